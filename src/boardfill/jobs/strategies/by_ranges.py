"""Numbered fillings as a job: a unit is a range of ranks in a diagram, or of fair random draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from boardfill.answers.solution import Solution
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.jobs.bounded_values import Decimal, Line, Plain
from boardfill.jobs.part_files import Form
from boardfill.jobs.strategies.listing_strategy import ListingWay, Ranges
from boardfill.jobs.strategies.same_cover import other_version
from boardfill.jobs.strategies.strategy import MadeFrom
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_tree
from boardfill.questions.solution_set import MOST_SEED, SolutionSet
from boardfill.words import decimal


class _Tree(Plain):
    form: Form
    ranges: tuple[Decimal, Decimal, Decimal]
    count: Decimal

    def __post_init__(self) -> None:
        first, last, _ = Ranges.kept(self.ranges)
        if last - first != int(self.count):
            raise BadInput("the ranges hold another number of fillings")


class _RanksTree(_Tree, kw_only=True):
    of_all: Decimal

    def __post_init__(self) -> None:
        super().__post_init__()
        if int(self.ranges[1]) > int(self.of_all):
            raise BadInput("the ranges hold more fillings than there are")


class _DrawsTree(_Tree, kw_only=True):
    seed: Decimal
    sampler: Line

    def __post_init__(self) -> None:
        super().__post_init__()
        if int(self.seed) > MOST_SEED:
            raise BadInput(f"expected a seed up to {MOST_SEED}")


@dataclass(frozen=True)
class _ByRanges(ListingWay):
    """What ranges of ranks and of draws have in common."""

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:
        """The ranges."""
        return Ranges.kept(tree["ranges"]).units

    found: SolutionSet
    ranges: Ranges

    @property
    def units(self) -> int:
        """The ranges."""
        return self.ranges.units

    def tree(self) -> dict[str, Any]:
        """The ranges, and how many fillings they hold."""
        return {
            "form": self.form,
            "ranges": list(map(decimal, self.ranges)),
            "count": decimal(self.ranges.last - self.ranges.first),
        }

    def first_number(self, unit: int) -> int:
        """From 1, as `solve` and `sample` number them."""
        return self.ranges.of(unit)[0] + 1


@dataclass(frozen=True)
class ByRanks(_ByRanges):
    """All fillings from one rank up to another, in rank order; their diagram has been built."""

    name: ClassVar[str] = "ranks"
    tree_type: ClassVar[Any] = _RanksTree

    @classmethod
    def planned(cls, form: str, found: SolutionSet, skip: int, number: int | None) -> ByRanks:
        """As many fillings as are wanted, or there are, after those to be skipped."""
        there = _count(found)
        first = min(skip, there)
        last = there if number is None else min(first + number, there)
        return cls(found.problem, form, found, Ranges.planned(first, last))

    @classmethod
    def kept(cls, given: MadeFrom) -> ByRanks:
        """The way that a plan has kept."""
        tree, found = given.tree, SolutionSet(given.problem, None, given.limits)
        if decimal(_count(found)) != tree["of_all"]:
            raise other_version()
        ranges = Ranges.kept(tree["ranges"])
        return cls(given.problem, tree["form"], found, ranges)

    def tree(self) -> dict[str, Any]:
        """The ranges, and how many fillings there are in all."""
        return super().tree() | {"of_all": decimal(_count(self.found))}

    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """Those of one range."""
        first, last = self.ranges.of(unit)
        return iter(self.found.within(limits)[first:last])


@dataclass(frozen=True)
class ByDraws(_ByRanges):
    """The first fillings that a seed draws, which has one stream; none if there is no filling."""

    name: ClassVar[str] = "draws"
    questions: ClassVar[tuple[str, ...]] = ("sample",)
    tree_type: ClassVar[Any] = _DrawsTree
    seed: int
    sampler: str
    """Who draws, whatever the machine that goes on would choose."""

    @classmethod
    def drawn(cls, form: str, found: SolutionSet, number: int, seed: int) -> ByDraws:
        """So many of them."""
        try:
            sampler = found.samples(seed=seed).sampler
        except LookupError:
            number, sampler = 0, USUAL_SAMPLER
        return cls(found.problem, form, found, Ranges.planned(0, number), seed, sampler)

    @classmethod
    def kept(cls, given: MadeFrom) -> ByDraws:
        """The way that a plan has kept."""
        tree, found = given.tree, SolutionSet(given.problem, None, given.limits)
        ranges = Ranges.kept(tree["ranges"])
        return cls(given.problem, tree["form"], found, ranges, int(tree["seed"]), tree["sampler"])

    def tree(self) -> dict[str, Any]:
        """The ranges, the seed, and who draws."""
        return super().tree() | {"seed": decimal(self.seed), "sampler": self.sampler}

    @property
    def beside(self) -> Mapping[str, object]:
        """The seed and who draws, as `sample` says it."""
        return drawn_tree(self.seed, self.sampler)

    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """Those of one range."""
        first, last = self.ranges.of(unit)
        found = self.found.within(limits)
        return islice(found.samples(seed=self.seed, skip=first, sampler=self.sampler), last - first)


def _count(found: SolutionSet) -> int:
    """How many there are, by the diagram, which is built if it has not been."""
    return found[:].ranks.stop
