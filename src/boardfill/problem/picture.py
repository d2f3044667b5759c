r"""Pictures: cells drawn as characters, a line for each row.

On a board `.` is a cell and `#` is not; of a piece `X` or `#` is a cell and `.` is not.  Lines may
be indented together and may end in blanks; blank lines before and after the picture are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.errors import BadInput
from boardfill.problem.lattice import Cell

BOARD_CELL, BOARD_GAP = ".", "#"
PIECE_CELLS, PIECE_GAP = "X#", "."


def picture_rows(text: str, known: str | None = None) -> list[str]:
    r"""The rows of a picture, all of one length, made of `known` characters only.

    >>> picture_rows("\n  ..#\n  ...\n", known=".#")
    ['..#', '...']
    """
    numbered = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    while numbered and not numbered[0][1]:
        del numbered[0]
    while numbered and not numbered[-1][1]:
        del numbered[-1]
    if not numbered:
        raise BadInput("the picture is empty")
    indent = min(len(line) - len(line.lstrip()) for _, line in numbered if line)
    rows: list[str] = []
    for number, line in numbered:
        row = line[indent:]
        for column, character in enumerate(row, indent + 1):
            if character.isspace() or (known is not None and character not in known):
                wanted = "no blanks" if known is None else " or ".join(map(repr, known))
                raise BadInput(
                    f"expected {wanted}, found {character!r}",
                    place=f"line {number}, column {column}",
                )
        if rows and len(row) != len(rows[0]):
            raise BadInput(
                f"expected {len(rows[0])} characters as in the first row, found {len(row)}",
                place=f"line {number}",
            )
        rows.append(row)
    return rows


def cells_drawn(rows: Iterable[str], drawn: str) -> list[Cell]:
    """The cells whose character is one of `drawn`, row by row."""
    return [
        (row, column)
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character in drawn
    ]
