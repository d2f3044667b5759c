"""The hex lattice: axial cells (q, r), q the column and r the row.

Rows go down, each half a cell further to the right, so that (0, 1) is below (0, 0) on the right:

    (0,0) (1,0) (2,0)
       (0,1) (1,1) (2,1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from boardfill.problem.lattices.lattice import (
    Axis,
    Cell,
    Lattice,
    Meeting,
    Symmetry,
    TextPlace,
    linear_symmetry,
    sixfold_names,
)

_EDGES = {
    "right": (1, 0),
    "down-right": (0, 1),
    "down-left": (-1, 1),
    "left": (-1, 0),
    "up-left": (0, -1),
    "up-right": (1, -1),
}
"""Where the neighbours are, clockwise."""
_CORNERS = ("bottom-right", "bottom", "bottom-left", "top-left", "top", "top-right")
"""Each lies between an edge and the next."""


def _symmetries() -> Iterator[Symmetry]:
    a, b, c, d = 1, 0, 0, 1
    for number, name in enumerate(sixfold_names()):
        if number == 6:  # from here on preceded by a mirror left-right
            a, b, c, d = -1, -1, 0, 1
        yield linear_symmetry(name, a, b, c, d)
        a, b, c, d = -c, -d, a + c, b + d


@dataclass(frozen=True)
class HexLattice(Lattice):
    """The hex lattice.

    >>> sorted(HEX.neighbours((0, 0)))
    [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
    """

    name = "hex"
    axes = (Axis("rows", 1), Axis("columns", 0))
    origins = ((0, 0),)
    symmetries = tuple(_symmetries())
    line_numbers: ClassVar[Mapping[str, Callable[[Cell], int]]] = {
        "row": lambda cell: cell[1],
        "column": lambda cell: cell[0],
        "diagonal": lambda cell: cell[0] + cell[1],
    }
    has_blanks = True

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The six cells around it."""
        q, r = cell
        for right, down in _EDGES.values():
            yield q + right, r + down

    def around(self, cell: Cell) -> Mapping[str, Meeting]:
        """Six edges, where two cells meet, and six corners, where three do."""
        beside = list(self.neighbours(cell))
        edges = {name: frozenset({cell, near}) for name, near in zip(_EDGES, beside, strict=True)}
        pairs = zip(beside, beside[1:] + beside[:1], strict=True)
        return edges | {
            name: frozenset({cell, *pair}) for name, pair in zip(_CORNERS, pairs, strict=True)
        }

    def box(self, size: tuple[int, ...]) -> Iterator[Cell]:
        """The parallelogram of `size` = (rows, columns), row by row."""
        rows, columns = size
        return ((q, r) for r in range(rows) for q in range(columns))

    def place_of(self, cell: Cell) -> TextPlace:
        """Two characters for each cell, each row one further to the right."""
        q, r = cell
        return TextPlace(0, r, 2 * q + r)

    def cell_at(self, place: TextPlace) -> Cell | None:
        """Every second character is a cell."""
        q, between = divmod(place.column - place.line, 2)
        return None if between else (q, place.line)


HEX = HexLattice()
