"""Sweeps thinned at random: about how many fillings there are, where no exact sweep reaches.

The runs are native (native/core/sweep/thinned_sweep.hpp).  Each is the count on average, whatever
it keeps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, stoppable
from boardfill.engines.sweep.sweep_choice import narrowest_schedule, sparse_plan_bytes

_LEARNT_FROM = 2_000
"""States of each layer that guesses are fitted to."""
_FITS = 2
"""How often guesses are fitted, each time to the states that a run with the last one meets."""
_PAIRS_LIKE_STATE = 60
"""To look at so many pairs takes as long as the rest of a state.  Queens on 16x16, some 400 pairs:
0.10 instead of 0.013 s a run of 2,000 states."""
_LEARNING, _PILOTS, _MAIN = 0, 2**32, 2**48
"""The first numbers of the runs that are learnt from, tried, and used: no run is used twice."""


@dataclass(frozen=True)
class ThinnedRuns:
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
        schedule = narrowest_schedule(cover, deadline.check)
        deadline.refuse_more(sparse_plan_bytes(schedule, cover), "the plan of a sweep")
        self._schedule, self._sweep = schedule, _core.ThinnedSweep(schedule)
        self.peak_bytes = 0
        self._tried = 0

    def learn(self, number: int) -> None:
        """Choose by so many pilots of each kind what states are compared by.

        A guess by what is used of open items costs nothing, one that is fitted to states that were
        met makes runs agree better, and which pays is told by trying.
        """
        control = self._deadline.control()
        with stoppable("an estimate before its first run"):
            self._sweep.learn(self._seed, _LEARNING, _LEARNT_FROM, control)
            plainly = self._price(number)
            plain, self._sweep = self._sweep, _core.ThinnedSweep(self._schedule)
            for fit in range(1 + _FITS):
                self._sweep.learn(self._seed, _LEARNING + fit, _LEARNT_FROM, control)
        if plainly < self._price(number):
            self._sweep = plain

    def _price(self, number: int) -> float:
        """What a certain precision takes, in some unit."""
        pilots = self.pilots(number, _LEARNT_FROM)
        return deviation(pilots.shares) ** 2 * self.state_price * pilots.met

    @property
    def state_price(self) -> float:
        """What a state takes with what it is compared by; 1 where that is nothing."""
        return 1 + self._sweep.pairs_of_state / _PAIRS_LIKE_STATE

    def pilots(self, number: int, states: int) -> ThinnedRuns:
        """ThinnedRuns that are not used for anything but to plan others."""
        first, self._tried = self._tried, self._tried + number
        return self._runs(_PILOTS + first, number, states)

    def main(self, first: int, number: int, states: int) -> ThinnedRuns:
        """The runs from `first` on: always the same ones, on as many threads as there are."""
        return self._runs(_MAIN + first, number, states)

    def _runs(self, first: int, number: int, states: int) -> ThinnedRuns:
        limits = self._deadline.limits
        control = self._deadline.control()
        limits.on_progress(lambda: control.part_done)
        with stoppable("the runs of an estimate"):
            found = self._sweep.runs(self._seed, first, number, states, limits.cores, control)
        self.peak_bytes = max(self.peak_bytes, control.peak_bytes)
        exponent = max(run.exponent for run in found)
        return ThinnedRuns(
            tuple(math.ldexp(run.mantissa, run.exponent - exponent) for run in found),
            exponent,
            sum(run.states for run in found),
            not any(run.is_thinned for run in found),
        )
