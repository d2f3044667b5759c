"""The best filling as a job: there is one unit, since a bound on one part needs all others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec

from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.tally import Effort
from boardfill.cover.weights import Weights
from boardfill.engines.limits import Limits
from boardfill.errors import LimitReached
from boardfill.formats.amounts import parse_weights
from boardfill.formats.solution_json import solution_json, solution_of
from boardfill.jobs.bounded_values import Line, Plain, Positive, from_json
from boardfill.jobs.strategies.strategy import Done, Kept, MadeFrom, ReadBlock, Way
from boardfill.problem.kinds import Problem
from boardfill.questions import weighing

BestFound: TypeAlias = Best | list[WeightedSolution] | None
"""The best, or the best few; None if there is no filling."""


class _Tree(Plain):
    number: Positive | None
    weights: list[Line]
    partial: bool


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


@dataclass(frozen=True)
class BestAtOnce(Way[BestFound]):
    """The best filling, or so many of the best."""

    name: ClassVar[str] = "best"
    questions: ClassVar[tuple[str, ...]] = ("best",)
    tree_type: ClassVar[Any] = _Tree
    problem: Problem
    number: int | None
    weights: tuple[str, ...]
    partial: bool
    engine: str | None

    @classmethod
    def kept(cls, given: MadeFrom) -> BestAtOnce:
        """The way that a plan has kept."""
        tree, weights = given.tree, tuple(given.tree["weights"])
        return cls(given.problem, tree["number"], weights, tree["partial"], given.engine)

    @property
    def units(self) -> int:
        """The whole."""
        return 1

    def tree(self) -> dict[str, Any]:
        """What is wanted."""
        return {"number": self.number, "weights": self.weights, "partial": self.partial}

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - one, none
        """Find it, with proof; at a limit nothing is kept but what is said."""
        weights: Weights | None = parse_weights(self.weights) if self.weights else None
        if self.number is not None:
            few = weighing.best_few(
                self.problem, self.number, weights=weights, partial=self.partial, limits=limits
            )
            return Done(json.dumps([self._weighed(one.weight, one) for one in few]))
        found = weighing.best(
            self.problem, weights=weights, partial=self.partial, engine=self.engine, limits=limits
        )
        if found is None:
            return Done("null")
        if not found.is_proven:
            raise LimitReached(
                f"a limit ended the search; the best filling found weighs {found.weight}, and none "
                f"weighs more than {found.bound}"
            )
        return Done(json.dumps(self._weighed(found.weight, found) | {"engine": found.engine}))

    def _weighed(self, weight: int | Fraction, found: Best | WeightedSolution) -> dict[str, object]:
        filling = json.loads(solution_json(self.problem, found.solution))
        return {"weight": str(weight), "filling": filling}

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:  # noqa: ARG004 - always
        """The whole."""
        return 1

    @staticmethod
    def check_answer(tree: dict[str, Any], unit: int, answer: str) -> None:  # noqa: ARG004 - one
        """Fillings with their weights."""
        BestAtOnce.total(tree, [answer])

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> BestFound:
        """What the one unit has found."""
        (answer,) = answers
        if tree["number"] is not None:
            few = from_json(answer, list[_Weighed])
            return [WeightedSolution(one.exact, solution_of(one.filling)) for one in few]
        found: _Weighed | None = from_json(answer, _Weighed | None)
        if found is None:
            return None
        effort = Effort(0.0, None, None, 0)
        return Best(solution_of(found.filling), found.exact, found.exact, found.engine, effort)

    @staticmethod
    def agree(tree: dict[str, Any], unit: int, one: Kept, other: Kept) -> bool:  # noqa: ARG004 - one
        """Of several that weigh the same, engines may find different ones."""
        return _weights(one.answer) == _weights(other.answer)


def _weights(answer: str) -> list[str]:
    """Those of all fillings found."""
    found = json.loads(answer) or []
    return [one["weight"] for one in (found if isinstance(found, list) else [found])]
