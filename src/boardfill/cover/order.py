"""Item orders for sweeps.

A sweep settles the items one after the other; the fewer are touched but unsettled at any time,
the fewer states it meets.  Following the board along its shorter side is usually best; boards with
many holes may do better by their own shape.  Which order really is best is found by costing each
(`engines/sweep/sweep_orders.py`, which also finds orders where no item has a place).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations

from boardfill.answers.solution import ItemColour
from boardfill.cover.bounded import Cover
from boardfill.problem.lattices.lattice import Cell

_FAR_MORE = 3
_MANY_PAIRS = 10_000_000
"""Pairs of cells of one option, over all options: some tenths of a second's work.  Only pieces of
hundreds of cells have more."""
_NAMES = {(0,): "line", (0, 1): "rows", (1, 0): "columns"}


def axis_orders(cover: Cover) -> Iterator[tuple[str, list[int]]]:
    """The orders that follow the board's axes: rows, columns and, beyond the plane, all others.

    There are none where no item has a place.
    """
    places = _places(cover)
    items, others = list(places), _others(cover)
    lines = list(zip(*places.values(), strict=True))
    for axes in permutations(range(len(lines))) if lines else ():
        order = list(range(len(items)))
        for axis in reversed(axes):  # sorting keeps the order of equals, and numbers sort fastest
            order.sort(key=lines[axis].__getitem__)
        name = _NAMES.get(axes, "axes " + " ".join(map(str, axes)))
        yield name, [items[place] for place in order] + others


def slanted_orders(cover: Cover) -> Iterator[tuple[str, list[int]]]:
    """Orders that follow the diagonals, and the shape of the board itself if that is soon found.

    There are none where no item has a place.
    """
    places = _places(cover)
    if not places:
        return
    for name, sign in (("diagonals", 1), ("antidiagonals", -1)):

        def slant(index: int, sign: int = sign) -> tuple[int, ...]:
            first, *rest = places[index]
            return (first + sign * sum(rest), *rest)

        yield name, sorted(places, key=slant) + _others(cover)
    if sum(len(option.items) ** 2 for option in cover.options) <= _MANY_PAIRS:
        yield "bandwidth", _by_bandwidth(cover, list(places), range(len(cover.items)))


def layered_order(cover: Cover, ties: Sequence[int]) -> list[int]:
    """The items layer by layer, where none has a place; their `ties` decide between equals."""
    return _by_bandwidth(cover, _local(cover), ties)


def rank_order(cover: Cover) -> list[int]:
    """The item order that ranks fillings: the board line by line, along its shorter sides.

    It depends on the cover alone.  An option is decided where the first of its items stands; of
    two fillings, the one that takes the first option on which they differ comes first.

    What is implied must not decide: the states of an item with colours stand in its place, and the
    item itself, which says that it is in one of them, after all others.  Then two fillings that
    agree on the options decided so far and differ in a state differ in an option of just the state
    that comes first; so the options alone tell which filling does.
    """
    places = _places(cover)
    dimensions = max(map(len, places.values()), default=0)
    extents = [
        max(place[axis] for place in places.values())
        - min(place[axis] for place in places.values())
        for axis in range(dimensions)
    ]
    axes = sorted(range(dimensions), key=lambda axis: -extents[axis])
    stands = list(range(len(cover.items)))
    for option in cover.options:
        if isinstance(option.meaning, ItemColour):
            coloured, *states = option.items
            stands[coloured] = len(stands)
            for state in states:
                stands[state] = coloured
    cells = sorted(places, key=lambda item: [places[item][axis] for axis in axes])
    return cells + sorted(_others(cover), key=lambda item: stands[item])


def rank_order_of_options(cover: Cover) -> list[int]:
    """The options as rank order decides them: by the first of their items, then as numbered."""
    rank = {item: place for place, item in enumerate(rank_order(cover))}
    last = len(rank)
    items_of = cover.form.items_of
    options = range(cover.form.option_count)
    leaders = [min((rank[item] for item in items_of(option)), default=last) for option in options]
    return sorted(range(len(leaders)), key=lambda option: leaders[option])


def rank_key(cover: Cover) -> Callable[[Iterable[int]], tuple[int, ...]]:
    """A key that sorts fillings, given by their options, in rank order."""
    place_of = {option: place for place, option in enumerate(rank_order_of_options(cover))}

    def key(filling: Iterable[int]) -> tuple[int, ...]:
        # What is left out compares as less good than anything taken.
        return (*sorted(place_of[option] for option in filling), len(place_of))

    return key


def _places(cover: Cover) -> dict[int, Cell]:
    return {item: place for item, place in enumerate(cover.places) if place is not None}


def _others(cover: Cover) -> list[int]:
    return [item for item, place in enumerate(cover.places) if place is None]


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

    The items that are not `placed` come last.
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
