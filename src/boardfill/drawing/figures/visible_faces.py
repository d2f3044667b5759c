"""Cubes as they are seen from above at an angle, exactly: which faces, and what lies between them.

Seen along a diagonal, a cube is a hexagon of three faces, and every face is two triangles of one
grid in the plane.  So each triangle shows a single face, that of the foremost cube: nothing is
drawn that is hidden, and nothing needs to be painted over.

The plane has steps of half the width of a cube to the right, and of half its height down: the
corner (layer, row, column) is at (column - row, column + row + 2 * layer).  A triangle is a cell
(x, y, way): its upright side goes from (x, y) to (x, y + 2), its tip points that way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from boardfill.drawing.figures.geometry import Point
from boardfill.drawing.figures.tracing import Edge, edges_around
from boardfill.problem.lattices.lattice import Cell


class Side(IntEnum):
    """The sides of a cube that are seen."""

    TOP = 0
    LEFT = 1
    RIGHT = 2


class Face(NamedTuple):
    """One side of a cube."""

    side: Side
    cell: Cell


_TRIANGLES: Mapping[Side, tuple[Cell, Cell]] = {
    Side.TOP: ((0, 0, 1), (0, 0, -1)),
    Side.LEFT: ((-1, 1, 1), (0, 2, -1)),
    Side.RIGHT: ((1, 1, -1), (0, 2, 1)),
}
"""Seen from the corner of the cube that is farthest back, on top."""


@dataclass(frozen=True)
class FaceLines:
    """Lines between faces: where tiles end, where one bends, where two of its cells meet."""

    bold: list[Edge] = field(default_factory=list)
    creases: list[Edge] = field(default_factory=list)
    thin: list[Edge] = field(default_factory=list)


def triangle_corners(triangle: Cell) -> tuple[Point, ...]:
    """The corners of a triangle, clockwise."""
    x, y, way = triangle
    return ((x, y), (x + 1, y + 1), (x, y + 2)) if way > 0 else ((x, y), (x, y + 2), (x - 1, y + 1))


def triangles_of(face: Face) -> tuple[Cell, Cell]:
    """The triangles in which a face is seen, if nothing hides it."""
    layer, row, column = face.cell
    x, y = column - row, column + row + 2 * layer
    first, second = _TRIANGLES[face.side]
    return (x + first[0], y + first[1], first[2]), (x + second[0], y + second[1], second[2])


def visible_faces(cells: Iterable[Cell]) -> dict[Cell, Face]:
    """For each triangle the face that is seen there."""
    seen = {}
    for cell in sorted(cells, key=_nearness):
        for side in Side:
            face = Face(side, cell)
            seen.update(dict.fromkeys(triangles_of(face), face))
    return seen


def _nearness(cell: Cell) -> int:
    """Cubes equally near hide nothing of each other."""
    layer, row, column = cell
    return row + column - layer


def face_lines(seen: Mapping[Cell, Face], is_one: Callable[[Cell, Cell], bool]) -> FaceLines:
    """What is drawn between the faces; `is_one` tells whether two cells are drawn as one."""
    meeting: dict[Edge, list[Face]] = defaultdict(list)
    for triangle, face in seen.items():
        for edge in edges_around(triangle_corners(triangle)):
            meeting[edge].append(face)
    found = FaceLines()
    for edge, faces in meeting.items():
        one, other = faces[0], faces[-1]
        if len(faces) == 2 and one == other:
            continue
        if len(faces) == 1 or not is_one(one.cell, other.cell) or not _touch(one, other, edge):
            found.bold.append(edge)
        else:
            (found.thin if one.side == other.side else found.creases).append(edge)
    return found


def _touch(one: Face, other: Face, edge: Edge) -> bool:
    """Do the faces meet in space where they are seen side by side?"""
    return all(_in_space(one, point) == _in_space(other, point) for point in edge)


def _in_space(face: Face, point: Point) -> Cell:
    """The corner (layer, row, column) of a face that is seen at the point."""
    x, y = point
    layer, row, column = face.cell
    if face.side is Side.TOP:
        column = (x + y - 2 * layer) // 2
        return layer, column - x, column
    row, column = (row + 1, x + row + 1) if face.side is Side.LEFT else (column + 1 - x, column + 1)
    return (y - row - column) // 2, row, column
