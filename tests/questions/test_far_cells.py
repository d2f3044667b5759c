"""Boards with cells beyond 64 bits have the answers of the same boards at home."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import Board, Tiling, count, pieces
from boardfill.cli.main import main
from boardfill.problem.lattices.lattice import Cell
from boardfill.questions.counting import plan
from boardfill.questions.fair_samples import Samples
from boardfill.questions.listing import heat, solution_set

FAR = 10**19
DOMINOES_ON_20 = 1269984011256235834242602753102293934298576249856
ENGINES = ("planar", "frontier", "frontier-sparse", "frontier-dense", "search", "diagram")


def moved(rows: int, columns: int, by: Cell, holes: tuple[Cell, ...] = ()) -> Tiling:
    cells = Board.rectangle(rows, columns).without(holes).cells
    return Tiling(Board(frozenset((r + by[0], c + by[1]) for r, c in cells)), pieces("domino"))


@pytest.mark.parametrize("by", [(FAR, 0), (0, -FAR), (2**31, -(2**63)), (-(2**200), 2**200)])
def test_far_dominoes_are_counted_by_default(by: Cell) -> None:
    far = moved(20, 20, by)
    assert count(far) == DOMINOES_ON_20
    assert plan(far) == plan(moved(20, 20, (0, 0)))


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_counts_far_cells(engine: str) -> None:
    assert count(moved(4, 6, (FAR, -FAR)), engine=engine) == 281


def test_parts_of_a_board_may_lie_far_from_each_other() -> None:
    near, far = moved(14, 16, (0, 0)), moved(14, 16, (FAR, 3))
    both = Tiling(Board(near.board.cells | far.board.cells), pieces("domino"))
    assert count(both) == count(both, engine="planar") == count(near) ** 2


@pytest.mark.parametrize("sampler", ["diagram", "coupling", "determinants"])
def test_the_same_fillings_are_drawn_far_away(sampler: str) -> None:
    def drawn(by: Cell) -> set[frozenset[Cell]]:
        samples: Samples = solution_set(moved(4, 6, by, ((0, 0), (3, 0)))).samples(
            seed=1, sampler=sampler
        )
        return {
            frozenset((r - by[0], c - by[1]) for r, c in placement.cells)
            for placement in next(samples).placements
        }

    assert drawn((FAR, -FAR)) == drawn((0, 0))


def test_shares_are_told_of_far_cells() -> None:
    found = heat(moved(16, 16, (FAR, 0)))
    assert found is not None
    assert found.total == count(moved(16, 16, (0, 0)))


def test_a_document_may_list_far_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cells = ", ".join(f"[{FAR + r}, {c}]" for r in range(20) for c in range(20))
    document = tmp_path / "far.toml"
    document.write_text(
        f'format = "boardfill/1"\n[board]\ncells = [{cells}]\n[[pieces]]\nname = "I2"\n',
        encoding="utf-8",
    )
    assert main(["count", str(document)]) == 0
    assert capsys.readouterr().out == f"{DOMINOES_ON_20}\n"
