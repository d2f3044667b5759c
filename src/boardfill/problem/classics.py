"""Well-known marking problems, and reading sudokus as people write them.

A clue of a sudoku is a digit (with 16 rows, A to G follow 9); `.`, `0`, `_`, `*`, `?` and `-` are
empty cells.  Blanks, bars, and lines of dashes and plus signs are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt

from boardfill.errors import BadInput
from boardfill.problem.board import Board, whole_number
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.rules import Count, Rule

ARROWS = (
    Symbol("↖", ("up", "left", "up-left")),
    Symbol("↗", ("up", "right", "up-right")),
    Symbol("↘", ("down", "right", "down-right")),
    Symbol("↙", ("down", "left", "down-left")),
)
"""The diagonal arrows, in the order in which solutions are listed."""


def arrows(size: int) -> Marking:
    """Diagonal arrows on a square board: no two point at the same edge or corner.

    Half of the arrows in each row point up, half down; half of those in each column left, half
    right.

    >>> arrows(4).count()
    2
    """
    size = whole_number(size)
    if size < 1:
        raise BadInput(f"the size of an arrow board must be at least 2, found {size}")
    if size % 2:
        raise BadInput(
            f"the size of an arrow board must be even, so that half of each row can point up, "
            f"found {size}"
        )
    half = size // 2
    balance = (("row", "↖↗"), ("row", "↘↙"), ("column", "↖↙"), ("column", "↗↘"))
    return Marking(
        Board.rectangle(size, size),
        ARROWS,
        tuple(Count(each, frozenset(symbols), half, half) for each, symbols in balance),
        title=f"Arrows {size} x {size}",
    )


def latin_square(size: int) -> Marking:
    """Numbers 1 to `size`, each once in every row and column.

    >>> latin_square(4).count()
    576
    """
    board = Board.rectangle(size, size)
    numbers = [str(number) for number in range(1, size + 1)]
    return Marking(
        board,
        tuple(map(Symbol, numbers)),
        _each_once(numbers),
        title=f"Latin squares of order {size}",
    )


def sudoku(clues: str | Iterable[Iterable[object]]) -> Marking:
    """A sudoku written with digits, and `.` or `0` for empty cells, in one line or in rows.

    Lists of numbers are accepted, too, with 0 or None for empty cells.
    Lines between the boxes may be drawn.  The size is 9 x 9, 4 x 4, 6 x 6 with boxes of 2 rows and
    3 columns, or 16 x 16 with symbols 1 to 9 and A to G.

    >>> sudoku("1... .2.. ..3. ...4".replace(" ", "")).count()
    2
    """
    rows = grid_rows(clues if isinstance(clues, str) else listed_grid(clues))
    size = len(rows)
    symbols, boxes = sudoku_symbols(size), sudoku_boxes(size)
    in_boxes = tuple(
        Count("region", frozenset({symbol.name}), 1, 1, regions=boxes) for symbol in symbols
    )
    return Marking(
        Board.rectangle(size, size),
        symbols,
        _each_once(symbol.name for symbol in symbols) + in_boxes,
        clues={
            (row, column): character
            for row, line in enumerate(rows)
            for column, character in enumerate(line)
            if character != _EMPTY
        },
        title="Sudoku",
    )


def sudoku_symbols(size: int) -> tuple[Symbol, ...]:
    """The digits, and letters from 10 on."""
    if not 1 <= size <= len(_SYMBOLS):
        raise BadInput(f"expected a sudoku of 1 to {len(_SYMBOLS)} rows, found {size}")
    return tuple(
        Symbol(name, value=None if name.isdecimal() else value)
        for value, name in enumerate(_SYMBOLS[:size], 1)
    )


def sudoku_boxes(size: int) -> tuple[tuple[Cell, ...], ...]:
    """The boxes: squares, or as close to squares as possible, wider than high."""
    height = max(side for side in range(1, isqrt(size) + 1) if size % side == 0)
    if height == 1:
        raise BadInput(f"no boxes of equal size divide {size} rows; give regions instead")
    width = size // height
    return tuple(
        tuple((top + row, left + column) for row in range(height) for column in range(width))
        for top in range(0, size, height)
        for left in range(0, size, width)
    )


def queens(size: int) -> Marking:
    """As many queens as rows, none attacking another.

    >>> queens(6).count()
    4
    """
    queen = frozenset({"Q"})
    return Marking(
        Board.rectangle(size, size),
        (Symbol("Q"),),
        (
            Count("row", queen, 1, 1),
            Count("column", queen, 1, 1),
            Count("diagonal", queen, 0, 1),
            Count("antidiagonal", queen, 0, 1),
        ),
        blanks=True,
        title=f"{size} queens",
    )


def no_two_adjacent(board: Board | str) -> Marking:
    """Stones on some cells, no two of them side by side (hard squares).

    >>> no_two_adjacent(Board.rectangle(2, 2)).count()
    7
    """
    if not isinstance(board, Board):
        board = Board(board)
    edges = board.lattice.edge_names()
    return Marking(board, (Symbol("o", edges),), blanks=True, title="No two adjacent")


def _each_once(names: Iterable[str]) -> tuple[Rule, ...]:
    sets = [frozenset({name}) for name in names]
    return tuple(Count(each, name, 1, 1) for each in ("row", "column") for name in sets)


def empty_sudoku(size: int) -> Marking:
    """The sudoku of this size without clues."""
    if size not in _SUDOKU_SIZES:
        raise BadInput(f"expected a sudoku of 4, 6, 9 or 16 rows, found {size}")
    return sudoku("." * size**2)


_EMPTY = "."
_SYMBOLS = "123456789ABCDEFG"
_SUDOKU_SIZES = (4, 6, 9, 16)
_EMPTY_CELLS = "0_*?-"
_RULER = re.compile(r"[\s|+=\-\u2500-\u257f]*")
_DRAWN = re.compile(r"[\s|,\u2500-\u257f]+")


def grid_rows(text: str) -> list[str]:
    r"""The rows of the grid, made of symbols and `.`; BadInput if the text is no grid.

    >>> grid_rows("1..43_0000304000"), grid_rows("1 0|. .\n0 2|. .\n---+---\n. .|3 .\n. .|. 4")
    (['1..4', '3...', '..3.', '4...'], ['1...', '.2..', '..3.', '...4'])
    """
    lines = [line for line in text.splitlines() if not _RULER.fullmatch(line)]
    rows = [joined_cells(line).upper() for line in lines]
    if not rows:
        raise BadInput("expected a sudoku, found nothing")
    size = len(rows) if len(rows) > 1 else isqrt(len(rows[0]))
    if len(rows) == 1:
        rows = [rows[0][at : at + size] for at in range(0, len(rows[0]), size or 1)]
    widths = sorted({len(row) for row in rows})
    if size not in _SUDOKU_SIZES or len(rows) != size or widths != [size]:
        raise BadInput(
            "expected 9 rows of 9 characters (or 4 of 4, 6 of 6, 16 of 16), "
            f"found {len(rows)} of {'-'.join(map(str, (widths[0], widths[-1])[: len(widths)]))}"
        )
    for number, row in enumerate(rows, 1):
        for character in row:
            if character not in _SYMBOLS[:size] + _EMPTY + _EMPTY_CELLS:
                raise BadInput(
                    f"expected a symbol from 1 to {_SYMBOLS[size - 1]}, or '.', "
                    f"found {character!r} in row {number}"
                )
    return [re.sub(f"[{re.escape(_EMPTY_CELLS)}]", _EMPTY, row) for row in rows]


def joined_cells(line: str) -> str:
    """The cells of a line of a grid side by side, without what is drawn between them.

    Where ten cells or more stand apart, numbers from 10 on are cells, written as letters.

    >>> joined_cells("1 . 3|2 4 ."), joined_cells("16 . 3 . . 10 . . . . 12 . . . 1 .")
    ('1.324.', 'G.3..A....C...1.')
    """
    cells = [cell for cell in _DRAWN.split(line) if cell]
    are_apart = len(cells) > 9 and all(len(cell) <= 2 for cell in cells)
    return "".join(map(_clue, cells) if are_apart else cells)


def listed_grid(rows: object) -> str:
    r"""The text of a grid given as lists of numbers, with 0 or None for empty cells.

    >>> listed_grid([[1, 0], [None, "."]])
    '1.\n..'
    """
    if not isinstance(rows, Iterable):
        raise BadInput(f"expected a sudoku as text or as a list of rows, found {rows!r}")
    return "\n".join(
        "".join(map(_clue, row)) if isinstance(row, Iterable) else str(row) for row in rows
    )


def _clue(given: object) -> str:
    """The character for a clue in the text of a grid: A for 10, and so on."""
    text = "" if given is None else str(given)
    if text.isdecimal() and len(text) <= 2 and int(text) <= len(_SYMBOLS):
        return _SYMBOLS[int(text) - 1] if int(text) else _EMPTY
    return text or _EMPTY


def is_grid(text: str) -> bool:
    """True if the text is a sudoku and not some other picture.

    It must have digits, which no board has, other than just 0 and 1, which are a matrix.
    """
    digits = {digit for digit in "0123456789" if digit in text}
    if not digits or digits == {"0", "1"} or "#" in text:
        return False
    try:
        grid_rows(text)
    except BadInput:
        return False
    return True
