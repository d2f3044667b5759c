"""Pockets: empty cells not connected with any others, and whether the remaining pieces fill them.

People see cells as connected if they lie beside each other, or if one option would cover them.  A
search or a proof can be stricter: only options that still fit connect cells.  Then every option
that covers a cell of a pocket lies wholly in it, and their sizes add up to its number of cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.cover.bounded import Cover
from boardfill.cover.meanings import CopiesOf, CountIn
from boardfill.cover.translation.area_bounds import Amount, reachable_sums
from boardfill.cover.weights import name_of
from boardfill.problem.lattices.lattice import Cell

_SMALL = 15
"""Pockets of up to this many cells are searched; larger ones are judged by their area alone."""
_MOST_NODES = 400
"""A longer search for a filling of a pocket would convince nobody."""


Joined = Callable[[int, Container[int]], Iterable[int]]
"""Returns the cells that a cell is joined with, at least those in the container."""


def groups(cells: Iterable[int], joined: Joined) -> Iterator[list[int]]:
    """The cells, those together that are joined, directly or by others; from the first cell on."""
    left = dict.fromkeys(cells)
    while left:
        first = next(iter(left))
        del left[first]
        group, waiting = [first], [first]
        while waiting and left:
            for other in joined(waiting.pop(), left):
                if other in left:
                    del left[other]
                    group.append(other)
                    waiting.append(other)
        yield group


def flood(graph: Sequence[int], start: int, cells: int) -> int:
    """The cells that can be reached from the start; sets of cells are bits."""
    reached = waiting = start
    while waiting:
        lowest = waiting & -waiting
        near = graph[lowest.bit_length() - 1] & cells & ~reached
        reached |= near
        waiting = (waiting ^ lowest) | near
    return reached


@lru_cache(maxsize=2**12)
def adds_up(least: int, most: int, amounts: tuple[Amount, ...]) -> bool:
    """True if some number from `least` to `most` is a sum of the sizes; often asked again."""
    return reachable_sums(amounts, most) >> least != 0


class JoinedPockets:
    """Pockets among the `cells` of a cover used at most once, connected by options that fit."""

    def __init__(self, cover: Cover, cells: Iterable[int], supplies: Collection[int]) -> None:
        self._once = [item for item in cells if cover.items[item].high == 1]
        near: dict[int, set[int]] = {cell: set() for cell in self._once}
        self._kinds: dict[tuple[int, int | None], int] = {}
        """The options, as bits, by size and supply; None if they use no supply."""
        for index, option in enumerate(cover.options):
            covered = [item for item in option.items if item in near]
            for cell in covered:
                near[cell].update(covered)
            supply = next((item for item in option.items if item in supplies), None)
            kind = len(covered), supply
            self._kinds[kind] = self._kinds.get(kind, 0) | 1 << index
        self._near = {cell: sorted(others - {cell}) for cell, others in near.items()}
        """For each cell the other cells that some option covers together with it."""

    def unfillable(
        self, live: int, need: Sequence[int], room: Sequence[int | None], users: list[list[int]]
    ) -> tuple[list[int], int] | None:
        """The first pocket that cannot be filled, and the live options there; None if none."""

        def joined(cell: int, left: Container[int]) -> list[int]:
            over = live & users[cell][0]
            near = self._near[cell] if over else ()
            return [other for other in near if other in left and over & users[other][0]]

        for pocket in groups((cell for cell in self._once if room[cell]), joined):
            least = sum(need[cell] > 0 for cell in pocket)
            if least and len(pocket) == 1:  # any option that fits fills a single cell
                if not live & users[pocket[0]][0]:
                    return pocket, 0
            elif least:
                ways = 0
                for cell in pocket:
                    ways |= live & users[cell][0]
                if not adds_up(least, len(pocket), self._amounts(ways, room)):
                    return pocket, ways
        return None

    def _amounts(self, ways: int, room: Sequence[int | None]) -> tuple[Amount, ...]:
        """The possible amounts of each kind, limited by its placements and copies."""
        amounts = []
        for (size, supply), options in self._kinds.items():
            copies = (options & ways).bit_count()
            supplied = None if supply is None else room[supply]
            amounts.append(Amount(size, 0, copies if supplied is None else min(copies, supplied)))
        return tuple(amounts)


class DeadEnd(NamedTuple):
    """Why a position has no filling: a `starved` item, or a pocket that cannot be filled."""

    starved: int | None = None
    pocket: tuple[Cell, ...] = ()
    by_area: bool = False
    """True if its number of cells is reason enough."""
    is_all: bool = False
    """True if the pocket is all empty cells, which then need not be connected."""

    @property
    def is_wrong_number(self) -> bool:
        """True if the number of all empty cells is wrong."""
        return self.by_area and self.is_all


class _Kind(NamedTuple):
    """Options of one name: the cells that each covers, how many may be used, and which they are.

    None for `most` means any number.
    """

    size: int
    most: int | None
    options: int


class Pockets:
    """The empty cells of a cover.  Cells of one option are connected even where they do not touch.

    Cells are numbered in the order of the cover's items; sets of cells and of options are bits.
    """

    def __init__(self, cover: Cover, beside: Callable[[Cell], Iterable[Cell]]) -> None:
        placed = [
            (index, item.place)
            for index, item in enumerate(cover.items)
            if item.place is not None and item.high == 1
        ]
        self._places = [place for _, place in placed]
        number = {index: place for place, (index, _) in enumerate(placed)}
        self._required = set_of(number[index] for index, _ in placed if cover.items[index].low)
        self._masks = [
            set_of(number[item] for item in option.items if item in number)
            for option in cover.options
        ]
        self._users = [set_of(cover.users[index]) for index, _ in placed]
        self._kinds = _kinds(cover, self._masks)
        # If single cells can be filled any number of times, so can every pocket.
        self._is_useful = all(
            kind.size > 1 or (kind.size == 1 and kind.most is not None) for kind in self._kinds
        )
        self.cell_count = len(placed)
        """The number of empty cells."""
        if not self._is_useful:
            return
        at = {place: index for index, place in enumerate(self._places)}
        plain = [set_of(at[cell] for cell in beside(place) if cell in at) for place in self._places]
        self._beside = list(plain)
        """For each cell those it is connected with: neighbours, and cells that an option joins."""
        for mask in self._masks:
            if mask and flood(plain, mask & -mask, mask) != mask:
                for cell in bits_of(mask):
                    self._beside[cell] |= mask & ~(1 << cell)

    def unfillable(self, live: int, taken: int | None) -> DeadEnd | None:
        """A pocket, the smallest first, that live options cannot fill once `taken` is taken."""
        if not self._is_useful:
            return None
        empty = (1 << len(self._places)) - 1
        if taken is not None:
            empty &= ~self._masks[taken]
        kinds = [
            kind._replace(most=kind.most - 1)
            if taken is not None and kind.most is not None and kind.options >> taken & 1
            else kind
            for kind in self._kinds
            if kind.options & live
        ]
        amounts = tuple(Amount(kind.size, 0, kind.most) for kind in kinds)
        groups, left = [], empty
        while left:
            groups.append(flood(self._beside, left & -left, left))
            left &= ~groups[-1]
        for pocket in sorted(groups, key=int.bit_count):
            least, most = (pocket & self._required).bit_count(), pocket.bit_count()
            if not adds_up(least, most, amounts):
                return self._end(pocket, empty, by_area=True)
            if least == most <= _SMALL and not self._can_be_filled(pocket, live, kinds):
                return self._end(pocket, empty, by_area=False)
        # Each pocket alone may be fillable, but not all together if some piece runs out.
        if not adds_up((empty & self._required).bit_count(), empty.bit_count(), amounts):
            return self._end(empty, empty, by_area=True)
        return None

    def _end(self, pocket: int, empty: int, *, by_area: bool) -> DeadEnd:
        cells = tuple(self._places[cell] for cell in bits_of(pocket))
        return DeadEnd(None, cells, by_area, pocket == empty)

    def _can_be_filled(self, pocket: int, live: int, kinds: list[_Kind]) -> bool:
        """True unless a short search shows that the pocket cannot be covered."""
        nodes = 0

        def fills(empty: int, left: tuple[int | None, ...]) -> bool:
            nonlocal nodes
            nodes += 1
            if not empty or nodes > _MOST_NODES:
                return True
            over = self._users[(empty & -empty).bit_length() - 1] & live
            for place, kind in enumerate(kinds):
                most = left[place]
                if most == 0:
                    continue
                after = left if most is None else (*left[:place], most - 1, *left[place + 1 :])
                for option in bits_of(over & kind.options):
                    mask = self._masks[option]
                    if mask & ~empty == 0 and fills(empty & ~mask, after):
                        return True
            return False

        return fills(pocket, tuple(kind.most for kind in kinds))


def _kinds(cover: Cover, masks: list[int]) -> list[_Kind]:
    """The options by name and size, bounded by supplies or rules that all of a kind use.

    A cell that all of them use also bounds them, but people would not call that a question of area.
    """
    found: dict[tuple[str, int], int] = {}
    shared: dict[tuple[str, int], set[int]] = {}
    for index, (option, mask) in enumerate(zip(cover.options, masks, strict=True)):
        key = name_of(option.meaning), mask.bit_count()
        found[key] = found.get(key, 0) | 1 << index
        shared[key] = shared.get(key, set(option.items)).intersection(option.items)
    kinds = []
    for key, options in found.items():
        items = (cover.items[item] for item in shared[key])
        highs = [item.high for item in items if isinstance(item.meaning, CopiesOf | CountIn)]
        most = min((high for high in highs if high is not None), default=None)
        kinds.append(_Kind(key[1], most, options))
    return kinds
