"""Where a sparse sweep is cut: into stages of some steps, and each stage into parts by its states.

Parts make a layer fit that is larger than memory, and let several workers share it.  As long as a
stage leaves enough of the frontier untouched, its parts meet no state twice
(native/core/sweep/sparse_stages.hpp); so stages with several parts are short.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, fsum
from typing import NamedTuple

from boardfill import _core
from boardfill.engines.sweep.sweep_choice import SPARSE_STATE_SECONDS, SweepChoice

_UNIT_SECONDS = 5.0
"""What a part of a stage shall take, on one core."""
_LEAST_STAGES = 8
"""Cut so often, even a short sweep loses little when it is interrupted, at no cost."""
_MOST_PARTS = 256
"""Every part leaves a run for every part of the next stage: more of them would be too many."""
_BYTES_PER_WORD = 90
"""What a part takes at its peak for each word of a state: two tables, one of them just growing, and
the runs.  Three times what a sweep takes most of the time."""
_OFF = 8
"""By such a factor a cost may be off: then parts are done in shares, which must not meet the
same states either (`staged_sweep.py`)."""
_SPARE_BITS = 6
"""So many more untouched bits than it takes to number the parts make these of similar size."""
_LONG, _SHARED = 600.0, 8
"""A sweep of so many seconds has so many parts at least: somebody may want to share it one day."""
_WORTH_SHARING = 0.05
"""Seconds of a part that are well above what it costs to hand it to somebody else."""
_UNKNOWN_BITS = 24
"""Where nobody can tell how wide a layer is, it is taken to have so many bits' states at most."""


class Stages(NamedTuple):
    """The first step of each stage, and how many parts each has."""

    first_steps: list[int]
    parts: list[int]


def planned_stages(choice: SweepChoice, memory: int | None, workers: int = 1) -> Stages:
    """Cuts for a sweep within so many bytes, shared by so many workers."""
    schedule = choice.schedule
    if schedule.impossible:
        return Stages([], [])
    layers = _layers(choice)
    seconds = [states * SPARSE_STATE_SECONDS for states in layers]
    wanted = max(workers, _SHARED if fsum(seconds) > _LONG else 1)
    each = _BYTES_PER_WORD * (1 + _core.SparseStages(schedule, [0], [1], bytes(32)).key_words)
    steps = len(layers)
    longest = ceil(steps / _LEAST_STAGES)

    def parts_for(states: float, taking: float, wrong: int = 1) -> int:
        """How many parts states need, if there are so many times as many as expected."""
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
    """Where to cut in the last third of a stage, so that the fewest states are kept."""
    earliest = max(begin + 1, end - (end - begin) // 3)
    return min(range(end, earliest - 1, -1), key=lambda cut: layers[cut - 1])


def _layers(choice: SweepChoice) -> list[float]:
    """How many states are expected after each step."""
    steps = choice.schedule.step_count
    if choice.states_so_far:
        layers = [after - before for before, after in pairwise(choice.states_so_far)]
        return layers + [0.0] * (steps - len(layers))
    return [2.0 ** min(bits, _UNKNOWN_BITS) for bits in choice.schedule.frontier_bits]
