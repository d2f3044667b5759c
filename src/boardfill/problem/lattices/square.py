"""The square lattice: cells (row, column), row 0 at the top."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from boardfill.problem.lattices.lattice import (
    Axis,
    Cell,
    Lattice,
    Meeting,
    Symmetry,
    linear_symmetry,
)

_STEPS = {
    "up": (-1, 0),
    "right": (0, 1),
    "down": (1, 0),
    "left": (0, -1),
    "up-right": (-1, 1),
    "down-right": (1, 1),
    "down-left": (1, -1),
    "up-left": (-1, -1),
}
"""The steps to the cells beyond the edges and beyond the corners."""
_EDGES = ("up", "right", "down", "left")
_CORNERS = {name: name.split("-") for name in _STEPS if "-" in name}
"""The edges that meet at a corner."""


@dataclass(frozen=True)
class SquareLattice(Lattice):
    """The square lattice.

    >>> sorted(SQUARE.neighbours((0, 0)))
    [(-1, 0), (0, -1), (0, 1), (1, 0)]
    """

    name = "square"
    axes = (Axis("rows", 0), Axis("columns", 1))
    origins = ((0, 0),)
    symmetries: ClassVar[tuple[Symmetry, ...]] = (
        linear_symmetry("identity", 1, 0, 0, 1),
        linear_symmetry("quarter turn", 0, 1, -1, 0),
        linear_symmetry("half turn", -1, 0, 0, -1),
        linear_symmetry("three-quarter turn", 0, -1, 1, 0),
        linear_symmetry("mirror left-right", 1, 0, 0, -1),
        linear_symmetry("mirror along the diagonal", 0, 1, 1, 0),
        linear_symmetry("mirror top-bottom", -1, 0, 0, 1),
        linear_symmetry("mirror along the antidiagonal", 0, -1, -1, 0),
    )
    line_numbers: ClassVar[Mapping[str, Callable[[Cell], int]]] = {
        "row": lambda cell: cell[0],
        "column": lambda cell: cell[1],
        "diagonal": lambda cell: cell[0] - cell[1],
        "antidiagonal": lambda cell: cell[0] + cell[1],
    }

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The cells above, below, left and right."""
        row, column = cell
        yield row - 1, column
        yield row + 1, column
        yield row, column - 1
        yield row, column + 1

    def around(self, cell: Cell) -> Mapping[str, Meeting]:
        """Four edges, where two cells meet, and four corners, where four do."""
        row, column = cell
        near: dict[str, Cell] = {}
        for name, (down, right) in _STEPS.items():
            near[name] = (row + down, column + right)
        found = {name: frozenset((cell, near[name])) for name in _EDGES}
        for name, edges in _CORNERS.items():
            found[name] = frozenset((cell, near[name], *map(near.__getitem__, edges)))
        return found

    def beyond_edges(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The four neighbours; `around` takes ten times as long."""
        row, column = cell
        yield "up", (row - 1, column)
        yield "right", (row, column + 1)
        yield "down", (row + 1, column)
        yield "left", (row, column - 1)


def extent(cells: Collection[Cell]) -> tuple[int, int]:
    """The rows and columns of the smallest rectangle from (0, 0) on that has all the cells."""
    return max(cell[0] for cell in cells) + 1, max(cell[1] for cell in cells) + 1


SQUARE = SquareLattice()
