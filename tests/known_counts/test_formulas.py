"""Families whose counts have a formula."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

from boardfill import Board, Tiling, count, pieces
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE

SIDES = [(1, 1, 1), (1, 2, 3), (3, 1, 2), (2, 2, 2), (2, 3, 4), (4, 4, 4), (5, 3, 6), (7, 7, 7)]


@pytest.mark.parametrize("sides", SIDES)
def test_lozenges_in_a_hexagon(sides: tuple[int, int, int]) -> None:
    """MacMahon's product for plane partitions in a box."""
    ranges = (range(1, side + 1) for side in sides)
    expected = prod(Fraction(i + j + k - 1, i + j + k - 2) for i, j, k in product(*ranges))
    lozenges = Tiling(family_board("hexagon", sides, TRIANGLE), pieces("I2", lattice=TRIANGLE))
    assert count(lozenges) == expected


@pytest.mark.parametrize("order", range(1, 13))
def test_dominoes_on_an_aztec_diamond(order: int) -> None:
    """Elkies, Kuperberg, Larsen and Propp (1992)."""
    board = family_board("aztec-diamond", (order,), SQUARE)
    assert count(Tiling(board, pieces("I2"))) == 2 ** (order * (order + 1) // 2)


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (2, 6), (3, 4), (4, 4), (5, 6), (8, 8)])
def test_lozenges_of_a_parallelogram_lie_one_way(rows: int, columns: int) -> None:
    """Only one tiling: no lozenge can turn unless a corner of the hexagon is there."""
    board = family_board("diamond", (rows, columns), TRIANGLE)
    assert count(Tiling(board, pieces("I2", lattice=TRIANGLE))) == 1


@pytest.mark.parametrize("side", range(1, 8))
def test_a_triangle_lacks_lozenges_for_its_tips(side: int) -> None:
    """It has `side` more triangles pointing up; without as many of its base there is a filling for
    each choice of those that the tips of a lozenge tiling leave, one for the base itself.
    """
    board = family_board("triangle", (side,), TRIANGLE)
    base = [cell for cell in board.cells if cell[0] == side - 1 and sum(cell) % 2 == 0]
    assert count(Tiling(board, pieces("I2", lattice=TRIANGLE))) == 0
    assert count(Tiling(board.without(base), pieces("I2", lattice=TRIANGLE))) == 1


@pytest.mark.parametrize("length", range(1, 9))
def test_bars_around_a_ring(length: int) -> None:
    """Dominoes and single cells on a ring of n cells: the Lucas numbers, n above 2."""
    lucas = [2, 1]
    while len(lucas) <= length:
        lucas.append(lucas[-1] + lucas[-2])
    ring = Board.rectangle(1, length, wrap=["columns"])
    assert count(Tiling(ring, pieces("I1,I2"))) == lucas[length]


@pytest.mark.parametrize("length", range(1, 7))
def test_single_cells_by_number(length: int) -> None:
    ring = Board.rectangle(1, 2 * length, wrap=["columns"])
    for dominoes in range(length + 1):
        cells = 2 * (length - dominoes)
        expected = Fraction(2 * length, 2 * length - dominoes) * comb(
            2 * length - dominoes, dominoes
        )
        assert count(Tiling(ring, pieces(f"I2,I1:{cells}"))) == expected
