"""The lines around tiles, exactly: every edge once, edges in line as one, tiles as closed rings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import gcd
from typing import TypeAlias

from boardfill.drawing.figures.geometry import Corners, Point
from boardfill.problem.lattices.lattice import Cell, Lattice

Edge: TypeAlias = tuple[Point, Point]
"""The lesser end first."""
Ring: TypeAlias = tuple[Point, ...]
"""The corners of a closed line, each where it turns."""


def edges_around(corners: tuple[Point, ...]) -> list[Edge]:
    """The edges of a cell."""
    nexts = (*corners[1:], corners[0])
    return [
        (one, other) if one < other else (other, one)
        for one, other in zip(corners, nexts, strict=True)
    ]


def rings(cells: Iterable[Cell], corners: Corners) -> list[Ring]:
    """The lines around the cells and around their holes.

    The cells lie to the right of those who walk along.  Where cells touch only at a corner, each
    ring stays with its own.
    """
    following: dict[Point, list[Point]] = defaultdict(list)
    edges: set[Edge] = set()
    for cell in cells:
        points = corners(cell)
        edges.update(zip(points, (*points[1:], points[0]), strict=True))
    for start, end in sorted(edge for edge in edges if edge[::-1] not in edges):
        following[start].append(end)
    found = []
    for first in list(following):
        while first in following:
            found.append(_turns(_walked(first, following)))
    return found


def _walked(first: Point, following: dict[Point, list[Point]]) -> list[Point]:
    """The way from a point back to it; what is walked along is taken out."""
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
    """The rings of many tiles: those of one shape are traced once, and moved from then on."""

    lattice: Lattice
    corners: Corners
    known: dict[object, list[Ring]] = field(default_factory=dict)

    def __call__(self, cells: frozenset[Cell]) -> list[Ring]:
        """The lines around the cells and around their holes."""
        if self.lattice.dimensions != 2:
            return rings(cells, self.corners)  # layers are not drawn where they lie
        first = min(cells)
        row, column = first
        # Shapes of cells that can be moved onto each other, as seen from the corner of their first.
        shape = self.lattice.colour(first), frozenset([(y - row, x - column) for y, x in cells])
        right, down = self.corners(first)[0]
        if shape not in self.known:
            self.known[shape] = [
                tuple([(x - right, y - down) for x, y in ring])
                for ring in rings(cells, self.corners)
            ]
        return [tuple([(x + right, y + down) for x, y in ring]) for ring in self.known[shape]]


def straight_lines(edges: Iterable[Edge]) -> list[Edge]:
    """The same lines, those that go on in one direction as one."""
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
    """How far to the right the way turns: positive if it does, 0 if it goes straight on."""
    return (at[0] - back[0]) * (ahead[1] - at[1]) - (at[1] - back[1]) * (ahead[0] - at[0])


def _turns(ring: list[Point]) -> Ring:
    """The corners of the ring without those at which it goes straight on."""
    before = ring[-1:] + ring[:-1]
    after = ring[1:] + ring[:1]
    return tuple(
        at for back, at, ahead in zip(before, ring, after, strict=True) if _turn(back, at, ahead)
    )
