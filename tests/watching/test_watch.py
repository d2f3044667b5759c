"""Watching a search: the stream, its replay, and what the ways to search come to."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import BadInput, Board, LimitReached, Tiling, count, pieces
from boardfill.checking.checker import is_solution
from boardfill.problem.kinds import Problem
from boardfill.questions.counting import tally
from boardfill.results import Done, Found, Place, Replay
from boardfill.watching.textbook_search import compare_searches, watch
from tests.clock import Clock
from tests.strategies import coverings, fittings, lattice_tilings, markings, tilings

problems = st.one_of(tilings(8), lattice_tilings(8), markings(6), fittings(), coverings())


@given(problems, st.sampled_from(["first", "tightest"]), st.booleans())
def test_what_is_found_are_the_solutions(problem: Problem, choose: str, pockets: bool) -> None:
    found = [
        event.solution
        for event in watch(problem, choose=choose, pockets=pockets)  # type: ignore[arg-type]
        if isinstance(event, Found)
    ]
    assert len(set(found)) == len(found) == count(problem, engine="frontier")
    assert all(is_solution(problem, solution) for solution in found[:20])


@given(problems, st.lists(st.booleans(), max_size=60))
def test_a_replay_goes_back_the_way_it_came(problem: Problem, moves: list[bool]) -> None:
    events = list(watch(problem))
    film, place = Replay(events), 0
    boards: list[list[object]] = [[]]
    for event in events:
        here = list(boards[-1])
        if isinstance(event, Place):
            here.append(event.choice)
        elif not isinstance(event, Found | Done) and hasattr(event, "choice"):
            here.pop()
        boards.append(here)
    for forwards in moves:
        if forwards:
            assert film.step() == (place < len(events))
            place = min(place + 1, len(events))
        else:
            assert film.back() == (place > 0)
            place = max(place - 1, 0)
        assert film.steps == boards[place]
        assert film.event == (events[place - 1] if place else None)
        assert film.nodes == 1 + sum(isinstance(event, Place) for event in events[:place])
    while film.step():
        pass
    assert film.event == Done(film.nodes, film.fails, film.found)


def test_a_replay_forgets_what_is_long_ago() -> None:
    film = Replay(watch(Tiling(Board.rectangle(6, 6), pieces("L3"))), most_back=10)
    for _ in range(25):
        film.step()
    assert sum(film.back() for _ in range(25)) == 10
    assert film.event is None
    assert film.nodes > 1


def test_nodes_are_those_that_the_reference_engine_reports() -> None:
    for board, names in (((6, 6), "L3"), ((4, 5), "tetrominoes:any"), ((3, 10), "pentominoes:0-1")):
        problem = Tiling(Board.rectangle(*board), pieces(names))
        *_, done = problem.watch(choose="tightest")
        assert isinstance(done, Done)
        assert done.nodes == tally(problem, engine="reference").effort.nodes


def test_events_come_when_they_are_asked_for() -> None:
    """All twelve pentominoes on 6x10 would take days."""
    events = watch(Tiling(Board.rectangle(6, 10), pieces("pentominoes")))
    assert len(list(islice(events, 1000))) == 1000


def test_a_search_that_needs_too_much_memory_is_not_begun() -> None:
    problem = Tiling(Board.rectangle(20, 20), pieces("L3"))
    with pytest.raises(LimitReached, match=r"above the memory limit of 976\.6 KiB"):
        problem.watch(memory_limit=1_000_000)


def test_unknown_ways_are_refused() -> None:
    with pytest.raises(BadInput, match="expected first or tightest, found 'last'"):
        watch(Tiling(Board.rectangle(2, 3), pieces("L3")), choose="last")  # type: ignore[arg-type]


def test_a_comparison_tells_which_searches_came_to_an_end(clock: Clock) -> None:
    problem = Tiling(Board.rectangle(6, 6), pieces("L3"))
    costs = compare_searches(problem)
    assert [cost.nodes for cost in costs] == [2889, 1488, 892, 892]
    assert all(cost.finished and cost.found == 162 for cost in costs)
    limited = compare_searches(problem, most_nodes=1000)
    assert [cost.nodes for cost in limited] == [1000, 1000, 892, 892]
    assert [cost.finished for cost in limited] == [False, False, True, True]
    long = Tiling(Board.rectangle(9, 10), pieces("L3"))
    clock.tick(0.1)
    hurried = compare_searches(long, time_limit=4)
    assert not hurried[0].finished
