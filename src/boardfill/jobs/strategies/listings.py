"""Lists of fillings as jobs: by ranges of ranks or draws, by subtrees of a search, or in one unit.

If a piece is used exactly once, the search lays it only in one placement of each orbit; fillings
are carried to the others, so that the parts hold all fillings, each once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import ClassVar

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import Group, group_of, representatives
from boardfill.cover.symmetry.orbits import Unfolding, unfolding, used_once
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.subtrees import Split, Subtrees
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs.job_question import JobQuestion, SampleQuestion, SolveQuestion
from boardfill.jobs.sealed_files import Decimal, Digest, Line
from boardfill.jobs.store import Entry
from boardfill.jobs.strategies.counts import cut_search
from boardfill.jobs.strategies.strategy import (
    Prepared,
    SavedListing,
    Strategy,
    digest_of_cover,
    listing,
    other_version,
)
from boardfill.problem.kinds import Problem
from boardfill.questions import counting
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_by
from boardfill.questions.keywords import UpTo
from boardfill.questions.listing import listed
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.solution_set import SolutionSet
from boardfill.questions.up_to_symmetry import group_up_to

_LEAST_ROWS, _MOST_ROWS, _ENOUGH_UNITS, _MOST_UNITS = 1_000, 50_000, 64, 100_000
"""The fewest and the most fillings of a unit, which takes a few seconds at most; how many units are
enough; and the most units to keep."""


class SavedRanges(SavedListing, kw_only=True):
    """The fillings with numbers from `first` to `last` - 1, `each` to a unit."""

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
        """The number of ranges."""
        return -(-(int(self.last) - int(self.first)) // int(self.each))

    def range_of(self, unit: int) -> tuple[int, int]:
        """The first number of a unit, and the number after its last."""
        start = int(self.first) + unit * int(self.each)
        return start, min(start + int(self.each), int(self.last))

    def first_number(self, unit: int) -> int:
        """The number of the unit's first filling, from 1 as in `solve` and `sample`."""
        return self.range_of(unit)[0] + 1


def _ranges(first: int, last: int) -> dict[str, str]:
    """Ranges of a suitable size; BadInput if there are far too many numbers."""
    size = last - first
    if size > _MOST_ROWS * _MOST_UNITS:
        raise BadInput(
            f"a job lists up to {words.number(_MOST_ROWS * _MOST_UNITS)} fillings, and these "
            f"are {words.number(size)}; say how many with -n"
        )
    each = min(max(-(-size // _ENOUGH_UNITS), _LEAST_ROWS), _MOST_ROWS)
    numbers = {"first": first, "last": last, "each": each, "count": size}
    return {name: words.decimal(number) for name, number in numbers.items()}


class RanksPlan(SavedRanges, kw_only=True, tag="ranks"):
    """The fillings between two ranks, in rank order, and the number of all fillings."""

    units_are: ClassVar[str] = "ranges of ranks"
    of_all: Decimal

    def __post_init__(self) -> None:
        super().__post_init__()
        if int(self.last) > int(self.of_all):
            raise BadInput("the ranges hold more fillings than there are")

    @classmethod
    def planned(cls, prepared: Prepared, question: SolveQuestion) -> Strategy:
        """Plan the fillings asked for, as far as they exist, after those to skip."""
        there = _count(prepared.solution_set)
        first = min(question.skip, there)
        last = there if question.number is None else min(first + question.number, there)
        return cls(**_ranges(first, last), of_all=words.decimal(there)).restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same ranks; builds the diagram unless it has been built."""
        found = prepared.solution_set
        if words.decimal(_count(found)) != self.of_all:
            raise other_version()

        def fillings(unit: int, limits: Limits) -> Iterator[Solution]:
            first, last = self.range_of(unit)
            return iter(found.within(limits)[first:last])

        return Strategy(self, self.units, listing(prepared.spec, fillings, self.first_number))


class DrawsPlan(SavedRanges, kw_only=True, tag="draws"):
    """The first fillings that a seed draws; none if there is no filling.

    The plan names the sampler, so that a machine that resumes does not choose another.
    """

    units_are: ClassVar[str] = "ranges of draws"
    questions: ClassVar[tuple[str, ...]] = ("sample",)
    sampler: Line

    @classmethod
    def planned(cls, prepared: Prepared, question: SampleQuestion) -> Strategy:
        """Plan the number of draws asked for."""
        try:
            number = question.number
            sampler = prepared.solution_set.samples(seed=question.seed).sampler
        except LookupError:
            number, sampler = 0, USUAL_SAMPLER
        return cls(**_ranges(0, number), sampler=sampler).restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same draws."""
        assert isinstance(prepared.spec.question, SampleQuestion)
        seed, found, sampler = prepared.spec.question.seed, prepared.solution_set, self.sampler

        def fillings(unit: int, limits: Limits) -> Iterator[Solution]:
            first, last = self.range_of(unit)
            drawn = found.within(limits).samples(seed=seed, skip=first, sampler=sampler)
            return islice(drawn, last - first)

        drawn = drawn_by(seed, sampler)
        work = listing(prepared.spec, fillings, self.first_number, drawn)
        return Strategy(self, self.units, work)


def _count(found: SolutionSet) -> int:
    """The number of fillings by the diagram, which is built unless it has been."""
    return found[:].ranks.stop


_SECONDS_PER_NODE_LISTED = 2e-5
"""Seconds for a node of a search that writes its fillings: it may find one every few nodes."""
_PATIENCE = 1.0
"""Seconds for a count to check the parts against; if it takes longer, they are not checked."""


@dataclass(frozen=True)
class _Searched:
    """The cover to search, and which fillings of the whole cover are listed."""

    problem: Problem
    whole: Cover
    small: Unfolding | None
    """The smaller cover, if symmetry saves something; otherwise None."""
    group: Group | None
    """The symmetries, if one filling of each class is listed; otherwise None."""

    @classmethod
    def of(cls, problem: Problem, up_to: UpTo | None, deadline: Deadline) -> _Searched:
        """What `solve` would search."""
        if up_to is not None:
            problem = with_usable_pieces(problem)
        cover, _ = cover_within_limits(
            problem, deadline.left(), only="fillings" if up_to is None else None
        )
        small, check = None, deadline.check
        if used_once(cover) and not cover.webs:
            small = unfolding(cover, group_of(problem, cover, check), check)
        group = None if up_to is None else group_up_to(problem, cover, up_to, check)
        return cls(problem, cover, small, group)

    @property
    def cover(self) -> Cover:
        """The cover that is searched."""
        return self.whole if self.small is None else self.small.cover

    def solutions(self, found: Iterator[tuple[int, ...]]) -> Iterator[Solution]:
        """The solutions that fillings of the searched cover stand for."""
        if self.small is not None:
            found = chain.from_iterable(map(self.small.unfolded, found))
        if self.group is not None:
            found = representatives(self.whole, self.group, found)
        return (self.whole.solution(filling).about(self.problem) for filling in found)


class ListedPlan(SavedListing, kw_only=True, tag="subtrees"):
    """All fillings, or one of each class, by search: the splits, which define the subtrees."""

    units_are: ClassVar[str] = "subtrees of a search, listed"
    cover: Digest
    splits: list[Split]
    group: Line | None

    @classmethod
    def planned(cls, prepared: Prepared, up_to: UpTo | None) -> Strategy | None:
        """Cut the search into units of a few seconds each; None if it cannot be cut."""
        problem, deadline = prepared.spec.problem, prepared.deadline
        searched = _Searched.of(problem, up_to, deadline)
        subtrees = Subtrees(searched.cover, deadline.check)
        if not subtrees.exact:
            return None
        count = _soon_counted(problem, up_to, deadline)
        saved = cls(
            count=None if count is None else words.decimal(count),
            cover=digest_of_cover(searched.cover),
            splits=subtrees.cut_by_time(_SECONDS_PER_NODE_LISTED),
            group=None if searched.group is None else searched.group.describe(),
        )
        return saved._listed(prepared, searched)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same subtrees."""
        assert isinstance(prepared.spec.question, SolveQuestion)
        up_to = prepared.spec.question.up_to
        searched = _Searched.of(prepared.spec.problem, up_to, prepared.deadline)
        if self.cover != digest_of_cover(searched.cover):
            raise other_version()
        return self._listed(prepared, searched)

    def _listed(self, prepared: Prepared, searched: _Searched) -> Strategy:
        search, subtrees = cut_search(searched.cover, self.splits, prepared.deadline)

        def fillings(unit: int, limits: Limits) -> Iterator[Solution]:
            return searched.solutions(search.listed(subtrees[unit], limits))

        return Strategy(self, len(subtrees), listing(prepared.spec, fillings))


def _soon_counted(problem: Problem, up_to: UpTo | None, deadline: Deadline) -> int | None:
    """The number of fillings, possibly by another engine; None if that takes too long."""
    try:
        return counting.count(problem, up_to=up_to, limits=deadline.left(_PATIENCE).unseen())
    except LimitReached:
        return None


class FillingsPlan(SavedListing, kw_only=True, tag="fillings"):
    """All fillings asked for, listed as `solve` does; `ordered` if in rank order."""

    units: ClassVar[int] = 1
    ordered: bool

    def fits(self, question: JobQuestion) -> bool:
        """True if the question asks for the same order."""
        return isinstance(question, SolveQuestion) and question.ordered == self.ordered

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same list."""
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
        """True if equal; unless ordered, only the number must agree, since orders may differ."""
        return super().agree(unit, one, other) if self.ordered else one.answer == other.answer
