"""Where the items of a cover lie, as the native core takes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from boardfill.cover.bounded import Cover

_FARTHEST = 2**31 - 1
_LONGEST_GAP = 64
"""Between neighbours in one direction, once cells lie beyond the farthest: a million cells, the
most that a board has, then still lie within it."""


class PlacedItems(NamedTuple):
    """The items that are cells of the board, and their coordinates, cell by cell."""

    placed: list[int]
    coordinates: list[int]
    dimensions: int


def placed_items(cover: Cover) -> PlacedItems:
    """Which items lie on the board, and where."""
    placed = cover.placed_items
    places = list(placed.values())
    coordinates = list(chain.from_iterable(within_reach(places)))
    return PlacedItems(list(placed), coordinates, len(places[0]) if places else 0)


def within_reach(places: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    """The places as the core's 32 bits hold them: where cells lie far out, long gaps are shortened.

    The core asks only which cells of an option are near to each other, to hang them together, and
    where a line cuts the board; how far the others are does not matter.

    >>> within_reach([(0, 5), (2**70, 5), (2**70 + 1, 7)])
    [(0, 0), (64, 0), (65, 2)]
    """
    numbers = list(chain.from_iterable(places))
    if not numbers or (min(numbers) >= -_FARTHEST and max(numbers) <= _FARTHEST):
        return places
    moved = [_closed_up(line) for line in zip(*places, strict=True)]
    return [tuple(at[number] for at, number in zip(moved, place, strict=True)) for place in places]


def _closed_up(numbers: Iterable[int]) -> dict[int, int]:
    """Where each number goes if no gap between two of them is longer than `_LONGEST_GAP`."""
    in_order = sorted(set(numbers))
    gaps = (min(after - before, _LONGEST_GAP) for before, after in pairwise(in_order))
    return dict(zip(in_order, accumulate(gaps, initial=0), strict=True))
