"""A sparse sweep in stages and parts, each of which can be saved before the next begins.

The sweep is cut into stages of some steps, and each stage into parts by its states.  Parts let a
layer be larger than memory, and let several workers share it.  As long as a stage leaves enough of
the frontier untouched, no state occurs in two parts (native/core/sweep/sparse_stages.hpp); so
stages with several parts are short.

The output of a part depends only on the runs it reads, to the byte, not on threads or memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, fsum
from typing import NamedTuple, TypeAlias

from boardfill import _core, words
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.sparse_costs import sparse_state_seconds
from boardfill.engines.sweep.sweep_choice import SweepChoice
from boardfill.errors import BadInput, LimitReached

_UNIT_SECONDS = 5.0
"""Seconds that a part of a stage should take on one core."""
_LEAST_STAGES = 8
"""With this many stages even a short sweep loses little when interrupted, and it costs nothing."""
_MOST_PARTS = 256
"""Every part leaves a run for every part of the next stage, so more parts make too many runs."""
_BYTES_PER_WORD = 90
"""The peak memory of a part for each word of a state: two tables, one of them growing, and the
runs.  Usually a sweep takes a third of that."""
_OFF = 8
"""A cost may be off by this factor; then parts are done in shares, which also must have no state in
common (`StagedSweep`)."""
_SPARE_BITS = 6
"""Untouched bits beyond those that number the parts, so that parts are of similar size."""
_LONG, _SHARED = 600.0, 8
"""A sweep of at least this many seconds has at least this many parts, so that it can be shared."""
_WORTH_SHARING = 0.05
"""Seconds of a part that are worth the cost of handing it to another worker."""
_UNKNOWN_BITS = 24
"""A layer of unknown width is assumed to have at most 2 to this many states."""

_BEGUN_STATES, _GROWS = 2_000_000, 2.0
"""The states of a beginning of a sweep with webs, and how many times as wide the rest may be: for
paths on 13x13, of whose states it is a ninth, 1.2 times."""


class Stages(NamedTuple):
    """The first step and the number of parts of each stage."""

    first_steps: list[int]
    parts: list[int]


def planned_stages(choice: SweepChoice, memory: int | None, workers: int = 1) -> Stages:
    """Stages and parts for a sweep by so many `workers`, each within `memory` bytes."""
    schedule = choice.schedule
    if schedule.impossible:
        return Stages([], [])
    layers = _layers(choice)
    each_takes = sparse_state_seconds(choice.cover)
    seconds = [states * each_takes for states in layers]
    wanted = max(workers, _SHARED if fsum(seconds) > _LONG else 1)
    each = _BYTES_PER_WORD * (1 + _core.SparseStages(schedule, [0], [1], bytes(32)).key_words)
    steps = len(layers)
    longest = ceil(steps / _LEAST_STAGES)

    def parts_for(states: float, taking: float, wrong: int = 1) -> int:
        """How many parts a stage needs, if it has `wrong` times as many states as expected."""
        needed = 1 if memory is None else ceil(wrong * states * each / max(memory, 1))
        if taking > _WORTH_SHARING * wanted:
            needed = max(needed, wanted)
        return min(max(needed, 1), _MOST_PARTS)

    first_steps, parts = [0], [1]
    begin = 0
    while begin < steps:
        untouched = _core.untouched_bits(schedule, begin) if begin else []
        end, taking, number, widest = begin, 0.0, 1, layers[max(begin - 1, 0)]
        while end < steps and end - begin < longest:
            widest, taking = max(widest, layers[end]), taking + seconds[end]
            shares = parts_for(widest, taking, _OFF)
            left = untouched[end - begin] if end - begin < len(untouched) else 0
            is_spread = shares == 1 or left >= (shares - 1).bit_length() + _SPARE_BITS
            if end > begin and not (taking < number * _UNIT_SECONDS and is_spread):
                break
            number = parts_for(widest, taking)
            end += 1
        if begin:
            first_steps.append(begin)
            parts.append(number)
        begin = end if end == steps else _narrowest(layers, begin, end)
    return Stages(first_steps, parts)


def _narrowest(layers: list[float], begin: int, end: int) -> int:
    """Where to cut in the last third of a stage, so that the fewest states are saved."""
    earliest = max(begin + 1, end - (end - begin) // 3)
    return min(range(end, earliest - 1, -1), key=lambda cut: layers[cut - 1])


def _layers(choice: SweepChoice) -> list[float]:
    """The expected number of states after each step."""
    steps = choice.schedule.step_count
    if choice.states_so_far:
        layers = [after - before for before, after in pairwise(choice.states_so_far)]
        return layers + [0.0] * (steps - len(layers))
    if choice.cover.webs:
        return _layers_of_webs(choice)
    return [2.0 ** min(bits, _UNKNOWN_BITS) for bits in choice.schedule.frontier_bits]


def _layers_of_webs(choice: SweepChoice) -> list[float]:
    """What the beginning of the sweep tells, of which the frontier tells nothing."""
    begun = _core.first_layers(choice.schedule, Deadline(Limits()).control(_BEGUN_STATES))
    # Those that are bare are soon as wide as they get; states with sizes go on growing.
    is_bare = all(web.is_bare for web in choice.cover.webs)
    later = _GROWS * max(begun) if is_bare else 2.0**_UNKNOWN_BITS
    return [*map(float, begun), *[later] * (choice.schedule.step_count - len(begun))]


ReadRun: TypeAlias = Callable[[], bytes | bytearray | memoryview]
"""Reads a run of states on demand."""

_MOST_SHARES = 4096
"""The most shares in which a part is done that does not fit into memory."""


@dataclass(frozen=True)
class LeftByPart:
    """The output of a part: a run for each part of the next stage; in the last stage, a count."""

    states: int
    runs: list[bytes]
    count: int | None


class StagedSweep:
    """A cover, ready to be swept in stages."""

    def __init__(
        self, cover: Cover, order: Sequence[int], stages: Stages, plan_digest: bytes
    ) -> None:
        schedule = _core.SweepSchedule(cover.lean_form, list(order))
        self._stages = _core.SparseStages(schedule, *stages, plan_digest)
        self._cuts = [*stages.first_steps, schedule.step_count]
        self._parts = stages.parts
        self._shares: dict[int, int] = {}
        """For each stage, the number of shares that its parts have needed so far."""

    def sweep_part(
        self, stage: int, part: int, runs: Sequence[ReadRun], limits: Limits
    ) -> LeftByPart:
        """Sweep a part of a stage, from the runs that the parts of the stage before left for it.

        Each run is read when it is needed, and not kept.
        """
        deadline = Deadline(limits)
        # Try a stage in half as many shares as the one before needed.
        shares = self._shares.get(stage) or max(self._shares.get(stage - 1, 1) // 2, 1)
        while True:
            self._shares[stage] = shares
            try:
                return self._in_shares(stage, part, shares, runs, deadline)
            except _core.Stopped as stop:
                if str(stop) != "memory limit" or stage == 0 or shares >= _MOST_SHARES:
                    stages = words.counted(len(self._parts), "stage")
                    raise LimitReached(
                        f"the {stop} stopped a sparse sweep in stage {stage + 1} of {stages}"
                    ) from None
            shares *= 2

    def _in_shares(
        self, stage: int, part: int, shares: int, runs: Sequence[ReadRun], deadline: Deadline
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
            if shares > 1:
                pieces[:] = [self._stages.merged(stage + 1, next_part, pieces, control)]
            whole.append(pieces.pop())
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
        """Sweep one share of the states of a part."""
        swept: _core.StagePart | None = None
        cores = deadline.limits.cores
        for read in runs:
            run = read()
            if swept is None:  # runs are of similar size
                states = min(_core.states_in_run(run), len(run))  # a damaged run may claim more
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
