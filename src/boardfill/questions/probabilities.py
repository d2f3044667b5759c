"""How likely is each piece or symbol in each place?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from boardfill.answers.marginals import Marginals
from boardfill.answers.solution import Choice
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Question
from boardfill.problem.kinds import Problem
from boardfill.questions.limits import cover_within_limits


def marginals(
    problem: Problem,
    *,
    engine: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> Marginals | None:
    """In which part of all fillings each piece or symbol lies where; None if there is no filling.

    >>> from boardfill import Board, Tiling, pieces
    >>> found = marginals(Tiling(Board.rectangle(2, 3), pieces("I2")))
    >>> for placement, probability in sorted(found.placements.items())[:2]:
    ...     print(placement.cells, probability)
    ((0, 0), (0, 1)) 1/3
    ((0, 0), (1, 0)) 2/3
    """
    cover, limits = cover_within_limits(problem, time_limit, memory_limit, None)
    chosen = choose_engine(cover, Question.LIST, engine)
    total, uses = 0, Counter[int]()
    for filling in chosen.fillings(cover, limits):
        total += 1
        uses.update(filling)
    if not total:
        return None
    # Options that mean the same never occur together, so their parts add.
    parts = Counter[Choice]()
    for option, times in uses.items():
        parts[cover.options[option].meaning] += times
    return Marginals(total, {choice: Fraction(times, total) for choice, times in parts.items()})
