"""How many states a sparse sweep will meet, guessed from narrower boards.

A short sweep is simply done, and of a long one the beginning.  The frontier of a sweep grows with
the board's width, and the logarithm of the number of states grows in step with it.  So the same
problem is swept on the first few columns only, wider and wider until that takes more than some
milliseconds, and the last two widths give the line on which the full width is expected to lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.cover.order import axis_orders
from boardfill.engines.deadline import Deadline
from boardfill.engines.flat import flat_form

_PROBES = (60_000, 1_000_000)
"""How many states one trial may visit: some milliseconds' work, or some tenths of a second's where
the first guess is so high that the work might not be begun."""
_MANY = 1e8


@dataclass(frozen=True)
class Expected:
    """States of all steps together, and the most alive at once."""

    states: float
    alive: float


@dataclass(frozen=True)
class _Trial:
    bits: float
    alive: float


def expected_states(
    cover: Cover, schedule: _core.SweepSchedule, deadline: Deadline, across: int = -1
) -> Expected:
    """What a sparse sweep in that schedule is expected to meet.

    `across` is the coordinate of cells along which the frontier lies: the last if the sweep follows
    the rows, as it usually does.
    """
    control = deadline.control(_PROBES[0])
    whole = _swept(schedule, control)
    if whole is not None:
        return Expected(float(whole.states), float(whole.widest))
    begun = _Trial(
        schedule.frontier_bits[max(control.steps_done - 1, 0)], log2(max(control.alive, 1))
    )
    for probe in _PROBES:
        trials = list(_trials(cover, probe, across, deadline))[-2:]
        # One trial alone tells little: pieces that stand upright do not fit such a narrow board.
        expected = _extrapolated(schedule, trials if len(trials) == 2 else [begun])
        if expected.states < _MANY:
            break
    return expected


def _extrapolated(schedule: _core.SweepSchedule, trials: list[_Trial]) -> Expected:
    """What the last two trials suggest, or the only one."""
    last = trials[-1]
    slope = last.alive / last.bits if last.bits else 1.0
    if len(trials) == 2 and trials[1].bits > trials[0].bits:
        slope = (trials[1].alive - trials[0].alive) / (trials[1].bits - trials[0].bits)
    slope = min(max(slope, 0.0), 1.0)

    def layer(bits: float) -> float:
        if bits < last.bits:
            return bits * last.alive / last.bits
        return min(bits, last.alive + slope * (bits - last.bits))

    layers = [2.0 ** min(layer(bits), 1000) for bits in schedule.frontier_bits]
    # The sweep itself was tried, and met more states than the first trials may.
    return Expected(max(sum(layers), _PROBES[0]), max(layers, default=1.0))


def _trials(cover: Cover, probe: int, across: int, deadline: Deadline) -> Iterator[_Trial]:
    """The problem on ever more columns: bits of the frontier, log2 of the states alive."""
    columns = sorted({item.place[across] for item in cover.items if item.place is not None})
    for last in columns:
        narrow = _first_columns(cover, last, across)
        orders = list(axis_orders(narrow))
        _, order = orders[-1] if across == 0 else orders[0]
        schedule = _core.SweepSchedule(flat_form(narrow), order)
        bits = max(schedule.frontier_bits, default=0.0)
        if schedule.impossible or not bits:
            continue
        found = _swept(schedule, deadline.control(probe))
        if found is None:
            return
        yield _Trial(bits, log2(max(found.widest, 1)))


def _swept(schedule: _core.SweepSchedule, control: _core.Control) -> _core.SweepCount | None:
    """The sweep itself, if nothing stops it."""
    try:
        return _core.count_by_sparse_sweep(schedule, 1, control)
    except _core.Stopped:
        return None


def _first_columns(cover: Cover, last: int, across: int) -> Cover:
    """The part of the cover that lies in the columns up to `last`.

    Cells may stay unused there, and what else is counted need not reach its least: the part must
    not be impossible just because it is a part.
    """
    kept = [item.place is None or item.place[across] <= last for item in cover.items]
    options = tuple(option for option in cover.options if all(kept[item] for item in option.items))
    usable = {item for option in options for item in option.items}
    items = tuple(
        item if item.place is not None and index in usable else item._replace(low=0)
        for index, item in enumerate(cover.items)
    )
    return Cover(items, options)
