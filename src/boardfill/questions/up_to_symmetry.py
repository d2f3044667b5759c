"""Counting and listing with the help of symmetry: up to it, and also without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from boardfill import words
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Filling, Plan, Question
from boardfill.errors import BadInput
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.cover.symmetry.group import Group
    from boardfill.problem.kinds import Problem

UpTo: TypeAlias = Literal[
    "rotation", "symmetry", "translation", "rotation+translation", "symmetry+translation"
]
"""Which fillings count as one: those that turning the board carries onto each other, or those that
turning and mirroring do, or, if the board closes on itself, moving it around."""


class Way(NamedTuple):
    """How which cover is counted; the fillings are `factor` times as many."""

    plan: Plan
    cover: Cover
    factor: int = 1
    note: str = ""
    """What makes the cover smaller than the whole one."""

    def describe(self, plan: str) -> str:
        """The plan in words, with the note."""
        return f"{plan}, {self.note}" if self.note else plan


def group_up_to(problem: Problem, cover: Cover, up_to: UpTo, check: Callable[[], None]) -> Group:
    """The symmetries that make fillings count as one."""
    return _part_that_counts(_whole_group(problem, cover, up_to, check), up_to)


def _whole_group(problem: Problem, cover: Cover, up_to: UpTo, check: Callable[[], None]) -> Group:
    if up_to not in get_args(UpTo):
        raise BadInput(words.expected_one_of(get_args(UpTo), up_to), place="up_to")
    from boardfill.cover.symmetry.group import group_of

    return group_of(problem, cover, check, translations="translation" in up_to)


def _part_that_counts(group: Group, up_to: UpTo) -> Group:
    if up_to == "translation":
        return group.translations()
    return group.rotations() if up_to.startswith("rotation") else group


def way_to_count(
    problem: Problem,
    cover: Cover,
    limits: Limits,
    engine: str | None,
    group: Group | None = None,
    *,
    thorough: bool = False,
) -> Way:
    """How all fillings are best counted, if nobody says who shall do it.

    A piece that is used exactly once need be laid in one placement of each orbit only.  The group
    is sought if it is needed and not given.
    """
    deadline = Deadline(limits)
    plan = choose_engine(cover, Question.COUNT, engine).plan(cover, limits, thorough=thorough)
    whole = Way(plan, cover)
    if engine is not None or not plan.gains_by_fewer_options:
        return whole
    from boardfill.cover.symmetry.group import group_of
    from boardfill.cover.symmetry.orbits import one_of_each_orbit, used_once

    if not used_once(cover):
        return whole
    group = group or group_of(problem, cover, deadline.check)
    part = one_of_each_orbit(cover, group, deadline.check)
    if part is None:
        return whole
    chosen = choose_engine(part.cover, Question.COUNT)
    plan = chosen.plan(part.cover, deadline.left(), thorough=thorough)
    return Way(plan, part.cover, part.factor, part.describe())


def count_all(
    problem: Problem,
    cover: Cover,
    limits: Limits,
    engine: str | None,
    group: Group | None = None,
) -> Tally:
    """How many fillings there are, each counted by itself."""
    deadline = Deadline(limits)
    way = way_to_count(problem, cover, limits, engine, group)
    found = _counted(way.plan, way.cover, deadline.left(), named=engine is not None)
    if way.cover is cover:
        return found
    plan = found.effort.plan
    effort = replace(found.effort, plan=None if plan is None else way.describe(plan))
    return replace(found, count=way.factor * found.count, effort=effort)


def _counted(plan: Plan, cover: Cover, limits: Limits, *, named: bool) -> Tally:
    """The count as planned; others may help if nobody asked for the engine by name."""
    if named or plan.forecast.is_surely_short:
        return plan.run(limits)
    from boardfill.engines.count_in_turns import count_in_turns

    return count_in_turns(plan, cover, limits)


def list_all(
    problem: Problem, cover: Cover, limits: Limits, engine: str | None
) -> Iterator[Filling]:
    """Every filling once, in an order that is always the same.

    As for the count, a piece that is used exactly once need be laid in one placement of each orbit
    only: what is found is then carried to the others.
    """
    deadline = Deadline(limits)
    from boardfill.cover.symmetry.group import group_of
    from boardfill.cover.symmetry.orbits import unfolding, used_once

    chosen = choose_engine(cover, Question.LIST, engine)
    # Symbols under rules are found, or not, sooner than their symmetries.
    if engine is None and isinstance(problem, Tiling) and used_once(cover):
        small = unfolding(cover, group_of(problem, cover, deadline.check), deadline.check)
        if small is not None:
            found = chosen.fillings(small.cover, deadline.left())
            return chain.from_iterable(map(small.unfolded, found))
    return chosen.fillings(cover, deadline.left())


def count_up_to(
    problem: Problem, cover: Cover, limits: Limits, engine: str | None, up_to: UpTo
) -> Tally:
    """How many fillings there are up to symmetry.

    That is the average, over all symmetries, of the number of fillings that each leaves as they are
    (Burnside's lemma).
    """
    from boardfill.cover.symmetry.quotient import quotient

    deadline = Deadline(limits)
    all_symmetries = _whole_group(problem, cover, up_to, deadline.check)
    group = _part_that_counts(all_symmetries, up_to)
    whole = count_all(problem, cover, deadline.left(), engine, all_symmetries)
    total, effort = 0, whole.effort
    for member, size in group.classes(deadline.check):
        if member is group.identity:
            total += size * whole.count
            continue
        folded = quotient(cover, member, deadline.check)
        # Only the whole count is worth watching: a folded board is far smaller.
        limited = deadline.left().unseen()
        plan = choose_engine(folded, Question.COUNT, engine).plan(folded, limited)
        fixed = _counted(plan, folded, deadline.left().unseen(), named=engine is not None)
        total += size * fixed.count
        effort = effort.followed_by(fixed.effort)
    classes, rest = divmod(total, len(group.elements))
    if rest:
        raise AssertionError(f"{total} fixed fillings do not divide by {len(group.elements)}")
    return replace(whole, count=classes, effort=effort, convention=up_to, group=group.describe())
