"""Line puzzles: read from text and from links, written as links, recognised by their rules.

The codes of links are facts from the source of pzprjs (github robx/pzprjs, src/variety).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardfill.errors import BadInput
from boardfill.formats import link_codes as codes
from boardfill.formats.link_codes import UNKNOWN, Arguments, Code
from boardfill.formats.puzzle_text import PuzzleText, known, rim_number, says_all
from boardfill.problem import line_puzzles
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import extent
from boardfill.problem.marking import Marking
from boardfill.problem.rules import Held
from boardfill.problem.web_rules import Joined, Lines

if TYPE_CHECKING:
    from boardfill.formats.puzzle_arguments import Reading

_FREE = frozenset("._-*?")
"""Cells without a clue."""


def slitherlink_text(text: PuzzleText) -> Marking:
    """Rows of numbers and dots."""
    rows = text.rows()
    return line_puzzles.slitherlink(
        [[None if held in _FREE else rim_number(held) for held in row] for row in rows]
    )


def read_slitherlink(code: Code, columns: int, rows: int) -> Arguments:
    """The clues, a row after the other."""
    clues = codes.known(code.lamps(columns * rows))
    return {"clues": [clues[at : at + columns] for at in range(0, len(clues), columns)]}


def write_slitherlink(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    rows = arguments["clues"]
    return len(rows[0]), len(rows), codes.lamps_code([clue for row in rows for clue in row])


def slitherlink_arguments(told: Reading) -> Arguments:
    """The clues, each found by the corners of its square."""
    rows, columns = told.extent()
    clue_at = {fact.cells[0]: fact.clue for fact in told.about(Joined)}
    return {"clues": [[clue_at.get((r, c)) for c in range(columns - 1)] for r in range(rows - 1)]}


_WHITE, _BLACK = frozenset("oOwW○"), frozenset("xXbB*●")


def masyu_text(text: PuzzleText) -> Marking:
    """Rows of `o`, `x` and dots."""
    rows = text.rows()
    held = known(rows, "._-")
    for cell, pearl in held.items():
        if pearl not in _WHITE | _BLACK:
            raise BadInput(f"expected o, x or ., found {pearl!r} in row {cell[0] + 1}")
    white, black = ([at for at in held if held[at] in names] for names in (_WHITE, _BLACK))
    return line_puzzles.masyu((len(rows), len(rows[0])), white, black)


def read_masyu(code: Code, columns: int, rows: int) -> Arguments:
    """The pearls, three cells in a digit."""
    pearls = list(enumerate(code.packed(columns * rows, 3, 3)))
    white, black = ([divmod(at, columns) for at, held in pearls if held == n] for n in (1, 2))
    return {"size": (rows, columns), "white": white, "black": black}


def write_masyu(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    rows, columns = arguments["size"]
    held = dict.fromkeys(arguments["white"], 1) | dict.fromkeys(arguments["black"], 2)
    values = [held.get(cell, 0) for cell in codes.cells_of(columns, rows)]
    return columns, rows, codes.packed_code(values, 3, 3)


def masyu_arguments(told: Reading) -> Arguments:
    """The pearls, each found by the rule for its cell."""
    own = [rule.cells[0] for rule in told.problem.rules if isinstance(rule, Held) and rule.low]
    straight = tuple(sorted(line_puzzles.STRAIGHT))
    return {
        "size": told.extent(),
        "white": [cell for cell, names in own if names == straight],
        "black": [cell for cell, names in own if names != straight],
    }


def numberlink_text(text: PuzzleText) -> Marking:
    """Read rows of letters or numbers and dots; `cells: all` if paths visit all cells."""
    rows = text.rows()
    return line_puzzles.numberlink(
        (len(rows), len(rows[0])), known(rows), all_cells=says_all(text, "cells")
    )


def read_numberlink(code: Code, columns: int, rows: int) -> Arguments:
    """The numbers at the ends."""
    numbers = code.numbers(columns * rows)
    if UNKNOWN in numbers:
        raise BadInput("an end without a number cannot be read")
    ends = {divmod(at, columns): str(n) for at, n in enumerate(numbers) if n is not None}
    return {"size": (rows, columns), "ends": ends}


def write_numberlink(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    rows, columns = arguments["size"]
    ends = map(arguments["ends"].get, codes.cells_of(columns, rows))
    return columns, rows, codes.numbers_code(None if end is None else int(end) for end in ends)


def numbered(arguments: Arguments) -> Arguments:
    """The same numberlink with its ends renamed to numbers, unless they already are."""
    ends = {cell: arguments["ends"][cell] for cell in sorted(arguments["ends"])}
    if not all(name.isascii() and name.isdecimal() and name[0] != "0" for name in ends.values()):
        number = {name: str(at) for at, name in enumerate(dict.fromkeys(ends.values()), 1)}
        ends = {cell: number[name] for cell, name in ends.items()}
    return {**arguments, "ends": ends}


def numberlink_arguments(told: Reading) -> Arguments:
    """The ends, and whether paths visit all cells, since there is no symbol for an empty one."""
    marks = [end for rule in told.problem.rules if isinstance(rule, Lines) for end in rule.marks]
    symbols = told.problem.symbols_by_name
    return {
        "size": told.extent(),
        "ends": dict(marks),
        "all_cells": line_puzzles.OFF not in symbols,
    }


_ARROWS = {
    **dict.fromkeys("<←", "left"),
    **dict.fromkeys(">→", "right"),
    **dict.fromkeys("^↑", "up"),
    **dict.fromkeys("vV↓", "down"),
}
_DIRECTIONS = ("", "up", "down", "left", "right")
"""Directions by their numbers in links; 0 is none."""


def yajilin_text(text: PuzzleText) -> Marking:
    """Read rows of dots and clues such as `2>`; `#` or `?` is a clue without information."""
    rows = text.rows()
    clues: dict[Cell, tuple[int, str] | None] = {}
    for cell, held in known(rows, "._-*").items():
        clue = re.fullmatch(r"(\d{1,3})(\D)|(\D)(\d{1,3})", held)
        number, arrow = (clue[1] or clue[4], clue[2] or clue[3]) if clue else ("", "")
        if held not in "#?" and arrow not in _ARROWS:
            raise BadInput(
                f"expected a clue such as 2>, or ., found {held!r} in row {cell[0] + 1}; put "
                "blanks between cells"
            )
        clues[cell] = (int(number), _ARROWS[arrow]) if arrow else None
    return line_puzzles.yajilin((len(rows), len(rows[0])), clues)


def read_yajilin(code: Code, columns: int, rows: int) -> Arguments:
    """Clues, each a direction and a number; larger numbers have more digits."""

    def read(mark: str) -> list[tuple[int, int]]:
        if mark == "+":
            return [(0, UNKNOWN)]
        digits = 3 if mark == "-" else 2 if mark in "56789" else 1
        direction = code.value(code.take() if mark == "-" else mark, 10) - 5 * (digits == 2)
        said = code.take(digits)
        if direction >= len(_DIRECTIONS):
            raise code.unknown(mark)
        number = UNKNOWN
        if said != ".":
            number = 0
            for digit in said:
                number = number * 16 + code.value(digit, 16)
            if not direction:
                raise BadInput(f"the number {number} has no arrow")
        return [(direction, number)]

    clues = enumerate(code.gapped(columns * rows, "a", read, what="cells"))
    told = {divmod(at, columns): clue for at, clue in clues if clue is not None}
    return {
        "size": (rows, columns),
        "clues": {
            cell: None if number == UNKNOWN else (number, _DIRECTIONS[direction])
            for cell, (direction, number) in told.items()
        },
    }


def write_yajilin(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    rows, columns = arguments["size"]
    clues = arguments["clues"]

    def written(clue: tuple[int, str] | str, _: int) -> str:
        if isinstance(clue, str):
            return clue
        number, direction = clue[0], _DIRECTIONS.index(clue[1])
        if number >= 256:
            return f"-{direction}{number:03x}"
        return f"{direction}{number:x}" if number < 16 else f"{direction + 5}{number:02x}"

    cells = codes.cells_of(columns, rows)
    values = [(clues[cell] or "0.") if cell in clues else None for cell in cells]
    return columns, rows, codes.gapped_code(values, "a", written)


def yajilin_arguments(told: Reading) -> Arguments:
    """The clues, read from the names of rules, and holes without a clue."""
    ways = {where: way for way, where in line_puzzles.WHERE.items()}
    name = re.compile(rf"shaded cells ({'|'.join(ways)}) \((\d+), (\d+)\)")
    clues: dict[Cell, tuple[int, str] | None] = {}
    for rule in told.problem.rules:
        if isinstance(rule, Held) and (said := name.fullmatch(rule.name)):
            clues[int(said[2]), int(said[3])] = (rule.low, ways[said[1]])
    cells = told.problem.board.cells
    rows, columns = extent([*cells, *clues])
    for cell in codes.cells_of(columns, rows):
        if cell not in cells:
            clues.setdefault(cell, None)
    return {"size": (rows, columns), "clues": clues}
