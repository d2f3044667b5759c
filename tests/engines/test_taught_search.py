"""The search as taught: what it finds, what it counts, and the events in between."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import Covering, Done, Fail, Found, Marking, Place, TakeBack, Tiling
from boardfill.answers.events import Event
from boardfill.cover.bounded import Cover
from boardfill.cover.translation import cover_of
from boardfill.engines.protocol import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.taught_search import Choose, TaughtSearch
from boardfill.problem.kinds import Problem
from tests.agreement.brute_force import all_fillings
from tests.strategies import coverings, covers, fittings, lattice_tilings, markings, tilings

THOROUGH = settings(max_examples=settings().max_examples * 5)
ALL_WAYS = [
    pytest.param(choose, pockets, id=f"{choose}, {'pockets' if pockets else 'no pockets'}")
    for choose in ("first", "tightest")
    for pockets in (False, True)
]
problems = st.one_of(tilings(), lattice_tilings(), markings(), fittings(), coverings())


def _done(events: list[Event]) -> Done:
    assert isinstance(events[-1], Done)
    return events[-1]


@THOROUGH
@given(covers())
def test_the_tightest_search_looks_at_as_many_boards_as_the_reference(cover: Cover) -> None:
    done = _done(list(TaughtSearch(cover, "tightest").events()))
    judged = ReferenceEngine().count(cover, Limits())
    assert (done.nodes, done.found) == (judged.effort.nodes, judged.count)


@THOROUGH
@given(problems)
def test_it_does_so_for_problems_of_every_kind(problem: Problem) -> None:
    cover = cover_of(problem)
    done = _done(list(TaughtSearch(cover, "tightest").events()))
    judged = ReferenceEngine().count(cover, Limits())
    assert (done.nodes, done.found) == (judged.effort.nodes, judged.count)


@pytest.mark.parametrize(("choose", "pockets"), ALL_WAYS)
@given(covers())
def test_every_way_finds_each_filling_of_any_cover_once(
    choose: Choose, pockets: bool, cover: Cover
) -> None:
    search = TaughtSearch(cover, choose, pockets)
    laid: list[object] = []
    found = 0
    for event in search.events():
        if isinstance(event, Place):
            laid.append(event.choice)
        elif isinstance(event, TakeBack):
            assert laid.pop() == event.choice
        found += isinstance(event, Found)
    assert found == len(all_fillings(cover))


@pytest.mark.parametrize(("choose", "pockets"), ALL_WAYS)
@given(problems)
def test_the_events_tell_one_story(choose: Choose, pockets: bool, problem: Problem) -> None:
    cover = cover_of(problem)
    search = TaughtSearch(cover, choose, pockets)
    events = list(search.events())
    laid = []
    nodes = 1
    for event in events:
        if isinstance(event, Place):
            nodes += 1
            laid.append(event.choice)
            assert (event.depth, event.node) == (len(laid), nodes)
        elif isinstance(event, TakeBack):
            assert laid.pop() == event.choice
            assert event.depth == len(laid)
        elif isinstance(event, Fail):
            assert event.depth == len(laid)
            assert event.reason
        elif isinstance(event, Found):
            assert set(event.solution.choices) <= set(laid)
    assert not laid
    fails = sum(isinstance(event, Fail) for event in events)
    found = [event for event in events if isinstance(event, Found)]
    assert [event.number for event in found] == list(range(1, len(found) + 1))
    assert len({event.solution for event in found}) == len(found)
    assert _done(events) == Done(nodes, fails, len(found))
    assert len(found) == ReferenceEngine().count(cover, Limits()).count
    for event, following in pairwise(events):
        if isinstance(event, Fail):
            assert isinstance(following, TakeBack | Done)


@given(st.one_of(tilings(), lattice_tilings()))
def test_pockets_only_save(problem: Tiling) -> None:
    cover = cover_of(problem)
    plain = _done(list(TaughtSearch(cover, "first", pockets=False).events()))
    saving = _done(list(TaughtSearch(cover, "first", pockets=True).events()))
    assert saving.nodes <= plain.nodes
    assert saving.found == plain.found


@given(markings())
def test_a_marking_is_filled_cell_by_cell(problem: Marking) -> None:
    """In reading order, as long as a cell must hold something."""
    if problem.blanks:
        return
    laid: list[tuple[int, ...]] = []
    for event in TaughtSearch(cover_of(problem)).events():
        if isinstance(event, Place):
            assert event.cell == problem.board.ordered[len(laid)]
            laid.append(event.cell)
        elif isinstance(event, TakeBack):
            laid.pop()


@given(coverings())
def test_coverings_name_their_items(problem: Covering) -> None:
    names = {item.name for item in problem.items}
    for event in TaughtSearch(cover_of(problem)).events():
        if isinstance(event, Place):
            assert event.cell is None
            assert not event.item or event.item.split()[0] in names
