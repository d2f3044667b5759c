"""Names and comments for the items and options of a cover in files of other programs.

Names there have no blanks if that can be, so cells are spelt `0,1`.
"""

from __future__ import annotations

from boardfill import words
from boardfill.answers.solution import Choice, ItemColour, Mark, Placement
from boardfill.cover import meanings
from boardfill.problem.lattices.lattice import Cell


def item_name(meaning: meanings.Meaning) -> str:
    """A name for an item.

    >>> item_name(meanings.BoardCell((0, 1))), item_name(meanings.CountIn(0, "row 0", ("a", "b")))
    ('0,1', 'row 0 a b')
    """
    match meaning:
        case meanings.BoardCell(cell):
            return _cell(cell)
        case meanings.CopiesOf(name) | meanings.NamedItem(name):
            return name
        case meanings.LineAfter(axis, number):
            return f"line after {axis} {number}"
        case meanings.CornerAt(cell):
            return f"corner {words.cell(cell)}"
        case meanings.MeetingOf(cells):
            return f"target {' '.join(map(_cell, cells))}"
        case meanings.CountIn(_, region, symbols):
            return " ".join((region, *symbols))
        case meanings.ColouredItem(item, colour):
            return f"{item} {colour}"
        case meanings.UsesOf(name):
            return f"uses of {name}"
        case meanings.WrongArea():
            return "area"


def option_comment(meaning: Choice | ItemColour) -> str:
    """What an option stands for, in one line.

    >>> option_comment(Placement(((0, 0), (0, 1)), "I2")), option_comment(Mark((2, 3), "Q"))
    ('I2 on 0,0 0,1', 'Q in 2,3')
    """
    if isinstance(meaning, Placement):
        comment = f"{meaning.piece} on {' '.join(map(_cell, meaning.cells))}"
    elif isinstance(meaning, Mark):
        comment = f"{meaning.symbol} in {_cell(meaning.cell)}"
    elif isinstance(meaning, ItemColour):
        state = "used alone" if meaning.colour is None else meaning.colour or "unused"
        comment = f"item {meaning.item} is {state}"
    else:
        items = " ".join(meaning.items)
        comment = f"{meaning.name}: {items}" if meaning.name else items
    return words.one_line(comment)


def _cell(cell: Cell) -> str:
    return ",".join(map(str, cell))
