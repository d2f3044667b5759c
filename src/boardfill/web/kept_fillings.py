"""The fillings asked about last: who browses them need not wait anew for each page of them."""

from __future__ import annotations

from boardfill.engines.limits import Limits
from boardfill.problem.kinds import Problem
from boardfill.questions import listing
from boardfill.questions.solution_set import SolutionSet

_kept: list[SolutionSet] = []


def fillings_of(problem: Problem, limits: Limits) -> SolutionSet:
    """All fillings within these limits; what was built for the same problem serves again."""
    if _kept and _kept[0].problem == problem:
        found = _kept[0].within(limits)
    else:
        found = listing.solution_set(problem, limits=limits)
    _kept[:] = [found]
    return found


def forget() -> None:
    """Give back the memory, as who waits for the next question may want to."""
    _kept.clear()
