"""Rank order, as the documentation tells it."""

from __future__ import annotations

from typing import Any

from tests.independent import fittings, markings
from tests.independent.geometry import Cell
from tests.independent.judging import Choice, Document, Filling, Judged, kind_of
from tests.independent.tilings import board_of


def in_rank_order(document: Document, judged: Judged) -> list[Filling]:
    """Of two fillings, the one that makes the first choice on which they differ comes first."""
    key = _of_options if kind_of(document) == "covering" else _on_board
    made = sorted(judged.choices, key=lambda choice: key(document, choice))
    return sorted(judged.fillings, key=lambda filling: [choice not in filling for choice in made])


def _on_board(document: Document, choice: Choice) -> tuple[Any, ...]:
    """At the first of its cells; by its cells, by the list of the problem, by how it is laid, by
    what its cells carry in the order in which they are laid.
    """
    kind = kind_of(document)
    names: list[str] = [""]
    if kind == "fitting":
        cells = frozenset().union(*fittings.groups(document["board"]["picture"], "."))
    else:
        cells = board_of(document).cells
        pieces = document["pieces"] if kind == "tiling" else ()
        names = [piece["name"] for piece in pieces] or list(markings.symbols_of(document))
    first = min(_read(cell, cells) for cell in choice.cells)
    return first, choice.cells, names.index(choice.name), choice.laid, _carried(document, choice)


def _carried(document: Document, choice: Choice) -> tuple[Any, ...]:
    if not choice.laid or not choice.carried:
        return choice.carried
    held = dict(zip(choice.cells, choice.carried, strict=True))
    return tuple(held[board_of(document).home(cell)] for cell in choice.laid)


def _read(cell: Cell, cells: frozenset[Cell]) -> Cell:
    """The numbers of a cell, the one along the longest side first."""
    sides = [max(along) - min(along) for along in zip(*cells, strict=True)]
    order = sorted(range(len(cell)), key=lambda axis: -sides[axis])
    return tuple(cell[axis] for axis in order)


def _of_options(document: Document, choice: Choice) -> tuple[Any, ...]:
    """At the first of its items, in a colour that others give it too before all others."""
    items = [pieces if isinstance(pieces, str) else pieces["name"] for pieces in document["items"]]
    used = document["options"][choice.number]["items"]
    first = min(map(items.index, used), default=len(items))
    if first == len(items):
        return first, False, 0, choice.number
    colours = [pieces.get("colours", {}).get(items[first]) for pieces in document["options"]]
    colour = colours[choice.number]
    is_shared = colour is not None and colours.count(colour) > 1
    return first, not is_shared, colours.index(colour) if is_shared else 0, choice.number
