"""Sweeps thinned at random: about how many fillings there are, where no exact sweep reaches.

The runs are native (native/core/sweep/thinned_sweep.hpp).  Each is the count on average, whatever
it keeps.  Sums of runs of several covers are then right on average as well, whether or not they
depend on each other: so are counts up to symmetry estimated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Literal, NamedTuple, TypeAlias

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, stoppable
from boardfill.engines.protocol import Filling
from boardfill.engines.sweep.sparse_costs import sparse_plan_bytes
from boardfill.engines.sweep.sweep_choice import narrowest_schedule, slanted_orders

_LEARNT_FROM, _TIMES_MORE = 2_000, 8
"""States of each layer that guesses are learnt from; more where runs disagree hopelessly then.
Pentominoes of any number on 20x20, seed 0: at least 1.8e70 with 2,000, 1.4e79 with 16,000."""
_FITS = 2
"""How often guesses are fitted, each time to the states that a run with the last one meets."""
_HOPELESS = 1.0
"""The deviation from which on pilots do not tell what it is."""
_PAIRS_LIKE_STATE = 30
"""To look at so many pairs takes as long as the rest of a state.  Queens on 27x27, some 200 pairs:
0.42 instead of 0.033 s a run of 2,000 states; tetrominoes on 12x12, some 75: 0.069 and 0.015."""
_FIT_LIKE_RUNS = 100
"""To try a fitted guess takes about as long as so many runs by a plain one: from 50 for L-trominoes
on 18x18 to some 300 for queens and sudokus."""
_LEARNING, _PILOTS, _MAIN = 0, 2**32, 2**48
"""The first numbers of the runs that are learnt from, tried, and used: no run is used twice."""


Order: TypeAlias = Literal["narrow", "slanted", "closing"]
"""The narrowest sweep, one along the diagonals, or one that ends sum after sum."""


class Guess(NamedTuple):
    """By what states are compared, how many of each layer it is learnt from, and how they come."""

    is_fitted: bool
    learnt_from: int
    order: Order = "narrow"


class ThinnedRuns(NamedTuple):
    """What some runs found, each as a share of 2 to the power of `exponent`."""

    shares: tuple[float, ...]
    exponent: int
    met: int
    """States of all of them together, before they were thinned."""
    are_exact: bool
    """Was nothing thinned?"""

    def followed_by(self, other: ThinnedRuns) -> ThinnedRuns:
        """These and then the others."""
        exponent = max(self.exponent, other.exponent)
        shares = [
            math.ldexp(share, runs.exponent - exponent)
            for runs in (self, other)
            for share in runs.shares
        ]
        exact = self.are_exact and other.are_exact
        return ThinnedRuns(tuple(shares), exponent, self.met + other.met, exact)

    def times(self, number: int, parts: int) -> ThinnedRuns:
        """So many times as much, divided by so many."""
        shares = tuple(share * number / parts for share in self.shares)
        return ThinnedRuns(shares, self.exponent, self.met, self.are_exact)

    def plus(self, other: ThinnedRuns) -> ThinnedRuns:
        """Each of these and the other of its place, or the only one, together."""
        exponent = max(self.exponent, other.exponent)
        added = other.shares * (len(self.shares) if len(other.shares) == 1 else 1)
        shares = tuple(
            math.ldexp(one, self.exponent - exponent) + math.ldexp(two, other.exponent - exponent)
            for one, two in zip(self.shares, added, strict=True)
        )
        exact = self.are_exact and other.are_exact
        return ThinnedRuns(shares, exponent, self.met + other.met, exact)

    def log10(self, share: float) -> float:
        """The logarithm of such a share."""
        return math.log10(share) + self.exponent * math.log10(2)


def mean(runs: Sequence[float]) -> float:
    """Of all of them."""
    return math.fsum(runs) / len(runs)


def deviation(runs: Sequence[float]) -> float:
    """The standard deviation of one run, in units of the mean; infinite if that is 0."""
    middle = mean(runs)
    if middle <= 0:
        return math.inf
    return math.sqrt(math.fsum((run - middle) ** 2 for run in runs) / (len(runs) - 1)) / middle


class ThinnedSweeps:
    """A cover, ready to be swept as often as it takes, each time thinned by other chances."""

    def __init__(self, cover: Cover, seed: int, deadline: Deadline) -> None:
        self._deadline, self._seed = deadline, seed
        self._schedules: dict[Order, _core.SweepSchedule] = {}
        self._add_order("narrow", cover, narrowest_schedule(cover, deadline.check))
        if not cover.webs:  # which ask for cells in the order of lines
            _, slanted = next(slanted_orders(cover), ("", None))
            others: list[tuple[Order, list[int] | None]]
            others = [("closing", closing_order(cover)), ("slanted", slanted)]
            for order, items in others:
                deadline.check()
                if items is not None:
                    self._add_order(order, cover, _core.SweepSchedule(cover.lean_form, items))
        self._sweep = _core.ThinnedSweep(self._schedules["narrow"])
        self.peak_bytes = 0
        self._tried = 0

    def _add_order(self, order: Order, cover: Cover, schedule: _core.SweepSchedule) -> None:
        self._deadline.refuse_more(sparse_plan_bytes(schedule, cover), "the plan of a sweep")
        self._schedules[order] = schedule

    def within(self, deadline: Deadline) -> ThinnedSweeps:
        """The same sweeps, within other limits."""
        other = copy(self)
        other._deadline = deadline
        return other

    def learn(self, number: int, work: float) -> Guess:
        """Choose by so many pilots of each kind the order, and what states are compared by.

        A guess by what is used of open items costs nothing, one that is fitted to states that were
        met makes runs agree better, and which pays is told by trying, if that is not too much for
        so much work, in states.  Where sums end one after the other, it is not fitted: each of
        their many bits would be paired with others.
        """
        prices, sweeps, met = {}, {}, {}

        def best_with(guess: Guess) -> Guess:
            self.compare_by(guess)
            pilots = self.pilots(number, _LEARNT_FROM)
            prices[guess], sweeps[guess] = self._price(pilots), self._sweep
            met[guess] = pilots.met / number
            return min(prices, key=prices.__getitem__)

        for order in self._schedules:
            best = best_with(Guess(False, _LEARNT_FROM, order))
        fit = _FIT_LIKE_RUNS * met[best]
        if best.order != "closing" and fit <= work:
            best = best_with(best._replace(is_fitted=True))
        self._sweep = sweeps[best]
        if prices[best][0] > 0 and (not best.is_fitted or _TIMES_MORE * fit <= work):
            best = best._replace(learnt_from=_TIMES_MORE * _LEARNT_FROM)
            self.compare_by(best)
        return best

    def compare_by(self, guess: Guess) -> None:
        """Let states be compared by a guess, always the same one of its kind."""
        control = self._deadline.control()
        self._sweep = _core.ThinnedSweep(self._schedules[guess.order])
        with stoppable("an estimate before its first run"):
            for fit in range(1 + _FITS if guess.is_fitted else 1):
                self._sweep.learn(self._seed, _LEARNING + fit, guess.learnt_from, control)

    def _price(self, pilots: ThinnedRuns) -> tuple[float, float]:
        """What a certain precision takes, in some unit; it begins with 1 where that is not known.

        Where runs differ so much that this is not known, those are better that find more: all are
        right on average, but the few that are far above it are not among them.
        """
        spread = deviation(pilots.shares)
        if spread <= _HOPELESS:
            return 0.0, spread**2 * self.state_price * pilots.met
        return 1.0, -pilots.log10(mean(pilots.shares)) if any(pilots.shares) else math.inf

    @property
    def state_price(self) -> float:
        """What a state takes with what it is compared by; 1 where that is nothing."""
        return 1 + self._sweep.pairs_of_state / _PAIRS_LIKE_STATE

    def pilots(self, number: int, states: int) -> ThinnedRuns:
        """Runs that are not used for anything but to plan others."""
        first, self._tried = self._tried, self._tried + number
        return self._runs(_PILOTS + first, number, states)

    def main(self, first: int, number: int, states: int) -> ThinnedRuns:
        """The runs from `first` on: always the same ones, on as many threads as there are."""
        return self._runs(_MAIN + first, number, states)

    def draw(self, first: int, number: int, states: int) -> list[tuple[Filling, float]]:
        """From each of the main runs a filling, if it has left any, and log10 of what it found."""
        with self._controlled("the draws") as (cores, control):
            found = self._sweep.draw(self._seed, _MAIN + first, number, states, cores, control)
        return [
            (tuple(one.options), math.log10(one.run.mantissa) + one.run.exponent * math.log10(2))
            for one in found
            if one.run.mantissa > 0
        ]

    @contextmanager
    def _controlled(self, work: str) -> Iterator[tuple[int, _core.Control]]:
        limits = self._deadline.limits
        control = self._deadline.control()
        limits.on_progress(lambda: control.part_done)
        with stoppable(work):
            yield limits.cores, control
        self.peak_bytes = max(self.peak_bytes, control.peak_bytes)

    def _runs(self, first: int, number: int, states: int) -> ThinnedRuns:
        with self._controlled("the runs of an estimate") as (cores, control):
            found = self._sweep.runs(self._seed, first, number, states, cores, control)
        exponent = max(run.exponent for run in found)
        return ThinnedRuns(
            tuple(math.ldexp(run.mantissa, run.exponent - exponent) for run in found),
            exponent,
            sum(run.states for run in found),
            not any(run.is_thinned for run in found),
        )


class AveragedSweeps:
    """Sweeps of what a count is an average of: the count itself, or what symmetries leave.

    By Burnside's lemma the fillings up to symmetry are the average, over all symmetries, of the
    number of fillings that each leaves as they are: those of the whole cover, which comes first,
    and of the covers that symmetries fold, each with the number of symmetries that fold it so.
    Folded ones have few fillings beside the whole one, so runs keep few states of them; where
    nothing of one is thinned, one run is enough.
    """

    def __init__(self, covers: Sequence[tuple[Cover, int]], seed: int, deadline: Deadline) -> None:
        (whole, self._size), *folded = covers
        self._symmetries = sum(size for _, size in covers)
        self._whole = ThinnedSweeps(whole, seed, deadline)
        self._folded = [(ThinnedSweeps(cover, seed, deadline), size) for cover, size in folded]
        self._known: dict[int, ThinnedRuns] = {}
        for place, (sweeps, _) in enumerate(self._folded):
            once = sweeps.pilots(1, _LEARNT_FROM)
            if once.are_exact:
                self._known[place] = once._replace(met=0)
            else:
                sweeps.compare_by(Guess(False, _LEARNT_FROM))

    @property
    def peak_bytes(self) -> int:
        """The most that a run took."""
        return max(sweeps.peak_bytes for sweeps in self._all())

    @property
    def state_price(self) -> float:
        """What a state takes with what it is compared by."""
        return self._whole.state_price

    def _all(self) -> list[ThinnedSweeps]:
        return [self._whole, *(sweeps for sweeps, _ in self._folded)]

    def within(self, deadline: Deadline) -> AveragedSweeps:
        """The same sweeps, within other limits."""
        other = copy(self)
        other._whole = self._whole.within(deadline)
        other._folded = [(sweeps.within(deadline), size) for sweeps, size in self._folded]
        return other

    def learn(self, number: int, work: float) -> Guess:
        """Choose what states of the whole cover are compared by."""
        return self._whole.learn(number, work)

    def compare_by(self, guess: Guess) -> None:
        """Let states of the whole cover be compared by that guess."""
        self._whole.compare_by(guess)

    def pilots(self, number: int, states: int) -> ThinnedRuns:
        """Runs that are not used for anything but to plan others."""
        whole = self._whole.pilots(number, states)
        return self._averaged(
            whole, lambda sweeps: sweeps.pilots(number, min(states, _LEARNT_FROM))
        )

    def main(self, first: int, number: int, states: int) -> ThinnedRuns:
        """The runs from `first` on: always the same ones."""
        whole = self._whole.main(first, number, states)
        return self._averaged(
            whole, lambda sweeps: sweeps.main(first, number, min(states, _LEARNT_FROM))
        )

    def draw(self, first: int, number: int, states: int) -> list[tuple[Filling, float]]:
        """Fillings of the whole cover, each with log10 of its weight."""
        return self._whole.draw(first, number, states)

    def _averaged(
        self, whole: ThinnedRuns, ask: Callable[[ThinnedSweeps], ThinnedRuns]
    ) -> ThinnedRuns:
        runs = whole.times(self._size, self._symmetries)
        for place, (sweeps, size) in enumerate(self._folded):
            fixed = self._known.get(place) or ask(sweeps)
            runs = runs.plus(fixed.times(size, self._symmetries))
        return runs


def closing_order(cover: Cover) -> list[int] | None:
    """An order of all items for boards with sums, such as magic squares; None without any.

    A sum is met in its last cell, and most states do not meet it.  If all sums end together, as
    when a board is swept line by line, next to no state is left; if they end one after the other,
    each by its own last cell, enough states meet each of them.  So the next cells are always those
    of the sum that has the fewest left.
    """
    lines = _summed_cells(cover)
    if not lines:
        return None
    sums_of: dict[int, list[int]] = {}
    for number, line in enumerate(lines):
        for cell in line:
            sums_of.setdefault(cell, []).append(number)
    left = [set(line) for line in lines]
    order: list[int] = []

    def open_sums(cell: int) -> int:
        return sum(bool(left[number]) for number in sums_of[cell])

    while any(left):
        # Of equals the one whose cells bring most other sums nearer to their ends.
        _, _, nearest = min(
            (len(line), -sum(map(open_sums, line)), number)
            for number, line in enumerate(left)
            if line
        )
        for cell in sorted(left[nearest], key=lambda cell: (-open_sums(cell), cell)):
            order.append(cell)
            for number in sums_of[cell]:
                left[number].discard(cell)
    taken = set(order)
    return order + [cell for cell in cover.placed_items if cell not in taken] + cover.other_items


def _summed_cells(cover: Cover) -> list[list[int]]:
    """The cells of each item that options use several times, and that must be used."""
    placed = cover.placed_items
    may_sum = [
        item
        for item, (low, high) in enumerate((each.low, each.high) for each in cover.items)
        if low > 0 and high != 1 and item not in placed
    ]
    if not may_sum or not placed:
        return []
    users, items_of = cover.users, cover.form.items_of
    found = []
    for item in may_sum:
        options = set(users[item])
        if len(options) < len(users[item]):
            cells = {cell for option in options for cell in items_of(option) if cell in placed}
            found.append(sorted(cells))
    return [cells for cells in found if cells]
