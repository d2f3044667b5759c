"""Numbered fillings as a job: a unit is a range of ranks in a diagram, or of fair random draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, TypeVar

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.jobs.job_question import JobSpec, SampleQuestion, SolveQuestion
from boardfill.jobs.sealed import Decimal, Line
from boardfill.jobs.strategies.strategy import ListingStrategy, SavedListing, other_version
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_tree
from boardfill.questions.solution_set import SolutionSet
from boardfill.words import decimal

_LEAST_ROWS, _MOST_ROWS, _ENOUGH_UNITS, _MOST_UNITS = 1_000, 50_000, 64, 100_000
"""Of a unit of so many fillings, which takes some seconds at most; there shall be some units at
least, and not more than can be kept."""


class SavedRanges(SavedListing, kw_only=True):
    """The numbers of fillings from `first` up to before `last`, so many to a unit."""

    first: Decimal
    last: Decimal
    each: Decimal

    def __post_init__(self) -> None:
        if not (self.size >= 0 and _LEAST_ROWS <= int(self.each) <= _MOST_ROWS):
            raise BadInput("these are no ranges")
        if self.count is None or self.size != int(self.count):
            raise BadInput("the ranges hold another number of fillings")

    @property
    def size(self) -> int:
        """How many fillings they hold."""
        return int(self.last) - int(self.first)

    @property
    def units(self) -> int:
        """The ranges."""
        return -(-self.size // int(self.each))

    def range_of(self, unit: int) -> tuple[int, int]:
        """Where the range of a unit begins, and the end that is no more in it."""
        start = int(self.first) + unit * int(self.each)
        return start, min(start + int(self.each), int(self.last))


def _ranges(first: int, last: int) -> dict[str, str]:
    """Ranges of a size that suits; BadInput if there are far too many numbers."""
    size = last - first
    if size > _MOST_ROWS * _MOST_UNITS:
        raise BadInput(
            f"a job lists up to {words.number(_MOST_ROWS * _MOST_UNITS)} fillings, and these "
            f"are {words.number(size)}; say how many with -n"
        )
    each = min(max(-(-size // _ENOUGH_UNITS), _LEAST_ROWS), _MOST_ROWS)
    numbers = {"first": first, "last": last, "each": each, "count": size}
    return {name: decimal(number) for name, number in numbers.items()}


Ranged = TypeVar("Ranged", bound=SavedRanges)


@dataclass(frozen=True)
class _ByRanges(ListingStrategy[Ranged]):
    found: SolutionSet

    def first_number(self, unit: int) -> int:
        """From 1, as `solve` and `sample` number them."""
        return self.saved.range_of(unit)[0] + 1


class RanksPlan(SavedRanges, kw_only=True, tag="ranks"):
    """The ranges, and how many fillings there are in all."""

    of_all: Decimal

    def __post_init__(self) -> None:
        super().__post_init__()
        if int(self.last) > int(self.of_all):
            raise BadInput("the ranges hold more fillings than there are")

    def restore(self, spec: JobSpec, limits: Limits) -> ByRanks:
        """The same ranks; the diagram is built again."""
        assert isinstance(spec.question, SolveQuestion)
        found = SolutionSet(spec.problem, None, limits)
        if decimal(_count(found)) != self.of_all:
            raise other_version()
        return ByRanks(self, spec.problem, spec.question, found)


@dataclass(frozen=True)
class ByRanks(_ByRanges[RanksPlan]):
    """All fillings from one rank up to another, in rank order; their diagram has been built."""

    @classmethod
    def planned(cls, question: SolveQuestion, found: SolutionSet) -> ByRanks:
        """As many fillings as are asked for, or there are, after those to be skipped."""
        there = _count(found)
        first = min(question.skip, there)
        last = there if question.number is None else min(first + question.number, there)
        saved = RanksPlan(**_ranges(first, last), of_all=decimal(there))
        return cls(saved, found.problem, question, found)

    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """Those of one range."""
        first, last = self.saved.range_of(unit)
        return iter(self.found.within(limits)[first:last])


class DrawsPlan(SavedRanges, kw_only=True, tag="draws"):
    """The ranges, and the sampler that draws, whatever the machine that resumes would choose."""

    questions: ClassVar[tuple[str, ...]] = ("sample",)
    sampler: Line

    def restore(self, spec: JobSpec, limits: Limits) -> ByDraws:
        """The same draws."""
        assert isinstance(spec.question, SampleQuestion)
        found = SolutionSet(spec.problem, None, limits)
        return ByDraws(self, spec.problem, spec.question, found)


@dataclass(frozen=True)
class ByDraws(_ByRanges[DrawsPlan]):
    """The first fillings that a seed draws, which has one stream; none if there is no filling."""

    question: SampleQuestion

    @classmethod
    def planned(cls, question: SampleQuestion, found: SolutionSet) -> ByDraws:
        """As many of them as are asked for."""
        try:
            number, sampler = question.number, found.samples(seed=question.seed).sampler
        except LookupError:
            number, sampler = 0, USUAL_SAMPLER
        saved = DrawsPlan(**_ranges(0, number), sampler=sampler)
        return cls(saved, found.problem, question, found)

    @property
    def beside(self) -> Mapping[str, object]:
        """The seed and the sampler, as `sample` says it."""
        return drawn_tree(self.question.seed, self.saved.sampler)

    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """Those of one range."""
        first, last = self.saved.range_of(unit)
        found, seed = self.found.within(limits), self.question.seed
        return islice(
            found.samples(seed=seed, skip=first, sampler=self.saved.sampler), last - first
        )


def _count(found: SolutionSet) -> int:
    """How many there are, by the diagram, which is built if it has not been."""
    return found[:].ranks.stop
