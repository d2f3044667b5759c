"""What fits into the holes of a game board?"""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.answers.best import Fit
from boardfill.cover.translation.fitting_cover import shape_classes
from boardfill.engines.matching import best_fit
from boardfill.problem.fitting import Fitting, Matrix


def fit(problem: Fitting) -> Fit:
    """The greatest number of cells that pieces of the table can fill, and which piece goes where.

    >>> game = Matrix.from_rows([[0, 0], [1, 0]])
    >>> table = Matrix.from_rows([[0, 1], [1, 1]])
    >>> best = fit(Fitting(game, table))
    >>> best.cells, best.pieces[0].quarter_turns
    (3, 3)
    """
    return best_fit(shape_classes(problem)).about(problem)


def solution(game_board: Sequence[Sequence[int]], table: Sequence[Sequence[int]]) -> int:
    """The fitting job as the judge calls it: how many cells of the game board can be filled.

    >>> solution([[0, 0], [1, 0]], [[0, 1], [1, 1]])
    3
    """
    return fit(Fitting(Matrix.from_rows(game_board), Matrix.from_rows(table))).cells
