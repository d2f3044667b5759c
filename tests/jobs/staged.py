"""Small sweeps cut into many parts, as only large ones are by themselves."""

from __future__ import annotations

import pytest

from boardfill.engines.sweep.stages import Stages
from boardfill.engines.sweep.sweep_choice import SweepChoice


def in_parts(patch: pytest.MonkeyPatch, every: int, parts: int) -> None:
    """From now on sweeps are cut after so many steps each, into so many parts."""

    def cut(choice: SweepChoice, *_: object) -> Stages:
        if choice.schedule.impossible:
            return Stages([], [])
        firsts = list(range(0, max(choice.schedule.step_count, 1), every))
        return Stages(firsts, [1] + [parts] * (len(firsts) - 1))

    patch.setattr("boardfill.jobs.strategies.by_layers.planned_stages", cut)
