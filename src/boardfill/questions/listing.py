"""Which fillings are there?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from boardfill.answers.solution import Solution
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Question
from boardfill.problem.classics import arrows
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.questions.limits import cover_within_limits


def solutions(
    problem: Problem, *, engine: str | None = None, time_limit: float | None = None
) -> Iterator[Solution]:
    """Every filling once, one after the other, in an order that is always the same.

    >>> from boardfill import Board, Tiling, pieces
    >>> for filling in solutions(Tiling(Board.rectangle(2, 3), pieces("L3"))):
    ...     print(*(placement.cells for placement in filling.placements))
    ((0, 0), (0, 1), (1, 0)) ((0, 2), (1, 1), (1, 2))
    ((0, 0), (1, 0), (1, 1)) ((0, 1), (0, 2), (1, 2))
    """
    cover, limits = cover_within_limits(problem, time_limit, None, None)
    chosen = choose_engine(cover, Question.LIST, engine)
    return map(cover.solution, chosen.fillings(cover, limits))


def first(
    problem: Problem, *, engine: str | None = None, time_limit: float | None = None
) -> Solution | None:
    """One filling, always the same, or None if there is none.

    On a large board it is not always the first of `solutions`, which may be far harder to find.

    >>> from boardfill import Board, Tiling, pieces
    >>> first(Tiling(Board.rectangle(2, 2), pieces("L3"))) is None
    True
    """
    cover, limits = cover_within_limits(problem, time_limit, None, None)
    found = choose_engine(cover, Question.LIST, engine).first(cover, limits)
    return None if found is None else cover.solution(found)


def is_unique(
    problem: Problem, *, engine: str | None = None, time_limit: float | None = None
) -> bool:
    """Is there exactly one filling?

    >>> from boardfill import Board, Tiling, pieces
    >>> is_unique(Tiling(Board.rectangle(1, 6), pieces("I3")))
    True
    """
    found = solutions(problem, engine=engine, time_limit=time_limit)
    return sum(1 for _ in islice(found, 2)) == 1


def arrow_boards(size: int, *, time_limit: float | None = None) -> list[Solution]:
    """All arrow boards of that size, in order: by cell, row by row, with ↖ before ↗ ↘ ↙.

    >>> len(arrow_boards(4))
    2
    """
    problem = arrows(size)
    return in_symbol_order(problem, solutions(problem, time_limit=time_limit))


def in_symbol_order(problem: Marking, found: Iterable[Solution]) -> list[Solution]:
    """The solutions by cell, row by row, with the problem's symbols ranked as they are listed."""
    rank = {symbol.name: place for place, symbol in enumerate(problem.symbols)}
    return sorted(found, key=lambda filling: [rank[mark.symbol] for mark in filling.marks])
