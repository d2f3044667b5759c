"""Items that count how often each piece or symbol is used, for counts told apart by uses."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.cover.bounded import Cover, Item
from boardfill.cover.meanings import UsesOf
from boardfill.cover.pace import Check, paced, unchecked
from boardfill.cover.weights import name_of


def with_use_items(
    cover: Cover, names: Sequence[str], check: Check = unchecked
) -> tuple[Cover, list[int]]:
    """The same cover with an item for each name that its options use, and where these items are.

    Fillings are unchanged.  Where an item counts just these options already, such as that of a
    bounded supply, it is taken.
    """
    named: dict[str | None, list[int]] = {}
    uses = [0] * len(cover.items)
    for index, option in enumerate(paced(cover.options, check)):
        named.setdefault(name_of(option.meaning), []).append(index)
        for item in option.items:
            uses[item] += 1
    items, options = list(cover.items), list(cover.options)
    counting = []
    for name in names:
        those = named.get(name, [])
        counter = _counts_just(cover, those, uses, check)
        if counter is None:
            counter = len(items)
            items.append(Item(UsesOf(name), 0, _most_uses(cover, those, check)))
            for one in paced(those, check):
                options[one] = options[one]._replace(items=(*options[one].items, counter))
        counting.append(counter)
    return Cover(items, options), counting


def _counts_just(
    cover: Cover, options: Sequence[int], uses: Sequence[int], check: Check
) -> int | None:
    """An item that all these options use, each once, and nothing else does."""
    if not options:
        return None
    shared = {item for item in cover.options[options[0]].items if uses[item] == len(options)}
    for option in paced(options, check):
        shared.intersection_update(cover.options[option].items)
        if not shared:
            return None
    return min(shared)


def _most_uses(cover: Cover, options: Sequence[int], check: Check) -> int:
    """As many of the options as the board has room for, so that counters stay narrow."""
    is_cell = [item.place is not None and item.high == 1 for item in cover.items]
    room = sum(is_cell)
    covered = (sum(is_cell[i] for i in cover.options[o].items) for o in paced(options, check))
    least = min(covered, default=0)
    return min(len(options), room // least) if least else len(options)
