"""Every question about a problem, as a function."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from boardfill.answers.fit import Fit
from boardfill.answers.forecast import Forecast
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Tally
from boardfill.cover.fitting import shape_classes
from boardfill.cover.translation import cover_of
from boardfill.engines.matching import best_fit
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Limits, Question, Watch
from boardfill.problem.classics import arrows
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.matrix import Matrix
from boardfill.running.machine import default_memory_limit, usable_cores


def count(
    problem: Problem,
    *,
    engine: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
) -> int:
    """How many fillings the problem has, exactly.

    `engine` names who shall answer; by default the planner picks.  Limits are in seconds and
    bytes; at a limit LimitReached is raised.  By default all cores are used.

    >>> from boardfill import Board, Tiling, pieces
    >>> count(Tiling(Board.rectangle(8, 8), pieces("domino")))
    12988816
    """
    return tally(
        problem,
        engine=engine,
        time_limit=time_limit,
        memory_limit=memory_limit,
        threads=threads,
    ).count


def tally(
    problem: Problem,
    *,
    engine: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Tally:
    """The count of `count`, with who found it and what it took.

    `watch` is called with a function that tells the fraction of the work done at any time.

    >>> from boardfill import Board, Tiling, pieces
    >>> found = tally(Tiling(Board.rectangle(2, 3), pieces("L3")), engine="reference")
    >>> found.count, found.engine
    (2, 'reference')
    """
    start = time.perf_counter()
    cover = cover_of(problem)
    chosen = choose_engine(cover, Question.COUNT, engine)
    limits = Limits(time_limit, memory_limit or default_memory_limit(), threads or usable_cores())
    found = chosen.count(cover, limits if watch is None else replace(limits, watch=watch))
    return replace(found, effort=replace(found.effort, seconds=time.perf_counter() - start))


def forecast(
    problem: Problem,
    *,
    engine: str | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
) -> Forecast:
    """How `count` would go about the problem, and what that is expected to take.

    >>> from boardfill import Board, Tiling, pieces
    >>> forecast(Tiling(Board.rectangle(24, 24), pieces("L3"))).plan
    'dense sweep by rows, 552 steps, frontier of 25 bits'
    """
    cover = cover_of(problem)
    limits = Limits(None, memory_limit or default_memory_limit(), threads or usable_cores())
    return choose_engine(cover, Question.COUNT, engine).forecast(cover, limits)


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
    cover = cover_of(problem)
    chosen = choose_engine(cover, Question.LIST, engine)
    return map(cover.solution, chosen.fillings(cover, Limits(time_limit)))


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


def fit(problem: Fitting) -> Fit:
    """The greatest number of cells that pieces of the table can fill, and which piece goes where.

    >>> game = Matrix.from_rows([[0, 0], [1, 0]])
    >>> table = Matrix.from_rows([[0, 1], [1, 1]])
    >>> best = fit(Fitting(game, table))
    >>> best.cells, best.pieces[0].quarter_turns
    (3, 3)
    """
    return best_fit(shape_classes(problem))


def solution(game_board: Sequence[Sequence[int]], table: Sequence[Sequence[int]]) -> int:
    """The fitting job as the judge calls it: how many cells of the game board can be filled.

    >>> solution([[0, 0], [1, 0]], [[0, 1], [1, 1]])
    3
    """
    return fit(Fitting(Matrix.from_rows(game_board), Matrix.from_rows(table))).cells


def arrow_boards(size: int, *, time_limit: float | None = None) -> list[Solution]:
    """All arrow boards of that size, in order: by cell, row by row, with ↖ before ↗ ↘ ↙.

    >>> len(arrow_boards(4))
    2
    """
    problem = arrows(size)
    rank = {symbol.name: place for place, symbol in enumerate(problem.symbols)}
    return sorted(
        solutions(problem, time_limit=time_limit),
        key=lambda filling: [rank[mark.symbol] for mark in filling.marks],
    )
