"""Distributions: how many fillings use how many of each piece or symbol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardfill.answers.tally import Effort
from boardfill.picturing import Pictured


@dataclass(frozen=True)
class UseCounts:
    """For each list of uses of some items that occurs, how many fillings have it."""

    counts: Mapping[tuple[int, ...], int]
    engine: str
    effort: Effort


@dataclass(frozen=True)
class Distribution(Pictured):
    """How many fillings use how many of each piece (or symbol), exactly.

    `counts` has an entry for each combination of uses that occurs, in the order of `names`;
    smaller uses come first.
    """

    names: tuple[str, ...]
    counts: Mapping[tuple[int, ...], int]
    engine: str
    effort: Effort
    convention: str = "raw"

    @property
    def count(self) -> int:
        """How many fillings there are altogether."""
        return sum(self.counts.values())

    def of(self, name: str) -> dict[int, int]:
        """How many fillings use how many of one piece, whatever they use of the others."""
        place = self.names.index(name)
        counts: dict[int, int] = {}
        for uses, count in self.counts.items():
            counts[uses[place]] = counts.get(uses[place], 0) + count
        return dict(sorted(counts.items()))
