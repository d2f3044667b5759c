"""How many states a sparse sweep will meet, guessed from its beginning and from narrower boards.

A short sweep is simply done, and of a long one the beginning.  States differ in what is used of the
frontier, and in which supplies have been used so far.  The latter can be counted: see
`supply_ways.py`.  What is left, the shapes of the frontier, grows with the width of the board: the
logarithm of their number in step with it.  So the same problem is swept on the first few columns
only, wider and wider until that takes too long; part by part of the way, the last widths give the
line on which the full width is expected to lie.  The beginning of the sweep itself then corrects
the guess.  Where it contradicts it, or where there are no narrower boards, nothing is predicted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import fsum, log2

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, stoppable
from boardfill.engines.sweep.sweep_choice import Expected, sparse_plan_bytes

_MOST_WORK = 2_000_000
"""Supplies times cells, which take 0.26 s.  Beyond it supplies are not told apart."""


class SupplyWays:
    """The ways to use the supplies of a cover, by the number of cells that they cover."""

    def __init__(self, cover: Cover) -> None:
        supplies, others = _supplies(cover)
        cells = sum(item.place is not None for item in cover.items)
        if len(supplies) * cells > _MOST_WORK:
            supplies, others = {}, True
        self.bits = fsum(log2(most + 1) for _, most in supplies.values())
        """What all supplies together add to the bits of a frontier."""
        ways = [1.0] + [0.0] * cells
        for area, most in supplies.values():
            ways = _with_piece(ways, area, most)
        if others:  # what is left of the cells is covered by pieces without limit
            ways = list(accumulate(ways))
        self._sums = list(accumulate(ways, initial=0.0))

    def within(self, least: float, most: float) -> float:
        """How many ways there are to cover so many cells, on average from the least to the most."""
        last = len(self._sums) - 1
        low = min(int(least), last - 1)
        high = min(max(int(most), low), last - 1) + 1
        return max((self._sums[high] - self._sums[low]) / (high - low), 1.0)


def _supplies(cover: Cover) -> tuple[dict[int, tuple[int, int]], bool]:
    """The area and the most uses of each supply, and if there are pieces without limit.

    No supplies at all, if what is counted beside cells is not how often pieces are used.
    """
    found: dict[int, tuple[int, int]] = {}
    users: dict[int, int] = {}
    others = False
    for option in cover.options:
        counted = [item for item in option.items if cover.items[item].place is None]
        bounded = [item for item in counted if cover.items[item].high is not None]
        area = len(option.items) - len(counted)
        if not bounded:
            others = True
            continue
        item = bounded[0]
        if len(bounded) > 1 or not area or found.setdefault(item, (area, 0))[0] != area:
            return {}, True
        users[item] = users.get(item, 0) + 1
    for item, (area, _) in found.items():
        found[item] = area, min(cover.items[item].high or 0, users[item])
    return found, others


def _with_piece(ways: list[float], area: int, most: int) -> list[float]:
    """The ways with one more piece, used up to so many times."""
    total = list(ways)
    for cells in range(area, len(ways)):
        total[cells] += total[cells - area]
        beyond = cells - (most + 1) * area
        if beyond >= 0:
            total[cells] -= ways[beyond]
    return total


# All of these were set together on the problems of benchmarks/forecasts.py.  With them the 20 that
# ended were predicted within a factor of 4, and 7 of 35 are unknown (benchmarks/limits.md).
_FIRST_PROBE, _LONGER_PROBE, _MOST_PROBE = 60_000, 300_000, 1_500_000
"""How many states one trial may visit: some milliseconds' work; or more, up to a tenth of a
second's, where the work itself will take far longer."""
_PROBE_SHARE, _THOROUGH_SHARE = 1 / 300, 1 / 10
"""A longer trial may visit such a part of the states expected.  There are some ten trials."""
_WELL_BEGUN = 0.1
"""A sweep of which such a part was soon done may end before more trials do."""
_TELLING = 500
"""A narrow board with fewer states tells nothing: most pieces do not fit it."""
_PARTS = 24
"""Parts of the way from the first step to the last."""
_FITTED = 3
"""So many of the widest narrow boards give the line."""
_MOST_USES = 3_000_000
"""Narrower boards are made until they have so many uses of items together: half a second's work."""
_WIDEST_PLAN = 2**30
"""Bytes of a plan that are not worth a trial: sweeps with such a frontier meet no end of states."""
_UNEVEN = 1.3
"""The longest line may be so many times as long as the mean."""
_CONTRADICTED = 5.0
"""The guess is dropped if what has been swept is off by a factor of 2 to this power."""
_TOO_LOW = 1.35
"""Narrow boards lose more to their sides; so guesses were too low, on average of a dozen sets of
pieces."""
_ENOUGH = 0.4
"""A sweep of which such a part has been done predicts the rest alone."""
_LONG_LIFE = 0.8
"""A narrow board without a filling tells as much as another if so much of it can be swept."""


def expected_states(
    cover: Cover,
    order: Sequence[int],
    schedule: _core.SweepSchedule,
    deadline: Deadline,
    *,
    thorough: bool = False,
) -> Expected | None:
    """What a sparse sweep in that order is expected to meet; None if that is unknown.

    A `thorough` look takes longer than is worth it just before the work.
    """
    most = min(_WIDEST_PLAN, deadline.limits.bytes or _WIDEST_PLAN)
    if sparse_plan_bytes(schedule, cover) > most:
        return None
    begun = _Trial.of(schedule, cover, deadline.control(_FIRST_PROBE))
    if begun.is_finished:
        return Expected.of(begun.layers, is_certain=True)
    trials = list(_trials(cover, order, _FIRST_PROBE, deadline))
    guess = _guessed(begun, trials)
    if guess is None:
        probe = _MOST_PROBE if thorough else _LONGER_PROBE
    else:
        share = guess.states * (_THOROUGH_SHARE if thorough else _PROBE_SHARE)
        if share < _FIRST_PROBE:  # longer trials are not worth it
            return guess
        probe = int(min(max(share, _LONGER_PROBE), _MOST_PROBE))
    begun = _Trial.of(schedule, cover, deadline.control(probe))
    if begun.is_finished:
        return Expected.of(begun.layers, is_certain=True)
    if guess is not None or thorough or len(begun.layers) < _WELL_BEGUN * begun.steps:
        trials = list(_trials(cover, order, probe, deadline))
    return _guessed(begun, trials)


def ends_within(
    schedule: _core.SweepSchedule, cover: Cover, states: int, deadline: Deadline
) -> bool:
    """Does the sweep meet no more states than that?"""
    return _Trial.of(schedule, cover, deadline.control(states)).is_finished


@dataclass(frozen=True)
class _Trial:
    """A sweep, or its beginning: the states alive after each step, and what they are made of."""

    cover: Cover
    schedule: _core.SweepSchedule
    layers: list[int]

    @classmethod
    def of(cls, schedule: _core.SweepSchedule, cover: Cover, control: _core.Control) -> _Trial:
        """Sweep as far as the control allows."""
        with stoppable("the planning"):
            return cls(cover, schedule, _core.first_layers(schedule, control))

    @property
    def steps(self) -> int:
        return self.schedule.step_count

    @cached_property
    def supplies(self) -> SupplyWays:
        return SupplyWays(self.cover)

    @cached_property
    def bits(self) -> list[float]:
        """After each step, the bits of the frontier that are not of supplies."""
        return [max(bits - self.supplies.bits, 0.0) for bits in self.schedule.frontier_bits]

    @cached_property
    def ways(self) -> list[float]:
        """After each step, in how many ways supplies may have been used."""
        closed = zip(self.schedule.closed, self.bits, strict=True)
        return [self.supplies.within(low, low + more) for low, more in closed]

    @property
    def is_finished(self) -> bool:
        return len(self.layers) == self.steps or not self.layers or self.layers[-1] == 0

    @property
    def lives_long(self) -> bool:
        """Are there states nearly to the end?

        A board whose area no pieces sum up to is like others until its last cells show that.
        """
        return self.layers[-1] > 0 or len(self.layers) >= _LONG_LIFE * self.steps

    def part_of(self, step: int) -> int:
        return min(step * _PARTS // self.steps, _PARTS - 1)

    def part(self, number: int) -> range:
        """The steps of one part of the way."""
        return range(number * self.steps // _PARTS, (number + 1) * self.steps // _PARTS)

    def is_done(self, number: int) -> bool:
        """Has the part been swept, and does it have steps at all?"""
        steps = self.part(number)
        return steps.start < steps.stop <= len(self.layers)

    def shapes(self, number: int) -> float:
        """The logarithm of how many shapes the frontier has in a part that is done."""
        steps = self.part(number)
        states = sum(self.layers[step] for step in steps)
        ways = fsum(self.ways[step] / len(steps) for step in steps)
        return log2(max(states, 1) / len(steps)) - log2(ways)

    def mean_bits(self, number: int) -> float:
        steps = self.part(number)
        return fsum(self.bits[step] for step in steps) / max(len(steps), 1)


def _guessed(begun: _Trial, trials: list[_Trial]) -> Expected | None:
    """What the trials predict, corrected by what has been swept."""
    done = [number for number in range(_PARTS) if begun.is_done(number)]
    shapes = _extrapolated(begun, trials[-_FITTED:])
    if done and done[-1] + 1 >= _ENOUGH * _PARTS:
        last = begun.shapes(done[-1])
        if shapes is None:
            shapes = [last] * _PARTS
        shift = last - shapes[done[-1]]
    elif shapes is None:
        return None
    else:
        shift = begun.shapes(done[-1]) - shapes[done[-1]] if done else 0.0
        # More must be predicted for the steps begun than the least that one of them already has.
        step = len(begun.layers) - 1
        predicted = shapes[begun.part_of(step)] + log2(begun.ways[step])
        short = log2(max(begun.layers[-1], 1)) - predicted
        if abs(shift) > _CONTRADICTED or short >= _CONTRADICTED:
            return None
    layers = [float(states) for states in begun.layers]
    for step in range(len(begun.layers), begun.steps):
        shape = shapes[begun.part_of(step)] + shift
        layers.append(_TOO_LOW * begun.ways[step] * 2.0 ** min(shape, 1000))
    return Expected.of(layers, is_certain=False)


def _extrapolated(begun: _Trial, trials: list[_Trial]) -> list[float] | None:
    """For each part of the way the logarithm of the shapes, on the line of the narrower boards."""
    if len(trials) < 2:
        return None
    parts = [n for n in range(_PARTS) if all(trial.is_done(n) for trial in trials)]
    if not parts:
        return None
    means = [
        (
            fsum(trial.mean_bits(n) for n in parts) / len(parts),
            fsum(trial.shapes(n) for n in parts) / len(parts),
        )
        for trial in trials
    ]
    slope = min(max(_slope(means), 0.0), 1.0)
    last = trials[-1]
    shapes = []
    for number in range(_PARTS):
        _, near = min((abs(part - number), part) for part in parts)
        shapes.append(last.shapes(near) + slope * (begun.mean_bits(number) - last.mean_bits(near)))
    return shapes


def _slope(points: list[tuple[float, float]]) -> float:
    """Of the line that fits best."""
    x = fsum(at for at, _ in points) / len(points)
    y = fsum(value for _, value in points) / len(points)
    spread = fsum((at - x) ** 2 for at, _ in points)
    return fsum((at - x) * (value - y) for at, value in points) / spread if spread else 1.0


def _trials(cover: Cover, order: Sequence[int], probe: int, deadline: Deadline) -> Iterator[_Trial]:
    """The problem on ever more columns, as long as a sweep of them ends within the probe."""
    across = _across(cover, order)
    if across is None or not _has_even_lines(cover, across):
        return
    column = [None if item.place is None else item.place[across] for item in cover.items]
    last_of = [
        max((at for item in option.items if (at := column[item]) is not None), default=None)
        for option in cover.options
    ]
    uses = 0
    for last in sorted({at for at in column if at is not None})[:-1]:
        deadline.check()
        narrow = _first_columns(cover, column, last_of, last)
        uses += sum(len(option.items) for option in narrow.options)
        if uses > _MOST_USES:
            return
        schedule = _core.SweepSchedule(narrow.lean_form, order)
        if schedule.impossible or not schedule.step_count:
            continue
        found = _Trial.of(schedule, narrow, deadline.control(probe))
        if not found.is_finished:
            return
        if sum(found.layers) >= _TELLING and found.lives_long:
            yield found


def _across(cover: Cover, order: Sequence[int]) -> int | None:
    """The coordinate that changes most often along the order: there the frontier lies."""
    places = [place for item in order if (place := cover.items[item].place) is not None]
    if not places:
        return None
    changes = [
        sum(a[axis] != b[axis] for a, b in pairwise(places)) for axis in range(len(places[0]))
    ]
    return changes.index(max(changes))


def _has_even_lines(cover: Cover, across: int) -> bool:
    """Have the lines of the board about as many cells each?  If not, a part of it is unlike it."""
    lines = Counter(
        (*item.place[:across], *item.place[across + 1 :])
        for item in cover.items
        if item.place is not None
    )
    return max(lines.values()) * len(lines) <= _UNEVEN * lines.total()


def _first_columns(
    cover: Cover, column: list[int | None], last_of: list[int | None], last: int
) -> Cover:
    """The part of the cover that lies in the columns up to `last`.

    Cells may stay unused there, and what else is counted need not reach its least: the part must
    not be impossible just because it is a part.
    """
    options = tuple(
        option
        for option, reach in zip(cover.options, last_of, strict=True)
        if reach is None or reach <= last
    )
    usable = {item for option in options for item in option.items}
    items = tuple(
        item if column[index] is not None and index in usable else item._replace(low=0)
        for index, item in enumerate(cover.items)
    )
    return Cover(items, options)
