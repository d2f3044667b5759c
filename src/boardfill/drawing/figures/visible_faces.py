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
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import NamedTuple

from boardfill.drawing.figures.geometry import Edge, Point, edges_around
from boardfill.drawing.scene import Scene
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.piece import Turn

_GAP = 2
"""Half edges at least between layers that are drawn apart."""


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
    # Nearer cubes come later; those equally near hide nothing of each other.
    for cell in sorted(cells, key=lambda cell: cell[1] + cell[2] - cell[0]):
        for side in Side:
            face = Face(side, cell)
            seen.update(dict.fromkeys(triangles_of(face), face))
    return seen


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


def layers_apart(scene: Scene, layers: list[int]) -> tuple[Scene, dict[int, int]]:
    """The scene with its layers apart, and where each is: as near to those above as can be."""
    heights: dict[int, int] = {}
    bottoms: dict[int, int] = {}
    for layer in layers:
        seen = [
            triangle
            for tile in scene.tiles
            for cell in tile.cells
            for side in Side
            for triangle in triangles_of(Face(side, (0, *cell[1:])))
            if cell[0] == layer
        ]
        strips = [(x if way > 0 else x - 1, y) for x, y, way in seen]
        needed = [bottoms[x] - y for x, y in strips if x in bottoms]
        height = (max(needed) + _GAP + 1) // 2 if needed else 0
        heights[layer] = max([height, *heights.values()])
        for x, y in strips:
            bottoms[x] = max(bottoms.get(x, y), y + 2 + 2 * heights[layer])
    # A tile that crosses a seam may go on in a layer beyond the board.
    return scene.moved(lambda cell: (heights.get(cell[0], cell[0]), *cell[1:])), heights


def well_turned(scene: Scene) -> Scene:
    """A piece by itself in a pose that hides none of its cells, if it has one and may turn."""
    if scene.board is not None or len(scene.tiles) != 1:
        return scene
    tile = scene.tiles[0]
    if _shown(tile.cells) == len(tile.cells) or any(
        piece.turn is Turn.FIXED for piece in scene.pieces
    ):
        return scene
    best = max(_poses(tile.cells, scene.lattice), key=_clearness)
    return replace(scene, tiles=(replace(tile, cells=best),))


def steadiest(cells: frozenset[Cell], lattice: Lattice) -> frozenset[Cell]:
    """The solid turned so that as little as can be hangs over nothing, and as low as can be."""
    return max(_poses(cells, lattice), key=_steadiness)


def _poses(cells: frozenset[Cell], lattice: Lattice) -> list[frozenset[Cell]]:
    """All ways to turn the solid, the one in which it is first."""
    turns = (symmetry for symmetry in lattice.symmetries if not symmetry.reflects)
    return [frozenset(map(turn.apply, cells)) for turn in turns]


def _steadiness(cells: frozenset[Cell]) -> tuple[int, int, int]:
    layers = [cell[0] for cell in cells]
    ground = max(layers)
    hanging = sum(
        layer < ground and (layer + 1, row, column) not in cells for layer, row, column in cells
    )
    return -hanging, min(layers) - ground, layers.count(ground)


def _clearness(cells: frozenset[Cell]) -> tuple[int, ...]:
    """The more is seen, the lower it is, and the more of it lies on the ground, the better."""
    return _shown(cells), len(visible_faces(cells)), *_steadiness(cells)[1:]


def _shown(cells: frozenset[Cell]) -> int:
    """Of how many cells a whole face is seen."""
    seen = visible_faces(cells)
    faces = (Face(side, cell) for cell in cells for side in Side)
    whole = (face for face in faces if all(seen[part] == face for part in triangles_of(face)))
    return len({face.cell for face in whole})
