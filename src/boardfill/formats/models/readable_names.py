"""Words for the items and options of a cover, for names and comments in files."""

from __future__ import annotations

from collections.abc import Hashable

from boardfill.answers.solution import Choice, Mark, Placement
from boardfill.cover.bounded import Implied
from boardfill.problem.lattices.lattice import Cell


def item_words(meaning: Hashable) -> str:
    """What an item stands for.

    >>> item_words((0, 1)), item_words(("target", (1, 2))), item_words(("row 0", ("a", "b")))
    ('0,1', 'target 1,2', 'row 0 a b')
    """
    if isinstance(meaning, tuple):
        if all(isinstance(part, int) for part in meaning):
            return _cell(meaning)
        return " ".join(map(item_words, meaning))
    return str(meaning)


def option_words(meaning: Choice | Implied) -> str:
    """What an option stands for, in one line.

    >>> option_words(Placement(((0, 0), (0, 1)), "I2")), option_words(Mark((2, 3), "Q"))
    ('I2 on 0,0 0,1', 'Q in 2,3')
    """
    if isinstance(meaning, Placement):
        words = f"{meaning.piece} on {' '.join(map(_cell, meaning.cells))}"
    elif isinstance(meaning, Mark):
        words = f"{meaning.symbol} in {_cell(meaning.cell)}"
    elif isinstance(meaning, Implied):
        state = "used alone" if meaning.colour is None else meaning.colour or "unused"
        words = f"item {meaning.item} is {state}"
    else:
        items = " ".join(meaning.items)
        words = f"{meaning.name}: {items}" if meaning.name else items
    return one_line(words)


def one_line(text: str) -> str:
    """The text with a blank for every line end or other character that does not print."""
    return "".join(character if character.isprintable() else " " for character in text)


def _cell(cell: Cell) -> str:
    return ",".join(map(str, cell))
