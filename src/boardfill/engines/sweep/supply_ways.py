"""In how many ways pieces of limited supply can have been used, once so many cells are covered.

That many states of a sweep look alike on the frontier.  There are 924 ways to have used six of the
twelve pentominoes, but only twelve to have used one: sweeps with supplies are widest in the middle.
"""

from __future__ import annotations

from itertools import accumulate
from math import fsum, log2

from boardfill.cover.bounded import Cover

_MOST_WORK = 2_000_000
"""Supplies times cells, which take 0.26 s.  Beyond it supplies are not told apart."""


class SupplyWays:
    """The ways to use the supplies of a cover, by the number of cells that they cover."""

    def __init__(self, cover: Cover) -> None:
        supplies, others = _supplies(cover)
        cells = sum(item.place is not None for item in cover.items)
        if len(supplies) * cells > _MOST_WORK:
            supplies, others = {}, True
        self.bits = fsum(log2(most + 1) for _, most in supplies.values())
        """What all supplies together add to the bits of a frontier."""
        ways = [1.0] + [0.0] * cells
        for area, most in supplies.values():
            ways = _with_piece(ways, area, most)
        if others:  # what is left of the cells is covered by pieces without limit
            ways = list(accumulate(ways))
        self._sums = list(accumulate(ways, initial=0.0))

    def within(self, least: float, most: float) -> float:
        """How many ways there are to cover so many cells, on average from the least to the most."""
        last = len(self._sums) - 1
        low = min(int(least), last - 1)
        high = min(max(int(most), low), last - 1) + 1
        return max((self._sums[high] - self._sums[low]) / (high - low), 1.0)


def _supplies(cover: Cover) -> tuple[dict[int, tuple[int, int]], bool]:
    """The area and the most uses of each supply, and if there are pieces without limit.

    No supplies at all, if what is counted beside cells is not how often pieces are used.
    """
    found: dict[int, tuple[int, int]] = {}
    users: dict[int, int] = {}
    others = False
    for option in cover.options:
        counted = [item for item in option.items if cover.items[item].place is None]
        bounded = [item for item in counted if cover.items[item].high is not None]
        area = len(option.items) - len(counted)
        if not bounded:
            others = True
            continue
        item = bounded[0]
        if len(bounded) > 1 or not area or found.setdefault(item, (area, 0))[0] != area:
            return {}, True
        users[item] = users.get(item, 0) + 1
    for item, (area, _) in found.items():
        found[item] = area, min(cover.items[item].high or 0, users[item])
    return found, others


def _with_piece(ways: list[float], area: int, most: int) -> list[float]:
    """The ways with one more piece, used up to so many times."""
    total = list(ways)
    for cells in range(area, len(ways)):
        total[cells] += total[cells - area]
        beyond = cells - (most + 1) * area
        if beyond >= 0:
            total[cells] -= ways[beyond]
    return total
