"""Game IDs of Simon Tatham's Portable Puzzle Collection, with the name of the game before them.

    GAME:PARAMETERS:DESCRIPTION         towers:4:3//1//...

The collection's own IDs leave out the game, as each program knows its own.  Facts from its source
(github chrisboyle/sgtpuzzles), one file of C for each game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.link_codes import (
    Arguments,
    Numbers,
    Pair,
    at_rim,
    in_rows,
    regions_between,
    square,
)
from boardfill.formats.puzzle_links import MOST_CELLS
from boardfill.formats.puzzle_specs import PuzzleSpec, made
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

STEPS = "_abcdefghijklmnopqrstuvwxyz"
"""The letter for each number of places before a mark; the last means 25 places without one."""


class _Board(NamedTuple):
    """The parameters of a game."""

    columns: int
    rows: int
    options: str

    @property
    def size(self) -> int:
        return square(self.columns, self.rows)

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    def cell(self, at: int) -> Cell:
        return divmod(at, self.columns)


_PARAMETERS = re.compile(r"([0-9]{1,5})(?:x([0-9]{1,5}))?([A-Za-z][A-Za-z0-9.]*)?")


def read_game_id(text: str) -> Marking:
    """The puzzle with this game ID.

    >>> read_game_id("towers:3:3//1/////////").count()
    1
    """
    game, _, rest = text.strip().partition(":")
    game = game.lower()
    parameters, colon, description = rest.partition(":")
    if not colon and "#" in rest:
        raise BadInput(
            "an ID with # holds a random seed, not the puzzle; use what the game shows as its "
            "specific game ID, which has a colon instead of #"
        )
    found = _PARAMETERS.fullmatch(parameters)
    if not colon or found is None:
        raise BadInput(f"expected {game}:SIZE:DESCRIPTION, such as towers:4:..., found no size")
    columns = int(found[1])
    board = _Board(columns, int(found[2] or columns), found[3] or "")
    if game == "dominosa":
        board = _Board(columns + 2, columns + 1, board.options)
    if not 1 <= board.cells <= MOST_CELLS:
        raise BadInput(f"expected 1 to {MOST_CELLS:,} cells, found {board.columns} x {board.rows}")
    kind, read = _GAMES[game]
    arguments = read(board, description)
    return made(PuzzleSpec("adjacent" if "adjacent" in arguments else kind, arguments))


def _runs(text: str, pattern: str) -> Iterator[re.Match[str]]:
    """Yield the parts of the text, which must all match the pattern."""
    at, part = 0, re.compile(pattern)
    while at < len(text):
        found = part.match(text, at)
        if found is None or found.end() == at:
            raise _unknown(text[at])
        yield found
        at = found.end()


def _unknown(character: str) -> BadInput:
    return BadInput(f"the character {character!r} means nothing in the description of this game")


def _complete(found: int, wanted: int, what: str) -> None:
    """Raise BadInput unless the amount fits the size of the board."""
    if found != wanted:
        raise BadInput(f"expected {wanted} {what}, found {'fewer' if found < wanted else 'more'}")


def _placed(text: str, pattern: str, places: int) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield each match of the pattern with its place; a letter is a run of empty cells."""
    at = 0
    for part in _runs(text, rf"(?P<gap>[a-z])|{pattern}"):
        if part["gap"]:
            at += ord(part["gap"]) - ord("a") + 1
        else:
            yield at, part
            at += 1
    _complete(at, places, "cells")


def _stepped(text: Iterable[str], letters: str, places: int, what: str) -> list[int]:
    """The places of marks, without the one that ends the text.

    A letter is a mark after as many places as its index in `letters`; the last letter is 25 places
    without a mark.
    """
    at, found = 0, []
    for letter in text:
        if letter not in letters:
            raise _unknown(letter)
        if letter == letters[-1]:
            at += 25
        else:
            found.append(at + letters.index(letter))
            at = found[-1] + 1
        if at > places:
            break
    _complete(at, places, what)
    return [at for at in found if at < places - 1]


def _grid(board: _Board, text: str) -> dict[Cell, int]:
    """Numbers in some cells; `_` stands between two of them."""
    found = _placed(text, "_?(?P<number>[0-9]{1,6})", board.cells)
    return {board.cell(at): int(part["number"]) for at, part in found}


def edges(size: int) -> list[Pair]:
    """The neighbours in the order of their walls: row by row, then column by column."""
    across: list[Pair] = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
    return across + [((r, c), (r + 1, c)) for c in range(size) for r in range(size - 1)]


def _blocks(size: int, text: str) -> list[list[Cell]]:
    """Regions from their walls; a number after a letter repeats it, as the game keen writes."""
    order = edges(size)
    parts = _runs(text, r"([_a-z])([0-9]{0,4})")
    letters = (part[1] for part in parts for _ in range(int(part[2] or 1)))
    walls = _stepped(letters, STEPS, len(order) + 1, "edges")
    return regions_between(size, size, map(order.__getitem__, walls))


def _parts(description: str, count: int) -> list[str]:
    parts = description.split(",")
    _complete(len(parts), count, "parts between commas")
    return parts


_SOLO_OPTIONS = re.compile(r"(?:[jxk]|[rm]d?[0-9]|a|d[a-z])*")


def _solo(board: _Board, description: str) -> Arguments:
    if not _SOLO_OPTIONS.fullmatch(board.options):
        raise BadInput(f"the parameters {words.shortened(board.options)!r} mean nothing here")
    flags = re.sub("d[a-z]", "", board.options)
    is_jigsaw, is_killer = "j" in flags, "k" in flags
    size = board.columns if is_jigsaw and board.columns == board.rows else board.cells
    if size * size > MOST_CELLS:
        raise BadInput(f"expected at most {MOST_CELLS:,} cells, found {size} x {size}")
    grid, *parts = _parts(description, 1 + is_jigsaw + 2 * is_killer)
    whole = _Board(size, size, "")
    clues = {cell: str(number) for cell, number in _grid(whole, grid).items()}
    regions = _blocks(size, parts.pop(0)) if is_jigsaw else boxes(board.columns, board.rows)
    cages = []
    if is_killer:
        sums = _grid(whole, parts[1])
        cages = [(sums.pop(cells[0], None), cells) for cells in _blocks(size, parts[0])]
        if sums:
            raise BadInput("a sum stands in a cell that is not the first of its cage")
    kinds = ("x",) if "x" in flags else ()
    return {"size": size, "clues": clues, "regions": regions, "kinds": kinds, "cages": cages}


def boxes(high: int, wide: int) -> list[list[Cell]]:
    """The boxes of this size; as many are side by side as a box has rows."""
    size = high * wide
    return [
        [(top + row, left + column) for row in range(high) for column in range(wide)]
        for top in range(0, size, high)
        for left in range(0, size, wide)
    ]


OPERATIONS = {"a": "+", "m": "*", "s": "-", "d": "/"}


def _keen(board: _Board, description: str) -> Arguments:
    blocks, clues = _parts(description, 2)
    regions = _blocks(board.size, blocks)
    results = [(OPERATIONS[part[1]], int(part[2])) for part in _runs(clues, "([amsd])([0-9]{1,9})")]
    _complete(len(results), len(regions), "clues of cages")
    cages = []
    for (operation, target), cells in zip(results, regions, strict=True):
        if operation in "-/" and len(cells) != 2:
            raise BadInput(f"expected two cells for - and /, found {len(cells)}")
        cages.append((operation if len(cells) > 1 else "=", target, cells))
    return {"size": board.size, "cages": cages}


def _towers(board: _Board, description: str) -> Arguments:
    size = board.size
    rim, comma, grid = description.partition(",")
    clues = _numbers(rim.split("/"))
    _complete(len(clues), 4 * size, "clues at the rim")
    sides = dict(zip(("top", "bottom", "left", "right"), in_rows(clues, size), strict=True))
    given = _grid(board, grid) if comma else {}
    named = {cell: str(number) for cell, number in given.items()}
    return {"size": size, **sides, "clues": named}


def _numbers(parts: Iterable[str]) -> Numbers:
    """Numbers, None where there is nothing."""
    numbers: Numbers = []
    for part in parts:
        if part and not re.fullmatch("[0-9]{1,6}", part):
            raise BadInput(f"expected a number, found {words.shortened(part)!r}")
        numbers.append(int(part) if part else None)
    return numbers


BESIDE = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _unequal(board: _Board, description: str) -> Arguments:
    size = board.size
    clues, signs = {}, []
    pattern = "(?P<number>[0-9]{1,4})(?P<signs>[URDL]*)(?:,|$)"
    for at, part in _placed(description, pattern, size * size):
        row, column = cell = board.cell(at)
        if int(part["number"]):
            clues[cell] = str(int(part["number"]))
        for sign in part["signs"]:
            beside = (row + BESIDE[sign][0], column + BESIDE[sign][1])
            if not (0 <= beside[0] < size and 0 <= beside[1] < size):
                raise BadInput(f"the sign {sign} of cell {words.cell(cell)} points off the board")
            signs.append((beside, cell))
    if board.options.startswith("a"):
        adjacent = sorted({(min(pair), max(pair)) for pair in signs})
        return {"size": size, "adjacent": adjacent, "clues": clues}
    return {"size": size, "less": signs, "clues": clues}


def _lightup(board: _Board, description: str) -> Arguments:
    cells = dict.fromkeys(range(board.cells), ".")
    cells |= {at: part[0] for at, part in _placed(description, "[0-4B]", board.cells)}
    rows = in_rows("".join(cells.values()).replace("B", "#"), board.columns)
    return {"puzzle": "\n".join(rows)}


def _tents(board: _Board, description: str) -> Arguments:
    cells, *rim = description.split(",")
    trees = _stepped(cells, STEPS, board.cells + 1, "cells, and a tree behind them")
    clues = _numbers(rim)
    _complete(len(clues), board.columns + board.rows, "clues at the rim")
    size = (board.rows, board.columns)
    return {"size": size, "trees": list(map(board.cell, trees)), **at_rim(clues, board.columns)}


def _unruly(board: _Board, description: str) -> Arguments:
    what = "cells, and a symbol behind them"
    places = _stepped(description.lower(), STEPS[1:], board.cells + 1, what)
    symbols = ("01"[letter.isupper()] for letter in description if letter not in "zZ")
    clues = dict(zip(map(board.cell, places), symbols, strict=False))
    return {
        "rows": board.rows,
        "columns": board.columns,
        "clues": clues,
        "lines_differ": board.options.startswith("u"),
    }


def _dominosa(board: _Board, description: str) -> Arguments:
    numbers = [int(part[1] or part[2]) for part in _runs(description, r"([0-9])|\[([0-9]{1,3})\]")]
    _complete(len(numbers), board.cells, "numbers")
    return {"numbers": in_rows(numbers, board.columns)}


def _pattern(board: _Board, description: str) -> Arguments:
    if "," in description:
        raise BadInput("a picture with some cells already known cannot be read")
    lines = [_numbers(line.split(".")) if line else [] for line in description.split("/")]
    _complete(len(lines), board.columns + board.rows, "lines")
    runs = [tuple(number or 0 for number in line) for line in lines]
    return at_rim(runs, board.columns)


_GAMES: dict[str, tuple[str, Callable[[_Board, str], Arguments]]] = {
    "solo": ("sudoku_variant", _solo),
    "keen": ("calcudoku", _keen),
    "towers": ("skyscrapers", _towers),
    "unequal": ("futoshiki", _unequal),
    "lightup": ("akari", _lightup),
    "tents": ("tents", _tents),
    "unruly": ("binairo", _unruly),
    "dominosa": ("dominosa", _dominosa),
    "pattern": ("nonogram", _pattern),
}
"""The kind of puzzle of each game, and the reader of its description."""
