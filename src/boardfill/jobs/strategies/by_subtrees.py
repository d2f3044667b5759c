"""A search as a job: a unit is a subtree, and the counts add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.search import KeptSearch
from boardfill.jobs.bounded_values import Digest, Natural, Plain, Positive
from boardfill.jobs.strategies.same_cover import check_cover, digest_of_cover, other_version
from boardfill.jobs.strategies.strategy import Done, ReadBlock, Way
from boardfill.jobs.subtrees import Split, Subtrees, Taken
from boardfill.words import decimal

SECONDS_PER_NODE = 1e-6
"""Of a search, roughly."""


class _Tree(Plain):
    cover: Digest
    factor: Positive
    splits: list[tuple[list[Natural], Natural]]


@dataclass(frozen=True)
class BySubtrees(Way[int]):
    """A search; a unit is a subtree, and the counts add up."""

    name: ClassVar[str] = "search"
    tree_type: ClassVar[Any] = _Tree
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
