"""How runs of an estimate are planned, and what they tell stage after stage.

Unbiased runs (engines/sweep/thinned.py) are planned by pilots that are not used again: these say
how many states a run must keep, and how many runs it takes.  Then the runs come in stages of sizes
that are fixed before they begin: as many as planned, then as many again, and so on until the
interval is as narrow as asked for.  Of the doubt that is allowed the first stage may have a half,
the second a quarter, and so on, so that together they have no more than that, however it stops.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from boardfill.answers.estimate import AT_LEAST_CONFIDENCE
from boardfill.engines.sweep.thinned import AveragedSweeps, Guess, ThinnedRuns, deviation, mean
from boardfill.questions.run_statistics import Interval, interval, lower_bound, t_quantile

_FIRST_STATES, _MORE_STATES = 2_000, 2
"""States that the first pilots keep of a layer, and how many times as many the next ones."""
_PILOTS = 8
FEWEST_RUNS = 32
"""Enough to see how skewed runs are."""
_SAFETY = 1.3
"""So many more runs than the pilots ask for: their deviation is known to a quarter of itself."""
STATES_PER_SECOND = 6_000_000
"""What a core of 2025 meets, about: a time limit says by this how many states runs may keep, and
never by the clock, so that the answer is the same on every machine that has the time."""
_USUAL_SECONDS = 60.0
"""What runs are planned for without a time limit."""
_PILOTS_SHARE = 0.3
"""Of the work that pilots may take."""
_HOPELESS = 10.0
"""Runs that differ more say nothing, however many there are."""


@dataclass(frozen=True)
class Wanted:
    """How narrow the interval shall be, and how often it must hold."""

    within: float
    confidence: float

    @property
    def doubt(self) -> float:
        """How often it may be wrong."""
        return 1 - self.confidence

    def runs_for(self, spread: float) -> int:
        """How many runs of such a deviation it takes."""
        return math.ceil(_SAFETY * (self._quantile * spread / self.within) ** 2)

    @property
    def enough(self) -> float:
        """The deviation from which on the fewest runs are enough."""
        return self.within / self._quantile * math.sqrt(FEWEST_RUNS / _SAFETY)

    @property
    def _quantile(self) -> float:
        return t_quantile(1 - self.doubt / 4, FEWEST_RUNS)


@dataclass(frozen=True)
class RunsPlan:
    """How many states runs keep, by what these are compared, and how many runs each stage has."""

    states: int
    guess: Guess
    stages: tuple[int, ...]
    """None where nothing is thinned, so that nothing need be estimated."""
    met: int = 0
    """States that a run meets, about."""
    spread: float = 0.0
    """The deviation of a run, in units of the mean, as pilots tell it."""


def planned_runs(sweeps: AveragedSweeps, wanted: Wanted, seconds: float | None) -> RunsPlan:
    """The runs for so many seconds of a core; afterwards the sweeps are ready for them.

    More states make runs agree better, mostly by more than as many more runs do.
    """
    states, spent = _FIRST_STATES, 0.0
    if sweeps.pilots(1, states).are_exact:
        return RunsPlan(states, Guess(False, states), ())
    guess = sweeps.learn(_PILOTS)
    work = (seconds or _USUAL_SECONDS) * STATES_PER_SECOND / sweeps.state_price
    while True:
        pilots = sweeps.pilots(_PILOTS, states)
        if pilots.are_exact:
            return RunsPlan(states, guess, ())
        spent += pilots.met
        each, spread = pilots.met / _PILOTS, deviation(pilots.shares)
        next_pilots = each * _MORE_STATES * _PILOTS
        if (
            spread <= wanted.enough
            or spent + next_pilots > _PILOTS_SHARE * work
            or each * _MORE_STATES * FEWEST_RUNS > work
        ):
            break
        states *= _MORE_STATES
    affordable = int((1 - _PILOTS_SHARE) * work / each)
    number = max(FEWEST_RUNS, min(wanted.runs_for(min(spread, _HOPELESS)), affordable))
    stages, total = [number], number
    while 2 * total * each <= work:
        stages.append(total)
        total *= 2
    return RunsPlan(states, guess, tuple(stages), math.ceil(each), spread)


@dataclass(frozen=True)
class RunsVerdict:
    """What the runs of so many stages tell."""

    runs: ThinnedRuns
    stage: int
    wanted: Wanted

    @property
    def interval(self) -> Interval | None:
        """Where the count lies; None where runs disagree too much to say."""
        return interval(self.runs.shares, self.wanted.doubt / 2**self.stage)

    @property
    def least(self) -> float:
        """What the count is at least."""
        return lower_bound(self.runs.shares, (1 - AT_LEAST_CONFIDENCE) / 2**self.stage)

    @property
    def is_enough(self) -> bool:
        """Is the interval as narrow as asked for?"""
        ends = self.interval
        return ends is not None and ends.high - ends.low <= 2 * self.wanted.within * mean(
            self.runs.shares
        )

    @property
    def why_wide(self) -> str | None:
        """Why there is no interval, or none so narrow; None if there is one."""
        if self.is_enough:
            return None
        if self.interval is not None:
            return f"wider than the {100 * self.wanted.within:g} % asked for"
        return "runs disagree too much to give an interval"
