"""No filling is missing: every way to fill a small board is tried and judged by the checker.

The engines share the translations into covers, so their agreement says nothing about those.  Here
the checker, which knows no cover, decides about every conceivable filling.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Mark, Marking, Placement, Solution, Tiling, count
from boardfill.checking.checker import _is_turned, is_solution
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import BoardCell, NamedItem
from boardfill.engines.limits import Limits
from boardfill.engines.planner import every_engine
from boardfill.engines.protocol import Ability
from boardfill.problem.lattices.lattice import Cell
from tests.agreement.brute_force import all_fillings
from tests.strategies import lattice_markings, lattice_tilings, markings, tilings


@given(st.one_of(markings(most=4), lattice_markings(most=4)))
def test_every_way_to_set_symbols_is_counted(problem: Marking) -> None:
    held = [symbol.name for symbol in problem.symbols] + [""]
    cells = problem.board.ordered
    right = sum(
        is_solution(
            problem, Solution.of(Mark(cell, s) for cell, s in zip(cells, chosen, strict=True) if s)
        )
        for chosen in product(held, repeat=len(cells))
    )
    assert count(problem) == right


@given(tilings(most=5))
def test_every_way_to_lay_pieces_is_counted(problem: Tiling) -> None:
    right = sum(is_solution(problem, Solution.of(laid)) for laid in _coverings(problem))
    assert count(problem) == right


@given(lattice_tilings(most=6, closed=False))
def test_every_way_to_lay_pieces_on_any_lattice_is_counted(problem: Tiling) -> None:
    right = sum(is_solution(problem, Solution.of(laid)) for laid in _coverings(problem))
    assert count(problem) == right


@given(lattice_tilings(most=6, closed=True))
def test_every_way_to_lay_pieces_on_closed_boards_is_counted(problem: Tiling) -> None:
    right = sum(is_solution(problem, Solution.of(laid)) for laid in _closed_coverings(problem))
    assert count(problem) == right


def _closed_coverings(problem: Tiling) -> Iterator[list[Placement]]:
    """The same on a board that closes on itself, where equal cells can be laid in several ways."""
    board, lattice = problem.board, problem.board.lattice
    lying: set[Placement] = set()
    for piece in problem.pieces:
        for symmetry, cell in product(lattice.symmetries, board.ordered):
            turned = sorted(map(symmetry.apply, piece.cells))
            step = tuple(b - a for a, b in zip(turned[0], cell, strict=True))
            laid = tuple(lattice.moved(part, step) for part in turned)
            cells = tuple(sorted(map(board.home, laid)))
            if len(set(cells)) == len(laid) and _is_turned(piece, laid):
                lying.add(Placement(cells, piece.name, () if set(laid) == set(cells) else laid))

    def cover(left: frozenset[Cell]) -> Iterator[list[Placement]]:
        if not left:
            yield []
            return
        if min(left) in problem.optional:
            yield from cover(left - {min(left)})
        for placement in sorted(lying):
            if min(left) in placement.cells and left.issuperset(placement.cells):
                for rest in cover(left - set(placement.cells)):
                    yield [placement, *rest]

    return cover(board.cells)


def _coverings(problem: Tiling) -> Iterator[list[Placement]]:
    """Every way to cut the board into sets of cells that are turned pieces, supplies ignored."""

    def cover(left: frozenset[Cell]) -> Iterator[list[Placement]]:
        if not left:
            yield []
            return
        first = min(left)
        if first in problem.optional:
            yield from cover(left - {first})
        for piece in problem.pieces:
            for others in combinations(sorted(left - {first}), len(piece.cells) - 1):
                cells = (first, *others)
                if _is_turned(piece, cells):
                    for rest in cover(left - set(cells)):
                        yield [Placement(cells, piece.name), *rest]

    return cover(problem.board.cells)


@pytest.mark.parametrize("low", range(5))
@pytest.mark.parametrize("high", range(5))
def test_options_that_use_an_item_different_numbers_of_times(low: int, high: int) -> None:
    """Lower bounds are checked early by what the rest can still add: the most of each step."""
    nowhere = Mark((0, 0), "x")
    cells = (
        Item(BoardCell((0, 0)), 0, 1, (0, 0)),
        Item(BoardCell((0, 1)), 0, 1, (0, 1)),
        Item(NamedItem("c"), low, high),
    )
    uses = [(0,), (0, 2), (0, 2, 2, 2), (1, 2, 2), (1,), (1, 2)]
    cover = Cover(cells, tuple(Option(items, nowhere) for items in uses))
    for engine in every_engine():
        if engine.supports(cover, Ability.COUNT):
            assert engine.count(cover, Limits()).count == len(all_fillings(cover)), engine.name
