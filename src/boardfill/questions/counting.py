"""How many fillings are there?"""

from __future__ import annotations

import time
from dataclasses import replace

from boardfill.answers.distribution import Distribution
from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Tally
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.cover.uses import with_use_items
from boardfill.cover.weights import choice_names
from boardfill.engines.count_in_turns import forecast_in_turns
from boardfill.engines.deadline import Deadline
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Question, Watch
from boardfill.errors import BadInput
from boardfill.problem.covering import Covering
from boardfill.problem.kinds import Problem
from boardfill.questions.limits import cover_within_limits
from boardfill.questions.up_to_symmetry import UpTo, count_all, count_up_to, way_to_count


def count(
    problem: Problem,
    *,
    up_to: UpTo | None = None,
    engine: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
) -> int:
    """How many fillings the problem has, exactly.

    With `up_to="symmetry"` fillings that turning or mirroring the board carries onto each other
    count as one, with `up_to="rotation"` those that turning does.

    `engine` names who shall answer; by default the planner picks.  Limits are in seconds and
    bytes; at a limit LimitReached is raised.  By default all cores are used.

    >>> from boardfill import Board, Tiling, pieces
    >>> count(Tiling(Board.rectangle(8, 8), pieces("domino")))
    12988816
    >>> count(Tiling(Board.rectangle(2, 3), pieces("L3")), up_to="symmetry")
    1
    """
    return tally(
        problem,
        up_to=up_to,
        engine=engine,
        time_limit=time_limit,
        memory_limit=memory_limit,
        threads=threads,
    ).count


def tally(
    problem: Problem,
    *,
    up_to: UpTo | None = None,
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
    if up_to is not None:
        problem = with_usable_pieces(problem)
    cover, limits = cover_within_limits(problem, time_limit, memory_limit, threads)
    if watch is not None:
        limits = replace(limits, watch=watch)
    if up_to is None:
        found = count_all(problem, cover, limits, engine)
    else:
        found = count_up_to(problem, cover, limits, engine, up_to)
    return replace(found, effort=replace(found.effort, seconds=time.perf_counter() - start))


def count_by_pieces(
    problem: Problem,
    *,
    engine: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Distribution:
    """How many fillings use how many of each piece (or symbol), all from one sweep.

    >>> from boardfill import Board, Tiling, pieces
    >>> dict(count_by_pieces(Tiling(Board.rectangle(2, 3), pieces("L3,I1"))).counts)
    {(0, 6): 1, (1, 3): 8, (2, 0): 2}
    """
    start = time.perf_counter()
    cover, limits = cover_within_limits(problem, time_limit, memory_limit, threads)
    names = choice_names(problem, cover)
    if not names and isinstance(problem, Covering):
        raise BadInput("no option has a name by which uses could be counted")
    counting, counted = with_use_items(cover, names, Deadline(limits).check)
    chosen = choose_engine(counting, Question.COUNT_BY_USES, engine)
    found = chosen.count_by_uses(
        counting, counted, limits if watch is None else replace(limits, watch=watch)
    )
    effort = replace(found.effort, seconds=time.perf_counter() - start)
    return Distribution(names, dict(sorted(found.counts.items())), found.engine, effort)


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
    cover, limits = cover_within_limits(problem, None, memory_limit, threads)
    limits = replace(limits, thorough_planning=True)
    way = way_to_count(problem, cover, limits, engine)
    if engine is None:
        found = forecast_in_turns(way.engine, way.cover, limits)
    else:
        found = way.engine.forecast(way.cover, limits)
    return replace(found, plan=way.plan(found.plan) or found.plan)
