"""About how many fillings are there, and nearly even draws of them?  Where no count is in reach.

Unbiased runs come in stages (questions/planned_runs.py).  A stage cut off by a limit is not used,
because which of its runs had finished would depend on what they found.  Only of the first one there
remains a lower bound, as if runs that had not finished had found nothing: whichever these are, none
has more than it would have found.

A run keeps some of all fillings, each standing for others; for a draw, one of these is chosen in
proportion (native/core/sweep/trail.hpp).  The run's estimate, which equals the count on average,
is the weight of the filling: weight times chance is 1 on average for every filling.  So chances
deviate from uniform ones no more than runs from each other: no set of fillings is drawn too often
or too rarely by more than half the mean deviation of a weight from the count.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, NamedTuple, Unpack

from boardfill import words
from boardfill.answers.estimate import ApproximateSample, Estimate, WeightedDraw
from boardfill.answers.tally import Effort, Tally
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.thinned import AveragedSweeps, mean
from boardfill.errors import BadInput, LimitReached
from boardfill.questions.fair_samples import given_seed
from boardfill.questions.keywords import (
    Draws,
    LimitOptions,
    OptionInfo,
    Seed,
    UpTo,
    given_limits,
    question,
)
from boardfill.questions.planned_runs import (
    FEWEST_RUNS,
    Precision,
    RunsPlan,
    RunsVerdict,
    planned_runs,
)
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.run_statistics import MOST_DEVIATION

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_FOR_DRAWS = Precision(0.05, 0.95)
"""Runs planned for this deviate by about a tenth."""
_MOST_TRIES, _FEW = 4, 64
"""The most runs for each filling, and a few in addition: some runs may lose all their states."""

Within = Annotated[
    float,
    OptionInfo(
        "Run until the interval is at most P, such as 5%, to either side.",
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

_PARTS = 8
"""The first stage is done in so many parts, of which those that were done remain at a limit."""


@question
def estimate(
    problem: Problem,
    *,
    within: Within = 0.05,
    confidence: Confidence = 0.95,
    seed: Seed = 0,
    up_to: UpTo | None = None,
    **limits: Unpack[LimitOptions],
) -> Estimate:
    """About how many fillings the problem has, with an interval that holds the count.

    Unlike `count`, it never gives up on a large board: if `within` cannot be reached, the interval
    is wider; if runs disagree too much for an interval, there is a lower bound.  `seed` determines
    all random choices.  `up_to` says which fillings count as one, as for `count`.

    >>> from boardfill import queens
    >>> found = queens(10).estimate(within=0.2)
    >>> 10**found.low_log10 < 724 < 10**found.high_log10
    True
    """
    start = time.perf_counter()
    precision, given = precision_of(within, confidence), given_limits(limits)
    progress = _Progress(given)
    deadline = Deadline(progress.limits)
    with _nothing_known_before():
        swept = swept_parts(problem, up_to, seed, deadline)
        plan = planned_runs(swept.sweeps, precision, given.seconds)
        if plan.stages:
            verdict, note = _run(swept.sweeps, plan, precision, progress)
    if not plan.stages:
        return exact(count_for(problem, up_to, deadline.left()), plan, precision, seed)
    states, peak = verdict.runs.met, swept.sweeps.peak_bytes
    effort = Effort(time.perf_counter() - start, states, None, peak)
    return estimated(verdict, plan, seed, effort, note, up_to, swept.group)


def precision_of(within: float, confidence: float) -> Precision:
    """The precision asked for; BadInput if a value is out of range."""
    _check(within, "within", 0.001, 1.0)
    _check(confidence, "confidence", 0.5, 0.9999)
    return Precision(within, confidence)


def _check(value: object, name: str, least: float, most: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BadInput(f"expected a share from {least:g} to {most:g}, found {value!r}", place=name)


@contextmanager
def _nothing_known_before() -> Iterator[None]:
    """Add to LimitReached that nothing is known about the count yet."""
    try:
        yield
    except LimitReached as limit:
        raise LimitReached(
            f"{limit}; the first {FEWEST_RUNS} runs that count were not done, so nothing can be "
            "said of the number of fillings, not even a lower bound; a larger limit may tell more"
        ) from None


class Swept(NamedTuple):
    """The sweeps to run, and the symmetries that they account for, in words."""

    sweeps: AveragedSweeps
    group: str | None


def swept_parts(problem: Problem, up_to: UpTo | None, seed: int, deadline: Deadline) -> Swept:
    """Sweeps of the problem's cover and, up to symmetry, of the covers folded by symmetries."""
    if up_to is None:
        cover, _ = cover_within_limits(problem, deadline.left(), only="number")
        return Swept(AveragedSweeps([(cover, 1)], seed, deadline), None)
    from boardfill.cover.symmetry.orbits import quotient
    from boardfill.questions.up_to_symmetry import group_up_to

    problem = with_usable_pieces(problem)
    cover, _ = cover_within_limits(problem, deadline.left())
    group = group_up_to(problem, cover, up_to, deadline.check)
    parts: list[tuple[Cover, int]] = []
    for member, size in group.classes(deadline.check):
        is_whole = member is group.identity
        parts.append((cover if is_whole else quotient(cover, member, deadline.check), size))
    return Swept(AveragedSweeps(parts, seed, deadline), group.describe())


def _run(
    sweeps: AveragedSweeps, plan: RunsPlan, precision: Precision, progress: _Progress
) -> tuple[RunsVerdict, str | None]:
    """Run stages until the interval is narrow enough; also why it is not, or None if it is."""
    verdict, limit = _first_stage(sweeps, plan, precision, progress)
    if limit is not None:
        return verdict, limit
    for stage, number in enumerate(plan.stages[1:], 2):
        if verdict.is_enough:
            break
        try:
            more = sweeps.main(len(verdict.runs.shares), number, plan.states)
        except LimitReached as reached:
            return verdict, f"{verdict.why_wide}, and {reached}"
        verdict = RunsVerdict(verdict.runs.followed_by(more), stage, precision)
    return verdict, verdict.why_wide


def _first_stage(
    sweeps: AveragedSweeps, plan: RunsPlan, precision: Precision, progress: _Progress
) -> tuple[RunsVerdict, str | None]:
    """The first stage, part by part; also what ended it, if a lower bound remains.

    Raises LimitReached if none does.
    """
    number, done = plan.stages[0], 0
    part = min(number, max(progress.limits.cores, -(-number // _PARTS)))
    with progress.joined(lambda of_part: min((done + part * of_part) / number, 1.0)):
        runs = sweeps.main(0, part, plan.states)
        while (done := len(runs.shares)) < number:
            try:
                more = sweeps.main(done, min(part, number - done), plan.states)
            except LimitReached as limit:
                verdict = RunsVerdict(runs, 1, precision, missing=number - done)
                if verdict.least > 0:
                    return verdict, str(limit)
                raise
            runs = runs.followed_by(more)
    return RunsVerdict(runs, 1, precision), None


class _Progress:
    """Limits that report the progress of work as it comes, or of several parts as one."""

    def __init__(self, given: Limits) -> None:
        self._report = given.on_progress
        self.limits = replace(given, on_progress=self._begun)
        self._is_joined = False
        self._of_part: Callable[[], float] | None = None

    def _begun(self, fraction: Callable[[], float]) -> None:
        self._of_part = fraction
        if not self._is_joined:
            self._report(fraction)

    @contextmanager
    def joined(self, overall: Callable[[float], float]) -> Iterator[None]:
        """Report the parts done here as one, given how far that is when a part is so far."""
        self._is_joined, self._of_part = True, None
        self._report(lambda: overall(self._of_part() if self._of_part else 0.0))
        yield
        self._is_joined = False


def estimated(
    verdict: RunsVerdict,
    plan: RunsPlan,
    seed: int,
    effort: Effort,
    note: str | None,
    up_to: UpTo | None,
    group: str | None,
) -> Estimate:
    """The estimate that follows from the runs."""
    runs, ends, least = verdict.runs, verdict.interval, verdict.least
    has_met = any(runs.shares)
    if not has_met:
        note = "no filling was met, which does not say that there is none"
    at_least = max(runs.log10(least), 0.0) if least > 0 else 0.0  # one was met
    return Estimate(
        runs.log10(mean(runs.shares)) if has_met and not verdict.missing else None,
        None if ends is None else runs.log10(ends.low),
        None if ends is None else runs.log10(ends.high),
        verdict.precision.confidence,
        at_least if has_met else None,
        len(runs.shares),
        plan.states,
        seed,
        effort,
        note,
        convention=up_to or "raw",
        group=group,
    )


def count_for(problem: Problem, up_to: UpTo | None, limits: Limits) -> Tally:
    """The exact count, for a sweep so small that nothing is thinned."""
    from boardfill.questions.counting import tally

    return tally(problem, up_to=up_to, limits=limits)


def exact(found: Tally, plan: RunsPlan, precision: Precision, seed: int) -> Estimate:
    """The exact count in the form of an estimate."""
    most = words.counted(plan.states, "state")
    note = f"no layer had more than {most}, so nothing had to be estimated"
    logarithm = _log10(found.count) if found.count else None
    return Estimate(
        *(logarithm, logarithm, logarithm),
        precision.confidence,
        logarithm,
        0,
        plan.states,
        seed,
        found.effort,
        note,
        found.count,
        found.convention,
        found.group,
    )


def _log10(number: int) -> float:
    shift = max(number.bit_length() - 64, 0)
    return math.log10(number >> shift) + shift * math.log10(2)


@question
def approximate_sample(
    problem: Problem,
    number: Draws = 1,
    *,
    seed: Seed | None = None,
    **limits: Unpack[LimitOptions],
) -> ApproximateSample:
    """Fillings drawn independently, all about equally likely, and their weights.

    For boards too wide for `sample`, which draws uniformly or not at all.  Raises LookupError if
    there is no filling, and LimitReached also if draws would not be nearly uniform.

    >>> from boardfill import Tiling
    >>> found = Tiling("12x12", "domino").approximate_sample(2, seed=1)
    >>> len(found.draws), found.spread < 0.2
    (2, True)
    """
    chosen, given = given_seed(seed), given_limits(limits)
    deadline = Deadline(given)
    cover, _ = cover_within_limits(problem, deadline.left(), only="fillings")
    sweeps = AveragedSweeps([(cover, 1)], chosen, deadline)
    plan = planned_runs(sweeps, _FOR_DRAWS, given.seconds)
    if plan.spread > MOST_DEVIATION:
        raise LimitReached(
            "runs disagree too much to draw fillings that are nearly evenly likely; a larger time "
            "limit may help"
        )
    draws: list[WeightedDraw] = []
    tried = 0
    while len(draws) < number:
        missing = number - len(draws)
        for filling, log10_weight in sweeps.draw(tried, missing, plan.states):
            solution = cover.solution(filling).about(problem)
            draws.append(WeightedDraw(solution, log10_weight))
        tried += missing
        if not draws and not plan.stages:
            raise LookupError("there is no filling")
        if tried > _MOST_TRIES * number + _FEW:
            raise LimitReached("most runs met no filling, which does not say that there is none")
    return ApproximateSample(tuple(draws), chosen, plan.states, plan.spread)
