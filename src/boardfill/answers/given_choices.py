"""What a problem itself says of its fillings, as choices: clues, and pieces that lie already."""

from __future__ import annotations

from collections.abc import Iterator

from boardfill.answers.solution import Choice, Mark, Placement
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling


def given_choices(problem: Problem, *, if_settled: bool = False) -> Iterator[Choice]:
    """The choices that every filling makes because the problem says so.

    A piece that may cross a seam in several ways to lie on its cells is told without saying how, or
    left out `if_settled` is asked for.
    """
    if isinstance(problem, Marking):
        yield from map(Mark._make, problem.clues.items())
    elif isinstance(problem, Tiling):
        for piece, cells, laid in problem.given:
            if laid or not (problem.board.periods and if_settled):
                yield Placement(cells, piece, () if laid == cells else laid)
