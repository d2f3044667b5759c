"""What a strategy is: which units there are, what each of them answers, what they come to.

What a unit leaves follows from the problem, the plan and the blocks of earlier units alone: neither
the number of threads nor the worker changes it.  So it may be done again, or elsewhere, at will.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any, ClassVar, NamedTuple, TypeAlias

from boardfill import words
from boardfill.answers.solution import Drawn, Solution
from boardfill.cover.bounded import Cover, paced
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.formats.solution_files import format_of_ending
from boardfill.formats.strict_parsing import converted
from boardfill.jobs.durable_files import Block
from boardfill.jobs.job_question import CountQuestion, JobQuestion, JobSpec
from boardfill.jobs.sealed_files import PART, Decimal, Digest, Plain, Positive, digest_of
from boardfill.jobs.store import Entry, ReadBlock
from boardfill.questions.counting import one_of_each
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.solution_set import SolutionSet


@dataclass(frozen=True)
class Prepared:
    """What plans are made and restored from; each thing is made once, when it is first needed."""

    spec: JobSpec
    deadline: Deadline
    workers: int = 1
    """How many units of the job are done at once, if it is planned now."""
    unit_bytes: int | None = None
    """What each of them may take; None for what this process may."""
    is_audited: bool = False
    """Shall there be units to spare, so that a wrong answer is found by the others?"""
    folded: Cover | None = None
    """A cover of the problem, folded by a symmetry, if only its fillings are counted."""

    @cached_property
    def cover(self) -> Cover:
        """What is counted."""
        if self.folded is not None:
            return self.folded
        return cover_within_limits(self.spec.problem, self.deadline.left(), only="fillings")[0]

    @cached_property
    def part(self) -> tuple[Cover, int]:
        """The part of it that is enough, and how many fillings stand behind each one there."""
        part = None
        if self.folded is None:
            part = one_of_each(self.spec.problem, self.cover, self.deadline.check)
        return (self.cover, 1) if part is None else (part.cover, part.factor)

    @cached_property
    def solution_set(self) -> SolutionSet:
        """All fillings, by rank or drawn at random."""
        return SolutionSet(self.spec.problem, None, self.deadline.left())


class UnitDone(NamedTuple):
    """What a unit leaves."""

    answer: str
    """Small and plain; the ledger keeps it."""
    blocks: Mapping[str, Block] = {}
    """By name: small letters, digits, dots and hyphens."""


Work: TypeAlias = Callable[[int, ReadBlock, Limits], UnitDone]
"""Does one unit, given what reads the blocks that it needs."""


class Strategy(NamedTuple):
    """A plan, and what does its units."""

    plan: SavedPlan
    units: int
    work: Work


class SavedPlan(Plain, tag_field="strategy"):
    """How the whole is made up of units, as values that the plan of a job saves, with bounds.

    All units are known when planned, and numbered round by round.  A unit may begin when all units
    of earlier rounds are done; those of one round may be done in any order, and at once.

    Anybody may have written a plan, so nothing in it is believed.
    """

    questions: ClassVar[tuple[str, ...]] = ("count",)
    """Those that it may answer."""
    units_are: ClassVar[str] = "the whole at once"
    """What people are told that its units are."""

    @property
    def name(self) -> str:
        """How plans call the strategy."""
        return str(self.__struct_config__.tag)

    @property
    def units(self) -> int | None:
        """How many there are; None if only the problem tells."""
        return None

    def fits(self, _question: JobQuestion) -> bool:
        """Can it be the plan of that question, one of those that it may answer?"""
        return True

    def restore(self, prepared: Prepared) -> Strategy:
        """What does the units; BadInput if this version would plan them differently."""
        raise NotImplementedError

    def round_of(self, _unit: int) -> int:
        """The round of a unit, which never falls from a unit to the next."""
        return 0

    def needs(self, _unit: int) -> Sequence[str]:
        """The blocks that a unit reads, all left by units of earlier rounds."""
        return ()

    def releasable_after(self, _round: int) -> Iterable[str]:
        """The blocks that no unit needs any more once all units of that round are done."""
        return ()

    def check_answer(self, _unit: int, answer: str) -> None:
        """BadInput if the unit cannot answer so: anybody may have written the ledger."""
        converted(answer, Decimal)

    def total(self, answers: Sequence[str]) -> Any:
        """The whole, from the answers of all units in order; None if that is a table."""

    def agree(self, _unit: int, one: Entry, other: Entry) -> bool:
        """Can both be right that were answered to one unit?  Otherwise a worker is wrong."""
        return one.answer == other.answer and one.blocks == other.blocks


class SavedCount(SavedPlan):
    """The plan of a count, which may also be a part of one up to symmetry."""

    def fits(self, question: JobQuestion) -> bool:
        """It counts every filling by itself."""
        return isinstance(question, CountQuestion) and question.up_to is None


class SavedPart(SavedCount):
    """The plan of a count of one of each orbit."""

    cover: Digest
    factor: Positive
    """So many fillings of the problem stand behind each one that is counted."""

    def checked_cover(self, prepared: Prepared) -> Cover:
        """The cover that is counted; BadInput if it is another one than was planned."""
        cover, factor = prepared.part
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


def listing(
    spec: JobSpec,
    fillings: Callable[[int, Limits], Iterable[Solution]],
    first_number: Callable[[int], int] = lambda _: 1,
    drawn: Drawn | None = None,
) -> Work:
    """Units that leave a part file each, and answer how many fillings are in it.

    `fillings` are those of a unit, always in the same order, numbered from `first_number` on if
    that is known; JSON says how each of them was `drawn`.
    """
    form = spec.question.options()["format"]

    def work(unit: int, _: ReadBlock, limits: Limits) -> UnitDone:
        file, rows = BytesIO(), 0

        def numbered() -> Iterator[tuple[int, Solution]]:
            nonlocal rows
            for solution in paced(fillings(unit, limits), Deadline(limits).check):
                yield first_number(unit) + rows, solution
                rows += 1

        format_of_ending(f".{form}", drawn=drawn)(spec.problem, numbered(), file)
        name = f"{PART}{unit:05}.{form}"
        return UnitDone(str(rows), {name: file.getbuffer()} if rows else {})

    return work
