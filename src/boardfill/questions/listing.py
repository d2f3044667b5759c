"""Which fillings are there?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from boardfill.answers.solution import Solution
from boardfill.cover.symmetry import representatives
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Question
from boardfill.problem.classics import arrows
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.questions.limits import cover_within_limits
from boardfill.questions.symmetry import Deadline, UpTo, group_up_to


class OneOfEachClass(NamedTuple):
    """One filling of each class, and the symmetries that make the classes, in a few words."""

    found: Iterator[Solution]
    group: str


def solutions(
    problem: Problem,
    *,
    up_to: UpTo | None = None,
    engine: str | None = None,
    time_limit: float | None = None,
) -> Iterator[Solution]:
    """Every filling once, one after the other, in an order that is always the same.

    With `up_to="symmetry"`, of those that turning or mirroring the board carries onto each other
    only one; with `up_to="rotation"`, of those that turning does.

    >>> from boardfill import Board, Tiling, pieces
    >>> for filling in solutions(Tiling(Board.rectangle(2, 3), pieces("L3"))):
    ...     print(*(placement.cells for placement in filling.placements))
    ((0, 0), (0, 1), (1, 0)) ((0, 2), (1, 1), (1, 2))
    ((0, 0), (1, 0), (1, 1)) ((0, 1), (0, 2), (1, 2))
    """
    if up_to is not None:
        return one_of_each_class(problem, up_to, engine=engine, time_limit=time_limit).found
    cover, limits = cover_within_limits(problem, time_limit, None, None)
    chosen = choose_engine(cover, Question.LIST, engine)
    return map(cover.solution, chosen.fillings(cover, limits))


def one_of_each_class(
    problem: Problem, up_to: UpTo, *, engine: str | None = None, time_limit: float | None = None
) -> OneOfEachClass:
    """The fillings up to symmetry: of each class the one that comes first in rank order."""
    cover, limits = cover_within_limits(problem, time_limit, None, None)
    chosen = choose_engine(cover, Question.LIST, engine)
    deadline = Deadline(limits)
    group = group_up_to(problem, cover, up_to, deadline.check)
    fillings = representatives(cover, group, chosen.fillings(cover, deadline.left()))
    return OneOfEachClass(map(cover.solution, fillings), group.describe())


def first(
    problem: Problem, *, engine: str | None = None, time_limit: float | None = None
) -> Solution | None:
    """One filling, or None if there is none.

    >>> from boardfill import Board, Tiling, pieces
    >>> first(Tiling(Board.rectangle(2, 2), pieces("L3"))) is None
    True
    """
    return next(solutions(problem, engine=engine, time_limit=time_limit), None)


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
