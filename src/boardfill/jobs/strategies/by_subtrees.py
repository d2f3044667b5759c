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
from boardfill.jobs.job_question import SolveQuestion
from boardfill.jobs.sealed import MOST_UNITS, Digest, Line
from boardfill.jobs.strategies.strategy import (
    Prepared,
    SavedListing,
    SavedPart,
    Strategy,
    UnitDone,
    digest_of_cover,
    listing,
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
    """A count: the splits, from which the subtrees follow."""

    splits: list[Split]

    @classmethod
    def planned(cls, prepared: Prepared) -> Strategy:
        """The search cut into units that are expected to take some seconds each."""
        cover, factor = prepared.part
        splits = Subtrees(cover, prepared.deadline.check).cut_by_time(SECONDS_PER_NODE)
        return cls(digest_of_cover(cover), factor, splits).restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """The same subtrees."""
        search, subtrees = _cut_search(self.checked_cover(prepared), self.splits, prepared.deadline)
        return Strategy(
            self,
            len(subtrees),
            lambda unit, _, limits: UnitDone(decimal(search.count(subtrees[unit], limits))),
        )

    def total(self, answers: Sequence[str]) -> int:
        """The sum, as often as symmetry spared it."""
        return self.factor * sum(map(int, answers))


def _cut_search(
    cover: Cover, splits: Sequence[Split], deadline: Deadline
) -> tuple[KeptSearch, Sequence[Taken]]:
    return KeptSearch(cover, deadline), Subtrees(cover, deadline.check).units(splits, MOST_UNITS)


@dataclass(frozen=True)
class _Searched:
    """What is searched for fillings of the whole cover, and which of them are listed."""

    problem: Problem
    whole: Cover
    small: Unfolding | None
    """If symmetry spares something."""
    group: Group | None
    """If one of each class is listed."""

    @classmethod
    def of(cls, problem: Problem, up_to: UpTo | None, deadline: Deadline) -> _Searched:
        """As `solve` would search, too."""
        if up_to is not None:
            problem = with_usable_pieces(problem)
        cover, _ = cover_within_limits(problem, deadline.left(), only_fillings=up_to is None)
        small, check = None, deadline.check
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
    """All fillings, or one of each class: the splits, from which the subtrees follow."""

    cover: Digest
    splits: list[Split]
    group: Line | None

    @classmethod
    def planned(cls, prepared: Prepared, up_to: UpTo | None) -> Strategy | None:
        """The search cut into units of some seconds each; None if it cannot be cut."""
        problem, deadline = prepared.spec.problem, prepared.deadline
        searched = _Searched.of(problem, up_to, deadline)
        subtrees = Subtrees(searched.cover, deadline.check)
        if not subtrees.exact:
            return None
        count = _soon_counted(problem, up_to, deadline)
        saved = cls(
            count=None if count is None else decimal(count),
            cover=digest_of_cover(searched.cover),
            splits=subtrees.cut_by_time(_SECONDS_PER_NODE_LISTED),
            group=None if searched.group is None else searched.group.describe(),
        )
        return saved._listed(prepared, searched)

    def restore(self, prepared: Prepared) -> Strategy:
        """The same subtrees."""
        assert isinstance(prepared.spec.question, SolveQuestion)
        up_to = prepared.spec.question.up_to
        searched = _Searched.of(prepared.spec.problem, up_to, prepared.deadline)
        if self.cover != digest_of_cover(searched.cover):
            raise other_version()
        return self._listed(prepared, searched)

    def _listed(self, prepared: Prepared, searched: _Searched) -> Strategy:
        search, subtrees = _cut_search(searched.cover, self.splits, prepared.deadline)

        def fillings(unit: int, limits: Limits) -> Iterator[Solution]:
            return searched.solutions(search.listed(subtrees[unit], limits))

        return Strategy(self, len(subtrees), listing(prepared.spec, fillings))


def _soon_counted(problem: Problem, up_to: UpTo | None, deadline: Deadline) -> int | None:
    """How many fillings there are, by another engine if need be; None if that takes long."""
    try:
        return counting.count(problem, up_to=up_to, limits=deadline.left(_PATIENCE).unseen())
    except LimitReached:
        return None
