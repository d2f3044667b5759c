"""Well-known marking problems, ready made."""

from __future__ import annotations

from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.marking import Marking, Rule, Symbol
from boardfill.problem.picture import picture_rows

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
    return Marking(
        Board.rectangle(size, size),
        _numbers(size),
        _each_number_once(size, "row") + _each_number_once(size, "column"),
        title=f"Latin squares of order {size}",
    )


def sudoku(clues: str) -> Marking:
    """The 9 x 9 puzzle drawn with digits, and `.` or `0` for cells to be filled."""
    rows = picture_rows(clues, known=".0123456789")
    if len(rows) != 9 or len(rows[0]) != 9:
        raise BadInput(f"expected 9 rows of 9 characters, found {len(rows)} of {len(rows[0])}")
    boxes = tuple(
        frozenset((top + row, left + column) for row in range(3) for column in range(3))
        for top in (0, 3, 6)
        for left in (0, 3, 6)
    )
    in_boxes = tuple(Rule("region", frozenset({str(n)}), 1, 1, boxes) for n in range(1, 10))
    return Marking(
        Board.rectangle(9, 9),
        _numbers(9),
        _each_number_once(9, "row") + _each_number_once(9, "column") + in_boxes,
        clues={
            (row, column): character
            for row, line in enumerate(rows)
            for column, character in enumerate(line)
            if character not in ".0"
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


def _numbers(size: int) -> tuple[Symbol, ...]:
    return tuple(Symbol(str(number)) for number in range(1, size + 1))


def _each_number_once(size: int, each: str) -> tuple[Rule, ...]:
    return tuple(Rule(each, frozenset({str(number)}), 1, 1) for number in range(1, size + 1))
