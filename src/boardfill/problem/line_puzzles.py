"""Puzzles of lines from cell to cell: slitherlink."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem import puzzle_parts as checked
from boardfill.problem.board import Board, whole_number
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.rules import Rule
from boardfill.problem.web_rules import Joined, Lines

OFF = "·"
"""Where no line is."""
_LINES = {
    "─": ("left", "right"),
    "│": ("up", "down"),
    "┌": ("right", "down"),
    "┐": ("left", "down"),
    "└": ("up", "right"),
    "┘": ("up", "left"),
}
_LOOP = [Symbol(name, joins=edges) for name, edges in _LINES.items()]


def slitherlink(clues: Sequence[Sequence[int | None]]) -> Marking:
    """A loop along the edges of a grid; a number says over how many edges of its square it goes.

    Rows of numbers, None where there is none.  The cells of the board are the points of the grid,
    one more in each row and column than there are squares.

    >>> slitherlink([[3, None], [None, 3]]).count()
    2
    """
    wanted = "rows of numbers"
    rows = [
        checked.entries(row, f"clues[{at}]", wanted)
        for at, row in enumerate(checked.entries(clues, "clues", wanted))
    ]
    width = len(rows[0]) if rows else 0
    told: dict[Cell, int] = {}
    for at, row in enumerate(rows):
        if len(row) != width:
            raise BadInput(
                f"expected {words.counted(width, 'number')} as in the first row, found {len(row)}",
                place=f"clues[{at}]",
            )
        for column, clue in enumerate(row):
            if clue is not None:
                if not 0 <= whole_number(clue, f"clues[{at}]") <= 4:
                    raise BadInput(f"expected 0 to 4, found {clue}", place=f"clues[{at}]")
                told[at, column] = clue
    if not width:
        raise BadInput("expected at least one square", place="clues")
    rules: list[Rule] = [Lines("loop")]
    if told:
        corners = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in told]
        rules.append(Joined("region", list(told.values()), regions=corners))
    board = Board.rectangle(len(rows) + 1, width + 1)
    return Marking(board, [*_LOOP, Symbol(OFF)], rules, title="Slitherlink")
