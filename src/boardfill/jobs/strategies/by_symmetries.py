"""A count up to symmetry as a job: the units of one count for each class of symmetries.

By Burnside's lemma the fillings up to symmetry are the average, over all symmetries, of the number
of fillings that each leaves as they are.  So there is a strategy for the whole board, which the
identity leaves as it is, and one for the board folded by one symmetry of each other class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from boardfill.cover.symmetry.orbits import quotient
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.jobs.job_question import CountQuestion, JobQuestion, JobSpec
from boardfill.jobs.sealed import Line, Plain, Positive, Units
from boardfill.jobs.strategies.by_layers import LayersPlan
from boardfill.jobs.strategies.by_residues import ResiduesPlan
from boardfill.jobs.strategies.by_subtrees import SubtreesPlan
from boardfill.jobs.strategies.single_unit import SingleUnitPlan
from boardfill.jobs.strategies.strategy import (
    Counted,
    ReadBlock,
    SavedPlan,
    Strategy,
    UnitDone,
    other_version,
)
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.up_to_symmetry import group_up_to

if TYPE_CHECKING:
    from boardfill.jobs.store import Entry


class PartPlan(Plain):
    """How the fillings of one folded board are counted."""

    size: Positive
    """How many symmetries the class has."""
    plan: SubtreesPlan | ResiduesPlan | LayersPlan | SingleUnitPlan


class SymmetriesPlan(SavedPlan, tag="symmetries"):
    """What each part saves."""

    symmetries: Positive
    group: Line
    """In words."""
    parts: list[PartPlan]
    own_units: list[tuple[Units, Units]]
    """The part and its own unit, for every unit: round by round."""

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

    @property
    def units(self) -> int:
        """Those of all parts."""
        return len(self.own_units)

    def fits(self, question: JobQuestion) -> bool:
        """It counts classes."""
        return isinstance(question, CountQuestion) and question.up_to is not None

    def restore(self, spec: JobSpec, limits: Limits) -> BySymmetries:
        """The same parts, if the group is the same."""

        def restored(place: int, counted: Counted) -> Strategy[Any]:
            if place >= len(self.parts):
                raise other_version()
            return self.parts[place].plan.restore_count(counted)

        strategy = BySymmetries.made(spec, limits, restored)
        there = strategy.saved
        sizes, planned = ([part.size for part in one.parts] for one in (there, self))
        if there.symmetries != self.symmetries or sizes != planned:
            raise other_version()
        return BySymmetries(self, strategy.parts)

    def _part_of(self, unit: int) -> tuple[SavedPlan, int]:
        place, own = self.own_units[unit]
        return self.parts[place].plan, own

    def check_answer(self, unit: int, answer: str) -> None:
        """As its part says."""
        plan, own = self._part_of(unit)
        plan.check_answer(own, answer)

    def total(self, answers: Sequence[str]) -> int:
        """The average, which must be a whole number."""
        own: list[list[str]] = [[] for _ in self.parts]
        for (part, _), answer in zip(self.own_units, answers, strict=True):
            own[part].append(answer)
        fixed = sum(
            part.size * part.plan.total(its) for part, its in zip(self.parts, own, strict=True)
        )
        classes, rest = divmod(fixed, self.symmetries)
        if rest:
            raise BadInput(
                f"the counts of {self.symmetries} symmetries add up to no multiple of that, so "
                "one of them is wrong; begin the job anew in another folder"
            )
        return classes

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:
        """As its part says."""
        plan, own = self._part_of(unit)
        return plan.agree(own, one, other)


class FoldedBoard(NamedTuple):
    """One folded board: how many symmetries its class has, and how it is counted."""

    size: int
    strategy: Strategy[Any]


@dataclass(frozen=True)
class BySymmetries(Strategy[SymmetriesPlan]):
    """The counts of all classes, each in its own units."""

    parts: tuple[FoldedBoard, ...]

    @classmethod
    def made(
        cls, spec: JobSpec, limits: Limits, count: Callable[[int, Counted], Strategy[Any]]
    ) -> BySymmetries:
        """With the strategy that `count` makes for each folded board, by its place."""
        assert isinstance(spec.question, CountQuestion)
        assert spec.question.up_to is not None
        deadline = Deadline(limits)
        problem = with_usable_pieces(spec.problem)
        cover, _ = cover_within_limits(problem, limits)
        group = group_up_to(problem, cover, spec.question.up_to, deadline.check)
        parts = []
        for place, (member, size) in enumerate(group.classes(deadline.check)):
            is_whole = member is group.identity
            folded = None if is_whole else quotient(cover, member, deadline.check)
            counted = Counted(spec.problem, spec.engine, deadline.left(), folded)
            parts.append(FoldedBoard(size, count(place, counted)))
        return cls._of(parts, len(group.elements), group.describe())

    @classmethod
    def _of(cls, parts: Iterable[FoldedBoard], symmetries: int, group: str) -> BySymmetries:
        parts = tuple(parts)
        units = [
            (place, own) for place, part in enumerate(parts) for own in range(part.strategy.units)
        ]
        units.sort(key=lambda unit: parts[unit[0]].strategy.round_of(unit[1]))
        plans = [PartPlan(size, strategy.saved) for size, strategy in parts]
        return cls(SymmetriesPlan(symmetries, group, plans, units), parts)

    def _each(self, change: Callable[[Strategy[Any]], Strategy[Any]]) -> BySymmetries:
        parts = (FoldedBoard(size, change(strategy)) for size, strategy in self.parts)
        return self._of(parts, self.saved.symmetries, self.saved.group)

    def cross_checked(self) -> BySymmetries:
        """Each part for itself."""
        return self._each(lambda strategy: strategy.cross_checked())

    def split_for(self, workers: int, limits: Limits) -> BySymmetries:
        """Each part for itself."""
        return self._each(lambda strategy: strategy.split_for(workers, limits))

    def _own(self, unit: int) -> tuple[int, int, Strategy[Any]]:
        part, own = self.saved.own_units[unit]
        return part, own, self.parts[part].strategy

    def round_of(self, unit: int) -> int:
        """The round in its part."""
        _, own, strategy = self._own(unit)
        return strategy.round_of(own)

    def needs(self, unit: int) -> Sequence[str]:
        """What its part says."""
        part, own, strategy = self._own(unit)
        return [_named(part, name) for name in strategy.needs(own)]

    def releasable_after(self, done: int) -> Iterator[str]:
        """What any part says that has such a round."""
        for part, (_, strategy) in enumerate(self.parts):
            if strategy.units and done <= strategy.round_of(strategy.units - 1):
                yield from (_named(part, name) for name in strategy.releasable_after(done))

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
        """As its part does it."""
        part, own, strategy = self._own(unit)
        done = strategy.work(own, lambda name: block(_named(part, name)), limits)
        return UnitDone(done.answer, {_named(part, name): one for name, one in done.blocks.items()})


def _named(part: int, name: str) -> str:
    """The name of a part's block among those of all parts."""
    return f"symmetry-{part}-{name}"
