"""Which engine counts, where what each is expected to take is stated."""

from __future__ import annotations

import pytest

from boardfill import Board, Limits, Tiling, pieces
from boardfill.answers.tally import PlannedCost
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import MOMENT
from boardfill.engines.planar import PlanarEngine
from boardfill.engines.planner import plan_by_pfaffians, plan_count
from boardfill.engines.protocol import Plan
from boardfill.engines.sweep.frontier import FrontierEngine

STRIP, WIDE = ((2, 200), (30, 40))
"""Sweeps of dominoes: a thousand states, and more than anybody visits."""


def test_threads_share_the_seconds_of_a_sweep() -> None:
    cover = cover_of(Tiling("12x12", "L3"))
    alone, both = (FrontierEngine().plan(cover, Limits(threads=threads)) for threads in (1, 2))
    assert alone.seconds is not None
    assert both.seconds == alone.seconds / 2
    assert both.cost.seconds == both.seconds


def _never(_: Limits) -> None:
    raise AssertionError("nothing is counted")


@pytest.mark.parametrize(
    ("size", "seconds", "engine"),
    [
        (STRIP, MOMENT / 2, "planar"),
        (STRIP, MOMENT * 2, "frontier"),
        (STRIP, 1e6, "frontier"),
        (WIDE, MOMENT / 2, "planar"),
        (WIDE, MOMENT * 2, "planar"),
    ],
)
def test_pfaffians_count_unless_they_take_longer_than_a_sweep(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seconds: float, engine: str
) -> None:
    stated = PlannedCost("planar", "Pfaffians", None, seconds, None)

    def plan(_: PlanarEngine, cover: Cover, limits: Limits) -> Plan:  # noqa: ARG001
        return Plan(stated, _never, seconds)  # type: ignore[arg-type]

    monkeypatch.setattr(PlanarEngine, "plan_if_drawn", plan)
    cover = cover_of(Tiling(Board.rectangle(*size), pieces("domino")))
    by_pfaffians = plan_by_pfaffians(cover, Limits())
    assert (by_pfaffians is not None) == (engine == "planar")
    assert plan_count(cover, Limits()).cost.engine == engine
