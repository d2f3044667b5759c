"""Prices of items: an exact bound on every filling's weight, and a good filling to go with it.

Let every item have a price for each use.  A filling's weight is what its options weigh beyond the
prices of what they use, plus those prices; so it is at most the sum of all such surpluses above 0,
plus for each item its price times the most uses (the least, if the price is negative).  That holds
for any prices; those of the dual of the linear relaxation make the bound as low as possible.  They
are rounded to whole numbers first, and everything after that is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.cover.order import axis_orders
from boardfill.cover.weights import total_weight
from boardfill.engines.flat import flat_form
from boardfill.engines.protocol import Filling, Limits

_FINEST = 2**24
"""Prices are rounded to such parts of the unit, coarser where sums would exceed 62 bits."""
_MOST_SUM = 2**62
_WIDTHS = (1000, 10_000)
_MOST_WORK = 2e7
"""States of one beam: about two seconds."""


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
        sums = sum(map(abs, weights)) + sum(
            abs(exact[item]) for option in cover.options for item in option.items
        )
        parts = _FINEST
        while parts > 1 and parts * sums >= _MOST_SUM / 4:
            parts //= 2
        return cls(cover, weights, tuple(round(parts * price) for price in exact), parts)

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

    def good_filling(self, bound: int, limits: Limits) -> Filling | None:
        """The heaviest filling that beams of growing width meet; they stop at one of the bound."""
        if not self._can_be_added():
            return None
        control = _core.Control(limits.seconds, limits.bytes)
        form = flat_form(self.cover)
        best: Filling | None = None
        for width in _WIDTHS:
            for _, order in axis_orders(self.cover):
                schedule = _core.SweepSchedule(form, order)
                if width * schedule.step_count > _MOST_WORK:
                    return best
                try:
                    found = self._beam(schedule, width, control)
                except _core.Stopped:
                    return best
                if found is not None and (best is None or self._weight(found) > self._weight(best)):
                    best = found
                    if self._weight(best) == bound:
                        return best
        return best

    def _can_be_added(self) -> bool:
        """Does every sum that a beam can meet stay below 62 bits?"""
        used = sum(abs(self.values[item]) for option in self.cover.options for item in option.items)
        sums = self.parts * sum(map(abs, self.weights)) + used + sum(map(abs, self.values))
        return sums < _MOST_SUM

    def _beam(
        self, schedule: _core.SweepSchedule, width: int, control: _core.Control
    ) -> Filling | None:
        weights = [self.parts * weight for weight in self.weights]
        found = _core.beam_filling(schedule, weights, self.values, width, control)
        return None if found is None or not self.cover.is_filling(found) else tuple(found)

    def _weight(self, filling: Filling) -> int:
        return total_weight(self.weights, filling)
