"""Limits as they are given: what makes sense, what is left, what is refused before it is begun."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest

from boardfill import (
    BadInput,
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    LimitReached,
    Supply,
    Tiling,
    count,
    pieces,
)
from boardfill.cover.bounded import Cover
from boardfill.engines.protocol import Limits
from boardfill.problem.kinds import Problem
from boardfill.questions.limits import (
    checked_limits,
    cover_within_limits,
    given_limits,
    refuse_too_large,
)

BOARD = Tiling(Board.rectangle(2, 3), pieces("L3"))


@pytest.mark.parametrize("seconds", [0.0, -1.0, -math.inf, math.nan])
def test_a_limit_that_is_no_time_is_refused(seconds: float) -> None:
    with pytest.raises(BadInput, match="time limit above 0"):
        checked_limits(seconds, None)
    with pytest.raises(BadInput, match="time limit above 0"):
        count(BOARD, time_limit=seconds)


def test_what_is_given_is_kept_and_what_is_not_the_machine_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardfill.questions.limits.usable_cores", lambda: 6)
    monkeypatch.setattr("boardfill.questions.limits.default_memory_limit", lambda: 1000)
    assert given_limits(2.5, 77, 3) == Limits(2.5, 77, 3)
    assert given_limits(None, None, None) == Limits(None, 1000, 6)


def test_building_the_cover_takes_from_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=5.0)
    clock.monotonic = lambda: clock.now

    def built(*_: Any, **__: Any) -> Cover:
        clock.now += 3.0
        return Cover((), ())

    monkeypatch.setattr("boardfill.engines.deadline.time", clock)
    monkeypatch.setattr("boardfill.questions.limits.cover_of", built)
    _, limits = cover_within_limits(BOARD, 4.0, 100_000, 2)
    assert limits == Limits(1.0, 100_000, 2)
    assert cover_within_limits(BOARD, None, 100_000, 2)[1].seconds is None
    with pytest.raises(LimitReached, match="time limit stopped the work"):
        cover_within_limits(BOARD, 2.0, 100_000, 2)


COLOURED = Covering(
    (CoveringItem("x", Supply(0, 1)),),
    tuple(CoveringOption(("x",), "", (("x", colour),)) for colour in "rrggg"),
)


@pytest.mark.parametrize(("problem", "needed"), [(BOARD, 6 * 4 * 500), (COLOURED, 8 * 2 * 5)])
def test_covers_are_refused_just_where_they_need_more_than_there_is(
    problem: Problem, needed: int
) -> None:
    refuse_too_large(problem, Limits(bytes=needed))
    refuse_too_large(problem, Limits())
    with pytest.raises(LimitReached, match=f"{needed:,} bytes"):
        refuse_too_large(problem, Limits(bytes=needed - 1))
