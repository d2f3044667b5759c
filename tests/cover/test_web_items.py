"""Lines and parts as webs: what the cover must not lose of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import BadInput, Board, Mark, Marking, NoEngine, Solution, Symbol
from boardfill.certificates import is_proof
from boardfill.checking.checker import is_solution
from boardfill.problem.empty_grids import hamiltonian_cycles
from boardfill.questions import up_to_symmetry
from boardfill.rules import Connected, Joined, Lines
from tests.jobs.asked import do, fillings

LOOP = Marking(
    "2x3",
    [
        *(Symbol(name, joins=tuple(name.split())) for name in ("right down", "down left")),
        *(Symbol(name, joins=tuple(name.split())) for name in ("up right", "up left")),
        *(Symbol(name, joins=tuple(name.split())) for name in ("left right", "up down")),
        Symbol("none"),
    ],
    [Lines("loop")],
)


@pytest.mark.parametrize(("size", "expected"), [(0, 4), (1, 1), (2, 2), (3, 1), (4, 0)])
def test_a_cell_with_a_mark_does_not_stay_empty(size: int, expected: int) -> None:
    rule = Connected(["x"], marks={(0, 1): size})
    found = Marking("1x3", [Symbol("x")], [rule], blanks=True)
    assert found.count() == found.count(engine="reference") == expected


def test_a_line_around_a_board_one_wide_goes_over_one_edge() -> None:
    board = Board.rectangle(1, 1, wrap=["columns"])
    ring = [Symbol("ring", joins=("left", "right"))]
    for clue, expected in ((0, 0), (1, 1), (2, 0)):
        found = Marking(board, ring, [Joined("edge", clue)])
        assert found.count() == expected
        assert is_solution(found, Solution.of([Mark((0, 0), "ring")])) == bool(expected)


def test_no_filling_with_lines_is_partial() -> None:
    with pytest.raises(BadInput, match="give a symbol that joins nothing"):
        LOOP.best(partial=True)


def test_lines_turn_with_their_board() -> None:
    # A209077 at 2, 4 and 6: Hamiltonian cycles that no turn or mirror makes alike.
    loops = [hamiltonian_cycles(n, n) for n in (2, 4, 6)]
    assert [problem.count(up_to="symmetry") for problem in loops] == [1, 2, 149]
    assert len(list(loops[1].solve_all(up_to="symmetry"))) == 2
    # No loop, a small one at either end, a large one.
    assert Marking("2x3", LOOP.symbols).count(up_to="symmetry") == 3


@pytest.mark.parametrize(
    ("rule", "classes"),
    [
        (Connected(["a"]), 4),  # a.., .a., aa., aaa
        (Connected(["a"], marks={(0, 0): 0}), 3),  # a.., aa., aaa
        (Connected(["a"], marks={(0, 1): 2}), 1),  # aa.
        (Connected(["a"], outside=True), 6),
        (Joined("row", 0), 6),
    ],
)
def test_marks_and_numbers_stay_where_they_are(rule: Connected | Joined, classes: int) -> None:
    problem = Marking("1x3", [Symbol("a"), Symbol("b")], [rule])
    assert problem.count(up_to="symmetry") == classes


def test_too_many_are_not_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up_to_symmetry, "MOST_LISTED", 5)
    with pytest.raises(NoEngine, match="there are 6, more than 5"):
        hamiltonian_cycles(4, 4).count(up_to="symmetry")


def test_a_line_that_can_only_leave_the_board_is_a_reason() -> None:
    alone = Marking("1x1", [Symbol("out", joins=("up",))])
    assert alone.count() == 0
    found = alone.explain()
    assert found is not None
    assert is_proof(alone, found)


def test_a_job_lists_lines_at_once(tmp_path: Path) -> None:
    assert do(tmp_path / "count", LOOP, "count") == 3
    assert set(fillings(tmp_path / "solve", LOOP, number=None)) == set(LOOP.solve_all())
    with pytest.raises(NoEngine, match="by listing"):
        do(tmp_path / "classes", LOOP, "count", up_to="symmetry")
