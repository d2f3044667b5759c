"""Strategies with one unit, the whole: any count, a list as `solve` gives it, the best filling."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

import msgspec

from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Effort
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.errors import LimitReached
from boardfill.formats.amounts import parse_weights
from boardfill.formats.solution_json import solution_json, solution_of
from boardfill.jobs.job_question import BestQuestion, JobQuestion, JobSpec, SolveQuestion
from boardfill.jobs.sealed import Hex, Line, Plain, checked, from_json
from boardfill.jobs.strategies.strategy import (
    Counted,
    ListingStrategy,
    ReadBlock,
    SavedCount,
    SavedListing,
    SavedPlan,
    Strategy,
    UnitDone,
)
from boardfill.questions import counting, listing, weighing

if TYPE_CHECKING:
    from boardfill.jobs.store import Entry

BestFound: TypeAlias = Best | list[WeightedSolution] | None
"""The best, or the best few; None if there is no filling."""


class SingleUnitPlan(SavedCount, tag="whole"):
    """Nothing need be saved."""

    units: ClassVar[int] = 1

    def restore_count(self, counted: Counted) -> SingleUnit:
        """The same count."""
        return SingleUnit(self, counted)

    def check_answer(self, unit: int, answer: str) -> None:  # noqa: ARG002 - one
        """In base 16: Python reads no decimal numbers of more than 4300 digits."""
        checked(answer, Hex)

    def total(self, answers: Sequence[str]) -> int:
        """The answer of the one unit."""
        (answer,) = answers
        return int(answer, 16)


@dataclass(frozen=True)
class SingleUnit(Strategy[SingleUnitPlan]):
    """A count by any engine."""

    counted: Counted

    @classmethod
    def planned(cls, counted: Counted, limits: Limits) -> SingleUnit:  # noqa: ARG003 - nothing is
        """Nothing is planned ahead."""
        return cls(SingleUnitPlan(), counted)

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:  # noqa: ARG002 - one, none
        """Count as `count` does, or what is left of a folded board."""
        engine, cover = self.counted.engine, self.counted.folded
        if cover is None:
            return UnitDone(hex(counting.count(self.counted.problem, engine=engine, limits=limits)))
        deadline = Deadline(limits)
        plan = choose_engine(cover, Ability.COUNT, engine).plan(cover, limits)
        named = engine is not None
        return UnitDone(
            hex(counting.count_as_planned(plan, cover, deadline.left(), named=named).count)
        )


class FillingsPlan(SavedListing, kw_only=True, tag="fillings"):
    """Are the fillings in rank order?"""

    units: ClassVar[int] = 1
    ordered: bool

    def fits(self, question: JobQuestion) -> bool:
        """The order must be the same."""
        return isinstance(question, SolveQuestion) and question.ordered == self.ordered

    def restore(self, spec: JobSpec, limits: Limits) -> FillingsAtOnce:  # noqa: ARG002 - later
        """The same list."""
        assert isinstance(spec.question, SolveQuestion)
        return FillingsAtOnce(self, spec.problem, spec.question, spec.engine)

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:
        """In no certain order, each engine may find others first: so many must be found."""
        return super().agree(unit, one, other) if self.ordered else one.answer == other.answer


@dataclass(frozen=True)
class FillingsAtOnce(ListingStrategy[FillingsPlan]):
    """All fillings that are asked for, listed just as `solve` does."""

    question: SolveQuestion
    engine: str | None

    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:  # noqa: ARG002 - one
        """All of them."""
        question = self.question
        return listing.listed(
            self.problem,
            question.number,
            skip=question.skip,
            ordered=question.ordered,
            up_to=question.up_to,
            engine=self.engine,
            limits=limits,
        ).found

    def first_number(self, unit: int) -> int:  # noqa: ARG002 - there is one
        """From 1, as `solve` numbers them."""
        return self.question.skip + 1


class _Weighed(Plain):
    """A filling and its weight, as the unit answers it."""

    weight: Annotated[str, msgspec.Meta(pattern=r"\A-?[0-9]{1,2000}(/[1-9][0-9]{0,2000})?\Z")]
    filling: dict[str, Any]
    engine: Line = ""

    @property
    def exact(self) -> int | Fraction:
        """The weight."""
        weight = Fraction(self.weight)
        return weight.numerator if weight.denominator == 1 else weight


class BestPlan(SavedPlan, tag="best"):
    """Are several asked for?"""

    questions: ClassVar[tuple[str, ...]] = ("best",)
    units: ClassVar[int] = 1
    several: bool

    def fits(self, question: JobQuestion) -> bool:
        """As many must be asked for."""
        return isinstance(question, BestQuestion) and self.several == (question.number is not None)

    def restore(self, spec: JobSpec, limits: Limits) -> BestAtOnce:  # noqa: ARG002 - later
        """The same search."""
        assert isinstance(spec.question, BestQuestion)
        return BestAtOnce(self, spec, spec.question)

    def check_answer(self, unit: int, answer: str) -> None:  # noqa: ARG002 - one
        """Fillings with their weights."""
        self.total([answer])

    def total(self, answers: Sequence[str]) -> BestFound:
        """What the one unit has found."""
        (answer,) = answers
        if self.several:
            few = from_json(answer, list[_Weighed])
            return [WeightedSolution(one.exact, solution_of(one.filling)) for one in few]
        found: _Weighed | None = from_json(answer, _Weighed | None)
        if found is None:
            return None
        effort = Effort(0.0, None, None, 0)
        return Best(solution_of(found.filling), found.exact, found.exact, found.engine, effort)

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:  # noqa: ARG002 - one
        """Of several that weigh the same, engines may find different ones."""
        return _weights(one.answer) == _weights(other.answer)


def _weights(answer: str) -> list[str]:
    """Those of all fillings found."""
    found = json.loads(answer) or []
    return [one["weight"] for one in (found if isinstance(found, list) else [found])]


@dataclass(frozen=True)
class BestAtOnce(Strategy[BestPlan]):
    """The best filling, or so many of the best; a bound on one part would need all others."""

    spec: JobSpec
    question: BestQuestion

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:  # noqa: ARG002 - one, none
        """Find it, with proof; at a limit nothing is kept but what is said."""
        problem, question = self.spec.problem, self.question
        weights = parse_weights(question.weights) if question.weights else None
        if question.number is not None:
            few = weighing.best_few(
                problem, question.number, weights=weights, partial=question.partial, limits=limits
            )
            return UnitDone(json.dumps([self._weighed(one.weight, one) for one in few]))
        found = weighing.best(
            problem,
            weights=weights,
            partial=question.partial,
            engine=self.spec.engine,
            limits=limits,
        )
        if found is None:
            return UnitDone("null")
        if not found.is_proven:
            raise LimitReached(
                f"a limit ended the search; the best filling found weighs {found.weight}, and none "
                f"weighs more than {found.bound}"
            )
        return UnitDone(json.dumps(self._weighed(found.weight, found) | {"engine": found.engine}))

    def _weighed(self, weight: int | Fraction, found: Best | WeightedSolution) -> dict[str, object]:
        filling = json.loads(solution_json(self.spec.problem, found.solution))
        return {"weight": str(weight), "filling": filling}
