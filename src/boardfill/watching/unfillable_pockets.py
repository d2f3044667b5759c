"""Pockets: parts of the board that are cut off, and whether pieces that are left can fill them.

Two cells that are still empty belong together if something that still fits covers both.  So what
covers a cell of a pocket lies wholly in it, and the sizes of what is taken there must add up to the
number of its cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from boardfill.cover.bounded import Cover
from boardfill.cover.sums import Amount, reachable_sums

Place: TypeAlias = tuple[int, ...]
"""Where a cell lies."""
Beside: TypeAlias = Callable[[Place], Iterable[Place]]


def nothing_beside(_place: Place) -> Iterable[Place]:
    """No cell is beside any other."""
    return ()


class Pocket(NamedTuple):
    """Cells that cannot all be filled, as items; does anything at all fit there?"""

    items: list[int]
    something_fits: bool


@dataclass(frozen=True)
class Pockets:
    """Looks for pockets among those `cells` of the cover that are covered at most once."""

    cover: Cover
    cells: Sequence[int]
    supplies: Collection[int]
    beside: Beside

    @cached_property
    def _once(self) -> list[int]:
        return [item for item in self.cells if self.cover.items[item].high == 1]

    @cached_property
    def _near(self) -> dict[int, list[int]]:
        """For each cell the others that some option covers together with it."""
        near: dict[int, set[int]] = {cell: set() for cell in self._once}
        for option in self.cover.options:
            covered = [item for item in option.items if item in near]
            for cell in covered:
                near[cell].update(covered)
        return {cell: sorted(others - {cell}) for cell, others in near.items()}

    @cached_property
    def _kinds(self) -> dict[tuple[int, int | None], int]:
        """The options of each size that use the same supply, or none."""
        once = set(self._once)
        kinds: dict[tuple[int, int | None], int] = {}
        for index, option in enumerate(self.cover.options):
            size = sum(item in once for item in option.items)
            supply = next((item for item in option.items if item in self.supplies), None)
            kinds[size, supply] = kinds.get((size, supply), 0) | 1 << index
        return kinds

    def dead_end(
        self, live: int, need: Sequence[int], room: Sequence[int | None], users: list[list[int]]
    ) -> Pocket | None:
        """The first pocket that cannot be filled, in reading order; None if there is none."""
        left = {cell: None for cell in self._once if room[cell]}
        empty = list(left)
        for start in empty:
            if start not in left:
                continue
            del left[start]
            pocket, ways = [start], 0
            for cell in pocket:
                over = live & users[cell][0]
                ways |= over
                if not over:
                    continue
                for other in self._near[cell]:
                    if other in left and over & users[other][0]:
                        del left[other]
                        pocket.append(other)
            least = sum(need[cell] > 0 for cell in pocket)
            if least and not self._can_fill(least, len(pocket), ways, room):
                if ways:
                    return Pocket(pocket, something_fits=True)
                needed = [cell for cell in empty if need[cell] > 0]
                return Pocket(self._with_neighbours(pocket, needed, live, users), False)
        return None

    def _can_fill(self, least: int, most: int, ways: int, room: Sequence[int | None]) -> bool:
        """Can sizes of what is left add up to something from `least` to `most`?"""
        amounts = []
        for (size, supply), options in self._kinds.items():
            copies = (options & ways).bit_count()
            supplied = None if supply is None else room[supply]
            amounts.append(Amount(size, 0, copies if supplied is None else min(copies, supplied)))
        return reachable_sums(amounts, most) >> least != 0

    def _with_neighbours(
        self, pocket: list[int], needed: list[int], live: int, users: list[list[int]]
    ) -> list[int]:
        """A cell that nothing fits on, with those around it of which that is true as well.

        To the eye these are one pocket.
        """
        index_of = {self.cover.items[cell].place: cell for cell in needed}
        for cell in pocket:
            place = self.cover.items[cell].place
            for near in () if place is None else self.beside(place):
                other = index_of.get(near)
                if other is not None and other not in pocket and not live & users[other][0]:
                    pocket.append(other)
        return pocket
