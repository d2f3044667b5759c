"""The five kinds of problem under one name."""

from __future__ import annotations

from typing import TypeAlias

from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.marking import Marking
from boardfill.problem.parts import Parts
from boardfill.problem.tiling import Tiling

__all__ = ["BoardProblem", "Covering", "Fitting", "Marking", "Parts", "Problem", "Tiling"]

BoardProblem: TypeAlias = Tiling | Fitting | Marking | Parts
"""The kinds of problem in which cells of a board are filled."""
Problem: TypeAlias = BoardProblem | Covering
