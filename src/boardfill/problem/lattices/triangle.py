"""The triangle lattice: cells (row, column), pointing up where row + column is even.

    row 0   ^v^v     A triangle's neighbours are left and right of it, and below it if it points
    row 1   v^v^     up, above it if it points down.

Shapes can only be moved by steps with row + column even; others would turn them upside down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from boardfill.problem.lattices.lattice import Axis, Cell, Lattice, Meeting, Symmetry, sixfold_names


def _points_up(cell: Cell) -> bool:
    return sum(cell) % 2 == 0


def _middle(cell: Cell) -> tuple[int, int]:
    """The middle of a cell, in half sides to the right and thirds of a row down."""
    row, column = cell
    return column, 3 * row + (2 if _points_up(cell) else 1)


def _symmetry(number: int, name: str) -> Symmetry:
    """A turn clockwise around the top of the cell (0, 0), after a mirror left-right from 6 on."""
    is_mirrored = number >= 6

    def turned(cell: Cell) -> Cell:
        x, y = _middle(cell)
        if is_mirrored:
            x = -x
        for _ in range(number % 6):
            x, y = (x - y) // 2, (3 * x + y) // 2
        return y // 3, x

    return Symmetry(turned, is_mirrored, name)


@dataclass(frozen=True)
class TriangleLattice(Lattice):
    """The triangle lattice.

    >>> sorted(TRIANGLE.neighbours((0, 0))), sorted(TRIANGLE.neighbours((0, 1)))
    ([(0, -1), (0, 1), (1, 0)], [(-1, 1), (0, 0), (0, 2)])
    """

    name = "triangle"
    axes = (Axis("rows", 0), Axis("columns", 1))
    origins = ((0, 0), (0, 1))
    symmetries = tuple(_symmetry(number, name) for number, name in enumerate(sixfold_names()))
    line_numbers: ClassVar[Mapping[str, Callable[[Cell], int]]] = {
        "row": lambda cell: cell[0],
        "diagonal": lambda cell: (cell[0] - cell[1]) // 2,
        "antidiagonal": lambda cell: (cell[0] + cell[1]) // 2,
    }
    has_blanks = True

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The cells left and right, and below or above."""
        row, column = cell
        yield row, column - 1
        yield row, column + 1
        yield row + (1 if _points_up(cell) else -1), column

    def around(self, cell: Cell) -> Mapping[str, Meeting]:
        """Three edges, where two cells meet, and three corners, where six do."""
        row, column = cell
        left, right, third = self.neighbours(cell)
        is_up = _points_up(cell)
        tip, side = ("top", "bottom") if is_up else ("bottom", "top")
        return {
            "left": frozenset({cell, left}),
            "right": frozenset({cell, right}),
            "down" if is_up else "up": frozenset({cell, third}),
            tip: _corner(row + (not is_up), column),
            f"{side}-left": _corner(row + is_up, column - 1),
            f"{side}-right": _corner(row + is_up, column + 1),
        }

    def colour(self, cell: Cell) -> int:
        """0 for triangles that point up, 1 for those that point down."""
        return sum(cell) % 2

    def middle_of(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell, in half sides to the right and thirds of a row down."""
        return _middle(cell)

    def mark_of(self, cell: Cell) -> str | None:
        """An arrowhead that points the way the cell does."""
        return "^" if _points_up(cell) else "v"


def _corner(row: int, column: int) -> Meeting:
    """The triangles around the point above `row`, at the middle of `column`."""
    return frozenset(product((row - 1, row), (column - 1, column, column + 1)))


TRIANGLE = TriangleLattice()
