"""From any problem to its cover."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boardfill.answers.solution import ItemColour, Solution
from boardfill.cover.bounded import Cover
from boardfill.cover.pace import Check, unchecked
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.errors import BadInput
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem


def cover_of(
    problem: Problem, check: Check = unchecked, *, partial: bool = False, flat: bool = False
) -> Cover:
    """The bounded cover whose fillings are the solutions of the problem.

    In `partial` solutions cells may stay empty.  All else stays: three copies of a piece are still
    exactly three, rules count what is set, and a clue must be there.  Fittings are partial anyway.
    A large board takes a while; `check` is called now and then and may raise to stop it.  If it is
    to be `flat`, options are listed only when somebody looks at them, where that can be.
    """
    if isinstance(problem, Tiling):
        return tiling_cover(problem, check, partial=partial, flat=flat)
    # Only the kind that is asked for is loaded.
    from boardfill.problem.covering import Covering
    from boardfill.problem.fitting import Fitting

    if isinstance(problem, Fitting):
        from boardfill.cover.translation.fitting_cover import fitting_cover

        return fitting_cover(problem)
    if isinstance(problem, Covering):
        if partial:
            raise BadInput(
                "a covering has no cells that could stay empty; let its items be used 0 times"
            )
        from boardfill.cover.translation.covering_cover import covering_cover

        return covering_cover(problem, check)
    from boardfill.cover.translation.marking_cover import marking_cover
    from boardfill.cover.translation.tightening import tightened

    if partial:
        return marking_cover(replace(problem, blanks=True), check)
    return tightened(marking_cover(problem, check), check)


def implied_choices(problem: Problem, solution: Solution) -> list[ItemColour]:
    """What the filling of the cover takes besides what the solution says."""
    from boardfill.problem.covering import Covering

    if not isinstance(problem, Covering):
        return []
    from boardfill.cover.translation.covering_cover import implied_states

    return implied_states(problem, solution)
