"""Good fillings, quickly: native sweeps that keep only the most promising states
(native/core/sweep/beam.hpp).

What looks promising depends on the prices and on the order of the sweep, and no choice is best on
every board, so several are tried: the prices of the relaxation in straight orders, and
fair prices layer by layer towards its far end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.cover.weights import total_weight
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.engines.sweep.sweep_choice import further_orders, straight_orders

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


_WIDTHS = (1000, 10_000)
_MOST_WORK = 2e7
"""States of one beam: about two seconds.  At half of it boards of more than 1000 steps are left to
the narrow beam; at twice it a wide beam may take four seconds that bring nothing."""
_MOST_LAID = 100_000
"""Options of which some are laid one by one: a tenth of a second's work."""


def good_filling(prices: Prices, bound: int, deadline: Deadline) -> Filling | None:
    """The heaviest filling that some beams meet; the search ends at one that reaches the bound.

    None says nothing: beams may lose every filling.
    """
    cover, weights = prices.cover, prices.weights
    control = deadline.control()
    form = cover.form
    guides = [(prices, order) for _, order in straight_orders(cover, form)]
    layers = dict(further_orders(cover, form)).get("bandwidth")
    if layers is not None:
        guides.append((Prices.fair(cover, weights), layers[::-1]))
    best: Filling | None = None
    for width in _WIDTHS:
        for guide, order in guides:
            schedule = _core.SweepSchedule(form, order)
            if not guide.can_be_added() or width * schedule.step_count > _MOST_WORK:
                continue
            scaled = [guide.parts * weight for weight in weights]
            try:
                met = _core.beam_filling(schedule, scaled, guide.values, width, control)
            except _core.Stopped:
                return best
            if met is None or not cover.is_filling(met):
                continue
            found = tuple(met)
            if best is None or total_weight(weights, found) > total_weight(weights, best):
                best = found
            if total_weight(weights, best) == bound:
                return best
    return best


def laid_one_by_one(cover: Cover, weights: Sequence[int]) -> Filling | None:
    """The heaviest options first, each if there is room; None if nothing laid is no filling.

    On a cover of very many options nothing is laid, so that it takes no time.
    """
    if not cover.is_filling(()):
        return None
    form = cover.form
    if form.option_count > _MOST_LAID:
        return ()
    room = [item.high for item in cover.items]
    taken = []
    for option in sorted(range(form.option_count), key=lambda option: -weights[option]):
        if weights[option] <= 0:
            break
        uses = Counter(form.items_of(option))
        if all((left := room[item]) is None or number <= left for item, number in uses.items()):
            taken.append(option)
            for item, number in uses.items():
                left = room[item]
                room[item] = None if left is None else left - number
    chosen = tuple(sorted(taken))
    return chosen if cover.is_filling(chosen) else ()
