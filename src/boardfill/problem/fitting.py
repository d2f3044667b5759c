"""Matrices of 0 and 1, kept compactly: boards of many millions of cells must fit in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardfill.errors import BadInput
from boardfill.methods import AskableFitting


@dataclass(frozen=True)
class Matrix:
    r"""Rows and columns of 0 and 1; `cells` has a byte for each, row by row.

    >>> Matrix.from_rows([[0, 1], [1, 1]]).cells
    b'\x00\x01\x01\x01'
    """

    rows: int
    columns: int
    cells: bytes

    def __post_init__(self) -> None:
        if len(self.cells) != self.rows * self.columns:
            raise BadInput(f"expected {self.rows} x {self.columns} cells, found {len(self.cells)}")

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]]) -> Matrix:
        """The matrix given as a list of rows, checked."""
        if not rows or not rows[0]:
            raise BadInput("expected a matrix of at least one row and one column")
        columns = len(rows[0])
        parts = []
        for number, row in enumerate(rows):
            if len(row) != columns:
                raise BadInput(
                    f"expected {columns} numbers as in row 0, found {len(row)}",
                    place=f"row {number}",
                )
            try:
                part = bytes(row)
            except (TypeError, ValueError):
                part = b"?"
            if part.translate(None, b"\x00\x01"):
                column, value = next(
                    (column, value)
                    for column, value in enumerate(row)
                    if not isinstance(value, int) or value not in (0, 1)
                )
                raise BadInput(
                    f"expected 0 or 1, found {value!r}", place=f"row {number}, column {column}"
                )
            parts.append(part)
        return cls(len(rows), columns, b"".join(parts))


@dataclass(frozen=True)
class Fitting(AskableFitting):
    """The pieces are the groups of 1 on the table, the holes the groups of 0 on the game board.

    A piece may be turned, not flipped, and goes into a hole only if it fills it exactly.  A hole
    may stay empty, a piece unused.  Pieces of one shape are interchangeable.
    """

    game: Matrix
    table: Matrix
    title: str = ""

    def __init__(
        self,
        game: Matrix | Sequence[Sequence[int]],
        table: Matrix | Sequence[Sequence[int]],
        title: str = "",
    ) -> None:
        for name, rows in (("game", game), ("table", table)):
            matrix = rows if isinstance(rows, Matrix) else Matrix.from_rows(rows)
            object.__setattr__(self, name, matrix)
        object.__setattr__(self, "title", title)
