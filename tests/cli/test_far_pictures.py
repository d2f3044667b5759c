"""Pictures of boards that lie far out, or whose cells lie far from each other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PAINTED = (".svg", ".png", ".pdf", ".html")
MADE = (".stl", ".dxf", ".cut.svg")


def _document(cells: list[list[int]], lattice: str = "square") -> str:
    pieces = [{"name": "pair", "cells": [[0, 0], [0, 1]]}]
    board = {"lattice": lattice, "cells": cells}
    return json.dumps({"format": "boardfill/1", "board": board, "pieces": pieces})


@pytest.mark.parametrize(
    "far",
    [100_000, -(10**30), *(pytest.param(far, marks=pytest.mark.full) for far in (10**9, 10**30))],
)
def test_cells_far_apart_are_listed(far: int, run: Run, tmp_path: Path) -> None:
    problem = tmp_path / "far.json"
    problem.write_text(_document([[0, 0], [0, 1], [far, far], [far, far + 1]]))
    for question in ("draw", "solve", "heat", "hint", "watch"):
        for ending in PAINTED:
            assert run(question, str(problem), "-o", str(tmp_path / f"it{ending}"))[:2] == (0, "")
        drawn = (tmp_path / "it.svg").read_text()
        assert str(far) in drawn
        (width,) = re.findall(r'<svg[^>]* width="([^"]+)"', drawn)
        assert float(width) < 3000
    assert run("sheet", str(problem), "-o", str(tmp_path / "it.pdf"))[0] == 0


@pytest.mark.parametrize("lattice", ["square", "hex", "triangle"])
@pytest.mark.parametrize("ending", [".svg", ".html", ".stl", ".cut.svg"])
def test_a_board_far_out_looks_like_one_that_is_near(
    lattice: str, ending: str, run: Run, tmp_path: Path
) -> None:
    drawn = []
    for out in (0, 10**30):
        # A step that brought the first row and column to 0 would turn triangles upside down.
        cells = [[row + out, column - out] for row in (0, 1) for column in (1, 2)]
        problem, picture = tmp_path / "it.json", tmp_path / f"it{ending}"
        problem.write_text(_document(cells, lattice))
        assert run("solve", str(problem), "-o", str(picture))[0] == 0
        # Lines may come in another order.
        drawn.append(sorted(re.split(rb'(?=M)|"', picture.read_bytes())))
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("ending", MADE)
def test_pieces_far_apart_are_made_but_no_such_board(ending: str, run: Run, tmp_path: Path) -> None:
    far = 10**30
    problem, picture = tmp_path / "it.json", tmp_path / f"it{ending}"
    problem.write_text(_document([[0, 0], [0, 1], [0, far], [0, far + 1]]))
    assert run("solve", str(problem), "-o", str(picture))[0] == 0
    picture.unlink()
    empty = json.loads(problem.read_text())
    del empty["pieces"]
    problem.write_text(json.dumps(empty | {"symbols": [{"name": "x"}]}))
    status, _, complaint = run("draw", str(problem), "-o", str(picture))
    assert status == 2
    assert "too far apart" in complaint
    assert not picture.exists()
