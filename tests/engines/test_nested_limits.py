"""Work that is done in several parts gives each no more time than the parts before it left."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from boardfill import Board, LimitReached, Tiling, pieces
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.clingo import ClingoEngine, ClingoSeeker
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import one_filling, two_fillings
from boardfill.engines.search import SearchEngine, SearchSeeker
from boardfill.engines.sweep.diagram import DiagramPlan, DiagramSeeker
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.engines.walk import WalkSeeker
from boardfill.explaining.no_filling import by_exhaustion, explain
from boardfill.hinting.next_step import hint
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.reasoning.completions import (
    Repairs,
    any_filling,
    smallest_repair,
    unavoidable_option,
    uses_of_options,
)
from tests.clock import Clock

GIVEN = 0.5
STEP = 0.2
"""Seconds that an engine takes until it gives up, if it may."""
SMALL = Tiling(Board.rectangle(2, 3), pieces("domino"))
CUBE = Board.rectangle(6, 6, 6, lattice=CUBIC).without([(0, 0, 0), (5, 5, 4)])
ENDLESS = Tiling(CUBE, pieces("I2", lattice=CUBIC))
"""Two cells of one colour are missing: no engine comes to an end."""


@dataclass
class Engines:
    """Time passes only while they work; each is asked how long it may."""

    clock: Clock
    spent: float = 0.0
    granted: list[float] = field(default_factory=list)

    def work(self, *given: Any, **_: object) -> NoReturn:
        """Give up after a step, or at the limit if that comes first."""
        (limits,) = (one for one in given if isinstance(one, Limits))
        assert limits.seconds is not None
        assert limits.seconds <= max(GIVEN - self.spent, 1e-3) + 1e-9
        self.granted.append(limits.seconds)
        worked = min(limits.seconds, STEP)
        self.spent += worked
        self.clock.move(worked)
        raise LimitReached("the time limit stopped the work")


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Engines:
    found = Engines(clock)
    monkeypatch.setattr(DiagramPlan, "is_cheap", True)
    for engine, ways in {
        SearchEngine: ("first", "fillings", "count", "uses"),
        DiagramPlan: ("build",),
        FrontierEngine: ("count",),
        ClingoEngine: ("first",),
        **dict.fromkeys((SearchSeeker, ClingoSeeker, DiagramSeeker, WalkSeeker), ("__init__",)),
    }.items():
        for way in ways:
            monkeypatch.setattr(engine, way, found.work)
    return found


def _repairs(cover: Cover, limits: Limits) -> Repairs:
    return Repairs(cover, [], [0], Deadline(limits))


FRUITLESS: Any = SimpleNamespace(finished=False, nodes=1, seek=lambda: iter(()))
"""A search that finds nothing at once."""
WAYS: dict[str, Callable[[Cover, Limits], object]] = {
    "repair": lambda cover, limits: smallest_repair(cover, [], [0], limits),
    "repair by conflicts": lambda cover, limits: _repairs(cover, limits).by_conflicts(),
    "repair by a diagram": lambda cover, limits: _repairs(cover, limits).by_diagram(),
    "any filling": any_filling,
    "uses of options": uses_of_options,
    "unavoidable option": lambda cover, limits: unavoidable_option(cover, (0,), limits),
    "one filling": one_filling,
    "two fillings": two_fillings,
    "exhaustion": lambda cover, limits: by_exhaustion(cover, FRUITLESS, Deadline(limits)),
}


@pytest.mark.parametrize("way", WAYS)
def test_each_part_of_the_work_gets_what_is_left(way: str, engines: Engines) -> None:
    with suppress(LimitReached):
        assert WAYS[way](cover_of(SMALL), Limits(seconds=GIVEN)) is None
    assert engines.granted
    assert engines.spent <= GIVEN + 1e-2


@pytest.mark.parametrize(
    "question",
    [
        lambda: smallest_repair(cover_of(ENDLESS), [], [0, 1], Limits(seconds=0.2)),
        lambda: hint(ENDLESS, time_limit=0.4),
        lambda: explain(_hidden_colouring(), time_limit=0.4),
    ],
)
def test_a_limit_is_heeded_whatever_is_tried_in_turn(
    question: Callable[[], object], clock: Clock
) -> None:
    clock.tick(0.002)
    with pytest.raises(LimitReached):
        question()
    assert clock.looks < 250


def _hidden_colouring() -> Tiling:
    """One cell may stay empty, so that no colouring tells; and nobody comes to an end."""
    return Tiling(Board.rectangle(20, 21), pieces("Y,I1:0-3"))


def test_what_is_left_of_a_limit(clock: Clock) -> None:
    limits = Limits(seconds=3.0, bytes=7, threads=2)
    deadline = Deadline(limits)
    free = Deadline(Limits())
    assert deadline.left() == limits
    clock.move(1)
    assert deadline.seconds == 2.0
    assert deadline.left() == Limits(2.0, 7, 2)
    assert deadline.left(at_most=5.0).seconds == 2.0
    assert deadline.left(at_most=0.5).seconds == 0.5
    assert deadline.left(at_most=0.0).seconds == 1e-3
    assert free.seconds == math.inf
    assert free.left().seconds is None
    assert free.left(at_most=5.0).seconds == 5.0
    clock.move(2)
    for question in (deadline.check, deadline.left):
        with pytest.raises(LimitReached):
            question()
    free.check()
