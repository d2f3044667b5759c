"""Item orders to choose from: along the board or, where nobody says how items lie, by structure.

The items and options of a covering come in whatever order somebody wrote them down, which must not
decide how long an answer takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.cover.order import axis_orders, layered_order, slanted_orders

NamedOrder: TypeAlias = tuple[str, list[int]]


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
        ("bandwidth", layered_order(cover, _core.item_colours(form)))
    ]


def order_named(name: str, cover: Cover, form: _core.CoverForm) -> list[int]:
    """One of these orders by its name."""
    return dict([*straight_orders(cover, form), *further_orders(cover, form)])[name]


def _narrow_orders(form: _core.CoverForm) -> Iterator[NamedOrder]:
    for name, anywhere in (("narrow front", False), ("narrow front anywhere", True)):
        order = _core.narrow_order(form, anywhere)
        if order is not None:
            yield name, order
