"""A search as a job: a unit is a subtree, and the counts add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar

from boardfill.answers.solution import Solution
from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import Group, group_of, representatives
from boardfill.cover.symmetry.orbits import Unfolding, unfolding, used_once
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.search import KeptSearch
from boardfill.errors import LimitReached
from boardfill.jobs.block_files import Form
from boardfill.jobs.sealed import Decimal, Digest, Line, Natural, Plain, Positive
from boardfill.jobs.strategies.by_ranges import ListingStrategy
from boardfill.jobs.strategies.strategy import (
    Done,
    MadeFrom,
    ReadBlock,
    Strategy,
    check_cover,
    digest_of_cover,
    other_version,
)
from boardfill.jobs.strategies.subtrees import Split, Subtrees, Taken
from boardfill.problem.kinds import Problem
from boardfill.questions import counting
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.up_to_symmetry import UpTo, group_up_to
from boardfill.words import decimal

SECONDS_PER_NODE = 1e-6
"""Of a search, roughly."""


class _CountTree(Plain):
    cover: Digest
    factor: Positive
    splits: list[tuple[list[Natural], Natural]]


@dataclass(frozen=True)
class BySubtrees(Strategy[int]):
    """A search; a unit is a subtree, and the counts add up."""

    name: ClassVar[str] = "search"
    tree_type: ClassVar[Any] = _CountTree
    search: KeptSearch
    factor: int
    """So many fillings of the problem stand behind each one that is found."""
    splits: tuple[Split, ...]
    subtrees: tuple[Taken, ...]

    @classmethod
    def planned(cls, cover: Cover, factor: int, limits: Limits) -> BySubtrees:
        """The search cut into units that are expected to take some seconds each."""
        splits = Subtrees(cover, Deadline(limits).check).cut_by_time(SECONDS_PER_NODE)
        return cls._of(cover, factor, limits, splits)

    @classmethod
    def from_tree(
        cls, tree: dict[str, Any], cover: Cover, factor: int, limits: Limits
    ) -> BySubtrees:
        """The way that a plan has kept."""
        check_cover(tree, cover)
        if tree["factor"] != factor:
            raise other_version()
        splits = [Split(tuple(taken), item) for taken, item in tree["splits"]]
        return cls._of(cover, factor, limits, splits)

    @classmethod
    def _of(cls, cover: Cover, factor: int, limits: Limits, splits: Sequence[Split]) -> BySubtrees:
        units = Subtrees(cover, Deadline(limits).check).units(splits)
        search = KeptSearch(cover, Deadline(limits))
        return cls(search, factor, tuple(splits), tuple(units))

    @property
    def units(self) -> int:
        """The subtrees."""
        return len(self.subtrees)

    def tree(self) -> dict[str, Any]:
        """The splits, from which the subtrees follow."""
        cover = digest_of_cover(self.search.cover)
        return {"cover": cover, "factor": self.factor, "splits": self.splits}

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - none
        """The count of one subtree."""
        return Done(decimal(self.search.count(self.subtrees[unit], limits)))

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The sum, as often as symmetry spared it."""
        factor: int = tree["factor"]
        return factor * sum(map(int, answers))


_SECONDS_PER_NODE_LISTED = 2e-5
"""Of a search that writes what it finds: every few nodes may find a filling."""
_PATIENCE = 1.0
"""Seconds for a count by which the parts can be checked; without it there is no such check."""


@dataclass(frozen=True)
class Searched:
    """What is searched for fillings of the whole cover, and which of them are wanted."""

    problem: Problem
    whole: Cover
    small: Unfolding | None
    """If symmetry spares something."""
    up_to: UpTo | None
    group: Group | None
    """If one of each class is wanted."""

    @classmethod
    def of(cls, problem: Problem, up_to: UpTo | None, limits: Limits) -> Searched:
        """As `solve` would search, too."""
        deadline = Deadline(limits)
        if up_to is not None:
            problem = with_usable_pieces(problem)
        cover, _ = cover_within_limits(problem, limits, only_fillings=up_to is None)
        small = None
        if used_once(cover):
            small = unfolding(cover, group_of(problem, cover, deadline.check), deadline.check)
        group = None if up_to is None else group_up_to(problem, cover, up_to, deadline.check)
        return cls(problem, cover, small, up_to, group)

    @property
    def cover(self) -> Cover:
        """What is searched."""
        return self.whole if self.small is None else self.small.cover

    def solutions(self, found: Iterator[tuple[int, ...]]) -> Iterator[Solution]:
        """All that fillings of the searched cover stand for."""
        fillings = found
        if self.small is not None:
            fillings = chain.from_iterable(map(self.small.unfolded, found))
        if self.group is not None:
            fillings = representatives(self.whole, self.group, fillings)
        return (self.whole.solution(filling).about(self.problem) for filling in fillings)


class _ListTree(Plain):
    form: Form
    up_to: UpTo | None
    group: Line | None
    cover: Digest
    splits: list[tuple[list[Natural], Natural]]
    count: Decimal | None


@dataclass(frozen=True)
class ListedSubtrees(ListingStrategy):
    """All fillings, or one of each class."""

    name: ClassVar[str] = "subtrees"
    tree_type: ClassVar[Any] = _ListTree
    searched: Searched
    search: KeptSearch
    splits: tuple[Split, ...]
    subtrees: tuple[Taken, ...]
    count: int | None
    """How many there must be, if that was soon counted."""

    @classmethod
    def planned(
        cls, problem: Problem, form: str, up_to: UpTo | None, limits: Limits
    ) -> ListedSubtrees | None:
        """The search cut into units of some seconds each; None if it cannot be cut."""
        deadline = Deadline(limits)
        searched = Searched.of(problem, up_to, limits)
        subtrees = Subtrees(searched.cover, deadline.check)
        if not subtrees.exact:
            return None
        splits = subtrees.cut_by_time(_SECONDS_PER_NODE_LISTED)
        count = _soon_counted(problem, up_to, deadline.left())
        return cls._of(problem, form, searched, splits, count, deadline.left())

    @classmethod
    def kept(cls, given: MadeFrom) -> ListedSubtrees:
        """The way that a plan has kept."""
        tree, deadline = given.tree, Deadline(given.limits)
        searched = Searched.of(given.problem, tree["up_to"], given.limits)
        check_cover(tree, searched.cover)
        splits = [Split(tuple(taken), item) for taken, item in tree["splits"]]
        count = None if tree["count"] is None else int(tree["count"])
        return cls._of(given.problem, tree["form"], searched, splits, count, deadline.left())

    @classmethod
    def _of(
        cls,
        problem: Problem,
        form: str,
        searched: Searched,
        splits: Sequence[Split],
        count: int | None,
        limits: Limits,
    ) -> ListedSubtrees:
        subtrees = Subtrees(searched.cover, Deadline(limits).check).units(splits)
        search = KeptSearch(searched.cover, Deadline(limits))
        return cls(problem, form, searched, search, tuple(splits), tuple(subtrees), count)

    @property
    def units(self) -> int:
        """The subtrees."""
        return len(self.subtrees)

    def tree(self) -> dict[str, Any]:
        """The splits, from which the subtrees follow, and how many fillings there must be."""
        return {
            "form": self.form,
            "up_to": self.searched.up_to,
            "group": None if self.searched.group is None else self.searched.group.describe(),
            "cover": digest_of_cover(self.searched.cover),
            "splits": self.splits,
            "count": None if self.count is None else decimal(self.count),
        }

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
