"""Lines and connected cells, against published counts and, on small boards, against the judge."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from boardfill import Board, Marking, Symbol
from boardfill.formats.write_document import to_json
from boardfill.rules import Connected, Lines, Rule
from tests.independent.judging import judged

_STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
SQUARE = ("up", "right", "down", "left")
CUBIC = ("above", "back", "left", "right", "front", "below")


def _lines(board: Board, rule: Rule, *numbers: int) -> Marking:
    """A symbol for every way to join so many sides of a cell."""
    sides: Sequence[str] = CUBIC if board.lattice.name == "cubic" else SQUARE
    ways = [joins for number in numbers for joins in combinations(sides, number)]
    return Marking(
        board, [Symbol(" ".join(joins) or "none", joins=joins) for joins in ways], [rule]
    )


def _square(size: int) -> Board:
    return Board.rectangle(size, size)


def _hold(problem: Marking, published: int, *, is_small: bool) -> None:
    """By sweep and diagram; what is small also by the reference and the judge."""
    assert problem.count(engine="frontier") == published
    assert problem.count(engine="diagram") == published
    if is_small:
        assert problem.count(engine="reference") == published
        assert len(judged(_document(problem)).fillings) == published


def _document(problem: Marking) -> dict[str, object]:
    """As the judge reads it, which reads no pictures of boards."""
    cells = sorted(map(list, problem.board.cells))
    board = {"lattice": problem.board.lattice.name, "cells": cells}
    return {**json.loads(to_json(problem)), "board": board}


@pytest.mark.parametrize(("size", "published"), [(2, 1), (3, 0), (4, 6), (6, 1072), (8, 4638576)])
def test_hamiltonian_cycles(size: int, published: int) -> None:
    """OEIS A003763: a loop through all cells of a square."""
    _hold(_lines(_square(size), Lines("loop"), 2), published, is_small=size <= 4)


@pytest.mark.parametrize(
    ("size", "published"), [(2, 1), (3, 13), (4, 213), (5, 9349), (6, 1222363)]
)
def test_cycles(size: int, published: int) -> None:
    """OEIS A140517: a loop through any cells of a square."""
    _hold(_lines(_square(size), Lines("loop"), 0, 2), published, is_small=size <= 3)


@pytest.mark.parametrize(
    ("size", "published"), [(2, 2), (3, 12), (4, 184), (5, 8512), (6, 1262816), (7, 575780564)]
)
def test_paths_from_corner_to_corner(size: int, published: int) -> None:
    """OEIS A007764; a square of n cells to a side has n points in each row."""
    corners = Lines("path", {(0, 0): "end", (size - 1, size - 1): "end"})
    _hold(_lines(_square(size), corners, 0, 1, 2), published, is_small=size <= 2)


def _full(*values: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.full)


@pytest.mark.parametrize(
    ("size", "published"),
    [(10, 467260456608), (12, 1076226888605605706), _full(14, 56126499620491437281263608)],
)
def test_long_hamiltonian_cycles(size: int, published: int) -> None:
    """OEIS A003763, as whoever asks gets it: no engine is named."""
    assert _lines(_square(size), Lines("loop"), 2).count() == published


@pytest.mark.parametrize(
    ("size", "published"),
    [
        (8, 789360053252),
        (10, 41044208702632496804),
        _full(12, 182413291514248049241470885236),
        _full(13, 64528039343270018963357185158482118),
    ],
)
def test_long_paths_from_corner_to_corner(size: int, published: int) -> None:
    """OEIS A007764, as whoever asks gets it."""
    corners = Lines("path", {(0, 0): "end", (size - 1, size - 1): "end"})
    assert _lines(_square(size), corners, 0, 1, 2).count() == published


def _by_determinant(cells: set[tuple[int, int]]) -> int:
    """Spanning trees by the matrix-tree theorem: a minor of degrees and neighbours."""
    order = sorted(cells)[1:]
    near = {cell: {(cell[0] + r, cell[1] + c) for r, c in _STEPS} & cells for cell in order}
    rows = [
        [Fraction(len(near[a])) if a == b else Fraction(-(b in near[a])) for b in order]
        for a in order
    ]
    result = Fraction(1)
    for at, row in enumerate(rows):
        assert row[at], "none of these boards needs its rows exchanged"
        result *= row[at]
        for below in rows[at + 1 :]:
            factor = below[at] / row[at]
            below[at:] = [x - factor * y for x, y in zip(below[at:], row[at:], strict=True)]
    assert result.denominator == 1
    return int(result)


@pytest.mark.parametrize("picture", ["####/#.##/####/##.#/####", "#######/#######/#######", 6])
def test_spanning_trees_are_a_determinant(picture: str | int) -> None:
    """The matrix-tree theorem, on boards with holes, too."""
    rows = picture.split("/") if isinstance(picture, str) else ["#" * picture] * picture
    cells = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "#"}
    problem = _lines(Board(cells), Lines("tree"), 1, 2, 3, 4)
    assert problem.count() == _by_determinant(cells)


@pytest.mark.parametrize(("size", "published"), [(2, 4), (3, 192), (4, 100352), (5, 557568000)])
def test_spanning_trees(size: int, published: int) -> None:
    """OEIS A007341: a tree through all cells of a square."""
    _hold(_lines(_square(size), Lines("tree"), 1, 2, 3, 4), published, is_small=size <= 2)


@pytest.mark.parametrize(
    ("size", "published"),
    [(1, 1), (2, 13), (3, 218), (4, 11506), (5, 2301877), (6, 1732082741)],
)
def test_connected_cells(size: int, published: int) -> None:
    """OEIS A059525: some cells of a square that are connected by their edges."""
    problem = Marking(_square(size), [Symbol("x"), Symbol("o")], [Connected(["x"])])
    _hold(problem, published, is_small=size <= 3)


@pytest.mark.parametrize(
    ("shape", "numbers", "cube", "tesseract"),
    [
        ("loop", (2,), 6, 1344),  # OEIS A066037
        ("loop", (0, 2), 28, 14704),  # OEIS A085408
        pytest.param("tree", (1, 2, 3, 4), 384, 42467328, marks=pytest.mark.full),  # OEIS A006237
    ],
)
def test_lines_on_the_cells_of_a_hypercube(
    shape: str, numbers: tuple[int, ...], cube: int, tesseract: int
) -> None:
    """2 x 2 x 2 cells touch as the corners of a cube do, and a torus of 4 x 4 as a tesseract's."""
    cube_cells = Board.rectangle(2, 2, 2, lattice="cubic")
    torus = Board.rectangle(4, 4, wrap=["rows", "columns"])
    of_cube = tuple(number for number in numbers if number < 4)
    _hold(_lines(cube_cells, Lines(shape), *of_cube), cube, is_small=cube < 100)
    _hold(_lines(torus, Lines(shape), *numbers), tesseract, is_small=False)
