"""The questions that a job can answer, with their options, as `job.txt` keeps them.

Each is a struct whose fields are options, declared as in the signatures of questions; the options
of `boardfill run` follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self, TypeAlias

import msgspec

from boardfill import words
from boardfill.engines.planner import engine_named
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_weights
from boardfill.formats.strict_parsing import told_of
from boardfill.jobs.sealed_files import JSON_LINES, Form, check_form
from boardfill.problem.kinds import Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece
from boardfill.questions import estimating, keywords
from boardfill.questions.planned_runs import Precision
from boardfill.questions.weighing import WEIGHTS
from boardfill.tabulating.rectangles import Rectangles

Length: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]


class JobQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question with its options, as plain values."""

    name: ClassVar[str]
    takes_engine: ClassVar[bool] = True
    has_parts: ClassVar[bool] = False
    """True if its units leave part files."""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """The question with these options; BadInput for an unknown option."""
        known, declared = cls.__struct_fields__, keywords.options_of(cls)
        for option, value in options.items():
            if option not in known:
                asked = f"the question {cls.name} has no option {option}"
                raise BadInput(f"{asked}; it has {words.listed(known) or 'none'}")
            if option in declared and (reason := declared[option].why_not(value)):
                raise BadInput(reason, place=f"{option} of the question {cls.name}")
        try:
            return msgspec.convert(dict(options), cls)
        except msgspec.ValidationError as error:
            reason, option = told_of(error)
            place = f"{option} of the question {cls.name}" if option else f"the question {cls.name}"
            raise BadInput(reason, place=place) from None

    def options(self) -> dict[str, Any]:
        """The options as plain values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def check(self, problem: Problem, engine: str | None) -> None:  # noqa: ARG002 - others look at it
        """Raise BadInput if a quick check shows that the question does not suit the problem."""
        if engine is None:
            return
        if not self.takes_engine:
            raise BadInput(f"the question {self.name} is answered in one way; leave out --engine")
        engine_named(engine)


class CountQuestion(JobQuestion, frozen=True):
    """How many fillings?"""

    name: ClassVar[str] = "count"
    up_to: keywords.UpTo | None = None


class _ListingQuestion(JobQuestion, frozen=True, kw_only=True):
    has_parts: ClassVar[bool] = True
    format: Annotated[Form, keywords.OptionInfo("Format of the part files (default: jsonl).")] = (
        JSON_LINES
    )

    def check(self, problem: Problem, engine: str | None) -> None:
        """Raise BadInput also if the format does not suit the problem."""
        super().check(problem, engine)
        check_form(problem, self.format)


class SolveQuestion(_ListingQuestion, frozen=True, kw_only=True):
    """Which fillings?"""

    name: ClassVar[str] = "solve"
    number: keywords.Number | None = 1
    """None for all."""
    skip: keywords.Skip = 0
    ordered: keywords.Ordered = False
    up_to: keywords.UpTo | None = None

    @property
    def is_all(self) -> bool:
        """True if all fillings are wanted, in any order."""
        return self.number is None and self.skip == 0 and not self.ordered

    @property
    def is_first(self) -> bool:
        """True if a single filling, whichever is found first, is wanted."""
        return self.number == 1 and self.skip == 0 and not self.ordered


class SampleQuestion(_ListingQuestion, frozen=True, kw_only=True):
    """Fair random fillings."""

    name: ClassVar[str] = "sample"
    takes_engine: ClassVar[bool] = False
    seed: keywords.Seed
    number: keywords.Number = 1


class TableQuestion(JobQuestion, frozen=True):
    """The counts of a family of rectangles, filled with the pieces of the problem."""

    name: ClassVar[str] = "table"
    takes_engine: ClassVar[bool] = False
    rows: tuple[Length, ...]
    columns: tuple[Length, ...] | None
    """None for squares."""
    wrap: tuple[str, ...] = ()
    holes: tuple[Cell, ...] = ()
    fault_free: bool = False
    tatami: bool = False
    up_to: keywords.UpTo | None = None

    def boards(self, problem: Problem) -> Rectangles:
        """The boards of the table, without their sizes."""
        if not isinstance(problem, Tiling):
            raise BadInput(
                "a table as a job is of boards filled with pieces; `table` has others, and a job "
                "one board of them"
            )
        return self.boards_of(problem.pieces)

    def boards_of(self, pieces: tuple[Piece, ...]) -> Rectangles:
        """The boards of the table for these pieces."""
        rules = self.fault_free, self.tatami, self.up_to
        return Rectangles(pieces, self.wrap, self.holes, *rules)

    @property
    def size(self) -> int:
        """The number of boards."""
        return len(self.rows) * (1 if self.columns is None else len(self.columns))

    def sizes(self) -> list[tuple[int, int]]:
        """The rows and columns of all boards, row by row."""
        return [
            (row, column)
            for row in self.rows
            for column in ([row] if self.columns is None else self.columns)
        ]


class BestQuestion(JobQuestion, frozen=True):
    """A filling of the greatest weight, or so many of them."""

    name: ClassVar[str] = "best"
    number: keywords.Number | None = None
    weights: Annotated[tuple[str, ...], WEIGHTS] = ()
    partial: keywords.Partial = False

    def check(self, problem: Problem, engine: str | None) -> None:
        """Raise BadInput also for bad weights."""
        super().check(problem, engine)
        parse_weights(self.weights)
        if self.number is not None and engine is not None:
            raise BadInput("expected either -n or --engine, found both")


class EstimateQuestion(JobQuestion, frozen=True):
    """About how many fillings?"""

    name: ClassVar[str] = "estimate"
    takes_engine: ClassVar[bool] = False
    within: estimating.Within = 0.05
    confidence: estimating.Confidence = 0.95
    seed: keywords.Seed = 0
    up_to: keywords.UpTo | None = None

    @property
    def precision(self) -> Precision:
        """The precision asked for."""
        return estimating.precision_of(self.within, self.confidence)

    def check(self, problem: Problem, engine: str | None) -> None:
        """Raise BadInput also for a precision out of range."""
        super().check(problem, engine)
        assert self.precision


QUESTIONS: dict[str, type[JobQuestion]] = {
    question.name: question
    for question in (
        *(CountQuestion, SolveQuestion, SampleQuestion, TableQuestion, BestQuestion),
        EstimateQuestion,
    )
}
"""The questions, by their names on the command line and in `job.txt`."""


def job_question(name: str, options: Mapping[str, Any]) -> JobQuestion:
    """The question with this name and these options; BadInput if there is none."""
    if name not in QUESTIONS:
        raise BadInput(words.expected_one_of(QUESTIONS, name), place="question")
    return QUESTIONS[name].of(options)


@dataclass(frozen=True)
class JobSpec:
    """What a job has to answer."""

    question: JobQuestion
    engine: str | None
    problem: Problem
    digest: str = ""
    """The digest of job.txt."""
