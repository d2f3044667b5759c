"""Counts told apart by uses: one sparse sweep whose counting items never close.

What was used of them stays in the keys, so the states after the last step are the distribution.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from boardfill import _core, words
from boardfill.answers.tally import Effort, UseCounts
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.sweep_choice import SPARSE, choose_sweep
from boardfill.errors import LimitReached


def sweep_by_uses(
    cover: Cover, counted: Sequence[int], limits: Limits, engine: str, order: str | None = None
) -> UseCounts:
    """How many fillings use the counted items so and so often."""
    start = time.perf_counter()
    deadline = Deadline(limits)
    choice = choose_sweep(cover, deadline, SPARSE, order)
    schedule = _core.SweepSchedule(cover.form, choice.items, counted)
    control = deadline.control()
    limits.on_progress(lambda: control.steps_done / max(schedule.step_count + 1, 1))
    try:
        found = _core.count_by_uses(schedule, list(counted), limits.cores, control)
    except _core.Stopped as stop:
        raise LimitReached(
            f"the {stop} stopped the count by uses after {control.steps_done} of "
            f"{words.counted(schedule.step_count, 'step')} and "
            f"{words.counted(control.work_done, 'state')}"
        ) from None
    counts = {tuple(uses): int.from_bytes(count, "little") for uses, count in found.counts}
    plan = f"sparse sweep by {choice.order}, {words.counted(schedule.step_count, 'step')}"
    effort = Effort(time.perf_counter() - start, found.states, None, control.peak_bytes, plan=plan)
    return UseCounts(counts, engine, effort)
