"""Limits stop the work and never turn "unknown" into an answer."""

from __future__ import annotations

import time

import pytest

from boardfill import Board, LimitReached, NoEngine, Tiling, count, pieces, solutions

LARGE = Tiling(Board.rectangle(30, 30), pieces("L3"))


@pytest.mark.parametrize("engine", ["frontier", "reference"])
def test_a_time_limit_stops_the_count(engine: str) -> None:
    start = time.monotonic()
    with pytest.raises(LimitReached, match="time limit"):
        count(LARGE, engine=engine, time_limit=0.2)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("engine", ["frontier", "reference"])
def test_a_memory_limit_stops_the_count(engine: str) -> None:
    with pytest.raises(LimitReached, match="memory limit"):
        count(LARGE, engine=engine, memory_limit=100_000)


def test_a_time_limit_stops_listing() -> None:
    hard = Tiling(Board.rectangle(15, 15), pieces("pentominoes"))
    with pytest.raises(LimitReached, match="time limit"):
        list(solutions(hard, time_limit=0.2))


def test_an_engine_that_cannot_answer_says_so() -> None:
    with pytest.raises(NoEngine, match="frontier cannot list"):
        solutions(LARGE, engine="frontier")


def test_the_frontier_reports_its_memory() -> None:
    small = Tiling(Board.rectangle(12, 12), pieces("L3")).tally()
    assert small.effort.states
    assert 0 < small.effort.peak_bytes < 10_000_000
