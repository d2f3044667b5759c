"""Any engine that lists, as a job: there is one unit, and it lists just what `solve` does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from boardfill.answers.solution import Solution
from boardfill.engines.limits import Limits
from boardfill.jobs.bounded_values import Natural, Plain, Positive
from boardfill.jobs.part_files import Form
from boardfill.jobs.strategies.listing_strategy import ListingWay
from boardfill.jobs.strategies.strategy import Kept, MadeFrom, Way
from boardfill.questions import listing
from boardfill.questions.up_to_symmetry import UpTo


class _Tree(Plain):
    form: Form
    number: Positive | None
    skip: Natural
    ordered: bool
    up_to: UpTo | None


@dataclass(frozen=True)
class FillingsAtOnce(ListingWay):
    """All fillings that are wanted."""

    name: ClassVar[str] = "fillings"
    tree_type: ClassVar[Any] = _Tree
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
        return listing.wanted(
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
        return Way.agree(tree, unit, one, other) if tree["ordered"] else one.answer == other.answer
