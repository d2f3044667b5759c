"""What fits into the holes of a game board?"""

from __future__ import annotations

from boardfill.answers.best import Fit
from boardfill.cover.translation.fitting_cover import shape_classes
from boardfill.engines.matching import best_fit
from boardfill.problem.fitting import Fitting


def fit(problem: Fitting) -> Fit:
    """The greatest number of cells that pieces of the table can fill, and which piece goes where.

    >>> best = fit(Fitting([[0, 0], [1, 0]], [[0, 1], [1, 1]]))
    >>> best.cells, best.pieces[0].quarter_turns
    (3, 3)
    """
    return best_fit(shape_classes(problem)).about(problem)
