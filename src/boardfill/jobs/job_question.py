"""What a job can be asked: a question with its options, as `job.txt` keeps them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self, TypeAlias

import msgspec

from boardfill import words
from boardfill.cover.weights import option_weights
from boardfill.engines.limits import Limits
from boardfill.engines.planner import ENGINES, choose_engine
from boardfill.engines.protocol import Ability
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_weights
from boardfill.jobs.block_files import JSON_LINES, check_form
from boardfill.jobs.choose_strategy import planned_strategy, planned_up_to
from boardfill.jobs.sealed import told_of
from boardfill.jobs.strategies.by_ranges import ByDraws, ByRanks
from boardfill.jobs.strategies.by_rows import ByRows, TableSpec
from boardfill.jobs.strategies.by_subtrees import ListedSubtrees
from boardfill.jobs.strategies.single_unit import BestAtOnce, FillingsAtOnce
from boardfill.jobs.strategies.strategy import Strategy
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.solution_set import MOST_SEED, SolutionSet
from boardfill.questions.up_to_symmetry import UpTo

Some: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
"""How many are wanted."""
_LISTED_BY_DIAGRAM = {None: False, "diagram": True}
"""Which engines list by ranks: if none is named, only where that is cheap."""
_LISTED_BY_SEARCH = (None, "search")


class JobQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question with its options, which are plain values."""

    name: ClassVar[str]
    takes_engine: ClassVar[bool] = True
    has_parts: ClassVar[bool] = False
    """Does it leave part files?"""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """With these options; BadInput if it has no such ones."""
        known = cls.__struct_fields__
        for option in options:
            if option not in known:
                spec = f"the question {cls.name} has no option {option}"
                raise BadInput(f"{spec}; it has {words.listed(known) or 'none'}")
        try:
            return msgspec.convert(dict(options), cls)
        except msgspec.ValidationError as error:
            reason, option = told_of(error)
            place = f"{option} of the question {cls.name}" if option else f"the question {cls.name}"
            raise BadInput(reason, place=place) from None

    def options(self) -> dict[str, Any]:
        """As plain values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def check(self, problem: Problem, engine: str | None) -> None:  # noqa: ARG002 - others look at it
        """BadInput if that cannot be asked of the problem, as far as a glance tells."""
        if engine is None:
            return
        if not self.takes_engine:
            raise BadInput(f"the question {self.name} is answered in one way; leave out --engine")
        if engine not in ENGINES:
            raise BadInput(words.expected_one_of(ENGINES, engine), place="engine")

    @abstractmethod
    def planned(self, problem: Problem, engine: str | None, limits: Limits) -> Strategy[Any]:
        """The way to the answer."""


class CountQuestion(JobQuestion, frozen=True):
    """How many fillings?"""

    name: ClassVar[str] = "count"
    up_to: UpTo | None = None

    def planned(self, problem: Problem, engine: str | None, limits: Limits) -> Strategy[Any]:
        """By search, by residues, ..., for each class of symmetries if that is asked."""
        if self.up_to is None:
            return planned_strategy(problem, engine, limits)
        return planned_up_to(problem, self.up_to, engine, limits)


class SolveQuestion(JobQuestion, frozen=True):
    """Which fillings?"""

    name: ClassVar[str] = "solve"
    has_parts: ClassVar[bool] = True
    number: Some | None = 1
    """All if None."""
    skip: Annotated[int, msgspec.Meta(ge=0)] = 0
    ordered: bool = False
    up_to: UpTo | None = None
    format: str = JSON_LINES

    def check(self, problem: Problem, engine: str | None) -> None:
        """The format must suit the problem."""
        JobQuestion.check(self, problem, engine)
        check_form(problem, self.format)

    def planned(self, problem: Problem, engine: str | None, limits: Limits) -> Strategy[Any]:
        """By ranks where a diagram fits, by subtrees if all are wanted, or else at once."""
        if engine in _LISTED_BY_DIAGRAM and self.up_to is None and not self._is_first:
            found = SolutionSet(problem, None, limits)
            if _LISTED_BY_DIAGRAM[engine] or found.has_quick_ranks():
                return ByRanks.planned(self.format, found, self.skip, self.number)
        if engine in _LISTED_BY_SEARCH and self._is_all and not self.ordered:
            strategy = ListedSubtrees.planned(problem, self.format, self.up_to, limits)
            if strategy is not None:
                return strategy
        if engine is not None:  # which may be of no use here
            cover, _ = cover_within_limits(problem, limits, only_fillings=self.up_to is None)
            choose_engine(cover, self._asks, engine)
        return FillingsAtOnce(
            problem, self.format, self.number, self.skip, self.ordered, self.up_to, engine
        )

    @property
    def _asks(self) -> Ability:
        """What an engine must be able to do."""
        if self.up_to is not None:
            return Ability.LIST
        if self._is_first:
            return Ability.FIRST
        return Ability.LIST_ORDERED if self.ordered else Ability.LIST

    @property
    def _is_all(self) -> bool:
        return self.number is None and self.skip == 0

    @property
    def _is_first(self) -> bool:
        """Is it the one filling that is found soonest?"""
        return self.number == 1 and self.skip == 0 and not self.ordered


class SampleQuestion(JobQuestion, frozen=True):
    """Fair random fillings."""

    name: ClassVar[str] = "sample"
    takes_engine: ClassVar[bool] = False
    has_parts: ClassVar[bool] = True
    seed: int
    number: Some = 1
    format: str = JSON_LINES

    def check(self, problem: Problem, engine: str | None) -> None:
        """The format must suit the problem, and the seed be one."""
        JobQuestion.check(self, problem, engine)
        check_form(problem, self.format)
        if not 0 <= self.seed <= MOST_SEED:
            raise BadInput(f"expected a seed from 0 to {MOST_SEED}, found {self.seed}")

    def planned(self, problem: Problem, engine: str | None, limits: Limits) -> Strategy[Any]:  # noqa: ARG002
        """By ranges of indices."""
        found = SolutionSet(problem, None, limits)
        return ByDraws.drawn(self.format, found, self.number, self.seed)


class TableQuestion(JobQuestion, frozen=True):
    """The counts of a family of rectangles, filled with the pieces of the problem."""

    name: ClassVar[str] = "table"
    takes_engine: ClassVar[bool] = False
    rows: tuple[int, ...]
    columns: tuple[int, ...] | None
    """None for squares."""
    wrap: tuple[str, ...] = ()
    holes: tuple[Cell, ...] = ()
    fault_free: bool = False
    tatami: bool = False
    up_to: UpTo | None = None

    def spec(self, problem: Problem) -> TableSpec:
        """Which boards it is of."""
        return TableSpec.from_tree(self.options(), problem)

    def planned(self, problem: Problem, engine: str | None, limits: Limits) -> Strategy[Any]:  # noqa: ARG002
        """By rows."""
        return ByRows.planned(self.spec(problem))


class BestQuestion(JobQuestion, frozen=True):
    """A filling of the greatest weight, or so many of them."""

    name: ClassVar[str] = "best"
    number: Some | None = None
    weights: tuple[str, ...] = ()
    """Such as `L3=2` or `0,4=-1/2`."""
    partial: bool = False

    def check(self, problem: Problem, engine: str | None) -> None:
        """Weights must be weights."""
        JobQuestion.check(self, problem, engine)
        parse_weights(self.weights)
        if self.number is not None and engine is not None:
            raise BadInput("expected either -n or --engine, found both")

    def planned(self, problem: Problem, engine: str | None, limits: Limits) -> Strategy[Any]:
        """In one piece."""
        cover, _ = cover_within_limits(problem, limits, partial=self.partial)
        if engine is not None:
            choose_engine(cover, Ability.BEST, engine)
        option_weights(problem, cover, parse_weights(self.weights) or None)  # of what is there
        return BestAtOnce(problem, self.number, self.weights, self.partial, engine)


QUESTIONS: dict[str, type[JobQuestion]] = {
    question.name: question
    for question in (CountQuestion, SolveQuestion, SampleQuestion, TableQuestion, BestQuestion)
}
"""By the name that the command line and `job.txt` have for them."""


def wanted(question: str, options: Mapping[str, Any]) -> JobQuestion:
    """The question of that name with these options; BadInput if there is none."""
    if question not in QUESTIONS:
        raise BadInput(words.expected_one_of(QUESTIONS, question), place="question")
    return QUESTIONS[question].of(options)
