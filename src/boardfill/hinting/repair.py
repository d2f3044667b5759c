"""The fewest options to take back so that the others can be completed.

Options that cannot all stand are a conflict; whatever is taken back must hit every conflict.  So
the smallest set that hits all conflicts known is tried: if what stands without it can be completed,
no smaller set will do; if not, there is another conflict among what stands.  A conflict is made
small by leaving out, one by one, the options without which there is still no completion.

Where much is wrong there are too many conflicts.  Then a diagram of all fillings, if it is small,
tells the filling that keeps the most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.diagram import DiagramEngine, DiagramPlan
from boardfill.errors import LimitReached
from boardfill.hinting.completions import any_filling
from boardfill.hinting.position import rest_after

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
        return Repair(taken_back, (work.conflict_in_time(tuple(loose)),) if taken_back else ())
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

    def small_conflict(self, options: tuple[int, ...]) -> tuple[int, ...]:
        """Some of these options that cannot all stand, while without any one of them they can."""
        conflict = options
        for option in options:
            conflict = self._without(conflict, option)
        return conflict

    def conflict_in_time(self, options: tuple[int, ...]) -> tuple[int, ...]:
        """As `small_conflict`, as small as it can be made in time."""
        conflict = options
        try:
            for option in options:
                conflict = self._without(conflict, option)
        except LimitReached:
            pass
        return conflict

    def _without(self, conflict: tuple[int, ...], option: int) -> tuple[int, ...]:
        """The conflict without the option, if it still is one."""
        smaller = tuple(other for other in conflict if other != option)
        return conflict if self.can_stand(smaller) else smaller

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
