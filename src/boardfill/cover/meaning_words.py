"""What the items of a cover are called."""

from __future__ import annotations

from boardfill import words
from boardfill.cover import meanings
from boardfill.cover.bounded import Item
from boardfill.problem.marking import WHOLE_BOARD

_KINDS = {meanings.CopiesOf: "piece", meanings.NamedItem: "item", meanings.UsesOf: "uses of"}
_MEETINGS = {(2, 2): "edge between", (3, 2): "face between", (3, 4): "edge of"}
"""By the coordinates of a cell and the number of cells that meet; all other meet at a corner."""
_MOST_SYMBOLS = 8


def meaning_words(meaning: meanings.Meaning) -> str:
    """What people call it, in the middle of a sentence.

    >>> meaning_words(meanings.BoardCell((0, 1))), meaning_words(meanings.LineAfter("row", 2))
    ('cell (0, 1)', 'the line after row 2')
    >>> meaning_words(meanings.MeetingOf(((0, 1), (0, 2))))
    'the edge between (0, 1) and (0, 2)'
    >>> meaning_words(meanings.CountIn(0, "row 3", ("↖", "↗")))
    'symbols ↖ or ↗ in row 3'
    """
    match meaning:
        case meanings.BoardCell(cell):
            return f"cell {words.cell(cell)}"
        case meanings.CopiesOf(name) | meanings.NamedItem(name) | meanings.UsesOf(name):
            return f"{_KINDS[type(meaning)]} {name}"
        case meanings.LineAfter(axis, number):
            return f"the line after {axis} {number}"
        case meanings.CornerAt(cell):
            return f"the corner above and left of cell {words.cell(cell)}"
        case meanings.MeetingOf(cells):
            kind = _MEETINGS.get((len(cells[0]), len(cells)), "corner of")
            return f"the {kind} {words.listed(map(words.cell, cells))}"
        case meanings.CountIn(_, region, symbols):
            noun = "symbol" if len(symbols) == 1 else "symbols"
            where = "on the board" if region == WHOLE_BOARD else f"in {region}"
            return f"{noun} {words.listed(symbols, 'or', most=_MOST_SYMBOLS)} {where}"
        case meanings.ColouredItem(item, colour):
            return f"item {item} " + (f"in colour {colour}" if colour else "used by one option")
        case meanings.WrongArea():
            return "the number of cells"


def why_unmet(item: Item) -> str:
    """Why the item cannot be used as often as it must be, where its options alone tell.

    >>> why_unmet(Item(meanings.CopiesOf("P"), 2, 2))
    'piece P is needed twice, but not possible so often'
    """
    name = meaning_words(item.meaning)
    match item.meaning:
        case meanings.WrongArea():
            return "no set of these pieces has as many cells as the board"
        case meanings.CopiesOf() if item.high is not None and item.low > item.high:
            return f"no number of copies of {name} fits the number of cells"
        case meanings.BoardCell():
            return f"nothing fits in {name}"
        case _:
            return f"{name} is needed {words.times(item.low)}, but not possible so often"
