"""Item orders to choose from: along the board or, where nobody says how items lie, by structure.

A sweep settles the items one after the other; the fewer are touched but unsettled at any time,
the fewer states it meets.  Following the board along its shorter side is usually best; boards with
many holes may do better by their own shape.  Which order really is best is found by costing each.

The items and options of a covering come in whatever order somebody wrote them down, which must not
decide how long an answer takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, permutations
from typing import TypeAlias

from boardfill import _core
from boardfill.cover.bounded import Cover

NamedOrder: TypeAlias = tuple[str, list[int]]

_FAR_MORE = 3
_MANY_PAIRS = 10_000_000
"""Pairs of cells of one option, over all options: some tenths of a second's work.  Only pieces of
hundreds of cells have more."""
_NAMES = {(0,): "line", (0, 1): "rows", (1, 0): "columns"}


def straight_orders(cover: Cover, form: _core.CoverForm) -> Iterator[NamedOrder]:
    """The orders to be costed first, each made when it is its turn; there is at least one."""
    for orders in (axis_orders(cover), _narrow_orders(form)):
        first = next(orders, None)
        if first is not None:
            return chain([first], orders)
    return iter(further_orders(cover, form))


def further_orders(cover: Cover, form: _core.CoverForm) -> list[NamedOrder]:
    """Orders that may do better than the straight ones; there is at least one."""
    return [*slanted_orders(cover)] or [
        ("bandwidth", _by_bandwidth(cover, _local(cover), _core.item_colours(form)))
    ]


def order_named(name: str, cover: Cover, form: _core.CoverForm) -> list[int]:
    """One of these orders by its name."""
    return dict([*straight_orders(cover, form), *further_orders(cover, form)])[name]


def axis_orders(cover: Cover) -> Iterator[NamedOrder]:
    """The orders that follow the board's axes: rows, columns and, beyond the plane, all others.

    There are none where no item has a place.
    """
    places = cover.placed_items
    items, others = list(places), cover.other_items
    lines = list(zip(*places.values(), strict=True))
    for axes in permutations(range(len(lines))) if lines else ():
        order = list(range(len(items)))
        for axis in reversed(axes):  # sorting keeps the order of equals, and numbers sort fastest
            order.sort(key=lines[axis].__getitem__)
        name = _NAMES.get(axes, "axes " + " ".join(map(str, axes)))
        yield name, [items[place] for place in order] + others


def slanted_orders(cover: Cover) -> Iterator[NamedOrder]:
    """Orders that follow the diagonals, and the shape of the board itself if that is soon found.

    There are none where no item has a place.
    """
    places = cover.placed_items
    if not places:
        return
    for name, sign in (("diagonals", 1), ("antidiagonals", -1)):

        def slant(index: int, sign: int = sign) -> tuple[int, ...]:
            first, *rest = places[index]
            return (first + sign * sum(rest), *rest)

        yield name, sorted(places, key=slant) + cover.other_items
    if sum(len(option.items) ** 2 for option in cover.options) <= _MANY_PAIRS:
        yield "bandwidth", _by_bandwidth(cover, list(places), range(len(cover.items)))


def _narrow_orders(form: _core.CoverForm) -> Iterator[NamedOrder]:
    for name, anywhere in (("narrow front", False), ("narrow front anywhere", True)):
        order = _core.narrow_order(form, anywhere)
        if order is not None:
            yield name, order


def has_long_lines(cover: Cover, longest: int) -> bool:
    """Has the board a line of more cells to sweep across, along whichever axis it is swept?"""
    cells_on: list[Counter[int]] = []
    short: set[int] = set()
    for place in cover.places:
        if place is None:
            continue
        if not cells_on:
            cells_on, short = [Counter() for _ in place], set(range(len(place)))
        for axis in tuple(short):
            line = cells_on[axis]
            line[place[axis]] += 1
            if line[place[axis]] > longest:
                short.remove(axis)
        if not short:  # soon, on a large board
            return True
    return False


def _local(cover: Cover) -> list[int]:
    """Items that may be taken for cells, though nobody says where they lie: used at most once, and
    not by far more options than others, as the supply of a piece is.
    """
    users = Counter(item for option in cover.options for item in option.items)
    once = [index for index, item in enumerate(cover.items) if item.high == 1]
    usual = sorted(users[index] for index in once)[len(once) // 2] if once else 0
    return [index for index in once if users[index] <= _FAR_MORE * usual]


def _by_bandwidth(cover: Cover, placed: list[int], ties: Sequence[int]) -> list[int]:
    """Layer by layer from a cell far out, few neighbours first (Cuthill and McKee, 1969).

    `ties` decide between equals.  The items that are not `placed` come last.
    """
    beside: dict[int, set[int]] = {index: set() for index in placed}
    for option in cover.options:
        cells = [item for item in option.items if item in beside]
        for cell in cells:
            beside[cell].update(cells)

    def few_neighbours_first(cell: int) -> tuple[int, ...]:
        return len(beside[cell]), ties[cell], cell

    def layers(start: int) -> list[int]:
        order, seen = [start], {start}
        for cell in order:
            near = sorted(beside[cell] - seen, key=few_neighbours_first)
            order += near
            seen.update(near)
        return order

    order: list[int] = []
    left = set(placed)
    while left:
        # The last cell reached from any cell lies far out; what is reached last from there also.
        start = layers(layers(min(left, key=ties.__getitem__))[-1])[-1]
        component = layers(start)
        order += component
        left.difference_update(component)
    return order + [index for index in range(len(cover.items)) if index not in beside]
