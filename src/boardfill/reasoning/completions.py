"""What the fillings of a cover have in common, and the least to take back where there are none.

A diagram tells how many fillings there are with each option; where it would be large, a listing
does if the fillings are few.  Otherwise one filling is known, and each of its options is forbidden
in turn: an option that no filling does without is found so, and each filling found on the way rules
out others.

Options that cannot all stand are a conflict; whatever is taken back must hit every conflict.  So
the smallest set that hits all conflicts known is tried: if what stands without it can be completed,
no smaller set will do; if not, there is another conflict among what stands.  Where much is wrong
there are too many conflicts; then a diagram tells the filling that keeps the most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from boardfill.answers.solution import ItemColour
from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import group_of
from boardfill.cover.symmetry.orbits import one_of_each_orbit, used_once
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import one_filling
from boardfill.engines.protocol import Filling
from boardfill.engines.search import SearchEngine
from boardfill.engines.sweep.diagram import DiagramEngine, DiagramPlan
from boardfill.errors import LimitReached
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling
from boardfill.reasoning.position import rest_after, without_options

_SEARCH_PATIENCE = 0.1
"""Seconds after which a search makes way for a diagram, if that is small."""
_MOST_LISTED = 20_000
_LISTING_PATIENCE = 3.0
"""Seconds for a listing."""


@dataclass(frozen=True)
class UsesOfOptions:
    """How many fillings there are, and how many of them take each option."""

    total: int
    taking: tuple[int, ...]


def any_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling, or None if it is certain that there is none.

    A search soon finds one, or none, in most partial fillings; that dominoes leave one black cell
    too many it would show by trying everything, which a diagram need not.
    """
    deadline = Deadline(limits)
    try:
        return SearchEngine().first(cover, deadline.left(at_most=_SEARCH_PATIENCE))
    except LimitReached:
        deadline.check()
    diagram = DiagramEngine().planned(cover, deadline.left())
    if diagram.is_cheap:
        try:
            built = diagram.build(deadline.left())
            return built.at(0) if built.count else None
        except LimitReached:
            deadline.check()
    return one_filling(cover, deadline.left())


def uses_of_options(
    cover: Cover, limits: Limits, problem: Problem | None = None
) -> UsesOfOptions | None:
    """How many fillings take each option, or None if that would take long to find out.

    The symmetries of the problem, of whose cover this is left, may spare time.
    """
    deadline = Deadline(limits)
    diagram = DiagramEngine().planned(cover, deadline.left())
    if diagram.is_cheap:
        try:
            built = diagram.build(deadline.left())
            return UsesOfOptions(built.count, tuple(built.fillings_with_each_option()))
        except LimitReached:
            deadline.check()
    try:
        return listed_uses(cover, deadline.left(at_most=_LISTING_PATIENCE), problem)
    except LimitReached:
        deadline.check()
        return None


def listed_uses(cover: Cover, limits: Limits, problem: Problem | None = None) -> UsesOfOptions:
    """The uses by all fillings, found one by one; LimitReached if they are too many.

    A piece that is used exactly once need be laid in one placement of each orbit only: an option is
    in as many fillings as any that a symmetry carries it to, so in as many as they are on average.
    """
    deadline, part = Deadline(limits), None
    if isinstance(problem, Tiling) and used_once(cover):
        group = group_of(problem, cover, deadline.check)
        part = one_of_each_orbit(cover, group, deadline.check)
    if part is None:
        uses = SearchEngine().uses(cover, _MOST_LISTED, deadline.left())
        return UsesOfOptions(uses.count, tuple(uses.taking))
    uses = SearchEngine().uses(part.cover, _MOST_LISTED // part.factor, deadline.left())
    in_part = [0] * cover.form.option_count
    for option, taking in zip(part.options, uses.taking, strict=True):
        in_part[option] += part.factor * taking
    images = zip(*(element.options for element in group.acting), strict=True)
    of_images = [sum(in_part[image] for image in several) for several in images]
    if any(times % len(group.acting) for times in of_images):
        raise AssertionError("symmetries carry fillings onto something else")
    taken = tuple(times // len(group.acting) for times in of_images)
    return UsesOfOptions(part.factor * uses.count, taken)


def unavoidable_option(cover: Cover, filling: Filling, limits: Limits) -> int | None:
    """An option that every filling takes, given one of them; None if it is certain that none is.

    LimitReached if neither could be shown in time.
    """
    deadline = Deadline(limits)
    candidates = [
        option for option in filling if not isinstance(cover.options[option].meaning, ItemColour)
    ]
    while candidates:
        option = candidates[0]
        rest = without_options(cover, [option])
        other = any_filling(rest.cover, deadline.left())
        if other is None:
            return option
        shared = set(rest.in_whole(other))
        candidates = [candidate for candidate in candidates if candidate in shared]
    return None


_PATIENCE = 2.0
"""Seconds for conflicts before a diagram has its turn, and for making one conflict small."""


@dataclass(frozen=True)
class Repair:
    """Options to take back, as few as possible, and conflicts, each of which they hit."""

    taken_back: tuple[int, ...]
    conflicts: tuple[tuple[int, ...], ...]


def smallest_repair(
    cover: Cover, fixed: Sequence[int], loose: Sequence[int], limits: Limits
) -> Repair | None:
    """The fewest `loose` options to take back; None if even the `fixed` ones have no completion."""
    deadline = Deadline(limits)
    try:
        return repair_by_conflicts(cover, fixed, loose, deadline.left(at_most=_PATIENCE))
    except LimitReached:
        deadline.check()
    planned = DiagramEngine().planned(rest_after(cover, fixed).cover, deadline.left())
    if planned.is_cheap:
        try:
            return repair_by_diagram(cover, fixed, loose, deadline.left(), planned)
        except LimitReached:
            deadline.check()
    return repair_by_conflicts(cover, fixed, loose, deadline.left())


def repair_by_conflicts(
    cover: Cover, fixed: Sequence[int], loose: Sequence[int], limits: Limits
) -> Repair | None:
    """As `smallest_repair`, whatever there is to hit."""
    work = _Work(cover, tuple(fixed), Deadline(limits))
    if not work.can_stand(()):
        return None
    conflicts: list[tuple[int, ...]] = []
    taken_back: tuple[int, ...] = ()
    while not work.can_stand(kept := tuple(o for o in loose if o not in taken_back)):
        conflicts.append(work.small_conflict(kept))
        taken_back = work.smallest_hit(conflicts, len(taken_back))
    return Repair(taken_back, tuple(conflicts))


def repair_by_diagram(
    cover: Cover,
    fixed: Sequence[int],
    loose: Sequence[int],
    limits: Limits,
    planned: DiagramPlan | None = None,
) -> Repair | None:
    """As `smallest_repair`, by the filling that keeps the most, with one conflict at most."""
    deadline = Deadline(limits)
    rest = rest_after(cover, fixed)
    kept = set(loose)
    weights = [int(number in kept) for number in rest.numbers]
    planned = planned or DiagramEngine().planned(rest.cover, deadline.left())
    for _, filling in planned.build(deadline.left()).best(weights):
        kept &= set(rest.in_whole(filling))
        taken_back = tuple(option for option in loose if option not in kept)
        work = _Work(cover, tuple(fixed), Deadline(deadline.left(at_most=_PATIENCE)))
        return Repair(
            taken_back, (work.small_conflict(tuple(loose), in_time=True),) if taken_back else ()
        )
    return None


@dataclass
class _Work:
    cover: Cover
    fixed: tuple[int, ...]
    deadline: Deadline
    known: dict[tuple[int, ...], bool] = field(default_factory=dict)

    def can_stand(self, kept: tuple[int, ...]) -> bool:
        """Is there a filling with these options?"""
        if kept not in self.known:
            rest = rest_after(self.cover, (*self.fixed, *kept))
            self.known[kept] = any_filling(rest.cover, self.deadline.left()) is not None
        return self.known[kept]

    def small_conflict(self, options: tuple[int, ...], *, in_time: bool = False) -> tuple[int, ...]:
        """Some of these options that cannot all stand, while without any one of them they can.

        It is as small as it can be made `in_time`, or else LimitReached is raised.
        """
        conflict = options
        try:
            for option in options:
                smaller = tuple(other for other in conflict if other != option)
                if not self.can_stand(smaller):
                    conflict = smaller
        except LimitReached:
            if not in_time:
                raise
        return conflict

    def smallest_hit(self, conflicts: list[tuple[int, ...]], least: int) -> tuple[int, ...]:
        """The fewest options, at least so many, with one of every conflict among them."""
        size = least
        while (found := self._hit(conflicts, (), size)) is None:
            size += 1
        return found

    def _hit(
        self, conflicts: list[tuple[int, ...]], chosen: tuple[int, ...], most: int
    ) -> tuple[int, ...] | None:
        self.deadline.check()
        missed = [conflict for conflict in conflicts if not set(conflict) & set(chosen)]
        if not missed:
            return chosen
        if len(chosen) == most:
            return None
        for option in min(missed, key=len):
            found = self._hit(conflicts, (*chosen, option), most)
            if found is not None:
                return found
        return None
