"""Random fillings of boards too large for any sampler: nearly uniform, with correcting weights.

A thinned sweep keeps some of all fillings, each standing for others; one of these is drawn in
proportion (native/core/sweep/trail.hpp).  The sweep's estimate, which equals the count on average,
is the weight of the filling: weight times chance is 1 on average for every filling.  So chances
deviate from uniform ones no more than sweeps from each other: no set of fillings is drawn too often
or too rarely by more than half the mean deviation of a weight from the count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Unpack

from boardfill.answers.estimate import ApproximateSample, WeightedDraw
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.thinned import AveragedSweeps
from boardfill.errors import LimitReached
from boardfill.questions.fair_samples import given_seed
from boardfill.questions.keywords import LimitOptions, OptionInfo, Seed, given_limits, question
from boardfill.questions.planned_runs import Wanted, planned_runs
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.run_statistics import MOST_DEVIATION

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_WANTED = Wanted(0.05, 0.95)
"""Runs planned for this deviate by about a tenth."""
_MOST_TRIES, _FEW = 4, 64
"""The most runs for each filling, and a few in addition: some runs may lose all their states."""


@question
def approximate_sample(
    problem: Problem,
    number: Annotated[int, OptionInfo("Draw N fillings.", 1, flag="-n")] = 1,
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
    plan = planned_runs(sweeps, _WANTED, given.seconds)
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
