"""Counting up to symmetry, and listing with the help of symmetry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, get_args

from boardfill import words
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Check, Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability, Filling
from boardfill.errors import NoEngine, check_names
from boardfill.problem.parts import Parts
from boardfill.problem.tiling import Tiling
from boardfill.questions.counting import count_all, count_folded
from boardfill.questions.keywords import Convention, UpTo

if TYPE_CHECKING:
    from boardfill.cover.symmetry.group import Group
    from boardfill.problem.kinds import Problem


def group_up_to(problem: Problem, cover: Cover, up_to: UpTo, check: Check) -> Group:
    """The symmetries that make fillings count as one."""
    return _part_that_counts(_whole_group(problem, cover, up_to, check), up_to)


def _whole_group(problem: Problem, cover: Cover, up_to: UpTo, check: Check) -> Group:
    _check_convention(up_to)
    from boardfill.cover.symmetry.group import group_of

    around = "translation" in up_to
    return group_of(problem, cover, check, translations=around, by_rules=True)


def _check_convention(up_to: UpTo) -> None:
    check_names([up_to], get_args(Convention), "up_to")


def _part_that_counts(group: Group, up_to: UpTo) -> Group:
    if up_to == "translation":
        return group.translations()
    return group.rotations() if up_to.startswith("rotation") else group


def list_all(
    problem: Problem, cover: Cover, limits: Limits, engine: str | None
) -> Iterator[Filling]:
    """Every filling once, in an order that is always the same.

    As for the count, a piece that is used exactly once needs only one placement of each orbit; the
    fillings found are then carried to the others.
    """
    deadline = Deadline(limits)
    from boardfill.cover.symmetry.group import group_of
    from boardfill.cover.symmetry.orbits import unfolding, used_once

    chosen = choose_engine(cover, Ability.LIST, engine)
    # Puzzles with symbols are solved faster than their symmetries are found.
    if engine is None and isinstance(problem, Tiling) and used_once(cover):
        small = unfolding(cover, group_of(problem, cover, deadline.check), deadline.check)
        if small is not None:
            found = chosen.fillings(small.cover, deadline.left())
            return chain.from_iterable(map(small.unfolded, found))
    return chosen.fillings(cover, deadline.left())


MOST_LISTED = 100_000
"""More would take longer than somebody waits: 4,006 ways to cut 5x5 took 0.2 s."""


def refuse_to_list(number: int, what: str) -> None:
    """Raise NoEngine if there are too many to be listed and turned one by one."""
    if number > MOST_LISTED:
        raise NoEngine(
            f"{what} are counted up to symmetry by listing them, and there are "
            f"{words.number(number)}, more than {words.number(MOST_LISTED)}"
        )


def _count_connected(
    problem: Problem, cover: Cover, deadline: Deadline, engine: str | None, up_to: UpTo
) -> Tally:
    """The same by listing: what is connected on a folded board need not be so on the whole one."""
    from boardfill.cover.symmetry.group import representatives

    group = group_up_to(problem, cover, up_to, deadline.check)
    whole = count_all(problem, cover, deadline.left(), engine)
    refuse_to_list(whole.count, "connected cells and lines")
    found = choose_engine(cover, Ability.LIST).fillings(cover, deadline.left())
    classes = sum(1 for _ in representatives(cover, group, found))
    return replace(whole, count=classes, convention=up_to, group=group.describe())


def count_up_to(
    problem: Problem, cover: Cover, limits: Limits, engine: str | None, up_to: UpTo
) -> Tally:
    """The number of fillings up to symmetry.

    That is the average, over all symmetries, of the number of fillings that each fixes (Burnside's
    lemma).
    """
    from boardfill.cover.symmetry.orbits import quotient

    deadline = Deadline(limits)
    _check_convention(up_to)
    if isinstance(problem, Parts):
        from boardfill.questions.part_questions import count_parts_up_to

        cuts = count_all(problem, cover, deadline.left(), engine)
        refuse_to_list(cuts.count, "parts")
        return count_parts_up_to(problem, cover, cuts, deadline, up_to)
    if cover.webs:
        return _count_connected(problem, cover, deadline, engine, up_to)
    all_symmetries = _whole_group(problem, cover, up_to, deadline.check)
    group = _part_that_counts(all_symmetries, up_to)
    whole = count_all(problem, cover, deadline.left(), engine, all_symmetries)
    total, effort = 0, whole.effort
    for member, size in group.classes(deadline.check):
        if member is group.identity:
            total += size * whole.count
            continue
        folded = quotient(cover, member, deadline.check)
        # Report progress only for the whole count: folded boards are far smaller.
        fixed = count_folded(folded, deadline.left().unseen(), engine)
        total += size * fixed.count
        effort = effort.followed_by(fixed.effort)
    classes, rest = divmod(total, len(group.elements))
    if rest:
        raise AssertionError(f"{total} fixed fillings do not divide by {len(group.elements)}")
    return replace(whole, count=classes, effort=effort, convention=up_to, group=group.describe())
