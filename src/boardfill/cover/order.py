"""Item orders for sweeps.

A sweep settles the items one after the other; the fewer are touched but unsettled at any time,
the fewer states it meets.  Following the board along its shorter side is usually best; which
order really is best is found by costing each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from boardfill.cover.bounded import Cover
from boardfill.problem.lattice import Cell


def sweep_orders(cover: Cover) -> Iterator[list[int]]:
    """Different orders of all items, those with a place first."""
    placed = [(item.place, index) for index, item in enumerate(cover.items) if item.place is not None]
    others = [index for index, item in enumerate(cover.items) if item.place is None]
    dimensions = len(placed[0][0]) if placed else 0
    for axes in permutations(range(dimensions)):

        def along(at: tuple[Cell, int], axes: tuple[int, ...] = axes) -> tuple[int, ...]:
            return tuple(at[0][axis] for axis in axes)

        yield [index for _, index in sorted(placed, key=along)] + others
