"""Numbered fillings as a job: a unit is a range of ranks in a diagram, or of fair random draws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.jobs.job_question import SampleQuestion, SolveQuestion
from boardfill.jobs.sealed import Decimal, Line
from boardfill.jobs.strategies.strategy import (
    Prepared,
    SavedListing,
    Strategy,
    listing,
    other_version,
)
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
        size = int(self.last) - int(self.first)
        if not (size >= 0 and _LEAST_ROWS <= int(self.each) <= _MOST_ROWS):
            raise BadInput("these are no ranges")
        if self.count is None or size != int(self.count):
            raise BadInput("the ranges hold another number of fillings")

    @property
    def units(self) -> int:
        """The ranges."""
        return -(-(int(self.last) - int(self.first)) // int(self.each))

    def range_of(self, unit: int) -> tuple[int, int]:
        """Where the range of a unit begins, and the end that is no more in it."""
        start = int(self.first) + unit * int(self.each)
        return start, min(start + int(self.each), int(self.last))

    def first_number(self, unit: int) -> int:
        """From 1, as `solve` and `sample` number them."""
        return self.range_of(unit)[0] + 1


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


class RanksPlan(SavedRanges, kw_only=True, tag="ranks"):
    """All fillings from one rank up to another, in rank order, and how many there are in all."""

    of_all: Decimal

    def __post_init__(self) -> None:
        super().__post_init__()
        if int(self.last) > int(self.of_all):
            raise BadInput("the ranges hold more fillings than there are")

    @classmethod
    def planned(cls, prepared: Prepared, question: SolveQuestion) -> Strategy:
        """As many fillings as are asked for, or there are, after those to be skipped."""
        there = _count(prepared.solution_set)
        first = min(question.skip, there)
        last = there if question.number is None else min(first + question.number, there)
        return cls(**_ranges(first, last), of_all=decimal(there)).restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """The same ranks; the diagram is built, if it has not been."""
        found = prepared.solution_set
        if decimal(_count(found)) != self.of_all:
            raise other_version()

        def fillings(unit: int, limits: Limits) -> Iterator[Solution]:
            first, last = self.range_of(unit)
            return iter(found.within(limits)[first:last])

        return Strategy(self, self.units, listing(prepared.spec, fillings, self.first_number))


class DrawsPlan(SavedRanges, kw_only=True, tag="draws"):
    """The first fillings that a seed draws, which has one stream; none if there is no filling.

    The plan names the sampler, whatever the machine that resumes would choose.
    """

    questions: ClassVar[tuple[str, ...]] = ("sample",)
    sampler: Line

    @classmethod
    def planned(cls, prepared: Prepared, question: SampleQuestion) -> Strategy:
        """As many of them as are asked for."""
        try:
            number = question.number
            sampler = prepared.solution_set.samples(seed=question.seed).sampler
        except LookupError:
            number, sampler = 0, USUAL_SAMPLER
        return cls(**_ranges(0, number), sampler=sampler).restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """The same draws."""
        assert isinstance(prepared.spec.question, SampleQuestion)
        seed, found, sampler = prepared.spec.question.seed, prepared.solution_set, self.sampler

        def fillings(unit: int, limits: Limits) -> Iterator[Solution]:
            first, last = self.range_of(unit)
            drawn = found.within(limits).samples(seed=seed, skip=first, sampler=sampler)
            return islice(drawn, last - first)

        beside = drawn_tree(seed, sampler)
        work = listing(prepared.spec, fillings, self.first_number, beside)
        return Strategy(self, self.units, work)


def _count(found: SolutionSet) -> int:
    """How many there are, by the diagram, which is built if it has not been."""
    return found[:].ranks.stop
