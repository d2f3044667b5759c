"""Fillings as a job: each unit leaves a part file, and says how many are in it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cover.bounded import paced
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.jobs.block_files import Form, part_name, write_part
from boardfill.jobs.sealed import Decimal, Line, Plain
from boardfill.jobs.strategies.strategy import Done, MadeFrom, ReadBlock, Strategy, other_version
from boardfill.problem.kinds import Problem
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_tree
from boardfill.questions.solution_set import MOST_SEED, SolutionSet
from boardfill.words import decimal

_LEAST_ROWS, _MOST_ROWS, _ENOUGH_UNITS, _MOST_UNITS = 1_000, 50_000, 64, 100_000
"""Of a unit of so many fillings, which takes some seconds at most; there shall be some units at
least, and not more than can be kept."""


@dataclass(frozen=True)
class ListingStrategy(Strategy[int]):
    """What ways that list have in common; the total is how many fillings there are."""

    questions: ClassVar[tuple[str, ...]] = ("solve",)
    problem: Problem
    form: str
    """Of the part files."""

    @abstractmethod
    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """The fillings of a unit, always in the same order."""

    def first_number(self, unit: int) -> int:  # noqa: ARG002 - as long as nobody knows
        """The number of a unit's first filling among all; 1 if that is not known."""
        return 1

    @property
    def beside(self) -> Mapping[str, object] | None:
        """What stands in JSON besides each filling."""
        return None

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - none
        """Write the fillings of one unit; without any there is no file."""
        found = paced(self.fillings(unit, limits), Deadline(limits).check)
        part = write_part(
            self.problem,
            found,
            self.form,
            first_number=self.first_number(unit),
            beside=self.beside,
        )
        kept = {part_name(unit, self.form): part.data} if part.rows else {}
        return Done(str(part.rows), kept)

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """How many fillings the parts hold, which must be as many as a count found, if any did."""
        found = sum(map(int, answers))
        expected = tree.get("count")
        if expected is not None and found != int(expected):
            raise BadInput(
                f"the parts hold {words.counted(found, 'filling')}, and there must be "
                f"{words.number(int(expected))}; begin anew in another folder"
            )
        return found


class Ranges(NamedTuple):
    """The numbers from `first` up to before `last`, so many to a unit."""

    first: int
    last: int
    each: int

    @classmethod
    def planned(cls, first: int, last: int) -> Ranges:
        """Ranges of a size that suits; BadInput if there are far too many numbers."""
        if last - first > _MOST_ROWS * _MOST_UNITS:
            raise BadInput(
                f"a job lists up to {words.number(_MOST_ROWS * _MOST_UNITS)} fillings, and these "
                f"are {words.number(last - first)}; say how many with -n"
            )
        wanted = -(-(last - first) // _ENOUGH_UNITS)
        return cls(first, last, min(max(wanted, _LEAST_ROWS), _MOST_ROWS))

    @classmethod
    def kept(cls, numbers: Sequence[str]) -> Ranges:
        """Those that a plan has kept; BadInput if there can be none."""
        ranges = cls(*map(int, numbers))
        if not (ranges.first <= ranges.last and _LEAST_ROWS <= ranges.each <= _MOST_ROWS):
            raise BadInput("these are no ranges")
        return ranges

    @property
    def units(self) -> int:
        """How many ranges there are."""
        return -(-(self.last - self.first) // self.each)

    def of(self, unit: int) -> tuple[int, int]:
        """Where the range of a unit begins, and the end that is no more in it."""
        start = self.first + unit * self.each
        return start, min(start + self.each, self.last)


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
class _ByRanges(ListingStrategy):
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
