"""Where cells are in the plane: their corners as whole numbers, and how long a step of those is.

Whole numbers make it exact which cells share an edge and which edges are in line.  A cell of any
lattice has about the area of a unit square.  A lattice without a drawing of its own, and the layers
of a solid, are squares where their pictures have characters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

from boardfill.problem.lattices.lattice import Cell, Lattice

Point: TypeAlias = tuple[int, int]
"""To the right and down."""
Corners: TypeAlias = Callable[[Cell], tuple[Point, ...]]
"""The corners of a cell, clockwise."""


class Geometry(NamedTuple):
    """The corners of cells, and the sides of the unit in which they are measured."""

    corners: Corners
    width: float = 1.0
    height: float = 1.0

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell, in units."""
        points = self.corners(cell)
        across, down = zip(*points, strict=True)
        return sum(across) / len(points), sum(down) / len(points)

    def central(self, cells: Iterable[Cell]) -> Cell:
        """The cell that is nearest to the middle of all."""
        corners = {cell: zip(*self.corners(cell), strict=True) for cell in cells}
        return nearest_to_middle({cell: [*map(sum, along)] for cell, along in corners.items()})

    def shared_edge(self, one: Cell, other: Cell) -> tuple[Point, Point] | None:
        """The edge between two cells, its ends in order; None where they touch in none."""
        theirs = set(self.corners(other))
        shared = sorted(point for point in self.corners(one) if point in theirs)
        return (shared[0], shared[1]) if len(shared) == 2 else None


def nearest_to_middle(places: Mapping[Cell, Sequence[int]]) -> Cell:
    """The cell whose place is nearest to the mean of all; of those as near, the first."""
    sums = [sum(along) for along in zip(*places.values(), strict=True)]

    def away(cell: Cell) -> int:
        steps = (len(places) * x - whole for x, whole in zip(places[cell], sums, strict=True))
        return sum(step**2 for step in steps)

    return min(sorted(places), key=away)


def _square(cell: Cell) -> tuple[Point, ...]:
    y, x = cell
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def _hexagon(cell: Cell) -> tuple[Point, ...]:
    """Standing on a corner; in halves of its width and of its side."""
    q, r = cell
    x, y = 2 * q + r, 3 * r
    return (
        (x, y - 2),
        (x + 1, y - 1),
        (x + 1, y + 1),
        (x, y + 2),
        (x - 1, y + 1),
        (x - 1, y - 1),
    )


def _triangle(cell: Cell) -> tuple[Point, ...]:
    """In halves of its side, and heights."""
    y, x = cell
    if (x + y) % 2 == 0:
        return (x, y), (x + 1, y + 1), (x - 1, y + 1)
    return (x - 1, y), (x + 1, y), (x, y + 1)


_HEX_SIDE = sqrt(2 / (3 * sqrt(3)))
_TRIANGLE_SIDE = sqrt(4 / sqrt(3))
_KNOWN: Mapping[str, Geometry] = {
    "square": Geometry(_square),
    "hex": Geometry(_hexagon, _HEX_SIDE * sqrt(3) / 2, _HEX_SIDE / 2),
    "triangle": Geometry(_triangle, _TRIANGLE_SIDE / 2, _TRIANGLE_SIDE * sqrt(3) / 2),
}


def geometry_of(lattice: Lattice, cells: Iterable[Cell]) -> Geometry:
    """Where the cells of a drawing are."""
    return _KNOWN.get(lattice.name) or _in_layers(lattice, cells)


def layer_starts(lattice: Lattice, cells: Iterable[Cell]) -> dict[int, tuple[int, int]]:
    """For each layer, how far to the right it is drawn, and the first line that any layer has.

    Layers stand side by side, half a cell apart; numbers are in half cells.
    """
    places = [lattice.place_of(cell) for cell in cells]
    if not places:
        return {}
    least = min(place.column for place in places)
    wide = max(place.column for place in places) - least + 1
    top = min(place.line for place in places)
    layers = sorted({place.layer for place in places})
    return {layer: ((2 * wide + 1) * at - 2 * least, 2 * top) for at, layer in enumerate(layers)}


def layer_middles(lattice: Lattice, cells: Collection[Cell]) -> dict[int, int]:
    """The middle of each layer, as far to the right as it is drawn; in half cells."""
    columns = [lattice.place_of(cell).column for cell in cells]
    starts = layer_starts(lattice, cells)
    return {layer: right + min(columns) + max(columns) + 1 for layer, (right, _) in starts.items()}


def _in_layers(lattice: Lattice, cells: Iterable[Cell]) -> Geometry:
    starts = layer_starts(lattice, cells)

    def corners(cell: Cell) -> tuple[Point, ...]:
        place = lattice.place_of(cell)
        right, _ = starts.get(place.layer, (0, 0))
        x, y = 2 * place.column + right, 2 * place.line
        return (x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)

    return Geometry(corners, 0.5, 0.5)
