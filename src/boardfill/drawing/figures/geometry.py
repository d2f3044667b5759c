"""The geometry of cells in the plane: their corners as whole numbers, and the lines around tiles.

Whole numbers make it exact which cells share an edge and which edges are in line.  A cell of any
lattice has about the area of a unit square.  Lattices without their own drawing, and the layers of
a solid, are drawn as squares where their text pictures have characters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import gcd, sqrt
from typing import NamedTuple, TypeAlias

from boardfill.problem.lattices.lattice import Cell, Lattice

Point: TypeAlias = tuple[int, int]
"""Coordinates to the right and down."""
Corners: TypeAlias = Callable[[Cell], tuple[Point, ...]]
"""The corners of a cell, clockwise."""
Edge: TypeAlias = tuple[Point, Point]
"""The two ends, the lesser one first."""
Ring: TypeAlias = tuple[Point, ...]
"""The points where a closed line turns."""


class Geometry(NamedTuple):
    """The corners of cells, and the lengths of the units in which they are measured."""

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
        """The edge between two cells, its ends in order; None if they share none."""
        theirs = set(self.corners(other))
        shared = sorted(point for point in self.corners(one) if point in theirs)
        return (shared[0], shared[1]) if len(shared) == 2 else None


def nearest_to_middle(places: Mapping[Cell, Sequence[int]]) -> Cell:
    """The cell whose place is nearest to the mean of all, the first of several."""
    sums = [sum(along) for along in zip(*places.values(), strict=True)]

    def away(cell: Cell) -> int:
        steps = (len(places) * x - whole for x, whole in zip(places[cell], sums, strict=True))
        return sum(step**2 for step in steps)

    return min(sorted(places), key=away)


def _square(cell: Cell) -> tuple[Point, ...]:
    y, x = cell
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def _hexagon(cell: Cell) -> tuple[Point, ...]:
    """A hexagon standing on a corner, in halves of its width and of its side."""
    x, y = 2 * cell[0] + cell[1], 3 * cell[1]
    return (x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)


def _triangle(cell: Cell) -> tuple[Point, ...]:
    """A triangle, in halves of its side and whole heights."""
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
    """The geometry of the cells of a drawing."""
    return _KNOWN.get(lattice.name) or _in_layers(lattice, cells)


def _layer_starts(lattice: Lattice, cells: Iterable[Cell]) -> dict[int, int]:
    """The left edge of each layer in the drawing, in half cells.

    Layers are side by side, half a cell apart.
    """
    places = [lattice.place_of(cell) for cell in cells]
    least = min((place.column for place in places), default=0)
    wide = max((place.column for place in places), default=0) - least + 1
    layers = sorted({place.layer for place in places})
    return {layer: (2 * wide + 1) * at - 2 * least for at, layer in enumerate(layers)}


def layer_middles(lattice: Lattice, cells: Collection[Cell]) -> dict[int, int]:
    """The middle of each layer in the drawing, in half cells."""
    columns = [lattice.place_of(cell).column for cell in cells]
    starts = _layer_starts(lattice, cells)
    return {layer: right + min(columns) + max(columns) + 1 for layer, right in starts.items()}


def _in_layers(lattice: Lattice, cells: Iterable[Cell]) -> Geometry:
    starts = _layer_starts(lattice, cells)

    def corners(cell: Cell) -> tuple[Point, ...]:
        place = lattice.place_of(cell)
        x, y = 2 * place.column + starts.get(place.layer, 0), 2 * place.line
        return (x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)

    return Geometry(corners, 0.5, 0.5)


def edges_around(corners: tuple[Point, ...]) -> list[Edge]:
    """The edges of a cell."""
    nexts = (*corners[1:], corners[0])
    return [
        (one, other) if one < other else (other, one)
        for one, other in zip(corners, nexts, strict=True)
    ]


def rings(cells: Iterable[Cell], corners: Corners) -> list[Ring]:
    """The lines around the cells and around their holes.

    The cells are on the right of the direction of the line.  Where cells touch only at a corner,
    they get separate rings.
    """
    following: dict[Point, list[Point]] = defaultdict(list)
    edges = _square_edges if corners is _square else _outer_edges
    for start, end in sorted(edges(cells, corners)):
        following[start].append(end)
    found = []
    for first in list(following):
        while first in following:
            ring = _walked(first, following)
            near = zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
            found.append(tuple(at for back, at, ahead in near if _turn(back, at, ahead)))
    return found


def _outer_edges(cells: Iterable[Cell], corners: Corners) -> set[Edge]:
    """The edges of the cells, directed clockwise, that have no other cell on the left."""
    edges: set[Edge] = set()
    for cell in dict.fromkeys(cells):
        points = corners(cell)
        for start, end in zip(points, (*points[1:], points[0]), strict=True):
            if (end, start) in edges:  # a cell on either side, so it is no outer edge
                edges.remove((end, start))
            else:
                edges.add((start, end))
    return edges


def _square_edges(cells: Iterable[Cell], _: Corners) -> set[Edge]:
    """The same for squares, row by row, since a large board has millions of inner edges."""
    rows: dict[int, list[int]] = defaultdict(list)
    for y, x in cells:
        rows[y].append(x)
    edges: set[Edge] = set()
    for y, row in rows.items():
        here = set(row)
        edges.update(((x, y), (x + 1, y)) for x in here.difference(rows.get(y - 1, ())))
        edges.update(((x + 1, y), (x + 1, y + 1)) for x in here if x + 1 not in here)
        edges.update(((x + 1, y + 1), (x, y + 1)) for x in here.difference(rows.get(y + 1, ())))
        edges.update(((x, y + 1), (x, y)) for x in here if x - 1 not in here)
    return edges


def _walked(first: Point, following: dict[Point, list[Point]]) -> list[Point]:
    """The closed line from a point back to it; its edges are removed from `following`."""
    at, ring = first, list[Point]()
    while not ring or at != first:
        ends = following[at]
        if len(ends) > 1 and ring:
            ends.sort(key=partial(_turn, ring[-1], at))
        ring.append(at)
        at = ends.pop()
        if not ends:
            del following[ring[-1]]
    return ring


@dataclass
class Tracer:
    """The rings of many tiles: each shape is traced once, then moved."""

    lattice: Lattice
    corners: Corners
    known: dict[object, list[Ring]] = field(default_factory=dict)

    def __call__(self, cells: frozenset[Cell]) -> list[Ring]:
        """The lines around the cells and around their holes."""
        if self.lattice.dimensions != 2:
            return rings(cells, self.corners)  # layers are not drawn where they lie
        first = min(cells)
        row, column = first
        # Translations of a shape are the same relative to the corner of their first cell.
        shape = self.lattice.colour(first), frozenset([(y - row, x - column) for y, x in cells])
        right, down = self.corners(first)[0]
        if shape not in self.known:
            self.known[shape] = [
                tuple([(x - right, y - down) for x, y in ring])
                for ring in rings(cells, self.corners)
            ]
        return [tuple([(x + right, y + down) for x, y in ring]) for ring in self.known[shape]]


def straight_lines(edges: Iterable[Edge]) -> list[Edge]:
    """The same lines, with consecutive ones in the same direction joined."""
    by_line: dict[tuple[int, int, int], list[tuple[int, Edge]]] = defaultdict(list)
    for edge in edges:
        (x, y), (to_x, to_y) = edge
        right, down = to_x - x, to_y - y
        step = gcd(right, down)
        right, down = right // step, down // step
        along = right * x + down * y
        by_line[right, down, right * y - down * x].append((along, edge))
    return [line for parts in by_line.values() for line in _joined(sorted(parts))]


def _joined(parts: list[tuple[int, Edge]]) -> Iterator[Edge]:
    (_, (start, end)), *rest = parts
    for _, (one, other) in rest:
        if one != end:
            yield start, end
            start = one
        end = other
    yield start, end


def _turn(back: Point, at: Point, ahead: Point) -> int:
    """How far the line turns: positive to the right, 0 for straight on."""
    return (at[0] - back[0]) * (ahead[1] - at[1]) - (at[1] - back[1]) * (ahead[0] - at[0])
