"""Placements: found natively, listed when looked at, and carried along by symmetries."""

from __future__ import annotations

import random

import pytest

from boardfill import Board, Piece, Placement, Tiling, Turn, pieces
from boardfill.cover.symmetry.group import group_of
from boardfill.cover.symmetry.turned_choices import PlacementMap, motions
from boardfill.cover.translation.tiling_cover import TilingCover, found_placements, tiling_cover
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.problem.piece import Supply
from boardfill.questions.counting import tally

LATTICES = (SQUARE, HEX, TRIANGLE, CUBIC)
FAR = (1, 1, 1, 3, 10**6 + 1, 10**30 + 1)


def _random_tiling(
    chance: random.Random, lattice: Lattice, *, closed: bool, holes: float = 0.1
) -> Tiling:
    """A small board with holes, maybe with wide gaps, and pieces that need not be connected."""
    size = [chance.randint(1, 3 if lattice == CUBIC else 5) for _ in lattice.axes]
    if lattice == TRIANGLE:
        size = [2 * extent for extent in size]
    wrap = [axis.name for axis in lattice.axes if closed and chance.random() < 0.6]
    whole = Board.rectangle(*size, lattice=lattice, wrap=wrap)
    # Only an odd factor keeps the way in which triangles point.
    far = 1 if closed else chance.choice(FAR)
    cells = {(cell[0] * far, *cell[1:]) for cell in whole.cells if chance.random() >= holes}
    board = Board(frozenset(cells), lattice, whole.periods)
    named = []
    for number in range(chance.randint(1, 3)):
        reach = [chance.choice((1, far)), *[1] * (lattice.dimensions - 1)]
        shape = {
            tuple(chance.randint(-2, 2) * step for step in reach)
            for _ in range(chance.randint(1, 4))
        }
        low = chance.randint(0, 1)
        supply = Supply(low, chance.choice((None, low + 1)))
        named.append(
            Piece(f"P{number}", frozenset(shape), chance.choice(list(Turn)), supply, lattice)
        )
    return Tiling(board, tuple(named))


def _plainly_found(problem: Tiling) -> list[Placement]:
    """Every shape tried with its first cell on every cell of the board."""
    board, lattice = problem.board, problem.board.lattice
    found = []
    for place, piece in enumerate(problem.pieces):
        for shape in piece.orientations:
            for at in board.ordered:
                step: Cell = tuple(to - start for to, start in zip(at, shape[0], strict=True))
                laid = tuple(lattice.moved(cell, step) for cell in shape)
                cells = tuple(sorted(map(board.home, laid)))
                if (
                    lattice.colour(at) == lattice.colour(shape[0])
                    and board.cells.issuperset(cells)
                    and len(set(cells)) == len(cells)
                ):
                    crossing = () if board.cells.issuperset(laid) else laid
                    found.append((cells, place, crossing, piece.name))
    return [Placement(cells, name, laid) for cells, _, laid, name in sorted(found)]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
@pytest.mark.parametrize("tilings", [50, pytest.param(150, marks=pytest.mark.full)])
def test_placements_are_those_found_plainly_in_the_same_order(
    lattice: Lattice, tilings: int, *, closed: bool
) -> None:
    chance = random.Random(f"{lattice.name} {closed}")
    found = 0
    for _ in range(tilings):
        problem = _random_tiling(chance, lattice, closed=closed)
        cover = tiling_cover(problem, partial=True)
        expected = _plainly_found(problem)
        assert [cover.meaning_of(option) for option in range(len(expected))] == expected
        assert [option.meaning for option in cover.options] == expected
        for option in cover.options:
            assert isinstance(option.meaning, Placement)
            at = [cover.items[item].place for item in option.items]
            assert [place for place in at if place is not None] == list(option.meaning.cells)
        found += len(expected)
    assert found > 3 * tilings


@pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
def test_symmetries_carry_placements_as_their_meanings_say(lattice: Lattice) -> None:
    chance = random.Random(lattice.name)
    carried_somewhere = 0
    for _ in range(60):
        problem = _random_tiling(chance, lattice, closed=False, holes=0)
        cover = tiling_cover(problem)
        assert isinstance(cover, TilingCover)
        index_of = {option.meaning: index for index, option in enumerate(cover.options)}
        for motion, carried in motions(problem, cover):
            assert isinstance(carried, PlacementMap)
            choices = [carried(cover.meaning_of(option)) for option in index_of.values()]
            plainly = [index_of.get(choice) if choice else None for choice in choices]
            is_onto = set(plainly) == set(index_of.values())
            found = cover.carried_placements(motion.cells, carried.pieces, lambda: None)
            assert found == (plainly if is_onto else None)
            carried_somewhere += found is not None and found != list(range(len(found)))
    assert carried_somewhere > 5


def test_symmetries_carry_the_items_along_with_the_options() -> None:
    problem = Tiling(Board.rectangle(3, 5), pieces("I3:1,L3:2-3,I2"), tatami=True)
    cover = tiling_cover(problem)
    group = group_of(problem, cover)
    assert len(group.elements) == 4
    for element in group.elements:
        for option, image in zip(cover.options, element.options, strict=True):
            carried = tuple(sorted(element.items[item] for item in option.items))
            assert carried == cover.options[image].items
        for item, image in zip(cover.items, element.items, strict=True):
            assert item[1:3] == cover.items[image][1:3]


def test_a_part_of_a_cover_has_its_options_as_often_as_they_are_named() -> None:
    whole = tiling_cover(Tiling(Board.rectangle(2, 3), pieces("I2")))
    part = whole.part([4, 1, 4])
    assert part.options == tuple(whole.options[option] for option in (4, 1, 4))
    assert [part.form.items_of(option) for option in range(3)] == [
        option.items for option in part.options
    ]
    assert part.meaning_of(1) == whole.options[1].meaning
    assert part.items == whole.items


def test_a_plain_count_lists_no_options(monkeypatch: pytest.MonkeyPatch) -> None:
    def listed(*_: object) -> None:
        raise AssertionError("options were listed")

    monkeypatch.setattr(TilingCover, "list_options", listed)
    assert tally(Tiling(Board.rectangle(6, 6), pieces("domino"))).count == 6728
    assert tally(Tiling(Board.rectangle(12, 12), pieces("L3"))).count == 2033502499954


class _Enough(Exception):
    """Raised by a check."""


@pytest.mark.parametrize("wrap", [(), ("rows", "columns")])
def test_a_check_can_stop_placements_from_being_found(wrap: tuple[str, ...]) -> None:
    board = Board.rectangle(200, 200, wrap=wrap)
    shapes = list(
        enumerate(shape for piece in pieces("tetrominoes") for shape in piece.orientations)
    )
    calls = 0

    def counted() -> None:
        nonlocal calls
        calls += 1

    uses = 4 * len(found_placements(board, shapes, counted))
    # Both while they are found and while they are put in order.
    assert calls >= 2 * (uses // 200_000)
    left = iter(range(calls // 3))

    def enough() -> None:
        if next(left, None) is None:
            raise _Enough

    with pytest.raises(_Enough):
        found_placements(board, shapes, enough)


def test_long_lists_of_options_are_made_while_the_clock_is_looked_at() -> None:
    """Short ones are made later, when nobody may look, but then they are soon made."""
    calls = 0

    def counted() -> None:
        nonlocal calls
        calls += 1

    long = tiling_cover(Tiling(Board.rectangle(85, 85), pieces("tetrominoes:any")), counted)
    assert calls > long.form.use_count // 20_000 > 25
    calls = 0
    tiling_cover(Tiling(Board.rectangle(30, 30), pieces("tetrominoes:any")), counted)
    assert calls < 10


def test_a_cell_that_is_missing_between_others_is_missing() -> None:
    """Around a large hole, where cells are looked up by number, dominoes lie in two ways."""
    hole = Board.rectangle(98, 98).cells
    ring = Board.rectangle(100, 100).without((row + 1, column + 1) for row, column in hole)
    problem = Tiling(ring, pieces("domino"))
    assert len(tiling_cover(problem).options) == len(ring.cells) == 396
    assert tally(problem).count == 2
