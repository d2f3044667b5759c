"""Well-known marking problems, ready made."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from boardfill.errors import BadInput
from boardfill.problem.board import Board, whole_number
from boardfill.problem.marking import Marking, Rule, Symbol
from boardfill.problem.sudoku_grid import EMPTY, SYMBOLS, grid_rows, listed_grid

ARROWS = (
    Symbol("↖", ("up", "left", "up-left")),
    Symbol("↗", ("up", "right", "up-right")),
    Symbol("↘", ("down", "right", "down-right")),
    Symbol("↙", ("down", "left", "down-left")),
)
"""The diagonal arrows, in the order in which solutions are listed."""


def arrows(size: int) -> Marking:
    """Diagonal arrows on a square board: no two point at one edge or corner.

    Half of each row points up and half down; half of each column left and half right.

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
        tuple(Rule(each, frozenset(symbols), half, half) for each, symbols in balance),
        title=f"Arrows {size} x {size}",
    )


def latin_square(size: int) -> Marking:
    """Numbers 1 to `size`, each once in every row and column.

    >>> latin_square(4).count()
    576
    """
    numbers = [str(number) for number in range(1, whole_number(size) + 1)]
    return Marking(
        Board.rectangle(size, size),
        tuple(map(Symbol, numbers)),
        _each_once(numbers, "row") + _each_once(numbers, "column"),
        title=f"Latin squares of order {size}",
    )


def sudoku(clues: str | Iterable[Iterable[object]]) -> Marking:
    """The puzzle drawn with digits, and `.` or `0` for cells to be filled, in a line or in rows.

    Lists of numbers will do, too, with 0 or None for cells to be filled.
    Lines between the boxes may be drawn.  There are 9 x 9 cells, or 4 x 4, or 16 x 16 with symbols
    1 to 9 and A to G.

    >>> sudoku("1... .2.. ..3. ...4".replace(" ", "")).count()
    2
    """
    rows = grid_rows(clues if isinstance(clues, str) else listed_grid(clues))
    size = len(rows)
    side = isqrt(size)
    symbols = SYMBOLS[:size]
    boxes = tuple(
        frozenset((top + row, left + column) for row in range(side) for column in range(side))
        for top in range(0, size, side)
        for left in range(0, size, side)
    )
    in_boxes = tuple(Rule("region", frozenset({name}), 1, 1, boxes) for name in symbols)
    return Marking(
        Board.rectangle(size, size),
        tuple(map(Symbol, symbols)),
        _each_once(symbols, "row") + _each_once(symbols, "column") + in_boxes,
        clues={
            (row, column): character
            for row, line in enumerate(rows)
            for column, character in enumerate(line)
            if character != EMPTY
        },
        title="Sudoku",
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
            Rule("row", queen, 1, 1),
            Rule("column", queen, 1, 1),
            Rule("diagonal", queen, 0, 1),
            Rule("antidiagonal", queen, 0, 1),
        ),
        blanks=True,
        title=f"{size} queens",
    )


def no_two_adjacent(board: Board) -> Marking:
    """Stones on some cells, no two of them side by side (hard squares).

    >>> no_two_adjacent(Board.rectangle(2, 2)).count()
    7
    """
    edges = board.lattice.edge_names()
    return Marking(board, (Symbol("o", edges),), blanks=True, title="No two adjacent")


def _each_once(symbols: Iterable[str], each: str) -> tuple[Rule, ...]:
    return tuple(Rule(each, frozenset({symbol}), 1, 1) for symbol in symbols)
