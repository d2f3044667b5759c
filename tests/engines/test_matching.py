"""Which piece goes where, and how it is turned."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from boardfill import Fitting
from boardfill.judging import solution
from boardfill.problem.fitting import Matrix
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.questions.weighing import fit
from tests.data import rows
from tests.strategies import fittings

CASES = rows("judge_cases.json")["puzzle_pieces"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_judge_cases(case: dict[str, Any]) -> None:
    game, table = ([[int(d) for d in row] for row in case[k]] for k in ("game_board", "table"))
    assert solution(game, table) == case["cells"]


def _group(matrix: Matrix, value: int, first: Cell) -> frozenset[Cell]:
    cells = frozenset(divmod(i, matrix.columns) for i, v in enumerate(matrix.cells) if v == value)
    return next(part for part in SQUARE.parts_of(cells) if first in part)


def _box(cells: frozenset[Cell]) -> frozenset[Cell]:
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    return frozenset((row - top, column - left) for row, column in cells)


@given(fittings())
def test_the_piece_turned_as_reported_is_the_hole(problem: Fitting) -> None:
    used = set()
    for fitted in fit(problem).pieces:
        piece = _group(problem.table, 1, fitted.piece)
        hole = _group(problem.game, 0, fitted.hole)
        assert fitted.piece == min(piece)
        assert fitted.hole == min(hole)
        assert fitted.cells == len(piece)
        ways = []
        for turns in range(4):
            if _box(piece) == _box(hole):
                ways.append(turns)
            piece = frozenset((column, -row) for row, column in piece)
        assert fitted.quarter_turns == ways[0], "the fewest turns, clockwise"
        assert fitted.piece not in used
        used.add(fitted.piece)


def test_the_first_hole_takes_the_first_piece() -> None:
    game = Matrix.from_rows([[0, 1, 0, 1, 0]])
    table = Matrix.from_rows([[0, 1, 0, 1, 0]])
    found = [(fitted.hole, fitted.piece) for fitted in fit(Fitting(game, table)).pieces]
    assert found == [((0, 0), (0, 1)), ((0, 2), (0, 3))]


def test_mirror_images_do_not_fit() -> None:
    assert solution([[0, 0, 1], [1, 0, 0]], [[0, 1, 1], [1, 1, 0]]) == 0


def test_game_and_table_may_differ_in_size() -> None:
    game = Matrix.from_rows([[0, 0, 0]])
    table = Matrix.from_rows([[1], [1], [1]])
    assert fit(Fitting(game, table)).cells == 3


@pytest.mark.parametrize("side", [70, 300])
def test_one_large_group_is_told_from_its_mirror_image(side: int) -> None:
    """More cells than are sorted by comparison, in a shape without any symmetry."""
    table = [[1] * side for _ in range(side)]
    table[0][1] = 0
    turned = [[1 - table[column][row] for column in reversed(range(side))] for row in range(side)]
    mirrored = [row[::-1] for row in turned]
    assert solution(turned, table) == side * side - 1
    assert solution(mirrored, table) == 0
