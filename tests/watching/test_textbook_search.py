"""The search as taught: what it finds, what it counts, and the events in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import Literal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardfill import (
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    Marking,
    Tiling,
    pieces,
    puzzles,
    queens,
    sudoku,
)
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import BoardCell
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.problem.kinds import Problem
from boardfill.results import Done, Fail, Found, Place, TakeBack
from boardfill.watching.search_events import Event, LaidChoice
from boardfill.watching.textbook_search import TextbookSearch, count_events, watch
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.strategies import coverings, covers, fittings, lattice_tilings, markings, tilings

TWICE = settings(max_examples=settings().max_examples * 2)
Way = tuple[Literal["first", "tightest"], bool]
FIRST: Way = "first", False
ways: st.SearchStrategy[Way] = st.sampled_from(
    [FIRST, ("first", True), ("tightest", False), ("tightest", True)]
)
problems = st.one_of(tilings(8), lattice_tilings(8), markings(6), fittings(), coverings())


def _all_events(cover: Cover, way: Way) -> list[Event]:
    return list(TextbookSearch(cover, *way).events())


def _done(events: list[Event]) -> Done:
    assert isinstance(events[-1], Done)
    return events[-1]


def _agrees_with_the_reference(cover: Cover) -> None:
    done = _done(_all_events(cover, ("tightest", False)))
    judged = ReferenceEngine().count(cover, Limits())
    assert (done.nodes, done.found) == (judged.effort.nodes, judged.count)


@TWICE
@given(covers())
def test_the_tightest_search_looks_at_as_many_boards_as_the_reference(cover: Cover) -> None:
    _agrees_with_the_reference(cover)


@TWICE
@given(problems)
def test_it_does_so_for_problems_of_every_kind(problem: Problem) -> None:
    _agrees_with_the_reference(cover_of(problem))


@TWICE
@given(covers(), ways)
def test_every_way_finds_each_filling_of_any_cover_once(cover: Cover, way: Way) -> None:
    found = [
        frozenset(mark.cell[0] for mark in event.solution.marks)  # each is marked by its number
        for event in _all_events(cover, way)
        if isinstance(event, Found)
    ]
    assert len(set(found)) == len(found)
    assert set(found) == all_fillings(cover)


@TWICE
@given(st.one_of(covers(), problems.map(cover_of)), ways, st.sampled_from([1, 2, 5, 20, 10**6]))
def test_the_core_counts_what_events_come_to(cover: Cover, way: Way, most_nodes: int) -> None:
    search = TextbookSearch(cover, *way)
    counted = search.count(most_nodes, Deadline(Limits()))
    assert counted == count_events(search, most_nodes, Deadline(Limits()))


@pytest.mark.parametrize("choose", ["first", "tightest"])
@pytest.mark.parametrize("pockets", [False, True])
@pytest.mark.parametrize(
    "problem",
    [
        Tiling("6x10", "pentominoes"),
        Tiling("5x7", "tetrominoes:any,I3:1"),
        Tiling("4x5", "L3:any,I1:0-2", fault_free=True),
        sudoku("1..4........3..2"),
    ],
)
def test_it_does_so_on_larger_boards(
    problem: Problem, pockets: bool, choose: Literal["first", "tightest"]
) -> None:
    search = TextbookSearch(cover_of(problem), choose, pockets)
    counted = search.count(1500, Deadline(Limits()))
    assert counted == count_events(search, 1500, Deadline(Limits()))


def test_a_time_limit_leaves_what_was_counted(clock: Clock) -> None:
    search = TextbookSearch(cover_of(Tiling("6x10", "pentominoes")))
    clock.tick(1)
    nodes, _, _, finished = search.count(10**9, Deadline(Limits(seconds=20))) or (0, 0, 0, True)
    assert 64 < nodes < 10_000
    assert not finished


@TWICE
@given(problems, ways)
def test_the_events_tell_one_story(problem: Problem, way: Way) -> None:
    cover = cover_of(problem)
    events = _all_events(cover, way)
    laid: list[LaidChoice] = []
    nodes = 1
    for event in events:
        if isinstance(event, Place):
            nodes += 1
            laid.append(event.choice)
            assert event.node == nodes
        elif isinstance(event, TakeBack):
            assert laid.pop() == event.choice
        elif isinstance(event, Fail):
            assert event.reason
        elif isinstance(event, Found):
            assert set(event.solution.choices) <= set(laid)
        assert isinstance(event, Done) or event.depth == len(laid)
    assert not laid
    fails = sum(isinstance(event, Fail) for event in events)
    found = [event for event in events if isinstance(event, Found)]
    assert [event.number for event in found] == list(range(1, len(found) + 1))
    assert _done(events) == Done(nodes, fails, len(found))
    assert len(found) == ReferenceEngine().count(cover, Limits()).count
    for event, following in pairwise(events):
        if isinstance(event, Fail):
            assert isinstance(following, TakeBack | Done)


@given(st.one_of(tilings(8), lattice_tilings(8)))
def test_looking_for_pockets_only_saves(problem: Tiling) -> None:
    cover = cover_of(problem)
    plain, saving = (_done(_all_events(cover, ("first", pockets))) for pockets in (False, True))
    assert saving.nodes <= plain.nodes
    assert saving.found == plain.found


def test_a_pocket_needs_no_more_of_a_piece_than_there_is() -> None:
    """Five cells take two single ones beside a bar of three, and there is one."""
    problem = Tiling(Board.from_picture(".....#....."), pieces("I3:any,I1:0-1"))
    fail, done = watch(problem, pockets=True)
    assert isinstance(fail, Fail)
    assert (fail.kind, len(fail.cells)) == ("pocket", 5)
    assert done == Done(nodes=1, fails=1, found=0)


@given(tilings(8), st.booleans())
def test_cells_that_nothing_can_cover_are_just_that(problem: Tiling, pockets: bool) -> None:
    """Whatever lies on such a cell would make some item used too often.

    So it is if cells are taken in order.  Elsewhere what has been tried before, such as leaving a
    cell empty or laying a piece that must be used, is not tried again.
    """
    assume(not problem.optional)
    way: Way = ("first", pockets)
    cover = cover_of(problem)
    laid: list[Option] = []
    option_of = dict(zip(TextbookSearch(cover).steps, cover.options, strict=True))
    for event in islice(TextbookSearch(cover, *way).events(), 200):
        if isinstance(event, Place):
            laid.append(option_of[event.choice])
        elif isinstance(event, TakeBack):
            laid.pop()
        elif isinstance(event, Fail) and event.kind == "cell":
            index = [item.place for item in cover.items].index(event.cells[0])
            over = (option for option in cover.options if index in option.items)
            assert all(_is_too_much(cover, [*laid, option]) for option in over)


def _is_too_much(cover: Cover, options: list[Option]) -> bool:
    used = Counter(item for option in options for item in option.items)
    return any(
        item.high is not None and used[index] > item.high for index, item in enumerate(cover.items)
    )


@given(markings())
def test_a_marking_is_filled_cell_by_cell(problem: Marking) -> None:
    """In reading order, as long as every cell must hold something."""
    if problem.blanks:
        return
    laid: list[tuple[int, ...]] = []
    for event in TextbookSearch(cover_of(problem)).events():
        if isinstance(event, Place):
            assert event.cell == problem.board.ordered[len(laid)]
            laid.append(event.cell)
        elif isinstance(event, TakeBack):
            laid.pop()


def _reasons(problem: Problem, way: Way = FIRST, most: int = 20_000) -> Iterator[str]:
    events = watch(problem, choose=way[0], pockets=way[1])
    return (event.reason for event in islice(events, most) if isinstance(event, Fail))


PENTOMINOES = Tiling("6x10", "pentominoes")
TROMINOES = Tiling("3x3", "L3")
POCKETS: Way = ("first", True)
HOPELESS = Covering((CoveringItem("a"), CoveringItem("b")), (CoveringOption(("b",)),))


@pytest.mark.parametrize(
    ("problem", "way", "reason"),
    [
        (TROMINOES, FIRST, "nothing left can cover cell (0, 2)"),
        (Tiling("3x3", "I4"), FIRST, "no set of these pieces has as many cells as the board"),
        (PENTOMINOES, FIRST, "nothing left can cover cell (2, 9): L is used up"),
        (PENTOMINOES, POCKETS, "a pocket of 2 cells that nothing left can fill"),
        (
            TROMINOES,
            POCKETS,
            "a pocket of 5 cells, and no pieces that fit there add up to it",
        ),
        (Tiling("2x3", "L3:1,I3"), POCKETS, "the last 3 cells that nothing left can fill"),
        (
            Tiling("1x6", "O4:1,I1:any"),
            ("tightest", False),
            "piece O4 must be laid once more, but it fits nowhere",
        ),
        (
            Tiling("2x4", "I2", fault_free=True),
            FIRST,
            "nothing left can cross the line after row 0",
        ),
        (
            Tiling("5x6", "I2", tatami=True),
            FIRST,
            (
                "nothing left can cover cell (1, 2): "
                "four pieces would meet at the corner above and left of cell (1, 2)"
            ),
        ),
        (queens(3), FIRST, "symbol Q in row 1: 1 more needed, but nothing left can provide it"),
        (HOPELESS, FIRST, "item a: 1 more needed, but nothing left can provide it"),
        (
            puzzles.nurikabe("2x3", {(0, 0): 2, (1, 2): 1}),
            FIRST,
            "the part of 2 with cell (0, 0) has room for 1 only, and needs 2 cells",
        ),
        (
            puzzles.nurikabe("3x3", {(0, 1): 1, (1, 0): 1, (2, 2): 1}),
            FIRST,
            "the shaded cells are cut in two: (0, 0) and (0, 2) cannot reach each other",
        ),
    ],
)
def test_reasons_are_put_into_words(problem: Problem, way: Way, reason: str) -> None:
    reasons: Counter[str] = Counter()
    for one in _reasons(problem, way):
        reasons[one] += 1
        if one == reason:
            break
    assert reason in reasons, reasons.most_common(5)


@pytest.mark.parametrize("name", ["area", "corner (1, 1)", "line after row 0", "cell (0, 0)"])
@pytest.mark.parametrize("way", [FIRST, ("tightest", True)])
def test_a_piece_is_a_piece_whatever_its_name_is(name: str, way: Way) -> None:
    """Once a piece named `area` that fits nowhere was taken for areas that do not add up."""
    long = replace(*pieces("I4:1"), name=name)
    reasons = _reasons(Tiling(Board.rectangle(2, 3), (long, *pieces("I1:any"))), way)
    assert set(reasons) == {f"piece {name} must be laid once more, but it fits nowhere"}


def test_a_filling_may_have_more_choices_than_python_nests_calls() -> None:
    cover = Cover(
        tuple(Item(BoardCell((index,)), 1, 1, (index,)) for index in range(3000)),
        tuple(Option((index,), Mark((index,), "x")) for index in range(3000)),
    )
    places = sum(isinstance(event, Place) for event in islice(TextbookSearch(cover).events(), 3000))
    assert places == 3000
