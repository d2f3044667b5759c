"""How many states a sparse sweep will meet, guessed from its beginning and from narrower boards.

A short sweep is simply done; of a long one, only the beginning.  States differ in what is used of
the frontier, and in which supplies have been used so far.  The latter are counted: see
`SupplyWays`.  What remains are the shapes of the frontier; the logarithm of their number grows
linearly with the width of the board.  So the same problem is swept on the first few columns only,
wider and wider until that takes too long; for each part of the sweep, a line through the last
widths is extended to the full width.  The beginning of the real sweep then corrects the guess.  If
it contradicts the guess, or if there are no narrower boards, nothing is predicted.
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
from boardfill.engines.sweep.sparse_costs import sparse_plan_bytes
from boardfill.engines.sweep.sweep_choice import MOST_DENSE_BITS, Expected

_MOST_WORK = 2_000_000
"""Supplies times cells: 0.26 s of work.  Beyond it supplies are not told apart."""


class SupplyWays:
    """The ways to use the supplies of a cover, by the number of cells that they cover."""

    def __init__(self, cover: Cover) -> None:
        supplies, others = _supplies(cover)
        cells = sum(item.place is not None for item in cover.items)
        if len(supplies) * cells > _MOST_WORK:
            supplies, others = {}, True
        self.bits = fsum(log2(most + 1) for _, most in supplies.values())
        """The bits that all supplies together add to a frontier."""
        ways = [1.0] + [0.0] * cells
        for area, most in supplies.values():
            ways = _with_piece(ways, area, most)
        if others:  # pieces without limit cover the remaining cells
            ways = list(accumulate(ways))
        self._sums = list(accumulate(ways, initial=0.0))

    def within(self, least: float, most: float) -> float:
        """The average number of ways to cover `least` to `most` cells; at least 1."""
        last = len(self._sums) - 1
        low = min(int(least), last - 1)
        high = min(max(int(most), low), last - 1) + 1
        return max((self._sums[high] - self._sums[low]) / (high - low), 1.0)


def _supplies(cover: Cover) -> tuple[dict[int, tuple[int, int]], bool]:
    """The area and the most uses of each supply, and whether there are pieces without limit.

    No supplies if the items that are no cells count something other than uses of pieces.
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
    """The ways with one more piece of this area, used at most `most` times."""
    total = list(ways)
    for cells in range(area, len(ways)):
        total[cells] += total[cells - area]
        beyond = cells - (most + 1) * area
        if beyond >= 0:
            total[cells] -= ways[beyond]
    return total


# These were tuned together on the problems of benchmarks/forecasts.py.  With them, 27 of 30 were
# predicted within a factor of 2, and 5 of 35 remain unknown (benchmarks/limits.md).
_FIRST_PROBE, _LONGER_PROBE, _MOST_PROBE, _MOST_THOROUGH = 60_000, 300_000, 1_500_000, 6_000_000
"""The most states of one trial: a few milliseconds of work; up to a tenth of a second where the
sweep itself will take far longer, and a third if the prediction was asked for."""
_SMALL_PLAN = 2**20
"""Sweeps with plans of more bytes are not over in a moment."""
_PROBE_SHARE, _THOROUGH_SHARE = 1 / 300, 1 / 10
"""A longer trial may visit this share of the expected states.  There are about ten trials."""
_WELL_BEGUN = 0.1
"""A sweep of which this share was soon done may end before more trials would."""
_TELLING = 500
"""A narrow board with fewer states says nothing: most pieces do not fit it."""
_PARTS = 24
"""The number of parts into which the steps are divided."""
_FITTED = 3
"""The line is fitted to this many of the widest narrow boards."""
_MOST_USES = 3_000_000
"""Narrower boards are made until their options use this many items: half a second's work."""
_WIDEST_PLAN = 2**30
"""A sweep whose plan takes more bytes is not tried: its frontier has far too many states."""
_UNEVEN = 1.3
"""How many times the mean length the longest line may have."""
_CONTRADICTED = 5.0
"""The guess is dropped if what has been swept is off by a factor of 2 to this power."""
_TOO_LOW = 1.35
"""Narrow boards lose more at their sides, so guesses were too low by this factor, on average over a
dozen sets of pieces."""
_ENOUGH = 0.4
"""Once this share of a sweep is done, it predicts the rest by itself."""
_LONG_LIFE = 0.8
"""A narrow board without fillings counts as well if states survive this share of its steps."""

_WEB_PROBE = 2_000_000
"""The most states of the one trial with webs: half a second of work, or less than one."""
_TELLING_LINES, _TELLING_PARTS = 1 / 3, 1 / 2
"""Once this share of the steps is done, with webs, all later ones are as full as the fullest of the
last.  Beginnings of 16 sweeps told 0.5 to 1.3 times the states of lines and connected cells, 0.9 to
1.3 of parts with sizes; after a third, parts of 7 in 7x7 were told by a factor of 8 too low."""


def begun_sweep(cover: Cover, schedule: _core.SweepSchedule, deadline: Deadline) -> _Trial | None:
    """The first states of a sparse sweep, maybe all; None where it is unlikely to be short.

    Where a dense sweep is possible, that may be faster than even a few sparse states.
    """
    is_dense = schedule.impossible or _core.DenseWork.fits(schedule, MOST_DENSE_BITS)
    if is_dense or cover.webs or sparse_plan_bytes(schedule, cover) > _SMALL_PLAN:
        return None
    return _Trial.of(schedule, cover, deadline.control(_FIRST_PROBE))


def expected_states(
    cover: Cover,
    order: Sequence[int],
    schedule: _core.SweepSchedule,
    deadline: Deadline,
    begun: _Trial | None = None,
    *,
    thorough: bool = False,
) -> Expected | None:
    """The states that a sparse sweep in this order is expected to meet; None if unknown.

    A `thorough` guess takes longer, which pays only if the prediction itself was asked for.
    """
    most = min(_WIDEST_PLAN, deadline.limits.bytes or _WIDEST_PLAN)
    if sparse_plan_bytes(schedule, cover) > most:
        return None
    if cover.webs:  # a part of the board says nothing about the whole
        return _expected_with_webs(cover, schedule, deadline) if thorough else None
    begun = begun or _Trial.of(schedule, cover, deadline.control(_FIRST_PROBE))
    if begun.is_finished:
        return begun.expected
    trials = list(_trials(cover, order, _FIRST_PROBE, deadline))
    guess, probe = _guessed(begun, trials), 0
    most, share = (_MOST_THOROUGH, _THOROUGH_SHARE) if thorough else (_MOST_PROBE, _PROBE_SHARE)
    while probe < most and (thorough or not probe):
        worth = 0 if guess is None else int(guess.states * share)
        if guess is not None and worth <= max(probe, _FIRST_PROBE):
            break
        probe = min(max(worth, _LONGER_PROBE, 5 * probe), most)
        begun = _Trial.of(schedule, cover, deadline.control(probe))
        if begun.is_finished:
            return begun.expected
        if guess is not None or thorough or len(begun.layers) < _WELL_BEGUN * begun.steps:
            trials = list(_trials(cover, order, probe, deadline))
        guess = _guessed(begun, trials)
    return guess


def _expected_with_webs(
    cover: Cover, schedule: _core.SweepSchedule, deadline: Deadline
) -> Expected | None:
    """What the beginning of a sweep with webs tells, if it is long enough."""
    begun = _Trial.of(schedule, cover, deadline.control(_WEB_PROBE))
    if begun.is_finished:
        return begun.expected
    weighs = any(tie.weight or tie.apart for web in cover.webs for tie in web.ties)
    if len(begun.layers) < (_TELLING_PARTS if weighs else _TELLING_LINES) * begun.steps:
        return None
    full = max(begun.layers[-1 - begun.steps // _PARTS :])
    later = [full] * (begun.steps - len(begun.layers))
    return Expected.of([*begun.layers, *later], is_certain=False)


def ends_within(
    schedule: _core.SweepSchedule, cover: Cover, states: int, deadline: Deadline
) -> bool:
    """True if the sweep meets at most so many states."""
    return _Trial.of(schedule, cover, deadline.control(states)).is_finished


@dataclass(frozen=True)
class _Trial:
    """A sweep, or its beginning, and the number of states after each step."""

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
        """After each step, the bits of the frontier without those of supplies."""
        return [max(bits - self.supplies.bits, 0.0) for bits in self.schedule.frontier_bits]

    @cached_property
    def ways(self) -> list[float]:
        """After each step, the number of ways in which supplies may have been used."""
        closed = zip(self.schedule.closed, self.bits, strict=True)
        return [self.supplies.within(low, low + more) for low, more in closed]

    @property
    def is_finished(self) -> bool:
        return len(self.layers) == self.steps or not self.layers or self.layers[-1] == 0

    @property
    def expected(self) -> Expected:
        """What a finished sweep has met is what it meets."""
        return Expected.of(self.layers, is_certain=True)

    @property
    def lives_long(self) -> bool:
        """True if there are states until nearly the last step.

        If no pieces add up to the area of a board, that shows only at its last cells.
        """
        return self.layers[-1] > 0 or len(self.layers) >= _LONG_LIFE * self.steps

    def part_of(self, step: int) -> int:
        return min(step * _PARTS // self.steps, _PARTS - 1)

    def part(self, number: int) -> range:
        """The steps of one of the parts."""
        return range(number * self.steps // _PARTS, (number + 1) * self.steps // _PARTS)

    def is_done(self, number: int) -> bool:
        """True if the part has steps and all of them have been swept."""
        steps = self.part(number)
        return steps.start < steps.stop <= len(self.layers)

    def shapes(self, number: int) -> float:
        """The binary logarithm of the number of frontier shapes in a part that is done."""
        steps = self.part(number)
        states = sum(self.layers[step] for step in steps)
        ways = fsum(self.ways[step] / len(steps) for step in steps)
        return log2(max(states, 1) / len(steps)) - log2(ways)

    def mean_bits(self, number: int) -> float:
        steps = self.part(number)
        return fsum(self.bits[step] for step in steps) / max(len(steps), 1)


def _guessed(begun: _Trial, trials: list[_Trial]) -> Expected | None:
    """What the trials predict, corrected by what has been swept; None if they contradict it."""
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
        # The guess must not fall far below the states that the last swept step already has.
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
    """The logarithm of the shapes in each part, on the line fitted to the narrower boards."""
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
    """The slope of the least-squares line; 1 if all points have the same x."""
    x = fsum(at for at, _ in points) / len(points)
    y = fsum(value for _, value in points) / len(points)
    spread = fsum((at - x) ** 2 for at, _ in points)
    return fsum((at - x) * (value - y) for at, value in points) / spread if spread else 1.0


def _trials(cover: Cover, order: Sequence[int], probe: int, deadline: Deadline) -> Iterator[_Trial]:
    """Sweeps of the problem on ever more columns, as long as they end within `probe` states."""
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
    """The coordinate that changes most often along the order, along which the frontier lies."""
    places = [place for item in order if (place := cover.items[item].place) is not None]
    if not places:
        return None
    changes = [
        sum(a[axis] != b[axis] for a, b in pairwise(places)) for axis in range(len(places[0]))
    ]
    return changes.index(max(changes))


def _has_even_lines(cover: Cover, across: int) -> bool:
    """True if the board's lines have similar lengths, so that a part resembles the whole."""
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

    Cells without options may stay empty there, and other items need not reach their lower bounds:
    the part must not be impossible just because it is a part.
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
