"""How the runs of an estimate are planned, and what follows from them stage after stage.

Unbiased runs (engines/sweep/thinned.py) are planned by pilot runs that are not used again: they
show how many states a run must keep, and how many runs are needed.  Then the runs come in stages
whose sizes are fixed in advance: as many as planned, then as many again, and so on until the
interval is as narrow as asked for.  The first stage may use half of the allowed doubt, the second a
quarter, and so on, so that together they never exceed it, whenever they stop.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from boardfill.answers.estimate import AT_LEAST_CONFIDENCE
from boardfill.engines.sweep.thinned import AveragedSweeps, Guess, ThinnedRuns, deviation, mean
from boardfill.questions.run_statistics import Interval, interval, lower_bound, t_quantile

_FIRST_STATES, _MORE_STATES = 2_000, 2
"""States that the first pilots keep of each layer, and the factor for the next ones."""
_PILOTS = 8
FEWEST_RUNS = 32
"""Enough runs to see how skewed they are."""
_SAFETY = 1.3
"""The factor by which runs exceed the pilots' forecast, whose deviation is known to a quarter."""
STATES_PER_SECOND = 20_000_000
"""About what a core of 2025 meets: from 12 to 50 million.  A time limit is turned into states by
this, never by the clock, so that the answer is the same on every machine that is fast enough."""
_LIMIT_SHARE = 0.5
"""The share of a time limit for which runs are planned, since a core may be slow or busy."""
_USUAL_SECONDS = 60.0
"""The seconds for which runs are planned without a time limit."""
_PILOTS_SHARE = 0.3
"""The share of the work that pilots may take."""
_HOPELESS = 10.0
"""Runs with a larger deviation say nothing, however many there are."""


class Precision(NamedTuple):
    """How narrow the interval must be, and how often it must hold."""

    within: float
    confidence: float

    @property
    def doubt(self) -> float:
        """The probability with which the interval may be wrong."""
        return 1 - self.confidence

    def runs_for(self, spread: float) -> int:
        """The number of runs needed if they deviate by `spread`."""
        return math.ceil(_SAFETY * (self._quantile * spread / self.within) ** 2)

    @property
    def enough(self) -> float:
        """The largest deviation for which the fewest runs are enough."""
        return self.within / self._quantile * math.sqrt(FEWEST_RUNS / _SAFETY)

    @property
    def _quantile(self) -> float:
        return t_quantile(1 - self.doubt / 4, FEWEST_RUNS)


@dataclass(frozen=True)
class RunsPlan:
    """How many states runs keep, by what they are chosen, and how many runs each stage has."""

    states: int
    guess: Guess
    stages: tuple[int, ...]
    """Empty if nothing is thinned, so that nothing needs to be estimated."""
    met: int = 0
    """About how many states a run meets."""
    spread: float = 0.0
    """The deviation of a run, in units of the mean, estimated by pilots."""


def planned_runs(sweeps: AveragedSweeps, precision: Precision, seconds: float | None) -> RunsPlan:
    """Plan the runs for so many seconds of a core; afterwards the sweeps are ready for them.

    Keeping more states usually helps more than the same work spent on more runs.
    """
    states, spent = _FIRST_STATES, 0.0
    if sweeps.pilots(1, states).are_exact:
        return RunsPlan(states, Guess(False, states), ())
    planned = _USUAL_SECONDS if seconds is None else _LIMIT_SHARE * seconds
    work = planned * STATES_PER_SECOND
    guess = sweeps.learn(_PILOTS, _PILOTS_SHARE * work)
    work /= sweeps.state_price
    while True:
        pilots = sweeps.pilots(_PILOTS, states)
        if pilots.are_exact:
            return RunsPlan(states, guess, ())
        spent += pilots.met
        each, spread = pilots.met / _PILOTS, deviation(pilots.shares)
        next_pilots = each * _MORE_STATES * _PILOTS
        if (
            spread <= precision.enough
            or spent + next_pilots > _PILOTS_SHARE * work
            or each * _MORE_STATES * FEWEST_RUNS > work
        ):
            break
        states *= _MORE_STATES
    affordable = int((1 - _PILOTS_SHARE) * work / each)
    number = max(FEWEST_RUNS, min(precision.runs_for(min(spread, _HOPELESS)), affordable))
    stages, total = [number], number
    while 2 * total * each <= work:
        stages.append(total)
        total *= 2
    return RunsPlan(states, guess, tuple(stages), math.ceil(each), spread)


@dataclass(frozen=True)
class RunsVerdict:
    """What follows from the runs of the stages so far."""

    runs: ThinnedRuns
    stage: int
    precision: Precision
    missing: int = 0
    """Runs of the first stage that a limit ended.  Then there is only a lower bound."""

    @property
    def interval(self) -> Interval | None:
        """The interval for the count; None if runs disagree too much, or some are missing."""
        if self.missing:
            return None
        return interval(self.runs.shares, self.precision.doubt / 2**self.stage)

    @property
    def least(self) -> float:
        """The lower bound for the count; runs that are missing have found nothing."""
        runs = self.runs.shares + (0.0,) * self.missing
        return lower_bound(runs, (1 - AT_LEAST_CONFIDENCE) / 2**self.stage)

    @property
    def is_enough(self) -> bool:
        """True if the interval is as narrow as asked for."""
        ends = self.interval
        return ends is not None and ends.high - ends.low <= 2 * self.precision.within * mean(
            self.runs.shares
        )

    @property
    def why_wide(self) -> str | None:
        """Why the interval is missing or too wide; None if it is narrow enough."""
        if self.is_enough:
            return None
        if self.interval is not None:
            return f"wider than the {100 * self.precision.within:g} % asked for"
        return "runs disagree too much to give an interval"
