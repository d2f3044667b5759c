"""Every question about a problem, as a function."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from boardfill.answers.fit import Fit
from boardfill.answers.forecast import Forecast
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.cover.fitting import shape_classes
from boardfill.cover.translation import cover_of
from boardfill.engines.matching import best_fit
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Limits, Question, Watch
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.classics import arrows
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.matrix import Matrix
from boardfill.problem.tiling import Tiling
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
    cover, limits = _within_limits(problem, time_limit, memory_limit, threads)
    chosen = choose_engine(cover, Question.COUNT, engine)
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
    cover, limits = _within_limits(problem, None, memory_limit, threads)
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
    cover, limits = _within_limits(problem, time_limit, None, None)
    chosen = choose_engine(cover, Question.LIST, engine)
    return map(cover.solution, chosen.fillings(cover, limits))


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
    return in_symbol_order(problem, solutions(problem, time_limit=time_limit))


def in_symbol_order(problem: Marking, found: Iterable[Solution]) -> list[Solution]:
    """The solutions by cell, row by row, with the problem's symbols ranked as they are listed."""
    rank = {symbol.name: place for place, symbol in enumerate(problem.symbols)}
    return sorted(found, key=lambda filling: [rank[mark.symbol] for mark in filling.marks])


_BYTES_PER_PLACEMENT = 500
"""What one option of a cover takes in memory, about, with all that hangs on it."""


def _within_limits(
    problem: Problem,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int | None,
) -> tuple[Cover, Limits]:
    """The cover of the problem, and what is left of the limits once it has been built."""
    if time_limit is not None and not time_limit > 0:
        raise BadInput(f"expected a time limit above 0 seconds, found {time_limit}")
    if memory_limit is not None and memory_limit < 1:
        raise BadInput(f"expected a memory limit of at least 1 byte, found {memory_limit}")
    most_bytes = default_memory_limit() if memory_limit is None else memory_limit
    if isinstance(problem, Tiling) and most_bytes is not None:
        ways = sum(len(piece.orientations) for piece in problem.pieces)
        needed = len(problem.board.cells) * ways * _BYTES_PER_PLACEMENT
        if needed > most_bytes:
            raise LimitReached(
                f"the placements alone are predicted to need {needed:,} bytes, "
                f"above the memory limit of {most_bytes:,}"
            )
    start = time.monotonic()

    def check() -> None:
        if time_limit is not None and time.monotonic() - start > time_limit:
            raise LimitReached(
                f"the time limit of {time_limit:g} seconds stopped the listing of placements"
            )

    cover = cover_of(problem, check)
    check()
    left = None if time_limit is None else time_limit - (time.monotonic() - start)
    return cover, Limits(left, most_bytes, threads or usable_cores())
