"""Strategies with one unit, the whole: any count, a list as `solve` gives it, the best filling."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, TypeAlias

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
from boardfill.jobs.store import Entry, ReadBlock
from boardfill.jobs.strategies.strategy import (
    Prepared,
    SavedCount,
    SavedListing,
    SavedPlan,
    Strategy,
    UnitDone,
    listing,
)
from boardfill.questions import counting, weighing
from boardfill.questions.listing import listed

BestFound: TypeAlias = Best | list[WeightedSolution] | None
"""The best, or the best few; None if there is no filling."""


class SingleUnitPlan(SavedCount, tag="whole"):
    """A count by any engine; nothing need be saved."""

    units: ClassVar[int] = 1

    @classmethod
    def planned(cls, prepared: Prepared) -> Strategy:
        """Nothing is planned ahead."""
        return cls().restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """Count as `count` does, or what is left of a folded board."""
        spec, cover = prepared.spec, prepared.folded

        def work(_unit: int, _block: ReadBlock, limits: Limits) -> UnitDone:
            if cover is None:
                count = counting.count(spec.problem, engine=spec.engine, limits=limits)
            else:
                deadline, named = Deadline(limits), spec.engine is not None
                plan = choose_engine(cover, Ability.COUNT, spec.engine).plan(cover, limits)
                left = deadline.left()
                count = counting.count_as_planned(plan, cover, left, named=named).count
            return UnitDone(hex(count))

        return Strategy(self, 1, work)

    def check_answer(self, _unit: int, answer: str) -> None:
        """In base 16: Python reads no decimal numbers of more than 4300 digits."""
        checked(answer, Hex)

    def total(self, answers: Sequence[str]) -> int:
        """The answer of the one unit."""
        (answer,) = answers
        return int(answer, 16)


class FillingsPlan(SavedListing, kw_only=True, tag="fillings"):
    """All fillings that are asked for, listed just as `solve` does; are they in rank order?"""

    units: ClassVar[int] = 1
    ordered: bool

    def fits(self, question: JobQuestion) -> bool:
        """The order must be the same."""
        return isinstance(question, SolveQuestion) and question.ordered == self.ordered

    def restore(self, prepared: Prepared) -> Strategy:
        """The same list."""
        spec, question = prepared.spec, prepared.spec.question
        assert isinstance(question, SolveQuestion)

        def fillings(_unit: int, limits: Limits) -> Iterable[Solution]:
            return listed(
                spec.problem,
                question.number,
                skip=question.skip,
                ordered=question.ordered,
                up_to=question.up_to,
                engine=spec.engine,
                limits=limits,
            ).found

        return Strategy(self, 1, listing(spec, fillings, lambda _: question.skip + 1))

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:
        """In no certain order, each engine may find others first: so many must be found."""
        return super().agree(unit, one, other) if self.ordered else one.answer == other.answer


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
    """The best filling, or several; a bound on one part of the search would need all others."""

    questions: ClassVar[tuple[str, ...]] = ("best",)
    units: ClassVar[int] = 1
    several: bool

    def fits(self, question: JobQuestion) -> bool:
        """As many must be asked for."""
        return isinstance(question, BestQuestion) and self.several == (question.number is not None)

    def restore(self, prepared: Prepared) -> Strategy:
        """The same search."""
        spec, question = prepared.spec, prepared.spec.question
        assert isinstance(question, BestQuestion)

        def work(_unit: int, _block: ReadBlock, limits: Limits) -> UnitDone:
            return UnitDone(json.dumps(_found_best(spec, question, limits)))

        return Strategy(self, 1, work)

    def check_answer(self, _unit: int, answer: str) -> None:
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

    def agree(self, _unit: int, one: Entry, other: Entry) -> bool:
        """Of several that weigh the same, engines may find different ones."""
        return _weights(one.answer) == _weights(other.answer)


def _weights(answer: str) -> list[str]:
    """Those of all fillings found."""
    found = json.loads(answer) or []
    return [one["weight"] for one in (found if isinstance(found, list) else [found])]


def _found_best(spec: JobSpec, question: BestQuestion, limits: Limits) -> object:
    """The fillings as _Weighed, with proof; at a limit nothing is kept but what is said."""

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
