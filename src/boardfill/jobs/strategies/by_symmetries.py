"""A count up to symmetry as a job: the units of one count for each class of symmetries.

By Burnside's lemma the number of fillings up to symmetry is the average, over all symmetries, of
the number of fillings that each fixes.  So there is a strategy for the whole board, for the
identity, and one for the board folded by one symmetry of each other class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, TypeAlias, cast

from boardfill.cover.symmetry.group import Group
from boardfill.cover.symmetry.orbits import quotient
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.jobs.job_question import CountQuestion, JobQuestion
from boardfill.jobs.sealed_files import Line, Plain, Positive, Units
from boardfill.jobs.store import Entry, ReadBlock
from boardfill.jobs.strategies.counts import LayersPlan, ResiduesPlan, SingleUnitPlan, SubtreesPlan
from boardfill.jobs.strategies.strategy import (
    Prepared,
    SavedPlan,
    Strategy,
    UnitDone,
    other_version,
)
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.up_to_symmetry import group_up_to

_CountPlan: TypeAlias = SubtreesPlan | ResiduesPlan | LayersPlan | SingleUnitPlan


class PartPlan(Plain):
    """How the fillings of one folded board are counted."""

    size: Positive
    """The number of symmetries in the class."""
    plan: _CountPlan


class SymmetriesPlan(SavedPlan, tag="symmetries"):
    """The plans of all parts."""

    units_are: ClassVar[str] = "those of a count for each class of symmetries"
    symmetries: Positive
    group: Line
    """The symmetries, in words."""
    parts: list[PartPlan]
    own_units: list[tuple[Units, Units]]
    """For every unit its part and the unit within the part, round by round."""

    def __post_init__(self) -> None:
        if sum(part.size for part in self.parts) != self.symmetries:
            raise BadInput("the classes do not have as many symmetries as there are")
        done = [0] * len(self.parts)
        for part, own in self.own_units:
            if part >= len(done) or own != done[part]:
                raise BadInput("the units of each part must come in their order")
            done[part] += 1
        for number, one in zip(done, self.parts, strict=True):
            if one.plan.units not in (None, number):
                raise BadInput("a part has another number of units")

    @classmethod
    def planned(cls, prepared: Prepared, count: Callable[[Prepared], Strategy]) -> Strategy:
        """Make a part for each folded board, with the strategy that `count` returns for it."""
        group, boards = _folded(prepared)
        strategies = [count(board) for _, board in boards]
        units = [(part, own) for part, one in enumerate(strategies) for own in range(one.units)]
        units.sort(key=lambda unit: strategies[unit[0]].plan.round_of(unit[1]))
        parts = [
            PartPlan(size, cast("_CountPlan", one.plan))
            for (size, _), one in zip(boards, strategies, strict=True)
        ]
        plan = cls(len(group.elements), group.describe(), parts, units)
        return plan._together(strategies)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same parts; BadInput if the group differs."""
        group, boards = _folded(prepared)
        sizes = [part.size for part in self.parts]
        if len(group.elements) != self.symmetries or [size for size, _ in boards] != sizes:
            raise other_version()
        strategies = [
            part.plan.restore(board) for part, (_, board) in zip(self.parts, boards, strict=True)
        ]
        units = Counter(part for part, _ in self.own_units)
        if any(units[part] != one.units for part, one in enumerate(strategies)):
            raise other_version()
        return self._together(strategies)

    def _together(self, strategies: Sequence[Strategy]) -> Strategy:
        def work(unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
            part, own = self.own_units[unit]
            done = strategies[part].work(own, lambda name: block(_named(part, name)), limits)
            blocks = {_named(part, name): one for name, one in done.blocks.items()}
            return UnitDone(done.answer, blocks)

        return Strategy(self, self.units, work)

    @property
    def units(self) -> int:
        """The number of units of all parts."""
        return len(self.own_units)

    def fits(self, question: JobQuestion) -> bool:
        """True if the question is a count up to symmetry."""
        return isinstance(question, CountQuestion) and question.up_to is not None

    def _of_part(self, unit: int) -> tuple[int, int, SavedPlan]:
        part, own = self.own_units[unit]
        return part, own, self.parts[part].plan

    def round_of(self, unit: int) -> int:
        """The round of the unit in its part."""
        _, own, plan = self._of_part(unit)
        return plan.round_of(own)

    def needs(self, unit: int) -> Sequence[str]:
        """The blocks that its part needs."""
        part, own, plan = self._of_part(unit)
        return [_named(part, name) for name in plan.needs(own)]

    def releasable_after(self, number: int) -> Iterator[str]:
        """The blocks that any part with such a round releases."""
        last_rounds = {part: self.parts[part].plan.round_of(own) for part, own in self.own_units}
        for part, last in sorted(last_rounds.items()):
            if number <= last:
                plan = self.parts[part].plan
                yield from (_named(part, name) for name in plan.releasable_after(number))

    def check_answer(self, unit: int, answer: str) -> None:
        """Raise BadInput if its part does."""
        _, own, plan = self._of_part(unit)
        plan.check_answer(own, answer)

    def total(self, answers: Sequence[str]) -> int:
        """The average over all symmetries, which must be a whole number."""
        own: list[list[str]] = [[] for _ in self.parts]
        for (part, _), answer in zip(self.own_units, answers, strict=True):
            own[part].append(answer)
        fixed = sum(
            part.size * part.plan.total(its) for part, its in zip(self.parts, own, strict=True)
        )
        classes, rest = divmod(fixed, self.symmetries)
        if rest:
            raise BadInput(
                f"the counts of {self.symmetries} symmetries do not add up to a multiple of "
                f"{self.symmetries}, so one of them is wrong; start the job again in a new folder"
            )
        return classes

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:
        """True if the answers agree for its part."""
        _, own, plan = self._of_part(unit)
        return plan.agree(own, one, other)


def _folded(prepared: Prepared) -> tuple[Group, list[tuple[int, Prepared]]]:
    """The group, and for each of its classes the number of symmetries and the folded board."""
    question, check = prepared.spec.question, prepared.deadline.check
    assert isinstance(question, CountQuestion)
    assert question.up_to is not None
    problem = with_usable_pieces(prepared.spec.problem)
    cover, _ = cover_within_limits(problem, prepared.deadline.left())
    group = group_up_to(problem, cover, question.up_to, check)
    boards = []
    for member, size in group.classes(check):
        folded = None if member is group.identity else quotient(cover, member, check)
        boards.append((size, replace(prepared, folded=folded)))
    return group, boards


def _named(part: int, name: str) -> str:
    """The name of a part's block among those of all parts."""
    return f"symmetry-{part}-{name}"
