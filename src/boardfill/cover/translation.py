"""From any problem to its cover."""

from __future__ import annotations

from boardfill.cover.bounded import Cover
from boardfill.cover.fitting import fitting_cover
from boardfill.cover.marking import marking_cover
from boardfill.cover.tightening import tightened
from boardfill.cover.tiling import tiling_cover
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling


def cover_of(problem: Problem) -> Cover:
    """The bounded cover whose fillings are the solutions of the problem."""
    if isinstance(problem, Tiling):
        return tiling_cover(problem)
    if isinstance(problem, Fitting):
        return fitting_cover(problem)
    return tightened(marking_cover(problem))
