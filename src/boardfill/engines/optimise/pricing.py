"""Prices of items: an exact bound on the weight of every filling, and a guide to good ones.

Let every item have a price for each use.  A filling's weight is what its options weigh beyond the
prices of what they use, plus those prices; so it is at most the sum of all such surpluses above 0,
plus for each item its price times the most uses (the least, if the price is negative).  That holds
for any prices; those of the dual of the linear relaxation make the bound as low as possible.  They
are rounded to whole numbers first, and everything after that is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from boardfill.cover.bounded import Cover

_FINEST = 2**24
"""Prices are rounded to such parts of the unit, coarser where sums would exceed 62 bits.  The
solver's own tolerance is 1e-7: finer parts would tell nothing more."""
_MOST_SUM = 2**62


@dataclass(frozen=True)
class Prices:
    """Whole-numbered prices of the items, `parts` to the unit of the options' weights."""

    cover: Cover
    weights: Sequence[int]
    values: tuple[int, ...]
    parts: int

    @classmethod
    def rounded(cls, cover: Cover, weights: Sequence[int], prices: Iterable[float]) -> Prices:
        """The prices, as fine as the native core can add them."""
        exact = list(prices)
        sums = sum(map(abs, weights)) + fsum(
            abs(exact[item]) for option in cover.options for item in option.items
        )
        parts = _FINEST
        while parts > 1 and parts * sums >= _MOST_SUM / 4:
            parts //= 2
        return cls(cover, weights, tuple(round(parts * price) for price in exact), parts)

    @classmethod
    def fair(cls, cover: Cover, weights: Sequence[int]) -> Prices:
        """For each cell what its options weigh on average, spread over their cells."""
        shares: list[list[float]] = [[] for _ in cover.items]
        for option, weight in zip(cover.options, weights, strict=True):
            cells = [item for item in option.items if cover.items[item].place is not None]
            for cell in cells:
                shares[cell].append(weight / len(cells))
        return cls.rounded(cover, weights, (fsum(s) / len(s) if s else 0.0 for s in shares))

    def bound(self) -> int:
        """A weight that no filling exceeds."""
        possible = [0] * len(self.values)
        total = 0
        for option, weight in zip(self.cover.options, self.weights, strict=True):
            surplus = self.parts * weight
            for used in option.items:
                surplus -= self.values[used]
                possible[used] += 1
            total += max(surplus, 0)
        for item, price, most in zip(self.cover.items, self.values, possible, strict=True):
            high = most if item.high is None else min(item.high, most)
            total += price * (high if price > 0 else item.low)
        return total // self.parts

    def can_be_added(self) -> bool:
        """Does every sum that a sweep can meet stay below 62 bits?"""
        used = sum(abs(self.values[item]) for option in self.cover.options for item in option.items)
        sums = self.parts * sum(map(abs, self.weights)) + used + sum(map(abs, self.values))
        return sums < _MOST_SUM
