"""The walk: every filling once, in any order of steps, resumable, limited, and losing nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import Board, Piece, Tiling, _core, arrows, count, pieces, sudoku
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option, rank_key
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.protocol import Filling
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.walk import WalkEngine, WalkSeeker
from boardfill.errors import LimitReached
from boardfill.problem.kinds import Covering, Problem
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.edge_covers import EdgePuzzle, Tile, framed, macmahon, tetravex
from tests.strategies import coverings, covers

WALK = WalkEngine()
HARD = macmahon().cover()
"""Its first filling is found at once; all of them take minutes."""
HOPELESS = cover_of(Tiling(Board(Board.rectangle(12, 12).cells - {(0, 0), (11, 11)}), "domino"))
"""Both corners are black, which a walk cannot see."""


@st.composite
def tight_covers(draw: st.DrawFn) -> Cover:
    """Mostly items that are used just once, which the masks are for; few others."""
    number = draw(st.integers(1, 12))
    bounds = st.sampled_from([(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (2, 3), (1, None)])
    items = [Item(NamedItem(str(index)), *draw(bounds)) for index in range(number)]
    uses = st.lists(st.integers(0, number - 1), min_size=1, max_size=4)
    options = []
    for index in range(draw(st.integers(1, 11))):
        used = draw(uses)
        repeats = draw(st.booleans())
        options.append(Option(tuple(sorted(used if repeats else set(used))), Mark((index,), "x")))
    return Cover(items, options)


def _walked(
    cover: Cover, order: list[int], preferences: list[float] | None = None
) -> list[tuple[int, ...]]:
    tables = _core.WalkTables(_core.SweepSchedule(cover.form, order))
    if preferences is not None:
        tables = tables.preferring(preferences)
    return _core.WalkListing(tables, _core.Control()).next(10**6)


@settings(max_examples=settings().max_examples * 2)
@given(st.one_of(tight_covers(), covers()), st.randoms(use_true_random=False))
def test_every_filling_is_met_once_whatever_the_order(cover: Cover, chance: Random) -> None:
    order = list(range(len(cover.items)))
    chance.shuffle(order)
    preferences = [chance.random() for _ in cover.options]
    expected = all_fillings(cover)
    for found in (_walked(cover, order), _walked(cover, order, preferences)):
        assert len(set(found)) == len(found)
        assert set(map(frozenset, found)) == expected


def test_preferred_options_are_tried_first() -> None:
    same = [Option((0,), Mark((0,), symbol)) for symbol in "abc"]
    cover = Cover([Item(NamedItem("cell"), 1, 1)], same)
    assert _walked(cover, [0], [0.0, 2.0, 1.0]) == [(1,), (2,), (0,)]
    with pytest.raises(ValueError, match="preference"):
        _walked(cover, [0], [0.0])


@given(st.one_of(tight_covers(), covers()))
def test_threads_change_no_count(cover: Cover) -> None:
    alone = WALK.count(cover, Limits(threads=1)).count
    assert alone == WALK.count(cover, Limits(threads=3)).count == len(all_fillings(cover))


@given(tight_covers())
def test_ordered_listings_are_in_rank_order(cover: Cover) -> None:
    expected = sorted((tuple(sorted(one)) for one in all_fillings(cover)), key=rank_key(cover))
    assert list(WALK.fillings(cover, Limits(), ordered=True)) == expected


@given(coverings())
def test_hidden_options_are_walked_as_others(problem: Covering) -> None:
    cover = cover_of(problem)
    found = list(WALK.fillings(cover, Limits()))
    assert sorted(found) == sorted(ReferenceEngine().fillings(cover, Limits()))


@given(st.one_of(tight_covers(), covers()))
def test_a_walk_can_be_stopped_anywhere_and_resumed(cover: Cover) -> None:
    tables = _core.WalkTables(_core.SweepSchedule(cover.form, list(range(len(cover.items)))))
    expected = _core.WalkListing(tables, _core.Control()).next(10**6)
    listing = _core.WalkListing(tables, _core.Control())
    found = []
    while not listing.finished:
        found += listing.next(2, 1)
    assert found == expected
    assert listing.next(5) == []


@pytest.mark.parametrize(
    "problem",
    [
        Tiling(Board.rectangle(3, 22), pieces("domino")),
        Tiling(Board.rectangle(6, 11), pieces("L3,I3:1")),
        arrows(4),
        sudoku("." * 16),
    ],
    ids=["dominoes", "trominoes", "arrows", "sudoku"],
)
def test_larger_counts_are_those_of_the_sweep(problem: Problem) -> None:
    """Of more items than a word has bits."""
    assert count(problem, engine="walk") == count(problem, engine="frontier")


def _laid(puzzle: EdgePuzzle) -> set[tuple[tuple[int, Tile], ...]]:
    """Every way to lay all tiles, cell by cell, by colours alone."""
    cells = [(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)]
    ways = [(number, cell, way) for number, cell, way in puzzle.lying()]

    def rest(laid: tuple[tuple[int, Tile], ...]) -> Iterator[tuple[tuple[int, Tile], ...]]:
        if len(laid) == len(cells):
            yield laid
            return
        row, column = cells[len(laid)]
        for number, cell, way in ways:
            if cell != (row, column) or number in {other for other, _ in laid}:
                continue
            if row > 0 and laid[-puzzle.columns][1][2] != way[0]:
                continue
            if column > 0 and laid[-1][1][1] != way[3]:
                continue
            yield from rest((*laid, (number, way)))

    return set(rest(()))


@pytest.mark.parametrize("code", ["short", "even"])
@pytest.mark.parametrize("seed", range(6))
def test_tiles_with_coloured_sides_are_laid_in_every_way(seed: int, code: str) -> None:
    for puzzle in (tetravex(3, seed, colours=2), framed(3, seed, 2, 2)):
        cover = puzzle.cover("short" if code == "short" else "even")
        lying = list(puzzle.lying())
        found = {
            tuple((lying[option][0], lying[option][2]) for option in filling)
            for filling in WALK.fillings(cover, Limits())
        }
        assert found == _laid(puzzle)


def test_seekers_go_on_where_they_stopped() -> None:
    cover = framed(4, 1, 2, 2).cover()
    seeker = WalkSeeker(cover, Limits())
    found: list[Filling] = []
    patience = 1e-5
    while not seeker.finished:
        found += seeker.seek(patience)
        patience *= 1.01
    assert found == list(WALK.fillings(cover, Limits()))


def test_limits_stop_the_walk(clock: Clock) -> None:
    with clock.stops(2):
        WALK.count(HARD, Limits(seconds=2))
    with clock.stops(2):
        list(WALK.fillings(HARD, Limits(seconds=2)))
    with clock.stops(2):
        list(WalkSeeker(HARD, Limits(seconds=2)).seek())
    for ask in (WALK.count, WALK.first, lambda *given: list(WALK.fillings(*given))):
        with pytest.raises(LimitReached, match="memory limit"):
            ask(HARD, Limits(bytes=10_000))


def test_an_interruption_stops_the_walk(clock: Clock) -> None:
    with clock.interrupts():
        WALK.count(HARD, Limits(seconds=1))
    with clock.interrupts():
        WALK.first(HOPELESS, Limits(seconds=1))


def test_the_nodes_of_a_walk_without_a_choice_are_guessed_exactly() -> None:
    items = [Item(NamedItem(str(index)), 1, 1) for index in range(9)]
    cover = Cover(items, [Option((index,), Mark((index,), "x")) for index in range(9)])
    tables = _core.WalkTables(_core.SweepSchedule(cover.form, list(range(9))))
    assert tables.expected_nodes(100, _core.Control()) == 9
    assert len(list(islice(WALK.fillings(cover, Limits()), 2))) == 1


def test_the_nodes_of_a_walk_are_guessed_fairly() -> None:
    cover = tetravex(5, 3).cover()
    tables = _core.WalkTables(_core.SweepSchedule(cover.form, list(range(len(cover.items)))))
    guessed = tables.expected_nodes(100_000, _core.Control())
    listing = _core.WalkListing(tables, _core.Control())
    listing.next(10**6)
    assert guessed / 2 < listing.nodes < 2 * guessed


def test_where_nothing_can_be_begun_the_guess_ends() -> None:
    upright = Piece("A", "X\nX", "fixed")
    for size in ("3x2", "1x2", "5x3"):
        assert Tiling(size, [upright]).count(engine="walk") == 0


def test_how_hard_tiles_are_does_not_depend_on_the_code_of_their_colours() -> None:
    """Sides that differ clash, whether both use a bit of the code or neither does."""
    puzzle = tetravex(4, 1, colours=3)
    short, even = (puzzle.cover(code).form for code in ("short", "even"))
    assert short.use_count != even.use_count
    hardness = [
        _core.hardness(_core.SweepSchedule(form, range(form.item_count))) for form in (short, even)
    ]
    assert hardness[0] == hardness[1]
