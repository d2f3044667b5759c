"""Pictures as STL, for printers of solids: every piece a closed body, laid out on the plate.

Pieces are turned so that they stand well; flat ones are as high as a cell is wide.  Of a board
without pieces, the board.  With a clearance each is half of it smaller on every side, but for the
top and bottom of flat ones, so that pieces which are printed a bit too large still go together.

The format is binary: a heading, the number of triangles, and each with its normal and its corners.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from boardfill.drawing.figures.packing import in_rows
from boardfill.drawing.figures.parts import (
    USUAL_MILLIMETRES,
    has_pieces,
    parts_of,
    refuse_beyond_half_a_cell,
)
from boardfill.drawing.figures.solid_mesh import XYZ, Triangle, solid_mesh
from boardfill.drawing.figures.solid_poses import steadiest
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.errors import BadInput

_HEADING = b"made by boardfill; lengths in millimetres"
_GAP = 0.5
"""Between bodies, as a part of a cell."""


def stl_file(picture: Picture, look: Look) -> bytes:
    """The bodies of the picture."""
    size = look.cell or USUAL_MILLIMETRES
    refuse_beyond_half_a_cell("clearance", look.clearance, size)
    bodies = [_on_the_plate(body) for body in _bodies(picture, size, look.clearance / 2)]
    if not bodies:
        raise BadInput("a board or pieces are needed for .stl; write .svg for a picture")
    sizes = [_extent(body)[:2] for body in bodies]
    spots = in_rows(sizes, _GAP * size)
    # Rows follow each other downwards, as they do in pictures; on the plate y goes the other way.
    top = max(spot.y + height for spot, (_, height) in zip(spots, sizes, strict=True))
    moved = [
        _moved(body, (spot.x, top - spot.y - height, 0.0))
        for body, spot, (_, height) in zip(bodies, spots, sizes, strict=True)
    ]
    return stl(triangle for body in moved for triangle in body)


def stl(triangles: Iterable[Triangle]) -> bytes:
    """The triangles as a file."""
    records = [
        struct.pack("<12fH", *_normal(triangle), *triangle[0], *triangle[1], *triangle[2], 0)
        for triangle in triangles
    ]
    return struct.pack("<80sI", _HEADING, len(records)) + b"".join(records)


def _bodies(picture: Picture, size: float, inset: float) -> Iterator[list[Triangle]]:
    """The pieces; if there are none, the boards."""
    scenes = [panel.scene for panel in picture.panels]
    for scene in [scene for scene in scenes if has_pieces(scene)] or scenes:
        for part in parts_of(scene):
            cells = frozenset().union(*(tile.cells for tile in part.tiles))
            if has_pieces(part) and part.lattice.dimensions == 3:
                cells = steadiest(cells, part.lattice)
            yield solid_mesh(cells, part.lattice, size, inset)


def _on_the_plate(body: Sequence[Triangle]) -> list[Triangle]:
    """The body with its least coordinates at 0."""
    least = [min(axis) for axis in zip(*_points(body), strict=True)]
    return _moved(body, (-least[0], -least[1], -least[2]))


def _extent(body: Sequence[Triangle]) -> XYZ:
    x, y, z = (max(axis) - min(axis) for axis in zip(*_points(body), strict=True))
    return x, y, z


def _points(body: Iterable[Triangle]) -> Iterator[XYZ]:
    return (point for triangle in body for point in triangle)


def _moved(body: Iterable[Triangle], step: XYZ) -> list[Triangle]:
    def at(point: XYZ) -> XYZ:
        return point[0] + step[0], point[1] + step[1], point[2] + step[2]

    return [(at(a), at(b), at(c)) for a, b, c in body]


def _normal(triangle: Triangle) -> XYZ:
    """Of length 1, to the outside."""
    a, b, c = triangle
    u, v = ([end - start for start, end in zip(a, to, strict=True)] for to in (b, c))
    x, y, z = (
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
    )
    length = hypot(x, y, z)
    return x / length, y / length, z / length
