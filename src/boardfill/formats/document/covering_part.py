"""The part of the problem document that is about coverings: items and options."""

from __future__ import annotations

from typing import Any

import msgspec

from boardfill.errors import BadInput
from boardfill.problem.covering import Covering, CoveringItem, CoveringOption
from boardfill.problem.piece import ONE, Supply

Copies = int | str | list[int | str]


class ItemTable(msgspec.Struct, forbid_unknown_fields=True):
    """An item, and how often it is to be used; exactly once if nothing is said."""

    name: str
    uses: Copies | None = None


class OptionTable(msgspec.Struct, forbid_unknown_fields=True):
    """An option: what it uses, in which colours, and what it costs."""

    items: list[str]
    name: str = ""
    colours: dict[str, str] = {}
    cost: int = 0


def covering_of(items: list[ItemTable | str], options: list[OptionTable], title: str) -> Covering:
    """The covering that the tables describe."""
    known = []
    for place, table in enumerate(items):
        named = ItemTable(table) if isinstance(table, str) else table
        try:
            uses = ONE if named.uses is None else range_of(named.uses)
        except BadInput as error:
            raise error.inside(f"items[{place}].uses") from None
        known.append(CoveringItem(named.name, uses))
    chosen = (
        CoveringOption(tuple(table.items), table.name, tuple(table.colours.items()), table.cost)
        for table in options
    )
    return Covering(tuple(known), tuple(chosen), title)


def covering_tree(problem: Covering) -> dict[str, Any]:
    """The tables that describe the covering."""
    return {
        "items": [_item_tree(item) for item in problem.items],
        "options": [_option_tree(option) for option in problem.options],
    }


def range_of(copies: Copies) -> Supply:
    """`"any"`, a number, or a list of the least and the most."""
    if copies == "any":
        return Supply()
    if isinstance(copies, int):
        return Supply.exactly(copies)
    if isinstance(copies, list) and len(copies) == 2:
        low, high = copies
        if isinstance(low, int) and isinstance(high, int):
            return Supply.between(low, high)
        if isinstance(low, int) and high == "any":
            return Supply.between(low, None)
    raise BadInput(f'expected "any", a number or [least, most], found {copies!r}')


def range_tree(low: int, high: int | None) -> Copies:
    """How `range_of` reads it back."""
    if high is None:
        return [low, "any"] if low else "any"
    return low if low == high else [low, high]


def _item_tree(item: CoveringItem) -> dict[str, Any]:
    tree: dict[str, Any] = {"name": item.name}
    return tree if item.uses == ONE else tree | {"uses": range_tree(*item.uses)}


def _option_tree(option: CoveringOption) -> dict[str, Any]:
    tree: dict[str, Any] = {"items": list(option.items)}
    if option.name:
        tree["name"] = option.name
    if option.colours:
        tree["colours"] = dict(option.colours)
    if option.cost:
        tree["cost"] = option.cost
    return tree
