"""Jobs that are cut into many parts, as only large ones are by themselves, or soon stopped."""

from __future__ import annotations

from typing import Any

import pytest

from boardfill.engines.sweep.stages import Stages
from boardfill.engines.sweep.sweep_choice import SweepChoice
from boardfill.errors import LimitReached
from boardfill.jobs import work_units


def in_parts(patch: pytest.MonkeyPatch, every: int, parts: int) -> None:
    """From now on sweeps are cut after so many steps each, into so many parts."""

    def cut(choice: SweepChoice, *_: object) -> Stages:
        if choice.schedule.impossible:
            return Stages([], [])
        firsts = list(range(0, max(choice.schedule.step_count, 1), every))
        return Stages(firsts, [1] + [parts] * (len(firsts) - 1))

    patch.setattr("boardfill.jobs.strategies.counts.planned_stages", cut)


def stop_after(patch: pytest.MonkeyPatch, units: int) -> None:
    """From now on, the time limit is reached after so many units."""
    left, work = units, work_units.timed_work

    def limited(*unit: Any) -> Any:
        nonlocal left
        if left == 0:
            raise LimitReached("the time limit stopped the search")
        left -= 1
        return work(*unit)

    patch.setattr(work_units, "timed_work", limited)
