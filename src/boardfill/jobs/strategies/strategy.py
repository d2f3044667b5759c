"""What a strategy is: which units there are, what each of them answers, what they come to.

What a unit leaves follows from the problem, the plan and the blocks of earlier units alone: neither
the number of threads nor the worker changes it.  So it may be done again, or elsewhere, at will.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cover.bounded import Cover, paced
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.jobs.block_files import part_name, write_part
from boardfill.jobs.durable_files import Block
from boardfill.jobs.job_question import (
    CountQuestion,
    JobQuestion,
    JobSpec,
    SampleQuestion,
    SolveQuestion,
)
from boardfill.jobs.sealed import Decimal, Digest, Plain, Positive, checked, digest_of
from boardfill.problem.kinds import Problem
from boardfill.questions.counting import one_of_each
from boardfill.questions.preparing import cover_within_limits

if TYPE_CHECKING:
    from boardfill.jobs.store import Entry

ReadBlock: TypeAlias = Callable[[str], Block]
"""From the name of a block to what is in it."""


@dataclass(frozen=True)
class UnitDone:
    """What a unit leaves."""

    answer: str
    """Small and plain; the ledger keeps it."""
    blocks: Mapping[str, Block] = field(default_factory=dict)
    """By name: small letters, digits, dots and hyphens."""


class SavedPlan(Plain, tag_field="strategy"):
    """What the plan of a job saves of its strategy, with bounds; it judges the answers of units.

    Anybody may have written it, so nothing in it is believed.
    """

    questions: ClassVar[tuple[str, ...]] = ("count",)
    """Those that it may answer."""

    @property
    def name(self) -> str:
        """How plans call the strategy."""
        return str(self.__struct_config__.tag)

    @property
    def units(self) -> int | None:
        """How many there are; None if only the problem tells."""
        return None

    def fits(self, question: JobQuestion) -> bool:
        """Can it be the plan of that question, one of those that it may answer?"""
        return question.name in self.questions

    def restore(self, spec: JobSpec, limits: Limits) -> Strategy[Any]:
        """The strategy that was planned; BadInput if this version would plan it differently."""
        raise NotImplementedError

    def check_answer(self, unit: int, answer: str) -> None:  # noqa: ARG002 - all are alike
        """BadInput if no unit answers so: anybody may have written the ledger."""
        checked(answer, Decimal)

    def total(self, answers: Sequence[str]) -> Any:
        """The whole, from the answers of all units in order."""
        raise NotImplementedError

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:  # noqa: ARG002 - every byte
        """Can both be right that were answered to one unit?  Otherwise a worker is wrong."""
        return one.answer == other.answer and dict(one.blocks) == dict(other.blocks)


Saved = TypeVar("Saved", bound=SavedPlan)


@dataclass(frozen=True)
class Strategy(ABC, Generic[Saved]):
    """How the whole is made up of units, all known when planned and numbered round by round.

    A unit may begin when all units of earlier rounds are done; those of one round may be done in
    any order, and at once.
    """

    saved: Saved

    @property
    def units(self) -> int:
        """How many there are."""
        units = self.saved.units
        assert units is not None
        return units

    def round_of(self, unit: int) -> int:  # noqa: ARG002 - all units are in one round
        """The round of a unit, which never falls from a unit to the next."""
        return 0

    def needs(self, unit: int) -> Sequence[str]:  # noqa: ARG002 - it needs none
        """The blocks that a unit reads, all left by units of earlier rounds."""
        return ()

    def releasable_after(self, done: int) -> Iterable[str]:  # noqa: ARG002 - there are none
        """The blocks that no unit needs any more once all units of that round are done."""
        return ()

    def split_for(self, workers: int, limits: Limits) -> Strategy[Saved]:  # noqa: ARG002 - it is
        """The same, before it is saved, cut so that so many can work at once, within limits."""
        return self

    def cross_checked(self) -> Strategy[Saved]:
        """The same, with more units if need be, so that a wrong answer is found by the others."""
        return self

    @abstractmethod
    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
        """Do one unit; `block` reads those that it needs."""


@dataclass(frozen=True)
class Counted:
    """What is counted: all fillings of a problem, or those of a folded cover of it."""

    problem: Problem
    engine: str | None
    limits: Limits
    folded: Cover | None = None

    @cached_property
    def cover(self) -> Cover:
        """Its cover, made when it is first needed."""
        if self.folded is not None:
            return self.folded
        return cover_within_limits(self.problem, self.limits, only_fillings=True)[0]

    @cached_property
    def part(self) -> tuple[Cover, int]:
        """The part of it that is enough, and how many fillings stand behind each one there."""
        if self.folded is not None:
            return self.folded, 1
        part = one_of_each(self.problem, self.cover, Deadline(self.limits).check)
        return (self.cover, 1) if part is None else (part.cover, part.factor)


class SavedCount(SavedPlan):
    """The plan of a count, which may also be a part of one up to symmetry."""

    def fits(self, question: JobQuestion) -> bool:
        """It counts every filling by itself."""
        return isinstance(question, CountQuestion) and question.up_to is None

    def restore(self, spec: JobSpec, limits: Limits) -> Strategy[Any]:
        """The count of the problem itself."""
        return self.restore_count(Counted(spec.problem, spec.engine, limits))

    def restore_count(self, counted: Counted) -> Strategy[Any]:
        """The same for what is counted."""
        raise NotImplementedError


class SavedPart(SavedCount):
    """The plan of a count of one of each orbit."""

    cover: Digest
    factor: Positive
    """So many fillings of the problem stand behind each one that is counted."""

    def checked_cover(self, counted: Counted) -> Cover:
        """The cover that is counted; BadInput if it is another one than was planned."""
        cover, factor = counted.part
        if (self.cover, self.factor) != (digest_of_cover(cover), factor):
            raise other_version()
        return cover


def digest_of_cover(cover: Cover) -> str:
    """What tells covers apart, in the order of their items and options."""
    bounds = repr([(item.low, item.high) for item in cover.items]).encode()
    form = cover.form
    options = repr([form.items_of(option) for option in range(form.option_count)]).encode()
    return digest_of(bounds, options)


def other_version() -> BadInput:
    """The error of a plan that this version would make differently."""
    return BadInput(
        "this version of boardfill divides the problem differently from the one that planned the "
        "job; resume it with that one, or begin anew"
    )


class SavedListing(SavedPlan, kw_only=True):
    """The plan of a list; its total is how many fillings there are."""

    questions: ClassVar[tuple[str, ...]] = ("solve",)
    count: Decimal | None = None
    """How many there must be, if that is known."""

    def total(self, answers: Sequence[str]) -> int:
        """How many fillings the parts hold, which must be as many as a count found, if any did."""
        found = sum(map(int, answers))
        if self.count is not None and found != int(self.count):
            raise BadInput(
                f"the parts hold {words.counted(found, 'filling')}, and there must be "
                f"{words.number(int(self.count))}; begin anew in another folder"
            )
        return found


@dataclass(frozen=True)
class ListingStrategy(Strategy[Saved]):
    """Fillings as a job: each unit leaves a part file, and says how many are in it."""

    problem: Problem
    question: SolveQuestion | SampleQuestion

    @property
    def beside(self) -> Mapping[str, object] | None:
        """What stands in JSON besides each filling."""
        return None

    @abstractmethod
    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """The fillings of a unit, always in the same order."""

    def first_number(self, unit: int) -> int:  # noqa: ARG002 - nobody knows
        """The number of a unit's first filling among all; 1 if that is not known."""
        return 1

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:  # noqa: ARG002 - none
        """Write the fillings of one unit; without any there is no file."""
        found = paced(self.fillings(unit, limits), Deadline(limits).check)
        first, form = self.first_number(unit), self.question.format
        part = write_part(self.problem, found, form, first_number=first, beside=self.beside)
        return UnitDone(str(part.rows), {part_name(unit, form): part.data} if part.rows else {})
