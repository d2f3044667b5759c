"""Rank order: which filling comes first, told by the cover alone, however fillings are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from boardfill.answers.solution import ItemColour
from boardfill.cover.bounded import Cover


def rank_order(cover: Cover) -> list[int]:
    """The item order that ranks fillings: the board line by line, along its shorter sides.

    It depends on the cover alone.  An option is decided where the first of its items stands; of
    two fillings, the one that takes the first option on which they differ comes first.

    What is implied must not decide: the states of an item with colours stand in its place, and the
    item itself, which says that it is in one of them, after all others.  Then two fillings that
    agree on the options decided so far and differ in a state differ in an option of just the state
    that comes first; so the options alone tell which filling does.
    """
    places = cover.placed_items
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
    return cells + sorted(cover.other_items, key=lambda item: stands[item])


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
