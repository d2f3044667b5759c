"""The best filling as a job, in one unit: to bound one part of a search all others are needed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec

from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.tally import Effort
from boardfill.engines.limits import Limits
from boardfill.errors import LimitReached
from boardfill.formats.amounts import parse_weights
from boardfill.formats.solution_json import solution_json, solution_of
from boardfill.jobs.job_question import BestQuestion, JobQuestion, JobSpec
from boardfill.jobs.sealed_files import Line, Plain, from_json
from boardfill.jobs.store import Entry, ReadBlock
from boardfill.jobs.strategies.strategy import Prepared, SavedPlan, Strategy, UnitDone
from boardfill.questions import weighing

BestFound: TypeAlias = Best | list[WeightedSolution] | None
"""The best, or the best few; None if there is no filling."""


class _Weighed(Plain):
    """A filling and its weight, as in the answer of the unit."""

    weight: Annotated[str, msgspec.Meta(pattern=r"\A-?[0-9]{1,2000}(/[1-9][0-9]{0,2000})?\Z")]
    filling: dict[str, Any]
    engine: Line = ""

    @property
    def exact(self) -> int | Fraction:
        """The weight as a number."""
        weight = Fraction(self.weight)
        return weight.numerator if weight.denominator == 1 else weight


class BestPlan(SavedPlan, tag="best"):
    """The best filling, or several, found in one unit."""

    questions: ClassVar[tuple[str, ...]] = ("best",)
    units: ClassVar[int] = 1
    several: bool

    def fits(self, question: JobQuestion) -> bool:
        """True if the question asks for one, or for several, as the plan does."""
        return isinstance(question, BestQuestion) and self.several == (question.number is not None)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same search."""
        spec, question = prepared.spec, prepared.spec.question
        assert isinstance(question, BestQuestion)

        def work(_unit: int, _block: ReadBlock, limits: Limits) -> UnitDone:
            return UnitDone(json.dumps(_found_best(spec, question, limits)))

        return Strategy(self, 1, work)

    def check_answer(self, _unit: int, answer: str) -> None:
        """Raise BadInput unless the answer is fillings with their weights."""
        self.total([answer])

    def total(self, answers: Sequence[str]) -> BestFound:
        """The answer of the only unit."""
        (answer,) = answers
        if self.several:
            few = from_json(answer, list[_Weighed])
            return [WeightedSolution(one.exact, solution_of(one.filling)) for one in few]
        found: _Weighed | None = from_json(answer, _Weighed | None)
        if found is None:
            return None
        effort = Effort(0.0, None, None, 0)
        return Best(solution_of(found.filling), found.exact, found.exact, found.engine, effort)

    def agree(self, _unit: int, one: Entry, other: Entry) -> bool:
        """True if the weights agree: engines may find different fillings of the same weight."""
        return _weights(one.answer) == _weights(other.answer)


def _weights(answer: str) -> list[str]:
    """The weights of all fillings found."""
    found = json.loads(answer) or []
    return [one["weight"] for one in (found if isinstance(found, list) else [found])]


def _found_best(spec: JobSpec, question: BestQuestion, limits: Limits) -> object:
    """The proven best fillings as _Weighed; at a limit LimitReached, and nothing is kept."""

    def weighed(found: Best | WeightedSolution) -> dict[str, object]:
        filling = json.loads(solution_json(spec.problem, found.solution))
        return {"weight": str(found.weight), "filling": filling}

    weights = parse_weights(question.weights) or None
    partial = question.partial
    if question.number is not None:
        few = weighing.best_few(
            spec.problem, question.number, weights=weights, partial=partial, limits=limits
        )
        return list(map(weighed, few))
    found = weighing.best(
        spec.problem, weights=weights, partial=partial, engine=spec.engine, limits=limits
    )
    if found is None:
        return None
    if not found.is_proven:
        raise LimitReached(
            f"a limit ended the search; the best filling found weighs {found.weight}, and none "
            f"weighs more than {found.bound}"
        )
    return weighed(found) | {"engine": found.engine}
