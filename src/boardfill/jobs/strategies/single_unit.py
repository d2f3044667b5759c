"""Any engine as a job: there is one unit, the whole."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.jobs.bounded_values import Hex, Plain, checked
from boardfill.jobs.strategies.strategy import Done, ReadBlock, Way
from boardfill.problem.kinds import Problem
from boardfill.questions import counting


class _Tree(Plain):
    """Nothing need be kept."""


class OnePiece(Way[int]):
    """A count with one unit, the whole."""

    tree_type: ClassVar[Any] = _Tree

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
class InOnePiece(OnePiece):
    """Any engine on any problem."""

    name: ClassVar[str] = "whole"
    problem: Problem
    engine: str | None

    def count(self, limits: Limits) -> int:
        """The answer."""
        return counting.count(self.problem, engine=self.engine, limits=limits)


@dataclass(frozen=True)
class CoverInOnePiece(OnePiece):
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
