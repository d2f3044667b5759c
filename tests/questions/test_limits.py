"""Limits as they are given: what makes sense, what is left, what is refused before it is begun."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any, get_args

import pytest

import boardfill
from boardfill import (
    BadInput,
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    LimitReached,
    Limits,
    Supply,
    Tiling,
    _core,
    count,
    pieces,
)
from boardfill.cover.bounded import Cover
from boardfill.methods import Askable
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import MemoryLimit, given_limits
from boardfill.questions.preparing import cover_within_limits, refuse_too_large
from boardfill.watching.textbook_search import watch
from tests.clock import Clock

BOARD = Tiling(Board.rectangle(2, 3), pieces("L3"))


@pytest.mark.parametrize("seconds", [0.0, -1.0, -math.inf, math.nan])
def test_a_limit_that_is_no_time_is_refused(seconds: float) -> None:
    with pytest.raises(BadInput, match="time limit above 0"):
        given_limits({"limits": Limits(seconds=seconds)})
    with pytest.raises(BadInput, match="time limit above 0"):
        count(BOARD, time_limit=seconds)


def test_what_is_given_is_kept_and_what_is_not_the_machine_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardfill.questions.keywords.usable_cores", lambda: 6)
    monkeypatch.setattr("boardfill.questions.keywords.default_memory_limit", lambda: 1000)
    assert given_limits({"time_limit": 2.5, "memory_limit": 77, "threads": 3}) == Limits(2.5, 77, 3)
    assert given_limits({"limits": Limits(2.5, 77, 3)}) == Limits(2.5, 77, 3)
    here = given_limits({})
    assert (here.most_bytes, here.cores) == (1000, 6)
    assert here == Limits()  # so that what the machine has does not choose the way


def test_building_the_cover_takes_from_the_time(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    def built(*_: Any, **__: Any) -> Cover:
        clock.move(3)
        return Cover((), ())

    monkeypatch.setattr("boardfill.questions.preparing.cover_of", built)
    _, limits = cover_within_limits(BOARD, Limits(4.0, 100_000, 2))
    assert limits == Limits(1.0, 100_000, 2)
    assert cover_within_limits(BOARD, Limits(None, 100_000, 2))[1].seconds is None
    with pytest.raises(LimitReached, match="time limit stopped the work"):
        cover_within_limits(BOARD, Limits(2.0, 100_000, 2))


COLOURED = Covering(
    (CoveringItem("x", Supply(0, 1)),),
    tuple(CoveringOption(("x",), "", (("x", colour),)) for colour in "rrggg"),
)


@pytest.mark.parametrize(("problem", "needed"), [(BOARD, 8 * 93), (COLOURED, 8 * 2 * 5)])
def test_covers_are_refused_just_where_they_need_more_than_there_is(
    problem: Problem, needed: int
) -> None:
    refuse_too_large(problem, Limits(bytes=needed))
    refuse_too_large(problem, Limits())
    with pytest.raises(LimitReached, match="is predicted to need"):
        refuse_too_large(problem, Limits(bytes=needed - 1))


def test_limits_are_one_value_and_keywords_come_before_it() -> None:
    limits = Limits(seconds=5, bytes=10**8, threads=2)
    assert count(BOARD, limits=limits) == BOARD.count(limits=limits, threads=1) == 2
    both = given_limits({"limits": limits, "time_limit": 1.0})
    assert (both.seconds, both.bytes, both.threads) == (1.0, 10**8, 2)


def test_what_was_in_memory_before_the_question_does_not_count() -> None:
    if not _core.resident_bytes():
        pytest.skip("this system does not tell")
    old = Limits(bytes=2**30, resident_before=0)
    assert given_limits({"limits": old}).resident_before > 0


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"threads": 0}, "at least 1 thread"),
        ({"limits": 5}, "boardfill.Limits"),
        ({"memory_limit": 0}, "at least 1 byte"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        count(BOARD, **limits)


def test_keywords_that_a_question_does_not_take_are_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'seconds'; the limits of"):
        count(BOARD, seconds=5)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"'threads'; .* are limits and memory_limit"):
        watch(BOARD, threads=2)  # type: ignore[call-arg]
    assert given_limits({"limits": Limits(threads=2)}, MemoryLimit).threads == 2


QUESTIONS: dict[str, tuple[Any, ...]] = {
    "approximate_sample": (),
    "best": (),
    "best_few": (1,),
    "compare_searches": (),
    "count": (),
    "count_by_pieces": (),
    "estimate": (),
    "explain": (),
    "heat": (),
    "hint": (),
    "is_unique": (),
    "plan": (),
    "rate": (),
    "sample": (1,),
    "solution_set": (),
    "solve": (),
    "solve_all": (),
    "tally": (),
    "uniqueness_witnesses": (),
    "watch": (),
}
"""The methods that may take long, with what they need besides."""


def test_every_kind_of_problem_can_be_asked_every_question() -> None:
    assert all(issubclass(kind, Askable) for kind in get_args(Problem))


def test_no_method_with_limits_is_overlooked() -> None:
    named = {
        name
        for name in vars(Askable)
        if inspect.isfunction(method := getattr(Tiling, name))
        and inspect.signature(method).parameters.keys() & {"limits", "options"}
    }
    assert named == QUESTIONS.keys()


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_takes_limits_as_one_value(name: str) -> None:
    ask = getattr(BOARD, name)
    ask(*QUESTIONS[name], limits=Limits())
    with pytest.raises(BadInput, match="expected limits to be"):
        ask(*QUESTIONS[name], limits=5)


@pytest.mark.parametrize("ask", [boardfill.table, boardfill.polyforms])
def test_tables_and_polyforms_take_limits_as_one_value(ask: Callable[..., object]) -> None:
    parameters = inspect.signature(ask).parameters
    assert parameters["limits"].kind is inspect.Parameter.VAR_KEYWORD
    assert not parameters.keys() & {"time_limit", "memory_limit", "threads", "on_progress"}


def test_whoever_knows_how_far_it_has_come_tells() -> None:
    board = Tiling(Board.rectangle(4, 4), pieces("domino"))
    seen: list[float] = []

    def look(fraction: Callable[[], float]) -> None:
        seen.append(fraction())

    for question in (board.tally, board.count_by_pieces, board.heat, board.compare_searches):
        seen.clear()
        question(on_progress=look)
        assert seen
        assert all(0 <= fraction <= 1 for fraction in seen)
