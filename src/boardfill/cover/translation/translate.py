"""From any problem to its cover."""

from __future__ import annotations

from dataclasses import replace

from boardfill.answers.solution import Solution
from boardfill.cover.bounded import Cover, Implied
from boardfill.cover.pace import Check, unchecked
from boardfill.cover.translation.covering_cover import covering_cover, implied_states
from boardfill.cover.translation.fitting_cover import fitting_cover
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.translation.tightening import tightened
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.errors import BadInput
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling


def cover_of(problem: Problem, check: Check = unchecked, *, partial: bool = False) -> Cover:
    """The bounded cover whose fillings are the solutions of the problem.

    In `partial` solutions cells may stay empty.  All else stays: three copies of a piece are still
    exactly three, rules count what is set, and a clue must be there.  Fittings are partial anyway.
    A large board takes a while; `check` is called now and then and may raise to stop it.
    """
    if isinstance(problem, Tiling):
        return tiling_cover(problem, check, partial=partial)
    if isinstance(problem, Fitting):
        return fitting_cover(problem)
    if isinstance(problem, Covering):
        if partial:
            raise BadInput(
                "a covering has no cells that could stay empty; let its items be used 0 times"
            )
        return covering_cover(problem, check)
    if partial:
        return marking_cover(replace(problem, blanks=True), check)
    return tightened(marking_cover(problem, check), check)


def implied_choices(problem: Problem, solution: Solution) -> list[Implied]:
    """What the filling of the cover takes besides what the solution says."""
    return implied_states(problem, solution) if isinstance(problem, Covering) else []
