"""Puzzles of lines and of connected cells: read from text, recognised by their rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from boardfill.errors import BadInput
from boardfill.formats.link_codes import Arguments, cells_of
from boardfill.formats.puzzle_text import PuzzleText, known, lettered, rim_number, says_all
from boardfill.problem import connected_puzzles as puzzles
from boardfill.problem import line_puzzles
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import extent
from boardfill.problem.marking import Marking
from boardfill.problem.rules import Count, Held
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines

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
    for cell in cells_of(columns, rows):
        if cell not in cells:
            clues.setdefault(cell, None)
    return {"size": (rows, columns), "clues": clues}


def numbers_text(made: Callable[..., Marking], text: PuzzleText) -> Marking:
    """Read rows of numbers and dots, with `?` for an unknown number."""
    rows = text.rows()
    numbers = {cell: rim_number(held) for cell, held in known(rows, "._-*0").items()}
    return made((len(rows), len(rows[0])), numbers)


def hitori_text(text: PuzzleText) -> Marking:
    """Rows of numbers."""
    numbers = [[rim_number(held) for held in row] for row in text.rows()]
    return puzzles.hitori([[-1 if n is None else n for n in row] for row in numbers])


def heyawake_text(text: PuzzleText) -> Marking:
    """A letter for each room, and how many shaded cells some have: `a=2`."""
    rooms = lettered(text.rows())
    said = text.take(*rooms)
    counts = {letter: rim_number(number) for letter, number in said}
    if len(counts) < len(said):
        raise BadInput("a room has several numbers")
    return puzzles.heyawake(rooms.values(), [counts.get(letter) for letter in rooms])


def lits_text(text: PuzzleText) -> Marking:
    """A letter for each region."""
    return puzzles.lits(lettered(text.rows()).values())


def fillomino_text(text: PuzzleText) -> Marking:
    """Rows of numbers and dots."""
    rows = text.rows()
    clues = {cell: rim_number(held) or 0 for cell, held in known(rows).items()}
    return puzzles.fillomino((len(rows), len(rows[0])), clues)


def nurikabe_arguments(told: Reading) -> Arguments:
    """The numbers, which are marks of islands."""
    marks = {cell: size or None for rule in _webs(told) for cell, size in rule.marks}
    return {"board": told.extent(), "numbers": marks}


def seen_arguments(told: Reading) -> Arguments:
    """The numbers of cells seen, with the unknown ones."""
    numbers: dict[Cell, int | None] = {}
    for rule in told.problem.rules:
        if isinstance(rule, InSight):
            numbers.update(rule.marks)
        elif isinstance(rule, Held) and rule.name == puzzles.NOT_TOLD:
            numbers.update((cell, None) for cell, _ in rule.cells)
    return {"board": told.extent(), "numbers": numbers}


def _webs(told: Reading) -> list[Connected]:
    return [rule for rule in told.problem.rules if isinstance(rule, Connected)]


def fillomino_arguments(told: Reading) -> Arguments:
    """The clues as numbers, and the borders."""
    clues = {cell: _number(name) for cell, name in told.problem.clues.items()}
    return {"board": told.extent(), "clues": clues, "borders": told.pairs("different")}


def _number(name: str) -> int:
    """The number of a symbol, or one that no puzzle has."""
    return int(name) if name.isascii() and name.isdecimal() else -1


def hitori_arguments(told: Reading) -> Arguments:
    """The numbers, read from the names of rules."""
    rows, columns = told.extent()
    numbers = {
        cell: int(name[1])
        for rule in told.problem.rules
        if isinstance(rule, Held) and (name := puzzles.NUMBER_IN_ROW.fullmatch(rule.name))
        for cell, _ in rule.cells
    }
    return {"rows": [[numbers.get((r, c), -1) for c in range(columns)] for r in range(rows)]}


def heyawake_arguments(told: Reading) -> Arguments:
    """The rooms, in which shaded cells are counted."""
    rooms: list[tuple[Iterable[Cell], int | None]] = [
        (region, rule.high)
        for rule in told.problem.rules
        if isinstance(rule, Count)
        for region in rule.regions
        if region
    ]
    return {"regions": [cells for cells, _ in rooms], "counts": [count for _, count in rooms]}


def lits_arguments(told: Reading) -> Arguments:
    """The regions, in which things are counted."""
    counts = (rule for rule in told.problem.rules if isinstance(rule, Count))
    return {"regions": [region for rule in counts for region in rule.regions]}
