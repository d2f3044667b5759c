"""Fitting: put whole pieces from a table into the holes of a game board; both are matrices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.methods import AskableFitting

_WANTED = "a matrix of at least one row and one column of 0 and 1"


@dataclass(frozen=True, repr=False)
class Matrix:
    r"""Rows and columns of 0 and 1; `cells` has a byte for each, row by row.

    That is compact, so that boards of many millions of cells fit into memory.

    >>> Matrix.from_rows([[0, 1], [1, 1]]).cells
    b'\x00\x01\x01\x01'
    """

    rows: int
    columns: int
    cells: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.cells, bytes) or len(self.cells) != self.rows * self.columns:
            raise BadInput(
                f"expected {self.rows} x {self.columns} bytes, "
                f"found {words.shortened(repr(self.cells))}"
            )

    def __repr__(self) -> str:
        """The matrix by its size."""
        return f"Matrix({self.rows}x{self.columns})"

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]]) -> Matrix:
        """The matrix with these rows; BadInput unless they are lists of 0 and 1 of one length."""
        if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
            raise BadInput(f"expected {_WANTED}, found {rows!r}")
        if not rows or not rows[0]:
            raise BadInput(f"expected {_WANTED}")
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
                for column, value in enumerate(row):
                    if not isinstance(value, int) or value not in (0, 1):
                        place = f"row {number}, column {column}"
                        raise BadInput(f"expected 0 or 1, found {value!r}", place=place)
            parts.append(part)
        return cls(len(rows), columns, b"".join(parts))


@dataclass(frozen=True)
class Fitting(AskableFitting):
    """The pieces are the groups of 1 on the table, the holes the groups of 0 on the game board.

    A piece may be turned but not flipped, and goes into a hole only if it fills it exactly.  Holes
    may stay empty, and pieces unused.  Pieces of the same shape are interchangeable.  The matrices
    may be given as lists of rows.
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
            with inside(name):
                matrix = rows if isinstance(rows, Matrix) else Matrix.from_rows(rows)
            object.__setattr__(self, name, matrix)
        object.__setattr__(self, "title", title)
