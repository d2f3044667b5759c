"""How many fillings are there?"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias, Unpack

from boardfill.answers.tally import PlannedCost, Tally
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import MOMENT, Deadline, Limits
from boardfill.engines.planner import choose_engine, plan_count
from boardfill.engines.protocol import Ability, Plan
from boardfill.engines.turns import cost_in_turns, count_in_turns
from boardfill.errors import BadInput
from boardfill.problem.tiling import Tiling
from boardfill.questions.keywords import (
    CountOptions,
    EngineName,
    LimitOptions,
    OptionInfo,
    UpTo,
    given_limits,
    question,
)
from boardfill.questions.preparing import cover_within_limits, is_large

if TYPE_CHECKING:
    from boardfill.answers.tally import Distribution
    from boardfill.cover.bounded import Check
    from boardfill.cover.symmetry.group import Group
    from boardfill.cover.symmetry.orbits import OneOfEachOrbit
    from boardfill.problem.kinds import Problem


_AT_ONCE, _SHORT = 2**13, 2**21
"""Positions of a merging search that are met in a millisecond, and in 0.3 s: where there is one of
each piece, a sweep that is not over by then is planned in about that time."""

ByPieces: TypeAlias = Annotated[
    bool, OptionInfo("Count separately for each way to use the pieces or symbols.")
]


@question
def count(problem: Problem, **options: Unpack[CountOptions]) -> int:
    """The exact number of fillings.

    With `up_to="symmetry"`, fillings that turning or mirroring the board carries onto each other
    count as one; with `up_to="rotation"`, only those that turning does.

    `engine` names the engine to use; by default the planner picks one.  `time_limit` is in seconds,
    `memory_limit` in bytes; `limits` sets all of them (see `Limits`).  Raises LimitReached at a
    limit.

    >>> from boardfill import Tiling
    >>> Tiling("8x8", "domino").count()
    12988816
    >>> Tiling("2x3", "L3").count(up_to="symmetry")
    1
    """
    return tally(problem, **options).count


@question
def tally(
    problem: Problem,
    *,
    up_to: UpTo | None = None,
    engine: EngineName | None = None,
    **limits: Unpack[LimitOptions],
) -> Tally:
    """The number that `count` returns, with the engine that found it and what it took.

    >>> from boardfill import Tiling
    >>> found = Tiling("2x3", "L3").tally(engine="reference")
    >>> found.count, found.engine
    (2, 'reference')
    """
    start = time.perf_counter()
    if up_to is not None:
        problem = with_usable_pieces(problem)
    given = given_limits(limits)
    if engine is None and is_large(problem):
        from boardfill.questions.beyond_memory import may_need_no_sweep, refuse_if_beyond_memory

        if up_to is not None or not may_need_no_sweep(problem):
            refuse_if_beyond_memory(problem, given)
    # Up to symmetry the options matter, not just the number of fillings.
    is_raw = up_to is None
    cover, left = cover_within_limits(problem, given, only="number" if is_raw else None)
    if up_to is None:
        found = count_all(problem, cover, left, engine)
    else:
        from boardfill.questions.up_to_symmetry import count_up_to

        found = count_up_to(problem, cover, left, engine, up_to)
    return replace(found, effort=replace(found.effort, seconds=time.perf_counter() - start))


@question
def count_by_pieces(
    problem: Problem, *, engine: EngineName | None = None, **limits: Unpack[LimitOptions]
) -> Distribution:
    """The number of fillings for each combination of uses of the pieces (or symbols).

    >>> from boardfill import Tiling
    >>> dict(Tiling("2x3", "L3,I1").count_by_pieces().counts)
    {(0, 6): 1, (1, 3): 8, (2, 0): 2}
    """
    start = time.perf_counter()
    given = given_limits(limits)
    if engine is None and is_large(problem):
        from boardfill.questions.beyond_memory import refuse_if_beyond_memory

        refuse_if_beyond_memory(problem, given)
    from boardfill.answers import tally
    from boardfill.cover.weights import choice_names, with_use_items
    from boardfill.problem.covering import Covering

    cover, left = cover_within_limits(problem, given)
    names = choice_names(problem, cover)
    if not names and isinstance(problem, Covering):
        raise BadInput("no option has a name by which uses could be counted")
    deadline = Deadline(left)
    counting, counted = with_use_items(cover, names, deadline.check)
    chosen = choose_engine(counting, Ability.COUNT_BY_USES, engine)
    found = chosen.count_by_uses(counting, counted, deadline.left())
    effort = replace(found.effort, seconds=time.perf_counter() - start)
    return tally.Distribution(names, dict(sorted(found.counts.items())), found.engine, effort)


@question
def plan(
    problem: Problem, *, engine: EngineName | None = None, **limits: Unpack[LimitOptions]
) -> PlannedCost:
    """How `count` would solve the problem, and what that is expected to take.

    >>> from boardfill import Tiling
    >>> Tiling("24x24", "L3").plan().plan
    'dense sweep by rows, 552 steps, frontier of 25 bits'
    """
    given = given_limits(limits)
    if engine is None and is_large(problem):
        from boardfill.questions import beyond_memory as beyond

        most = replace(given, spare_bytes=beyond.BEYOND_MACHINES)
        bits = beyond.least_state_bits(problem, most)
        if bits is not None and not beyond.may_need_no_sweep(problem):
            why = f"none: {beyond.no_room(bits, given)}"
            return PlannedCost("frontier", why, None, None, None)
    cover, left = cover_within_limits(problem, given, only="number")
    deadline = Deadline(left)
    if engine is None and _has_single_pieces(problem):
        # How much memory several threads take together depends on which of them comes first.
        merged = _count_by_merging(problem, cover, Deadline(replace(left, threads=1)))
        if merged is not None:
            from boardfill.engines.merging import cost_of

            return cost_of(merged)
    planned = _plan_to_count(problem, cover, deadline.left(), engine, thorough=True)
    found = planned.plan.cost
    if engine is None:
        found = cost_in_turns(planned.plan, planned.cover, deadline.left())
    return replace(found, plan=planned.describe(found.plan))


class _PlannedCount(NamedTuple):
    """A plan and the cover it counts; the problem has `factor` times as many fillings."""

    plan: Plan
    cover: Cover
    factor: int = 1
    note: str = ""
    """Why the cover is smaller than the whole one; empty if it is not."""

    def describe(self, plan: str) -> str:
        """The plan in words, with the note."""
        return f"{plan}, {self.note}" if self.note else plan


def _plan_to_count(
    problem: Problem,
    cover: Cover,
    limits: Limits,
    engine: str | None,
    group: Group | None = None,
    *,
    thorough: bool = False,
) -> _PlannedCount:
    """How to count all fillings, by the named engine or by the one expected to be the fastest.

    A piece that is used exactly once needs only one placement of each orbit.  The group is
    computed if it is needed and not given.
    """
    deadline = Deadline(limits)
    plan = plan_count(cover, limits, engine, thorough=thorough)
    whole = _PlannedCount(plan, cover)
    if engine is not None or not plan.gains_by_fewer_options:
        return whole
    part = one_of_each(problem, cover, deadline.check, group)
    if part is None:
        return whole
    chosen = choose_engine(part.cover, Ability.COUNT)
    plan = chosen.plan(part.cover, deadline.left(), thorough=thorough)
    return _PlannedCount(plan, part.cover, part.factor, part.describe())


def one_of_each(
    problem: Problem, cover: Cover, check: Check, group: Group | None = None
) -> OneOfEachOrbit | None:
    """The cover with one placement of each orbit of a piece used once; None if none is useful."""
    from boardfill.cover.symmetry.group import group_of
    from boardfill.cover.symmetry.orbits import one_of_each_orbit, used_once

    if not used_once(cover):
        return None
    return one_of_each_orbit(cover, group or group_of(problem, cover, check), check)


def count_all(
    problem: Problem, cover: Cover, limits: Limits, engine: str | None, group: Group | None = None
) -> Tally:
    """The raw count of all fillings."""
    deadline = Deadline(limits)
    if engine is None and _has_single_pieces(problem):
        merged = _count_by_merging(problem, cover, deadline, group)
        if merged is not None:
            return merged
    planned = _plan_to_count(problem, cover, deadline.left(), engine, group)
    found = _count_as_planned(
        planned.plan, planned.cover, deadline.left(), named=engine is not None
    )
    if planned.cover is cover:
        return found
    plan = found.effort.plan
    effort = replace(found.effort, plan=None if plan is None else planned.describe(plan))
    return replace(found, count=planned.factor * found.count, effort=effort)


def _has_single_pieces(problem: Problem) -> bool:
    """Is there at most one of each piece?"""
    return isinstance(problem, Tiling) and all(
        piece.copies.high is not None and piece.copies.high <= 1 for piece in problem.pieces
    )


def _count_by_merging(
    problem: Problem, cover: Cover, deadline: Deadline, group: Group | None = None
) -> Tally | None:
    """The count by the merging search if that is short: sooner than a sweep would be planned.

    What is over at once needs no symmetry.
    """
    from boardfill.engines.merging import MergingEngine

    engine = MergingEngine()
    if not engine.supports(cover, Ability.COUNT):
        return None
    found = engine.count_if_short(cover, deadline.left(), _AT_ONCE)
    if found is not None:
        return found
    part = one_of_each(problem, cover, deadline.check, group)
    if part is None:
        return engine.count_if_short(cover, deadline.left(), _SHORT)
    found = engine.count_if_short(part.cover, deadline.left(), _SHORT, part.index)
    if found is None:
        return None
    effort = replace(found.effort, plan=f"{found.effort.plan}, {part.describe()}")
    return replace(found, count=part.factor * found.count, effort=effort)


def count_folded(folded: Cover, limits: Limits, engine: str | None) -> Tally:
    """The number of fillings of a cover that has been folded by a symmetry."""
    deadline = Deadline(limits)
    plan = choose_engine(folded, Ability.COUNT, engine).plan(folded, limits)
    return _count_as_planned(plan, folded, deadline.left(), named=engine is not None)


def _count_as_planned(plan: Plan, cover: Cover, limits: Limits, *, named: bool) -> Tally:
    """The count by the plan; unless its engine was named, other engines may take turns with it."""
    is_surely_short = plan.cost.is_exact and plan.seconds is not None and plan.seconds < MOMENT
    if named or is_surely_short or plan.needs_no_help:
        return plan.run(limits)
    return count_in_turns(plan, cover, limits)
