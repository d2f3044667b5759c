"""Pictures as STL, for 3D printing: every piece is a closed body, laid out on the plate.

Pieces are turned so that they stand well; flat ones are as high as a cell is wide.  A board without
pieces is printed itself.  With a clearance each piece is smaller by half of it on every side,
except the top and bottom of flat ones, so that pieces printed slightly too large still fit
together.

The format is binary: a heading, the number of triangles, and each with its normal and its corners.

A cube, and a flat cell with some height, is an upright prism.  The faces that no two prisms share
are the surface.  Where parts of it only touch, along an edge or at a corner, a surface that closes
tightly must not meet itself: so each part has points of its own there, moved a hair into the part.
An edge at which parts touch has such a point in its middle, too, since its ends may be shared where
the parts are connected beyond them.

With an inset the sides lie deeper.  Corners of flat cells are moved until both sides there do.  In
space that need not be possible; so each cube is cut into 27 boxes, those outside as thick as the
inset, and what touches the outside is left out.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise, product
from math import fsum, hypot
from typing import NamedTuple, TypeAlias

from boardfill.drawing.figures import parts
from boardfill.drawing.figures.geometry import Point, geometry_of
from boardfill.drawing.figures.solid_figure import steadiest
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Picture
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell, Lattice, spans
from boardfill.problem.lattices.square import SQUARE

Corner: TypeAlias = tuple[int, int, int]
"""Whole-number coordinates to the right, down (towards the viewer) and up."""
XYZ: TypeAlias = tuple[float, float, float]
Triangle: TypeAlias = tuple[XYZ, XYZ, XYZ]
"""Seen from outside, counter-clockwise; to the right, away from the eye, and up."""
_Face: TypeAlias = tuple[Corner, ...]
_Edge: TypeAlias = frozenset[Corner]

_HEADING = b"made by boardfill; lengths in millimetres"
_RECORD = struct.Struct("<12fH")
_GAP = 0.5
"""The gap between bodies, as a fraction of a cell."""
_MOST_IN_RING = 5
"""So many faces at a corner are one ring around it: two rings have three at least, each."""
_HAIR = 0.001
"""How far points are moved towards the middle of a cell, as a fraction of the distance."""


class _Body(NamedTuple):
    """Triangles with their normals, in the corner of the plate, and the size of their base."""

    triangles: tuple[tuple[XYZ, Triangle], ...]
    width: float
    depth: float

    @classmethod
    def of(cls, mesh: Sequence[Triangle]) -> _Body:
        """The mesh moved to the corner of the plate."""
        xs, ys, zs = zip(*set(chain.from_iterable(mesh)), strict=True)
        left, front, low = min(xs), min(ys), min(zs)
        placed = (
            (
                (ax - left, ay - front, az - low),
                (bx - left, by - front, bz - low),
                (cx - left, cy - front, cz - low),
            )
            for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in mesh
        )
        return cls(_with_normals(placed), max(xs) - left, max(ys) - front)

    def records(self, right: float = 0.0, back: float = 0.0) -> Iterator[bytes]:
        """The triangles as bytes for the file, moved by these distances."""
        for normal, ((ax, ay, az), (bx, by, bz), (cx, cy, cz)) in self.triangles:
            yield _RECORD.pack(
                *normal,
                *(ax + right, ay + back, az),
                *(bx + right, by + back, bz),
                *(cx + right, cy + back, cz),
                0,
            )


def stl_file(picture: Picture, look: Look) -> bytes:
    """The bodies of the picture."""
    size = look.cell or parts.USUAL_MILLIMETRES
    parts.refuse_beyond_half_a_cell("clearance", look.clearance, size)
    bodies = list(_bodies(picture, size, look.clearance / 2))
    if not bodies:
        raise BadInput("a board or pieces are needed for .stl; write .svg for a picture")
    spots = parts.spots_in_rows([(body.width, body.depth) for body in bodies], _GAP * size)
    placed = list(zip(bodies, spots, strict=True))
    # Rows go downwards, as in pictures, while y goes up on the plate.
    top = max(spot.y + body.depth for body, spot in placed)
    return _file(
        chain.from_iterable(
            body.records(spot.x, top - spot.y - body.depth) for body, spot in placed
        )
    )


def stl(triangles: Iterable[Triangle]) -> bytes:
    """The triangles as a file."""
    return _file(_Body(_with_normals(triangles), 0.0, 0.0).records())


def _with_normals(triangles: Iterable[Triangle]) -> tuple[tuple[XYZ, Triangle], ...]:
    return tuple((_normal(*abc), abc) for abc in triangles)


def _file(records: Iterable[bytes]) -> bytes:
    listed = list(records)
    return struct.pack("<80sI", _HEADING, len(listed)) + b"".join(listed)


def _bodies(picture: Picture, size: float, inset: float) -> Iterator[_Body]:
    """The pieces; if there are none, the boards."""
    scenes = [panel.scene for panel in picture.panels]
    known: dict[tuple[Cell, ...], _Body] = {}
    """Bodies by their cells near the origin, cached since many pieces are alike."""
    for scene in [scene for scene in scenes if parts.has_pieces(scene)] or scenes:
        for part in parts.parts_of(scene):
            cells = frozenset().union(*(tile.cells for tile in part.tiles))
            if parts.has_pieces(part) and part.lattice.dimensions == 3:
                cells = steadiest(cells, part.lattice)
            near = _near_origin(cells, part.lattice)
            if near not in known:
                known[near] = _Body.of(solid_mesh(near, part.lattice, size, inset))
            yield known[near]


def _near_origin(cells: frozenset[Cell], lattice: Lattice) -> tuple[Cell, ...]:
    """The cells moved as near to the origin as cells of their kind go."""
    step = [-side.start for side in spans(cells)]
    if not lattice.keeps_colours(tuple(step)):
        step[-1] += 1
    return tuple(sorted(lattice.moved(cell, tuple(step)) for cell in cells))


def _mapped(body: Iterable[Triangle], to: Callable[[XYZ], XYZ]) -> list[Triangle]:
    return [(to(a), to(b), to(c)) for a, b, c in body]


def _normal(a: XYZ, b: XYZ, c: XYZ) -> XYZ:
    """The outward normal of length 1."""
    ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    vx, vy, vz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = hypot(x, y, z)
    return x / length, y / length, z / length


def solid_mesh(
    cells: Iterable[Cell], lattice: Lattice, size: float, inset: float = 0.0
) -> list[Triangle]:
    """The surface of the cells, cubes of side `size`, reduced by `inset` on every side.

    Flat cells are reduced only on their upright sides.
    """
    cells = sorted(cells)
    if lattice.dimensions == 3:
        return _cubes_mesh(cells, size, inset)
    geometry = geometry_of(lattice, cells)
    across, down = geometry.width * size, geometry.height * size

    def inside(point: XYZ, sides: Sequence[_Face]) -> XYZ:
        """The corner of the lines parallel to these sides, moved inwards by the inset."""
        if not sides:
            return point
        first, last = (
            ((to_x - x) * across, (to_y - y) * down)
            for (x, y, _), (to_x, to_y, _), *_ in (sides[0], sides[-1])
        )
        right, front = parts.beside_a_corner(first, last, -inset)
        return point[0] + right / across, point[1] + front / down, point[2]

    surface = _Surface([(geometry.corners(cell), 0) for cell in cells], inside if inset else None)
    return _mapped(surface.triangles(), lambda at: (at[0] * across, -at[1] * down, at[2] * size))


def _cubes_mesh(cells: Sequence[Cell], size: float, inset: float) -> list[Triangle]:
    corners = geometry_of(SQUARE, ()).corners
    borders = 0.0, inset / size, 1 - inset / size, 1.0

    def along(at: float) -> float:
        """The position of a coordinate of boxes, three for each cube, or of cubes."""
        if not inset:
            return at * size
        cube, box = divmod(at, 3)
        first = int(box)
        within = borders[first] + (box - first) * (borders[first + 1] - borders[first])
        return (cube + within) * size

    boxes = _boxes(cells) if inset else cells
    surface = _Surface([(corners(cell[1:]), -cell[0]) for cell in boxes])
    return _mapped(surface.triangles(), lambda at: (along(at[0]), -along(at[1]), along(at[2])))


def _boxes(cells: Sequence[Cell]) -> list[Cell]:
    """The boxes of cubes, three along each axis, that touch only cubes."""
    solid = set(cells)
    return [
        # Layers, and layers of boxes, are counted downwards.
        (3 * layer - 1 + down, 3 * row + 1 + front, 3 * column + 1 + right)
        for layer, row, column in cells
        for down, front, right in product((-1, 0, 1), repeat=3)
        if solid.issuperset(
            product({layer, layer + down}, {row, row + front}, {column, column + right})
        )
    ]


def _faces(base: tuple[Point, ...], bottom: int) -> Iterator[_Face]:
    """The faces of a prism above its base (clockwise from above), counter-clockwise from outside.

    Those after the first two are its sides.
    """
    above = tuple([(x, y, bottom + 1) for x, y in base])
    below = tuple([(x, y, bottom) for x, y in base])
    yield above[::-1]
    yield below
    for corner in range(-len(base), 0):
        yield above[corner], above[corner + 1], below[corner + 1], below[corner]


class _Surface:
    """The outer faces of prisms (bases and bottoms), and the prism of each.

    `inside` moves a point, given its upright faces, by the inset.
    """

    def __init__(
        self,
        prisms: Sequence[tuple[tuple[Point, ...], int]],
        inside: Callable[[XYZ, Sequence[_Face]], XYZ] | None = None,
    ) -> None:
        self.inside = inside
        self.middles: list[XYZ] = []
        self.faces: list[_Face] = []
        self.owner: list[int] = []
        alone: dict[frozenset[Corner], tuple[int, _Face]] = {}
        shared: list[tuple[int, int, _Face]] = []
        for number, (base, bottom) in enumerate(prisms):
            xs, ys = zip(*base, strict=True)
            self.middles.append((sum(xs) / len(xs), sum(ys) / len(ys), bottom + 0.5))
            for face in _faces(base, bottom):
                corners = frozenset(face)
                before = alone.pop(corners, None)
                if before is None:
                    alone[corners] = number, face
                else:
                    shared.append((before[0], number, face))
        for number, face in alone.values():
            self.faces.append(face)
            self.owner.append(number)
        self.beside: dict[_Edge, list[int]] = defaultdict(list)
        """The faces at each edge: two, or more where prisms touch at the edge alone."""
        for number, face in enumerate(self.faces):
            for edge in _edges(face):
                self.beside[edge].append(number)
        touched = {edge for edge, faces in self.beside.items() if len(faces) > 2}
        self.joined: dict[_Edge, list[tuple[int, int]]] = defaultdict(list)
        """The prisms that share a face at such an edge."""
        for one, other, face in shared if touched else ():
            for edge in touched.intersection(_edges(face)):
                self.joined[edge].append((one, other))

    def triangles(self) -> Iterator[Triangle]:
        """The faces in triangles; y goes down."""
        around: dict[Corner, list[int]] = defaultdict(list)
        for number, face in enumerate(self.faces):
            for corner in face:
                around[corner].append(number)
        bends: dict[tuple[int, _Edge], XYZ] = {}
        groups = _Groups()
        for edge, faces, is_alone in self._wedges():
            for corner in edge:
                if len(around[corner]) > _MOST_IN_RING:
                    groups.join(*((face, corner) for face in faces))
            if not is_alone:
                bend = self._point(_mean(edge), faces, is_shared=True)
                bends.update({(face, edge): bend for face in faces})
        rings = {corner: self._rings(corner, faces, groups) for corner, faces in around.items()}
        for number, face in enumerate(self.faces):
            ring: list[XYZ] = []
            for corner, after in zip(face, (*face[1:], face[0]), strict=True):
                at = rings[corner]
                mine = at[0] if len(at) == 1 else next(one for one in at if number in one)
                ring.append(self._point(corner, mine, is_shared=len(at) > 1))
                bent = bends.get((number, frozenset((corner, after)))) if bends else None
                ring += [] if bent is None else [bent]
            # Fan out from the middle if the outline has more corners than the face.
            middle, *ring = [_mean(face), *ring, ring[0]] if len(ring) > len(face) else ring
            yield from ((middle, one, other) for one, other in pairwise(ring))

    @staticmethod
    def _rings(corner: Corner, faces: list[int], groups: _Groups) -> list[list[int]]:
        """The faces at a corner, ring by ring around it, given what joins those of large ones."""
        if len(faces) <= _MOST_IN_RING:
            return [faces]
        rings: dict[object, list[int]] = defaultdict(list)
        for number in faces:
            rings[groups.first((number, corner))].append(number)
        return list(rings.values())

    def _wedges(self) -> Iterator[tuple[_Edge, list[int], bool]]:
        """The wedges at edges: the edge, two faces with material between them, and whether

        nothing else touches the edge.
        """
        for edge, faces in self.beside.items():
            if len(faces) == 2:
                yield edge, faces, True
                continue
            groups = _Groups()
            for one, other in self.joined[edge]:
                groups.join(one, other)
            wedges: dict[object, list[int]] = defaultdict(list)
            for number in faces:
                wedges[groups.first(self.owner[number])].append(number)
            for two in wedges.values():
                yield edge, two, len(wedges) == 1

    def _point(self, point: XYZ, faces: Collection[int], *, is_shared: bool) -> XYZ:
        """A point of these faces, moved a hair towards their prisms where parts share it."""
        if is_shared:
            x, y, z = _mean({self.middles[self.owner[face]] for face in faces})
            point = (
                point[0] + _HAIR * (x - point[0]),
                point[1] + _HAIR * (y - point[1]),
                point[2] + _HAIR * (z - point[2]),
            )
        if self.inside is None:
            return point
        sides = (self.faces[face] for face in faces)
        return self.inside(point, [side for side in sides if side[0][2] != side[-1][2]])


class _Groups:
    """Groups of things, joined pair by pair (union-find)."""

    def __init__(self) -> None:
        self._next: dict[object, object] = {}

    def first(self, thing: object) -> object:
        """The representative of a thing's group."""
        while thing in self._next:
            thing = self._next[thing]
        return thing

    def join(self, one: object, other: object) -> None:
        one, other = self.first(one), self.first(other)
        if one != other:
            self._next[one] = other


def _edges(face: _Face) -> list[_Edge]:
    """The edges of a face, each beginning at the corner with its index."""
    return [frozenset(pair) for pair in zip(face, (*face[1:], face[0]), strict=True)]


def _mean(points: Collection[XYZ]) -> XYZ:
    xs, ys, zs = zip(*points, strict=True)
    return fsum(xs) / len(xs), fsum(ys) / len(ys), fsum(zs) / len(zs)
