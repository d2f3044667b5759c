"""Strategies with one unit, the whole: any count, a list as `solve` gives it, the best filling."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec

from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Effort
from boardfill.cover.bounded import Cover
from boardfill.cover.weights import Weights
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.errors import LimitReached
from boardfill.formats.amounts import parse_weights
from boardfill.formats.solution_json import solution_json, solution_of
from boardfill.jobs.block_files import Form
from boardfill.jobs.sealed import Hex, Line, Natural, Plain, Positive, checked, from_json
from boardfill.jobs.strategies.by_ranges import ListingStrategy
from boardfill.jobs.strategies.strategy import Done, Kept, MadeFrom, ReadBlock, Strategy
from boardfill.problem.kinds import Problem
from boardfill.questions import counting, listing, weighing
from boardfill.questions.up_to_symmetry import UpTo


class _CountTree(Plain):
    """Nothing need be kept."""


class SingleCount(Strategy[int]):
    """A count with one unit, the whole."""

    tree_type: ClassVar[Any] = _CountTree

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:  # noqa: ARG004 - always
        """The whole."""
        return 1

    @staticmethod
    def check_answer(tree: dict[str, Any], unit: int, answer: str) -> None:  # noqa: ARG004 - one
        """In base 16."""
        checked(answer, Hex)

    @abstractmethod
    def count(self, limits: Limits) -> int:
        """The answer."""

    @property
    def units(self) -> int:
        """The whole."""
        return 1

    def tree(self) -> dict[str, Any]:
        """Nothing need be kept."""
        return {}

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - one, none
        """The count, in base 16: Python reads no decimal numbers of more than 4300 digits."""
        return Done(hex(self.count(limits)))

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:  # noqa: ARG004 - it is empty
        """The answer of the one unit."""
        (answer,) = answers
        return int(answer, 16)


@dataclass(frozen=True)
class SingleUnit(SingleCount):
    """Any engine on any problem."""

    name: ClassVar[str] = "whole"
    problem: Problem
    engine: str | None

    def count(self, limits: Limits) -> int:
        """The answer."""
        return counting.count(self.problem, engine=self.engine, limits=limits)


@dataclass(frozen=True)
class SingleUnitOfCover(SingleCount):
    """The same for a cover, such as a folded one that belongs to no problem."""

    name: ClassVar[str] = "cover"
    questions: ClassVar[tuple[str, ...]] = ()
    cover: Cover
    engine: str | None

    def count(self, limits: Limits) -> int:
        """The answer."""
        deadline = Deadline(limits)
        plan = choose_engine(self.cover, Ability.COUNT, self.engine).plan(self.cover, limits)
        is_named = self.engine is not None
        return counting.count_as_planned(plan, self.cover, deadline.left(), named=is_named).count


class _FillingsTree(Plain):
    form: Form
    number: Positive | None
    skip: Natural
    ordered: bool
    up_to: UpTo | None


@dataclass(frozen=True)
class FillingsAtOnce(ListingStrategy):
    """All fillings that are wanted."""

    name: ClassVar[str] = "fillings"
    tree_type: ClassVar[Any] = _FillingsTree
    number: int | None
    skip: int
    ordered: bool
    up_to: UpTo | None
    engine: str | None

    @classmethod
    def kept(cls, given: MadeFrom) -> FillingsAtOnce:
        """The way that a plan has kept."""
        return cls(given.problem, **given.tree, engine=given.engine)

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:  # noqa: ARG004 - always
        """The whole."""
        return 1

    @property
    def units(self) -> int:
        """The whole."""
        return 1

    def tree(self) -> dict[str, Any]:
        """Which fillings are wanted."""
        return {
            "form": self.form,
            "number": self.number,
            "skip": self.skip,
            "ordered": self.ordered,
            "up_to": self.up_to,
        }

    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:  # noqa: ARG002 - one
        """All of them."""
        return listing.listed(
            self.problem,
            self.number,
            skip=self.skip,
            ordered=self.ordered,
            up_to=self.up_to,
            engine=self.engine,
            limits=limits,
        ).found

    def first_number(self, unit: int) -> int:  # noqa: ARG002 - there is one
        """From 1, as `solve` numbers them."""
        return self.skip + 1

    @staticmethod
    def agree(tree: dict[str, Any], unit: int, one: Kept, other: Kept) -> bool:
        """In no certain order, each engine may find others first: so many must be found."""
        return (
            Strategy.agree(tree, unit, one, other)
            if tree["ordered"]
            else one.answer == other.answer
        )


BestFound: TypeAlias = Best | list[WeightedSolution] | None
"""The best, or the best few; None if there is no filling."""


class _BestTree(Plain):
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
class BestAtOnce(Strategy[BestFound]):
    """The best filling, or so many of the best."""

    name: ClassVar[str] = "best"
    questions: ClassVar[tuple[str, ...]] = ("best",)
    tree_type: ClassVar[Any] = _BestTree
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
