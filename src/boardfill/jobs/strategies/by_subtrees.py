"""A search as a job: a unit is a subtree, and the counts add up, or its fillings are listed.

Where a piece is used exactly once, the search lays it in one placement of each orbit only; what a
list finds is carried to the others, so that the parts hold all fillings, each once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from boardfill.answers.solution import Solution
from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import Group, group_of, representatives
from boardfill.cover.symmetry.orbits import Unfolding, unfolding, used_once
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.search import KeptSearch
from boardfill.engines.subtrees import SECONDS_PER_NODE, Split, Subtrees, Taken
from boardfill.errors import LimitReached
from boardfill.jobs.job_question import JobSpec, SolveQuestion
from boardfill.jobs.sealed import MOST_UNITS, Digest, Line
from boardfill.jobs.strategies.strategy import (
    Counted,
    ListingStrategy,
    ReadBlock,
    SavedListing,
    SavedPart,
    Strategy,
    UnitDone,
    digest_of_cover,
    other_version,
)
from boardfill.problem.kinds import Problem
from boardfill.questions import counting
from boardfill.questions.keywords import UpTo
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.up_to_symmetry import group_up_to
from boardfill.words import decimal

_SECONDS_PER_NODE_LISTED = 2e-5
"""Of a search that writes what it finds: every few nodes may find a filling."""
_PATIENCE = 1.0
"""Seconds for a count by which the parts can be checked; without it there is no such check."""


class SubtreesPlan(SavedPart, tag="search"):
    """The splits, from which the subtrees follow."""

    splits: list[Split]

    def restore_count(self, counted: Counted) -> BySubtrees:
        """The same subtrees."""
        return BySubtrees.of(self, self.checked_cover(counted), counted.limits)

    def total(self, answers: Sequence[str]) -> int:
        """The sum, as often as symmetry spared it."""
        return self.factor * sum(map(int, answers))


@dataclass(frozen=True)
class BySubtrees(Strategy[SubtreesPlan]):
    """A search; a unit is a subtree, and the counts add up."""

    search: KeptSearch
    subtrees: Sequence[Taken]

    @classmethod
    def planned(cls, counted: Counted, limits: Limits) -> BySubtrees:
        """The search cut into units that are expected to take some seconds each."""
        cover, factor = counted.part
        splits = Subtrees(cover, Deadline(limits).check).cut_by_time(SECONDS_PER_NODE)
        return cls.of(SubtreesPlan(digest_of_cover(cover), factor, splits), cover, limits)

    @classmethod
    def of(cls, saved: SubtreesPlan, cover: Cover, limits: Limits) -> BySubtrees:
        """The strategy of a plan for this cover."""
        return cls(saved, *_cut_search(cover, saved.splits, limits))

    @property
    def units(self) -> int:
        """The subtrees."""
        return len(self.subtrees)

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:  # noqa: ARG002 - none
        """The count of one subtree."""
        return UnitDone(decimal(self.search.count(self.subtrees[unit], limits)))


def _cut_search(
    cover: Cover, splits: Sequence[Split], limits: Limits
) -> tuple[KeptSearch, Sequence[Taken]]:
    deadline = Deadline(limits)
    return KeptSearch(cover, deadline), Subtrees(cover, deadline.check).units(splits, MOST_UNITS)


@dataclass(frozen=True)
class Searched:
    """What is searched for fillings of the whole cover, and which of them are listed."""

    problem: Problem
    whole: Cover
    small: Unfolding | None
    """If symmetry spares something."""
    group: Group | None
    """If one of each class is listed."""

    @classmethod
    def of(cls, problem: Problem, up_to: UpTo | None, limits: Limits) -> Searched:
        """As `solve` would search, too."""
        check = Deadline(limits).check
        if up_to is not None:
            problem = with_usable_pieces(problem)
        cover, _ = cover_within_limits(problem, limits, only_fillings=up_to is None)
        small = None
        if used_once(cover):
            small = unfolding(cover, group_of(problem, cover, check), check)
        group = None if up_to is None else group_up_to(problem, cover, up_to, check)
        return cls(problem, cover, small, group)

    @property
    def cover(self) -> Cover:
        """What is searched."""
        return self.whole if self.small is None else self.small.cover

    def solutions(self, found: Iterator[tuple[int, ...]]) -> Iterator[Solution]:
        """All that fillings of the searched cover stand for."""
        if self.small is not None:
            found = chain.from_iterable(map(self.small.unfolded, found))
        if self.group is not None:
            found = representatives(self.whole, self.group, found)
        return (self.whole.solution(filling).about(self.problem) for filling in found)


class ListedPlan(SavedListing, kw_only=True, tag="subtrees"):
    """The splits, from which the subtrees follow, and how many fillings there must be."""

    cover: Digest
    splits: list[Split]
    group: Line | None

    def restore(self, spec: JobSpec, limits: Limits) -> ListedSubtrees:
        """The same subtrees."""
        assert isinstance(spec.question, SolveQuestion)
        searched = Searched.of(spec.problem, spec.question.up_to, limits)
        if self.cover != digest_of_cover(searched.cover):
            raise other_version()
        return ListedSubtrees.of(self, spec, searched, limits)


@dataclass(frozen=True)
class ListedSubtrees(ListingStrategy[ListedPlan]):
    """All fillings, or one of each class."""

    searched: Searched
    search: KeptSearch
    subtrees: Sequence[Taken]

    @classmethod
    def planned(
        cls, spec: JobSpec, question: SolveQuestion, limits: Limits
    ) -> ListedSubtrees | None:
        """The search cut into units of some seconds each; None if it cannot be cut."""
        deadline = Deadline(limits)
        searched = Searched.of(spec.problem, question.up_to, limits)
        subtrees = Subtrees(searched.cover, deadline.check)
        if not subtrees.exact:
            return None
        count = _soon_counted(spec.problem, question.up_to, deadline.left())
        saved = ListedPlan(
            count=None if count is None else decimal(count),
            cover=digest_of_cover(searched.cover),
            splits=subtrees.cut_by_time(_SECONDS_PER_NODE_LISTED),
            group=None if searched.group is None else searched.group.describe(),
        )
        return cls.of(saved, spec, searched, deadline.left())

    @classmethod
    def of(
        cls, saved: ListedPlan, spec: JobSpec, searched: Searched, limits: Limits
    ) -> ListedSubtrees:
        """The strategy of a plan for what is searched."""
        assert isinstance(spec.question, SolveQuestion)
        cut = _cut_search(searched.cover, saved.splits, limits)
        return cls(saved, spec.problem, spec.question, searched, *cut)

    @property
    def units(self) -> int:
        """The subtrees."""
        return len(self.subtrees)

    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """Those of one subtree, and what they stand for."""
        return self.searched.solutions(self.search.listed(self.subtrees[unit], limits))


def _soon_counted(problem: Problem, up_to: UpTo | None, limits: Limits) -> int | None:
    """How many fillings there are, by another engine if need be; None if that takes long."""
    try:
        patient = Deadline(limits).left(_PATIENCE).unseen()
        return counting.count(problem, up_to=up_to, limits=patient)
    except LimitReached:
        return None
