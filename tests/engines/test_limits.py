"""Limits stop the work and never turn "unknown" into an answer."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Board, LimitReached, NoEngine, Tiling, count, pieces
from boardfill.cover.symmetry.group import group_of
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.questions.counting import tally
from boardfill.questions.listing import solution_set, uniqueness_witnesses
from tests.clock import Clock
from tests.sanitizers import not_under_sanitizers

LARGE = Tiling(Board.rectangle(30, 30), pieces("L3"))


@pytest.mark.parametrize("engine", ["frontier", "reference"])
def test_a_time_limit_stops_the_count(engine: str, clock: Clock) -> None:
    with clock.stops(2):
        count(LARGE, engine=engine, time_limit=2)


def test_a_time_limit_spans_all_counts_up_to_symmetry(clock: Clock) -> None:
    with clock.stops(2):
        count(LARGE, up_to="symmetry", time_limit=2)
    cover = cover_of(LARGE)
    shared = Deadline(Limits(seconds=1))
    clock.move(1)
    with pytest.raises(LimitReached, match="time limit"):
        group_of(LARGE, cover, shared.check)
    with pytest.raises(LimitReached):
        shared.left()


@pytest.mark.parametrize("engine", ["frontier", "reference"])
def test_a_memory_limit_stops_the_count(engine: str) -> None:
    with pytest.raises(LimitReached, match="memory limit"):
        count(LARGE, engine=engine, memory_limit=1_000_000)


@not_under_sanitizers
@pytest.mark.parametrize(
    ("engine", "problem", "limit"),
    [
        ("frontier", LARGE, 10**8),
        ("diagram", Tiling(Board.rectangle(12, 12), pieces("L3")), 10**6),
    ],
)
def test_what_is_far_above_the_memory_limit_is_not_begun(
    engine: str, problem: Tiling, limit: int
) -> None:
    begun: list[object] = []
    with pytest.raises(LimitReached, match=r"predicted to need .* far above the memory limit"):
        tally(problem, engine=engine, memory_limit=limit, on_progress=begun.append)
    assert not begun


def test_a_time_limit_stops_listing(clock: Clock) -> None:
    hard = Tiling(Board.rectangle(15, 15), pieces("pentominoes"))
    with clock.stops(2):
        list(solution_set(hard, time_limit=2))


def test_limits_hold_while_placements_are_listed(clock: Clock) -> None:
    with clock.stops(2, "placements"):
        uniqueness_witnesses(Tiling(Board.rectangle(600, 600), pieces("L3")), time_limit=2)
    with pytest.raises(LimitReached, match="placements alone"):
        uniqueness_witnesses(Tiling(Board.rectangle(600, 600), pieces("L3")), memory_limit=10**8)


def test_a_search_that_needs_too_much_memory_is_refused() -> None:
    with pytest.raises(LimitReached, match="search is predicted to need"):
        count(
            Tiling(Board.rectangle(99, 100), pieces("L3")),
            engine="reference",
            memory_limit=30_000_000,
        )


@pytest.mark.parametrize("limit", [1e9, 1e10, 1e300, float("inf")])
def test_a_limit_of_decades_is_none(limit: float) -> None:
    assert count(Tiling(Board.rectangle(2, 3), pieces("L3")), time_limit=limit) == 2


def test_limits_that_make_no_sense_are_refused() -> None:
    for bad in ({"time_limit": 0.0}, {"time_limit": -1.0}, {"memory_limit": 0}):
        with pytest.raises(BadInput):
            count(LARGE, **bad)


def test_an_engine_that_cannot_answer_says_so() -> None:
    with pytest.raises(NoEngine, match="frontier cannot list"):
        next(iter(solution_set(LARGE, engine="frontier")))


def test_the_frontier_reports_its_memory() -> None:
    small = Tiling(Board.rectangle(12, 12), pieces("L3")).tally()
    assert small.effort.states
    assert 0 < small.effort.peak_bytes < 10_000_000
