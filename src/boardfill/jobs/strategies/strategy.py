"""What a strategy is: which units there are, what each of them answers, and their total.

The output of a unit depends only on the problem, the plan and the blocks of earlier units, not on
the number of threads or the worker.  So it may be done again, or elsewhere, at any time.
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
    """What plans are made and restored from; covers and sets are built once, on first use."""

    spec: JobSpec
    deadline: Deadline
    workers: int = 1
    """How many units of the job are done at the same time."""
    unit_bytes: int | None = None
    """The bytes that each unit may take; None for the limit of this process."""
    is_audited: bool = False
    """True if there must be spare units, so that the others reveal a wrong answer."""
    folded: Cover | None = None
    """The cover folded by a symmetry, if only its fillings are counted; otherwise None."""

    @cached_property
    def cover(self) -> Cover:
        """The cover whose fillings are counted."""
        if self.folded is not None:
            return self.folded
        return cover_within_limits(self.spec.problem, self.deadline.left(), only="fillings")[0]

    @cached_property
    def part(self) -> tuple[Cover, int]:
        """A part of the cover that is enough, and how many fillings each of its own stands for."""
        part = None
        if self.folded is None and not self.cover.webs:
            part = one_of_each(self.spec.problem, self.cover, self.deadline.check)
        return (self.cover, 1) if part is None else (part.cover, part.factor)

    @cached_property
    def solution_set(self) -> SolutionSet:
        """All fillings, for access by rank and random draws."""
        return SolutionSet(self.spec.problem, None, self.deadline.left())


class UnitDone(NamedTuple):
    """The output of a unit."""

    answer: str
    """A short text, which the ledger keeps."""
    blocks: Mapping[str, Block] = {}
    """Blocks by name, made of lower-case letters, digits, dots and hyphens."""


Work: TypeAlias = Callable[[int, ReadBlock, Limits], UnitDone]
"""Does one unit, given a function that reads the blocks it needs."""


class Strategy(NamedTuple):
    """A plan, and the function that does its units."""

    plan: SavedPlan
    units: int
    work: Work


class SavedPlan(Plain, tag_field="strategy"):
    """How the whole is made up of units, as plain values for the plan of a job.

    All units are known when planned, and numbered round by round.  A unit may begin when all units
    of earlier rounds are done; those of one round may be done in any order and at the same time.

    A stranger may have written a plan, so nothing in it is trusted.
    """

    questions: ClassVar[tuple[str, ...]] = ("count",)
    """The questions that it may answer."""
    units_are: ClassVar[str] = "the whole at once"
    """The description of its units for people."""

    @property
    def name(self) -> str:
        """The name of the strategy in plans."""
        return str(self.__struct_config__.tag)

    @property
    def units(self) -> int | None:
        """The number of units; None if it depends on the problem."""
        return None

    def fits(self, _question: JobQuestion) -> bool:
        """True if it can be the plan of this question, which is one of `questions`."""
        return True

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the strategy; BadInput if this version would plan the units differently."""
        raise NotImplementedError

    def round_of(self, _unit: int) -> int:
        """The round of a unit, never lower than that of the unit before."""
        return 0

    def needs(self, _unit: int) -> Sequence[str]:
        """The names of blocks that a unit reads, all from units of earlier rounds."""
        return ()

    def releasable_after(self, _round: int) -> Iterable[str]:
        """The blocks that no unit needs once all units of this round are done."""
        return ()

    def check_answer(self, _unit: int, answer: str) -> None:
        """Raise BadInput for an impossible answer: a stranger may have written the ledger."""
        converted(answer, Decimal)

    def total(self, answers: Sequence[str]) -> Any:
        """The answer of the job, from those of all units in order; None for a table."""

    def agree(self, _unit: int, one: Entry, other: Entry) -> bool:
        """True if both answers to a unit can be right; otherwise a worker is wrong."""
        return one.answer == other.answer and one.blocks == other.blocks


class SavedCount(SavedPlan):
    """The plan of a count, which may also be a part of one up to symmetry."""

    def fits(self, question: JobQuestion) -> bool:
        """True for a raw count."""
        return isinstance(question, CountQuestion) and question.up_to is None


class SavedPart(SavedCount):
    """The plan of a count of one of each orbit."""

    cover: Digest
    factor: Positive
    """How many fillings of the problem each counted filling stands for."""

    def checked_cover(self, prepared: Prepared) -> Cover:
        """The cover that is counted; BadInput if it is not the one that was planned."""
        cover, factor = prepared.part
        if (self.cover, self.factor) != (digest_of_cover(cover), factor):
            raise other_version()
        return cover


def digest_of_cover(cover: Cover) -> str:
    """A digest of the cover, in the order of its items and options."""
    bounds = repr([(item.low, item.high) for item in cover.items]).encode()
    form = cover.form
    options = repr([form.items_of(option) for option in range(form.option_count)]).encode()
    webs = [repr(cover.webs).encode()] if cover.webs else []
    return digest_of(bounds, options, *webs)


def other_version() -> BadInput:
    """The error for a plan that this version would make differently."""
    return BadInput(
        "this version of boardfill divides the problem differently from the one that planned the "
        "job; resume it with that one, or begin anew"
    )


class SavedListing(SavedPlan, kw_only=True):
    """The plan of a list; its total is the number of fillings."""

    questions: ClassVar[tuple[str, ...]] = ("solve",)
    count: Decimal | None = None
    """The number of fillings, if known."""

    def total(self, answers: Sequence[str]) -> int:
        """The number of fillings in the parts; BadInput if it differs from a known count."""
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
    """The work of units that each leave a part file, and answer its number of fillings.

    `fillings` returns those of a unit, always in the same order; in the file they are numbered from
    `first_number` on, and JSON says how each was `drawn`.
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
