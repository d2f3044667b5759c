"""Any engine as a job: there is one unit, the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardfill.enduring.ways.way import Done, ReadBlock, Way
from boardfill.engines.limits import Limits
from boardfill.problem.kinds import Problem
from boardfill.questions import counting


@dataclass(frozen=True)
class InOnePiece(Way[int]):
    """Any engine; there is one unit, the whole."""

    name: ClassVar[str] = "whole"
    problem: Problem
    engine: str | None

    @property
    def units(self) -> int:
        """The whole."""
        return 1

    def tree(self) -> dict[str, Any]:
        """Nothing need be kept."""
        return {}

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - one, none
        """The count, in base 16: Python reads no decimal numbers of more than 4300 digits."""
        return Done(hex(counting.count(self.problem, engine=self.engine, limits=limits)))

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:  # noqa: ARG004 - it is empty
        """The answer of the one unit."""
        (answer,) = answers
        return int(answer, 16)
