"""About how many fillings are there?  For counts that are out of reach.

Unbiased runs (engines/sweep/thinned.py) are planned by pilots that are not used again: these say
how many states a run must keep, and how many runs it takes.  Then the runs come in stages of sizes
that are fixed before they begin: as many as planned, then as many again, and so on until the
interval is as narrow as asked for.  Of the doubt that is allowed the first stage may have a half,
the second a quarter, and so on, so that together they have no more than that, however it stops.  A
stage that a limit ends is not used: which runs are over by then would depend on what they found.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Unpack

from boardfill import words
from boardfill.answers.estimate import AT_LEAST_CONFIDENCE, Estimate
from boardfill.answers.tally import Effort
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.thinned import ThinnedSweeps, deviation, mean
from boardfill.errors import BadInput, LimitReached
from boardfill.questions.keywords import LimitOptions, OptionInfo, Seed, given_limits, question
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.run_statistics import interval, lower_bound, t_quantile

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_FIRST_STATES, _MORE_STATES = 2_000, 2
"""States that the first pilots keep of a layer, and how many times as many the next ones."""
_PILOTS = 8
_FEWEST_RUNS = 32
"""Enough to see how skewed runs are."""
_SAFETY = 1.3
"""So many more runs than the pilots ask for: their deviation is known to a quarter of itself."""
_STATES_PER_SECOND = 6_000_000
"""What a core of 2025 meets, about: a time limit says by this how many states runs may keep, and
never by the clock, so that the answer is the same on every machine that has the time."""
_USUAL_SECONDS = 60.0
"""What runs are planned for without a time limit."""
_PILOTS_SHARE = 0.3
"""Of the work that pilots may take."""
_HOPELESS = 10.0
"""Runs that differ more say nothing, however many there are."""

Within = Annotated[
    float,
    OptionInfo(
        "Run until the interval is as narrow as P, such as 5%, each way.",
        metavar="P",
        text=str,
        reader="boardfill.formats.amounts.parse_share",
    ),
]
Confidence = Annotated[
    float,
    OptionInfo(
        "How often the interval must hold, such as 95%.",
        metavar="P",
        text=str,
        reader="boardfill.formats.amounts.parse_share",
    ),
]


@question
def estimate(
    problem: Problem,
    *,
    within: Within = 0.05,
    confidence: Confidence = 0.95,
    seed: Seed = 0,
    **limits: Unpack[LimitOptions],
) -> Estimate:
    """About how many fillings the problem has, with an interval that holds the count.

    Unlike `count`, it never gives up for size: where `within` cannot be reached, the interval is
    wider; where runs disagree too much for any, there is a lower bound.  `seed` decides all that is
    random.

    >>> from boardfill import queens
    >>> found = queens(10).estimate(within=0.2)
    >>> 10**found.low_log10 < 724 < 10**found.high_log10
    True
    """
    start = time.perf_counter()
    _check(within, "within", 0.001, 1.0)
    _check(confidence, "confidence", 0.5, 0.9999)
    cover, left = cover_within_limits(problem, given_limits(limits), only="number")
    deadline = Deadline(left)
    sweeps = ThinnedSweeps(cover, seed, deadline)
    with _nothing_known_before():
        pilots = sweeps.pilots(1, _FIRST_STATES)
        states, found = _FIRST_STATES, pilots
        if not pilots.are_exact:
            sweeps.learn(_PILOTS)
            most = (left.seconds or _USUAL_SECONDS) * _STATES_PER_SECOND / sweeps.state_price
            asked = _Asked(within, 1 - confidence, most)
            states, number = _planned(sweeps, asked)
            stages = _Stages(sweeps, asked, states, number)
            found, note = stages.runs, stages.note
    if found.are_exact:
        return _exact(problem, confidence, seed, deadline.left(), states)
    effort = Effort(time.perf_counter() - start, found.met, None, sweeps.peak_bytes)
    number = len(found.shares)
    if not any(found.shares):
        note = "no filling was met, which does not say that there is none"
        return Estimate(None, None, None, confidence, None, number, states, seed, effort, note)
    ends, least = stages.interval, stages.least
    return Estimate(
        found.log10(mean(found.shares)),
        None if ends is None else found.log10(ends.low),
        None if ends is None else found.log10(ends.high),
        confidence,
        found.log10(least) if least > 0 else None,
        number,
        states,
        seed,
        effort,
        note,
    )


@contextmanager
def _nothing_known_before() -> Iterator[None]:
    """A limit that comes so early says what that means."""
    try:
        yield
    except LimitReached as limit:
        raise LimitReached(
            f"{limit}; the first {_FEWEST_RUNS} runs that count were not done, so nothing can be "
            "said of the number of fillings, not even a lower bound; a larger limit may tell more"
        ) from None


def _check(value: object, name: str, least: float, most: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BadInput(f"expected a share from {least:g} to {most:g}, found {value!r}", place=name)


@dataclass(frozen=True)
class _Asked:
    """How narrow, with how much doubt, and how many states all runs may meet together."""

    within: float
    doubt: float
    work: float

    def runs_for(self, spread: float) -> int:
        """How many runs of such a deviation it takes."""
        return math.ceil(_SAFETY * (self._quantile * spread / self.within) ** 2)

    @property
    def enough(self) -> float:
        """The deviation from which on the fewest runs are enough."""
        return self.within / self._quantile * math.sqrt(_FEWEST_RUNS / _SAFETY)

    @property
    def _quantile(self) -> float:
        return t_quantile(1 - self.doubt / 4, _FEWEST_RUNS)


def _planned(sweeps: ThinnedSweeps, asked: _Asked) -> tuple[int, int]:
    """How many states runs keep, and how many runs the first stage has.

    More states make runs agree better, mostly by more than as many more runs do.
    """
    states, spent = _FIRST_STATES, 0.0
    while True:
        pilots = sweeps.pilots(_PILOTS, states)
        spent += pilots.met
        each, spread = pilots.met / _PILOTS, deviation(pilots.shares)
        next_pilots = each * _MORE_STATES * _PILOTS
        if (
            spread <= asked.enough
            or pilots.are_exact
            or spent + next_pilots > _PILOTS_SHARE * asked.work
            or each * _MORE_STATES * _FEWEST_RUNS > asked.work
        ):
            break
        states *= _MORE_STATES
    affordable = int((1 - _PILOTS_SHARE) * asked.work / each)
    wanted = asked.runs_for(min(spread, _HOPELESS))
    return states, max(_FEWEST_RUNS, min(wanted, affordable))


class _Stages:
    """The runs, stage after stage, as long as there is work and time for another."""

    def __init__(self, sweeps: ThinnedSweeps, asked: _Asked, states: int, number: int) -> None:
        self.states = states
        self.runs = sweeps.main(0, number, states)
        self.note: str | None = None
        stage = 1
        while not self._is_enough(asked, stage):
            if 2 * self.runs.met > asked.work:
                self.note = self._why_wide(asked.within)
                break
            number = len(self.runs.shares)
            try:
                more = sweeps.main(number, number, states)
            except LimitReached as limit:
                self.note = f"{self._why_wide(asked.within)}, and {limit}"
                break
            self.runs = self.runs.followed_by(more)
            stage += 1

    def _is_enough(self, asked: _Asked, stage: int) -> bool:
        """Is the interval as narrow as asked for?"""
        shares = self.runs.shares
        self.interval = interval(shares, asked.doubt / 2**stage)
        self.least = lower_bound(shares, (1 - AT_LEAST_CONFIDENCE) / 2**stage)
        if self.interval is None:
            return self.runs.are_exact
        low, high = self.interval
        return high - low <= 2 * asked.within * mean(shares)

    def _why_wide(self, within: float) -> str:
        if self.interval is not None:
            return f"wider than the {100 * within:g} % asked for"
        return "runs disagree too much to give an interval"


def _exact(problem: Problem, confidence: float, seed: int, limits: Limits, states: int) -> Estimate:
    """The count itself, where a sweep is so small that nothing is thinned."""
    from boardfill.questions.counting import tally

    found = tally(problem, limits=limits)
    most = words.counted(states, "state")
    note = f"no layer had more than {most}, so nothing had to be estimated"
    logarithm = _log10(found.count) if found.count else None
    log10 = logarithm, logarithm, logarithm
    return Estimate(*log10, confidence, logarithm, 0, states, seed, found.effort, note, found.count)


def _log10(number: int) -> float:
    shift = max(number.bit_length() - 64, 0)
    return math.log10(number >> shift) + shift * math.log10(2)
