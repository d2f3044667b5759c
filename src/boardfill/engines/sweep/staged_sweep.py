"""A sparse sweep stage by stage and part by part, for who keeps each before going on.

What a part leaves follows from the runs it reads alone, to the byte: neither the threads nor the
memory of who does it change that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from boardfill import _core, words
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.stage_plan import Stages
from boardfill.errors import BadInput, LimitReached

ReadRun: TypeAlias = Callable[[], bytes | bytearray | memoryview]
"""Reads a run of states when it is needed."""

_MOST_SHARES = 4096
"""A part that does not fit into memory is done in shares, at most so many."""


@dataclass(frozen=True)
class LeftByPart:
    """What a part leaves: states in a run for each part of the next stage; the last, a count."""

    states: int
    runs: list[bytes]
    count: int | None


class StagedSweep:
    """One cover, ready to be swept in stages."""

    def __init__(
        self, cover: Cover, order: Sequence[int], stages: Stages, plan_digest: bytes
    ) -> None:
        schedule = _core.SweepSchedule(cover.form, list(order))
        self._stages = _core.SparseStages(schedule, *stages, plan_digest)
        self._cuts = [*stages.first_steps, schedule.step_count]
        self._parts = stages.parts
        self._shares: dict[int, int] = {}
        """For each stage, in how many shares its parts have had to be done so far."""

    def sweep_part(
        self,
        stage: int,
        part: int,
        runs: Sequence[ReadRun],
        limits: Limits,
    ) -> LeftByPart:
        """Sweep a part of a stage, from the runs that the parts of the stage before left for it.

        Each is read when it is needed, and not kept.
        """
        deadline = Deadline(limits)
        # A stage is tried in half as many shares as the one before needed.
        shares = self._shares.get(stage) or max(self._shares.get(stage - 1, 1) // 2, 1)
        while True:
            self._shares[stage] = shares
            try:
                return self._in_shares(stage, part, shares, runs, deadline)
            except _core.Stopped as stop:
                if str(stop) != "memory limit" or stage == 0 or shares >= _MOST_SHARES:
                    raise self._stopped(stop, stage) from None
            shares *= 2

    def _in_shares(
        self,
        stage: int,
        part: int,
        shares: int,
        runs: Sequence[ReadRun],
        deadline: Deadline,
    ) -> LeftByPart:
        control = deadline.control()
        steps = (self._cuts[stage + 1] - self._cuts[stage]) * shares
        deadline.limits.on_progress(lambda: control.steps_done / max(steps, 1))
        is_last = stage + 1 == len(self._parts)
        count = 0
        left: list[list[bytes]] = [[] for _ in range(0 if is_last else self._parts[stage + 1])]
        for share in range(shares):
            swept = self._swept(stage, part, (share, shares), runs, deadline, control)
            if is_last:
                count += int.from_bytes(swept.count, "little")
            else:
                for kept, run in zip(left, swept.leave(control), strict=True):
                    kept.append(run)
        whole = []
        for next_part, pieces in enumerate(left):
            whole.append(
                pieces[0] if shares == 1
                else self._stages.merged(stage + 1, next_part, pieces, control)
            )  # fmt: skip
            pieces.clear()
        return LeftByPart(sum(map(_core.states_in_run, whole)), whole, count if is_last else None)

    def _swept(
        self,
        stage: int,
        part: int,
        share: tuple[int, int],
        runs: Sequence[ReadRun],
        deadline: Deadline,
        control: _core.Control,
    ) -> _core.StagePart:
        """One share of the states of a part, swept."""
        swept: _core.StagePart | None = None
        cores = deadline.limits.cores
        for read in runs:
            run = read()
            if swept is None:  # runs are of similar size
                states = min(_core.states_in_run(run), len(run))  # which it may only pretend
                expected = states * len(runs) // share[1]
                swept = _core.StagePart.begin(
                    self._stages, stage, part, *share, expected, cores, control
                )
            try:
                swept.take_in(run, control)
            except ValueError as error:
                raise BadInput(f"a block of this job cannot be read: {error}") from None
        if swept is None:
            swept = _core.StagePart.begin(self._stages, stage, part, *share, 0, cores, control)
        swept.sweep(control)
        return swept

    def _stopped(self, stop: _core.Stopped, stage: int) -> LimitReached:
        stages = words.counted(len(self._parts), "stage")
        return LimitReached(f"the {stop} stopped a sparse sweep in stage {stage + 1} of {stages}")
