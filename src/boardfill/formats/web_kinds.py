"""Puzzles of lines and of connected cells: read from text, recognised by their rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from boardfill.drawing.symbol_shapes import numbers_in_cells, shaded_ahead
from boardfill.errors import BadInput
from boardfill.formats.link_codes import Arguments, cells_of
from boardfill.formats.puzzle_text import PuzzleText, lettered, rim_number, says_all
from boardfill.problem import connected_puzzles as webs
from boardfill.problem import line_puzzles as lines
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import extent
from boardfill.problem.marking import Marking
from boardfill.problem.rules import Count, Held
from boardfill.problem.web_rules import Connected, Joined, Lines

if TYPE_CHECKING:
    from boardfill.formats.puzzle_arguments import Reading


_FREE = frozenset("._-*?")
"""Cells without a clue."""


def slitherlink_text(text: PuzzleText) -> Marking:
    """Rows of numbers and dots."""
    return lines.slitherlink(
        [[None if held in _FREE else rim_number(held) for held in row] for row in text.rows()]
    )


def slitherlink_arguments(told: Reading) -> Arguments:
    """The clues, each found by the corners of its square."""
    rows, columns = told.extent()
    clue_at = {fact.cells[0]: fact.clue for fact in told.about(Joined)}
    return {"clues": [[clue_at.get((r, c)) for c in range(columns - 1)] for r in range(rows - 1)]}


_WHITE, _BLACK = frozenset("oOwW○"), frozenset("xXbB*●")


def masyu_text(text: PuzzleText) -> Marking:
    """Rows of `o`, `x` and dots."""
    size, held = text.grid("._-")
    for cell, pearl in held.items():
        if pearl not in _WHITE | _BLACK:
            raise BadInput(f"expected o, x or ., found {pearl!r} in row {cell[0] + 1}")
    white, black = ([at for at in held if held[at] in names] for names in (_WHITE, _BLACK))
    return lines.masyu(size, white, black)


def masyu_arguments(told: Reading) -> Arguments:
    """The pearls, each found by the rule for its cell."""
    own = [rule.cells[0] for rule in told.rules(Held) if rule.low]
    straight = tuple(sorted(lines.STRAIGHT))
    white, black = (
        [at for at, names in own if (names == straight) == way] for way in (True, False)
    )
    return {"size": told.extent(), "white": white, "black": black}


def numberlink_text(text: PuzzleText) -> Marking:
    """Read rows of letters or numbers and dots; `cells: all` if paths visit all cells."""
    return lines.numberlink(*text.grid(), all_cells=says_all(text, "cells"))


def numberlink_arguments(told: Reading) -> Arguments:
    """The ends, and whether paths visit all cells, since there is no symbol for an empty one."""
    ends = dict(end for rule in told.rules(Lines) for end in rule.marks)
    all_cells = lines.OFF not in told.problem.symbols_by_name
    return {"size": told.extent(), "ends": ends, "all_cells": all_cells}


_ARROWS = {
    **dict.fromkeys("<←", "left"),
    **dict.fromkeys(">→", "right"),
    **dict.fromkeys("^↑", "up"),
    **dict.fromkeys("vV↓", "down"),
}


def yajilin_text(text: PuzzleText) -> Marking:
    """Read rows of dots and clues such as `2>`; `#` or `?` is a clue without information."""
    size, known_cells = text.grid("._-*")
    clues: dict[Cell, tuple[int, str] | None] = {}
    for cell, held in known_cells.items():
        clue = re.fullmatch(r"(\d{1,3})(\D)|(\D)(\d{1,3})", held)
        number, arrow = (clue[1] or clue[4], clue[2] or clue[3]) if clue else ("", "")
        if held not in "#?" and arrow not in _ARROWS:
            raise BadInput(
                f"expected . or a clue such as 2>, found {held!r} in row {cell[0] + 1}; put "
                "blanks between cells"
            )
        clues[cell] = (int(number), _ARROWS[arrow]) if arrow else None
    return lines.yajilin(size, clues)


def yajilin_arguments(told: Reading) -> Arguments:
    """The clues, read from the names of rules, and holes without a clue."""
    clues: dict[Cell, tuple[int, str] | None] = {
        cell: (number, way) for cell, number, way in shaded_ahead(told.problem)
    }
    cells = told.problem.board.cells
    rows, columns = extent([*cells, *clues])
    holes = (cell for cell in cells_of(columns, rows) if cell not in cells)
    return {"size": (rows, columns), "clues": dict.fromkeys(holes) | clues}


def numbers_text(made: Callable[..., Marking], text: PuzzleText) -> Marking:
    """Read rows of numbers and dots, with `?` for an unknown number."""
    size, held = text.grid("._-*0")
    return made(size, {cell: rim_number(number) for cell, number in held.items()})


def hitori_text(text: PuzzleText) -> Marking:
    """Rows of numbers, and dots in cells without one."""
    return webs.hitori([[rim_number(held) for held in row] for row in text.rows()])


def heyawake_text(text: PuzzleText) -> Marking:
    """A letter for each room, and how many shaded cells some have: `a=2`."""
    rooms = lettered(text.rows())
    said = text.take(*rooms)
    counts = {letter: rim_number(number) for letter, number in said}
    if len(counts) < len(said):
        raise BadInput("a room has several numbers")
    return webs.heyawake(rooms.values(), [counts.get(letter) for letter in rooms])


def fillomino_text(text: PuzzleText) -> Marking:
    """Rows of numbers and dots."""
    size, held = text.grid()
    return webs.fillomino(size, {cell: rim_number(number) or 0 for cell, number in held.items()})


def nurikabe_arguments(told: Reading) -> Arguments:
    """The numbers, which are marks of islands."""
    marks = {cell: size or None for rule in told.rules(Connected) for cell, size in rule.marks}
    return {"board": told.extent(), "numbers": marks}


def seen_arguments(told: Reading) -> Arguments:
    """The numbers of cells seen, with the unknown ones."""
    shown = numbers_in_cells(told.problem).items()
    numbers = {cell: int(number) if number != "?" else None for cell, number in shown}
    return {"board": told.extent(), "numbers": numbers}


def fillomino_arguments(told: Reading) -> Arguments:
    """The clues as numbers, or -1 which no puzzle has, and the borders."""
    clues = {
        cell: int(name) if name.isascii() and name.isdecimal() else -1
        for cell, name in told.problem.clues.items()
    }
    return {"board": told.extent(), "clues": clues, "borders": told.pairs("different")}


def hitori_arguments(told: Reading) -> Arguments:
    """The numbers, read from the names of rules."""
    rows, columns = told.extent()
    numbers = {cell: int(number) for cell, number in numbers_in_cells(told.problem).items()}
    return {"rows": [[numbers.get((r, c)) for c in range(columns)] for r in range(rows)]}


def heyawake_arguments(told: Reading) -> Arguments:
    """The rooms, in which shaded cells are counted."""
    rooms = [(cells, rule.high) for rule in told.rules(Count) for cells in rule.regions if cells]
    return {"regions": [cells for cells, _ in rooms], "counts": [count for _, count in rooms]}
