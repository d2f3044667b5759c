"""Items that count how often each piece or symbol is used, for counts told apart by uses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.weights import name_of


def with_use_items(cover: Cover, names: Sequence[str]) -> tuple[Cover, list[int]]:
    """The same cover with an item for each name that its options use, and where these items are.

    Fillings are unchanged.  Where an item counts just these options already, such as that of a
    bounded supply, it is taken.
    """
    users: dict[tuple[int, ...], int] = {
        tuple(used): index for index, used in enumerate(_users(cover))
    }
    items = list(cover.items)
    uses = [list(option.items) for option in cover.options]
    counting = []
    for name in names:
        options = tuple(
            i for i, option in enumerate(cover.options) if name_of(option.meaning) == name
        )
        index = users.get(options) if options else None
        if index is None:
            index = len(items)
            items.append(Item(("uses of", name), 0, _most_uses(cover, options)))
            for option in options:
                uses[option].append(index)
        counting.append(index)
    options_counted = tuple(
        Option(tuple(used), option.meaning)
        for used, option in zip(uses, cover.options, strict=True)
    )
    return replace(cover, items=tuple(items), options=options_counted), counting


def _users(cover: Cover) -> list[list[int]]:
    """The options that use each item, as often as they use it."""
    users: list[list[int]] = [[] for _ in cover.items]
    for index, option in enumerate(cover.options):
        for item in option.items:
            users[item].append(index)
    return users


def _most_uses(cover: Cover, options: tuple[int, ...]) -> int:
    """As many of the options as the board has room for, so that counters stay narrow."""
    is_cell = [item.place is not None and item.high == 1 for item in cover.items]
    room = sum(is_cell)
    least = min((sum(is_cell[i] for i in cover.options[o].items) for o in options), default=0)
    return min(len(options), room // least) if least else len(options)
