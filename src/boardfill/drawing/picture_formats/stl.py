"""Pictures as STL, for printers of solids: every piece a closed body, laid out on the plate.

Pieces are turned so that they stand well; flat ones are as high as a cell is wide.  Of a board
without pieces, the board.  With a clearance each is half of it smaller on every side, but for the
top and bottom of flat ones, so that pieces which are printed a bit too large still go together.

The format is binary: a heading, the number of triangles, and each with its normal and its corners.

A cube, and a flat cell with some height, is an upright prism.  The faces that no two prisms share
are the surface.  Where parts of it only touch, along an edge or at a corner, a surface that closes
tightly must not meet itself: so each part has points of its own there, moved a hair into the part.
An edge at which parts touch has such a point in its middle, too, since its ends may be shared where
the parts hang together beyond them.

With an inset the sides lie deeper.  Corners of flat cells are moved until both sides there do.  In
space that need not be possible; so each cube is cut into 27 boxes, those outside as thick as the
inset, and what touches the outside is left out.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import fsum, hypot
from typing import NamedTuple, TypeAlias

from boardfill.drawing.figures.geometry import Point, geometry_of
from boardfill.drawing.figures.parts import (
    USUAL_MILLIMETRES,
    has_pieces,
    parts_of,
    refuse_beyond_half_a_cell,
    spots_in_rows,
)
from boardfill.drawing.figures.visible_faces import steadiest
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Picture
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.lattices.square import SQUARE

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
    spots = spots_in_rows(sizes, _GAP * size)
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


Corner: TypeAlias = tuple[int, int, int]
"""To the right, down (towards the eye) and up; whole numbers."""
XYZ: TypeAlias = tuple[float, float, float]
Triangle: TypeAlias = tuple[XYZ, XYZ, XYZ]
"""Seen from outside, counter-clockwise; to the right, away from the eye, and up."""
_Face: TypeAlias = tuple[Corner, ...]
_Edge: TypeAlias = frozenset[Corner]

_HAIR = 0.001
"""How far points are moved towards the middle of a cell, as a part of the way."""


class _Prism(NamedTuple):
    base: tuple[Point, ...]
    """Seen from above, clockwise."""
    bottom: int

    def faces(self) -> Iterator[_Face]:
        """Seen from outside, counter-clockwise."""
        low, high = self.bottom, self.bottom + 1
        yield tuple((x, y, high) for x, y in reversed(self.base))
        yield tuple((x, y, low) for x, y in self.base)
        for (x, y), (to_x, to_y) in zip(self.base, (*self.base[1:], self.base[0]), strict=True):
            yield (x, y, high), (to_x, to_y, high), (to_x, to_y, low), (x, y, low)

    def middle(self) -> XYZ:
        xs, ys = zip(*self.base, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys), self.bottom + 0.5


class _Wedge(NamedTuple):
    """What of the surface bends around an edge: two faces, with matter between them."""

    edge: _Edge
    faces: tuple[int, int]
    is_alone: bool
    """Does nothing else touch the edge?"""


def solid_mesh(
    cells: Iterable[Cell], lattice: Lattice, size: float, inset: float = 0.0
) -> list[Triangle]:
    """The surface of the cells, each as large as a cube of that side, without a rim of that inset.

    Flat cells have a rim on their sides alone.
    """
    cells = sorted(cells)
    if lattice.dimensions == 3:
        return _solid(cells, size, inset)
    geometry = geometry_of(lattice, cells)
    prisms = [_Prism(geometry.corners(cell), 0) for cell in cells]
    across, down = geometry.width * size, geometry.height * size
    surface = _Surface(prisms, _Rim(inset, across, down) if inset else None)

    def in_space(point: XYZ) -> XYZ:
        return point[0] * across, -point[1] * down, point[2] * size

    return [(in_space(a), in_space(b), in_space(c)) for a, b, c in surface.triangles()]


def _solid(cells: Sequence[Cell], size: float, inset: float) -> list[Triangle]:
    parts = _boxes(cells) if inset else cells
    geometry = geometry_of(SQUARE, ())
    prisms = [_Prism(geometry.corners(cell[1:]), -cell[0]) for cell in parts]
    borders = 0.0, inset / size, 1 - inset / size, 1.0

    def along(at: float) -> float:
        """Where a coordinate of boxes lies, of which each cube has three."""
        cube, box = divmod(at, 3)
        first = int(box)
        within = borders[first] + (box - first) * (borders[first + 1] - borders[first])
        return (cube + within) * size

    def in_space(point: XYZ) -> XYZ:
        x, y, z = map(along, point) if inset else (at * size for at in point)
        return x, -y, z

    return [(in_space(a), in_space(b), in_space(c)) for a, b, c in _Surface(prisms).triangles()]


def _boxes(cells: Sequence[Cell]) -> list[Cell]:
    """The boxes of cubes, three along each axis, that touch nothing but cubes."""
    solid = set(cells)
    return [
        # Layers are counted downwards, and so are those of boxes.
        (3 * layer - 1 + down, 3 * row + 1 + front, 3 * column + 1 + right)
        for layer, row, column in cells
        for down, front, right in product((-1, 0, 1), repeat=3)
        if solid.issuperset(
            product({layer, layer + down}, {row, row + front}, {column, column + right})
        )
    ]


class _Rim(NamedTuple):
    """How far the sides of flat cells are moved inwards, and how long the units of corners are."""

    inset: float
    across: float
    down: float

    def moved(self, point: XYZ, sides: Iterable[tuple[Corner, Corner]]) -> XYZ:
        """The point where the lines meet that run inside of these sides.

        A side has its cell on its right, as seen from above.
        """
        inwards = []
        for (x, y, _), (to_x, to_y, _) in sides:
            right, down = (to_x - x) * self.across, (to_y - y) * self.down
            length = hypot(right, down)
            inwards.append((-down / length, right / length))
        if not inwards:
            return point
        (right, down), (other_right, other_down) = inwards[0], inwards[-1]
        reach = self.inset / (1 + right * other_right + down * other_down)
        return (
            point[0] + (right + other_right) * reach / self.across,
            point[1] + (down + other_down) * reach / self.down,
            point[2],
        )


class _Surface:
    """The faces of prisms that are outside, and the prism of each."""

    def __init__(self, prisms: Sequence[_Prism], rim: _Rim | None = None) -> None:
        self.rim = rim
        self.middles = [prism.middle() for prism in prisms]
        self.faces: list[_Face] = []
        self.owner: list[int] = []
        self.joined: dict[_Edge, list[tuple[int, int]]] = defaultdict(list)
        """The prisms that share a face at an edge."""
        sharing: dict[frozenset[Corner], list[tuple[int, _Face]]] = defaultdict(list)
        for number, prism in enumerate(prisms):
            for face in prism.faces():
                sharing[frozenset(face)].append((number, face))
        for (number, face), *others in sharing.values():
            for other, _ in others:
                for edge in _edges(face):
                    self.joined[edge].append((number, other))
            if not others:
                self.faces.append(face)
                self.owner.append(number)

    def triangles(self) -> Iterator[Triangle]:
        """The faces in triangles; y goes down."""
        groups = _Groups()
        bends: dict[tuple[int, _Edge], XYZ] = {}
        for edge, faces, is_alone in self._wedges():
            for corner in edge:
                groups.join(*((face, corner) for face in faces))
            if not is_alone:
                bend = self._inside(self._moved(_mean(edge), faces), faces)
                bends.update({(face, edge): bend for face in faces})
        parts: dict[Corner, dict[object, list[int]]] = defaultdict(lambda: defaultdict(list))
        for number, face in enumerate(self.faces):
            for corner in face:
                parts[corner][groups.first((number, corner))].append(number)
        for number, face in enumerate(self.faces):
            ring: list[XYZ] = []
            for corner, edge in zip(face, _edges(face), strict=True):
                part = parts[corner][groups.first((number, corner))]
                at = self._moved(corner, part) if len(parts[corner]) > 1 else corner
                ring.append(self._inside(at, part))
                ring += [bends[number, edge]] if (number, edge) in bends else []
            yield from _fan(ring, _mean(face) if len(ring) > len(face) else None)

    def _wedges(self) -> Iterator[_Wedge]:
        around: dict[_Edge, list[int]] = defaultdict(list)
        for number, face in enumerate(self.faces):
            for edge in _edges(face):
                around[edge].append(number)
        for edge, faces in around.items():
            groups = _Groups()
            for one, other in self.joined[edge]:
                groups.join(one, other)
            wedges: dict[object, list[int]] = defaultdict(list)
            for number in faces:
                wedges[groups.first(self.owner[number])].append(number)
            for one, other in wedges.values():
                yield _Wedge(edge, (one, other), len(wedges) == 1)

    def _inside(self, point: XYZ, faces: Iterable[int]) -> XYZ:
        """The point of these faces, moved inwards by the rim; their own sides tell how far."""
        if self.rim is None:
            return point
        sides = (self.faces[face] for face in faces)
        return self.rim.moved(point, [(side[0], side[1]) for side in sides if _is_upright(side)])

    def _moved(self, point: XYZ, faces: Iterable[int]) -> XYZ:
        """The point, a hair nearer to the middle of the prisms that the faces belong to."""
        x, y, z = _mean({self.middles[self.owner[face]] for face in faces})
        return (
            point[0] + _HAIR * (x - point[0]),
            point[1] + _HAIR * (y - point[1]),
            point[2] + _HAIR * (z - point[2]),
        )


class _Groups:
    """Things that belong together, told pair by pair."""

    def __init__(self) -> None:
        self._next: dict[object, object] = {}

    def first(self, thing: object) -> object:
        """The same for all of a group."""
        while thing in self._next:
            thing = self._next[thing]
        return thing

    def join(self, one: object, other: object) -> None:
        one, other = self.first(one), self.first(other)
        if one != other:
            self._next[one] = other


def _edges(face: _Face) -> list[_Edge]:
    """Its edges, each where its corner is."""
    return [frozenset(pair) for pair in zip(face, (*face[1:], face[0]), strict=True)]


def _is_upright(face: _Face) -> bool:
    return face[0][2] != face[-1][2]


def _mean(points: Collection[XYZ]) -> XYZ:
    xs, ys, zs = zip(*points, strict=True)
    return fsum(xs) / len(xs), fsum(ys) / len(ys), fsum(zs) / len(zs)


def _fan(ring: Sequence[XYZ], middle: XYZ | None) -> Iterator[Triangle]:
    """The ring in triangles: around a point in its middle, or from its first corner."""
    if middle is None:
        middle, *ring = ring
        pairs = pairwise(ring)
    else:
        pairs = pairwise([*ring, ring[0]])
    for one, other in pairs:
        yield middle, one, other
