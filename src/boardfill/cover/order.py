"""Item orders for sweeps.

A sweep settles the items one after the other; the fewer are touched but unsettled at any time,
the fewer states it meets.  Following the board along its shorter side is usually best; which
order really is best is found by costing each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from boardfill.cover.bounded import Cover


def sweep_orders(cover: Cover) -> Iterator[list[int]]:
    """Different orders of all items, those with a place first."""
    places = {i: item.place for i, item in enumerate(cover.items) if item.place is not None}
    others = [index for index, item in enumerate(cover.items) if item.place is None]
    dimensions = max(map(len, places.values()), default=0)
    for axes in permutations(range(dimensions)):

        def along(index: int, axes: tuple[int, ...] = axes) -> tuple[int, ...]:
            return tuple(places[index][axis] for axis in axes)

        yield sorted(places, key=along) + others
