"""Tightening: bounds that follow from counting, made explicit so that engines need not find them.

If the options that use one or two exactly-counted items are just the options that use some
at-most-once items, each one of them, and there are as many of these as uses are needed, then each
must be used exactly once.  On the arrow boards: k arrows point down in a row and N - k up in the
next, and there are N edges between the rows, so every edge between two cells is pointed at.
Without knowing that, a search sees far too late that the first few arrows were wrong.
"""

from __future__ import annotations

from itertools import chain

from boardfill.cover.bit_sets import use_levels
from boardfill.cover.bounded import Cover
from boardfill.cover.pace import Check, paced, unchecked


def tightened(cover: Cover, check: Check = unchecked) -> Cover:
    """The same cover, its fillings unchanged, with some at-most-once items now exactly once.

    `check` may raise to stop the work.
    """
    must_use = {item for family in _filled_families(cover, check) for item in family}
    if not must_use:
        return cover
    items = [
        item._replace(low=1) if index in must_use else item
        for index, item in enumerate(cover.items)
    ]
    return Cover(items, cover.options)


def _filled_families(cover: Cover, check: Check) -> list[list[int]]:
    """Sets of at-most-once items that are all used in every filling."""
    loose = [i for i, item in enumerate(cover.items) if item.family and item[1:3] == (0, 1)]
    exact = {i: item.low for i, item in enumerate(cover.items) if item.low == item.high}
    if not loose or not exact:
        return []
    # No options at all, if one uses the item repeatedly.
    users = [levels[0] if len(levels) == 1 else 0 for levels in use_levels(cover, check)]
    counters_of = [[item for item in option.items if item in exact] for option in cover.options]
    families: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for item in paced(loose, check, 16):
        for counters in _counters_over(users, counters_of, users[item]):
            families.setdefault((cover.items[item].family, counters), []).append(item)
    return [
        family
        for (_, counters), family in families.items()
        if sum(exact[counter] for counter in counters) == len(family)
        and _split_alike(users, counters, family)
    ]


def _counters_over(
    users: list[int], counters_of: list[list[int]], wanted: int
) -> set[tuple[int, ...]]:
    """One or two exactly-counted items whose options include all the wanted ones."""
    found: set[tuple[int, ...]] = set()
    if not wanted:
        return found
    for first in counters_of[_lowest(wanted)]:
        rest = wanted & ~users[first]
        if not rest:
            found.add((first,))
            continue
        for second in counters_of[_lowest(rest)]:
            if not rest & ~users[second]:
                found.add((first, second) if first < second else (second, first))
    return found


def _lowest(options: int) -> int:
    return (options & -options).bit_length() - 1


def _split_alike(users: list[int], counters: tuple[int, ...], family: list[int]) -> bool:
    """Do the counters and the family each split the same options into disjoint parts?"""

    # Adding sets as numbers carries, and so loses bits, just when they overlap.
    def together(items: tuple[int, ...] | list[int]) -> int:
        return sum(users[item] for item in items)

    def overlap(items: tuple[int, ...] | list[int]) -> bool:
        return together(items).bit_count() != sum(users[item].bit_count() for item in items)

    if not all(users[item] for item in chain(counters, family)):
        return False
    return not overlap(counters) and not overlap(family) and together(counters) == together(family)
