"""The planar engine on tori: four Pfaffians, as the sweep and the formulas say."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal, localcontext
from itertools import product
from math import prod
from random import Random

import pytest

from boardfill import Board, Piece, Tiling, Turn, count, pieces
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.counting import plan
from tests.engines.test_planar import cosine, pi


def torus(rows: int, columns: int, lattice: Lattice = SQUARE) -> Board:
    wrap = [axis.name for axis in lattice.axes]
    return Board.rectangle(rows, columns, lattice=lattice, wrap=wrap)


def dominoes(board: Board, engine: str) -> int:
    return count(Tiling(board, pieces("I2", lattice=board.lattice)), engine=engine)


def by_sines(rows: int, columns: int) -> int:
    """Dominoes on a torus of even sides, by Kasteleyn's formula of 1961.

    Three products over all waves that fit the torus, with or without a change of sign at its seams;
    the fourth is 0.
    """
    with localcontext() as context:
        context.prec = rows * columns // 4 + 50
        circle = pi()

        def squares(side: int, shift: Decimal) -> list[Decimal]:
            angles = [2 * circle * (k + shift) / side for k in range(side)]
            return [4 * (1 - cosine(angle) ** 2) for angle in angles]

        half = Decimal("0.5")
        total = Decimal(0)
        for shifts in ((half, half), (half, Decimal(0)), (Decimal(0), half)):
            waves = product(squares(rows, shifts[0]), squares(columns, shifts[1]))
            total += prod((a + b for a, b in waves), start=Decimal(1)).sqrt().sqrt()
        whole = (total / 2).to_integral_value()
        assert abs(total / 2 - whole) < Decimal("1e-9")
        return int(whole)


@pytest.mark.parametrize("size", [(2, 2), (2, 4), (4, 6), (8, 8), (10, 14), (20, 24)])
def test_dominoes_on_a_torus_are_as_the_products_of_sines_say(size: tuple[int, int]) -> None:
    assert dominoes(torus(*size), "planar") == by_sines(*size)


@pytest.mark.parametrize(
    ("side", "published"), [(6, 90176), (10, 11203604497408), (12, 4161957566985310208)]
)
def test_dominoes_on_a_torus_are_as_published(side: int, published: int) -> None:
    """Facts of https://oeis.org/A335586."""
    assert dominoes(torus(side, side), "planar") == published


@pytest.mark.parametrize("lattice", [SQUARE, HEX, TRIANGLE], ids=lambda lattice: lattice.name)
def test_tori_with_holes_are_counted_as_the_sweep_does(lattice: Lattice) -> None:
    random = Random(lattice.name)
    met: Counter[bool] = Counter()
    while met.total() < 60:
        size = random.randint(2, 6), random.randint(2, 6)
        pairs = zip(lattice.axes, size, strict=True)
        if not all(lattice.closes_after(extent, axis) for axis, extent in pairs):
            continue
        board = torus(*size, lattice)
        board = board.without(random.sample(board.ordered, random.choice((0, 1, 2, 3, 4))))
        if len(board.cells) % 2:
            continue
        found = dominoes(board, "planar")
        assert found == dominoes(board, "frontier"), board
        met[found > 0] += 1
    assert met[True] > 20


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_options_that_lie_around_narrow_tori_are_counted_as_the_sweep_does(rows: int) -> None:
    """Two cells are joined in several ways there, or a cell with itself, which is no option."""
    for columns in range(1, 9):
        for wrap in (["rows", "columns"], ["rows"], ["columns"]):
            for turn in (Turn.FREE, Turn.FIXED):
                board = Board.rectangle(rows, columns, wrap=wrap)
                problem = Tiling(board, (Piece("domino", [(0, 0), (0, 1)], turn),))
                found = count(problem, engine="planar")
                assert found == count(problem, engine="frontier"), (board, wrap, turn)


def test_an_island_in_a_hole_of_a_torus_is_counted_by_itself() -> None:
    hole = set(product((2, 3, 4), (2, 3, 4, 5)))
    problem = Tiling(torus(6, 9).without(hole - {(3, 3), (3, 4)}), pieces("I2"))
    assert plan(problem, engine="planar").plan.startswith("5 Pfaffians")
    assert count(problem, engine="planar") == count(problem, engine="frontier") > 0


def test_wide_tori_are_counted_without_naming_the_engine() -> None:
    problem = Tiling(torus(24, 24), pieces("I2"))
    assert plan(problem).engine == "planar"
    assert count(problem) == by_sines(24, 24)
