"""Scenes of cubes as solids: seen from above at an angle, whole or with their layers apart.

Seen along a diagonal, a cube is a hexagon of three faces, and every face is two triangles of one
grid in the plane.  So each triangle shows a single face, that of the foremost cube: nothing is
drawn that is hidden, and nothing needs to be painted over.

The plane has steps of half the width of a cube to the right, and of half its height down: the
corner (layer, row, column) is at (column - row, column + row + 2 * layer).  A triangle is a cell
(x, y, way): its upright side goes from (x, y) to (x, y + 2), its tip points that way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from math import sqrt
from typing import NamedTuple

from boardfill.drawing.figures import figure as figures
from boardfill.drawing.figures import figure_elements
from boardfill.drawing.figures.geometry import Edge, Point, edges_around, nearest_to_middle, rings
from boardfill.drawing.look import Look, mixed
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.piece import Turn

_LAYER_GAP = 2
"""The least distance between layers that are drawn apart, in half edges."""


class Side(IntEnum):
    """The visible sides of a cube."""

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
"""The corners of each side, relative to the top corner farthest back."""
_LABELLED, _GRIDDED = 12.0, 10.0
"""Edges of fewer pixels have no labels, no thin lines."""
_ACROSS, _DOWN = sqrt(3) / 2, 0.5
"""A step to the right and one down, in edges."""
_LIGHT: dict[Side, tuple[str, float]] = {
    Side.TOP: ("#ffffff", 0.16),
    Side.LEFT: ("#000000", 0.06),
    Side.RIGHT: ("#000000", 0.24),
}
"""The colour that is mixed into each side, and its share."""
_CAPTION_GAP = 8.0


def solid_figure(scene: Scene, look: Look) -> figures.Figure:
    """The scene drawn as a solid; with the view `exploded`, each layer by itself."""
    tiles = tuple(tile for tile in scene.tiles if tile.is_board)
    layers = sorted({cell[0] for tile in tiles for cell in tile.cells})
    scene = replace(scene, tiles=tiles)
    if look.view == "isometric" or len(layers) == 1:
        return _SolidDrawing(well_turned(scene), look, {}).figure()
    apart, heights = layers_apart(scene, layers)
    captions = {heights[layer]: f"layer {layer}" for layer in layers}
    return _SolidDrawing(apart, look, captions).figure()


class _SolidDrawing(figure_elements.SceneDrawing):
    def __init__(self, scene: Scene, look: Look, captions: dict[int, str]) -> None:
        """`captions` has the captions of layers by height, if they are drawn apart."""
        self.captions = captions
        self.owner = {cell: at for at, tile in enumerate(scene.tiles) for cell in tile.cells}
        plain = [t for t in scene.tiles if figure_elements.is_plain(t) and t.shade is None]
        self.glass: frozenset[Cell] = frozenset()
        """Empty cells drawn as transparent."""
        if len(plain) < len(scene.tiles):
            self.glass = self.glass.union(*(tile.cells for tile in plain))
        self.seen = visible_faces(self.owner.keys() - self.glass)
        xs = [column - row for _, row, column in self.owner]
        ys = [column + row + 2 * layer for layer, row, column in self.owner]
        left, top = min(xs) - 1, min(ys)
        super().__init__(
            scene,
            look,
            ((max(xs) + 1 - left) * _ACROSS, (max(ys) + 4 - top) * _DOWN),
            offset=lambda point: ((point[0] - left) * _ACROSS, (point[1] - top) * _DOWN),
            target=self._pointed_at,
            usual_cell=40.0,
            least_cell=4.0,
        )

    def _pointed_at(self, cells: Collection[Cell]) -> figures.XY:
        """The place of a visible face of the cells, if there is one."""
        faces = sorted({face for face in self.seen.values() if face.cell in cells})
        return self._middle(faces[0] if faces else Face(Side.TOP, min(cells)))

    def figure(self) -> figures.Figure:
        width, height = self.size
        marks = [*self._areas(), *self._lines(), *self._labels(), *self.pointers()]
        captions = list(self._captions(width))
        if captions:
            width += _CAPTION_GAP + max(
                figures.text_width(each.text, each.size) for each in captions
            )
        return self.explained([*marks, *captions], width, height)

    def _areas(self) -> Iterator[figures.FilledArea]:
        """One area for each kind of filling."""
        triangles: dict[tuple[int, Side], list[Cell]] = defaultdict(list)
        for triangle, face in self.seen.items():
            triangles[self.owner[face.cell], face.side].append(triangle)
        alike: dict[figure_elements.Fill, list[tuple[figures.XY, ...]]] = defaultdict(list)
        for (number, side), parts in triangles.items():
            fill = self._lit(self.scene.tiles[number], side)
            alike[fill] += [tuple(map(self.at, ring)) for ring in rings(parts, triangle_corners)]
        for fill, found in alike.items():
            yield figures.FilledArea(tuple(found), *fill)

    def _lit(self, tile: Tile, side: Side) -> figure_elements.Fill:
        """The fill of a tile on this side; top sides have the exact shades of the scale."""
        fill = figure_elements.fill_of(tile, self.look.palette)
        if tile.shade is not None and side is Side.TOP:
            return fill
        return fill._replace(colour=mixed(fill.colour, *_LIGHT[side]))

    def _lines(self) -> Iterator[figures.Strokes]:
        palette, lines = self.look.palette, face_lines(self.seen, self._is_one)
        bold = min(2.4, max(0.8, self.cell / 16))
        if self.cell >= _GRIDDED:
            yield self.strokes(lines.thin, palette.grid, 1.0)
            # Between patterns a soft line would be lost.
            soft = palette.lines if palette.patterns else mixed(palette.lines, palette.still, 0.35)
            yield self.strokes(lines.creases, soft, 0.6 * bold)
        yield self.strokes(lines.bold, palette.lines, bold)
        if self.glass:
            glass = face_lines(visible_faces(self.glass), lambda _one, _other: True)
            yield self.strokes(glass.bold + glass.creases + glass.thin, palette.grid, 1.0)

    def _is_one(self, one: Cell, other: Cell) -> bool:
        """True if there is no line between the cells."""
        first, second = (self.scene.tiles[self.owner[cell]] for cell in (one, other))
        if first is second:
            return one == other or first.joins is None or (one, other) in first.joins
        return figure_elements.is_plain(first) and figure_elements.is_plain(second)

    def _labels(self) -> Iterator[figures.Mark]:
        if self.cell < _LABELLED:
            return
        for tile in self.scene.tiles:
            for face in () if tile.label in figure_elements.NO_LABELS else self._labelled(tile):
                fill, at = self._lit(tile, face.side), self._middle(face)
                yield from self.label(tile.label, at, fill, wide=0.85, arrow=0.8)

    def _labelled(self, tile: Tile) -> list[Face]:
        """The faces to label: one top face of each level part of the tile, otherwise a side."""
        for sides in ((Side.TOP,), (Side.LEFT, Side.RIGHT)):
            whole = [
                face
                for face in (Face(side, cell) for side in sides for cell in sorted(tile.cells))
                if all(self.seen.get(triangle) == face for triangle in triangles_of(face))
            ]
            if whole and sides[0] is Side.TOP:
                parts = figure_elements.level_parts(
                    (face.cell for face in whole), self.scene.lattice
                )
                middles = (nearest_to_middle({cell: cell for cell in part}) for part in parts)
                return [Face(Side.TOP, cell) for cell in middles]
            if whole:
                return whole[:1]
        return []

    def _middle(self, face: Face) -> figures.XY:
        points = [point for triangle in triangles_of(face) for point in triangle_corners(triangle)]
        xs, ys = zip(*points, strict=True)
        return self.at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))

    def _captions(self, width: float) -> Iterator[figures.Label]:
        """To the right of each layer, at half its height."""
        for height, caption in self.captions.items():
            level = [row + column for layer, row, column in self.owner if layer == height]
            middle = (min(level) + max(level)) / 2 + 2 * height + 2
            at = width + _CAPTION_GAP, self.at((0.0, middle))[1]
            yield figures.Label(at, caption, figures.CAPTION_SIZE, self.look.palette.text, "start")


def triangle_corners(triangle: Cell) -> tuple[Point, ...]:
    """The corners of a triangle, clockwise."""
    x, y, way = triangle
    return ((x, y), (x + 1, y + 1), (x, y + 2)) if way > 0 else ((x, y), (x, y + 2), (x - 1, y + 1))


def triangles_of(face: Face) -> tuple[Cell, Cell]:
    """The two triangles that a face covers."""
    layer, row, column = face.cell
    x, y = column - row, column + row + 2 * layer
    first, second = ((x + right, y + down, way) for right, down, way in _TRIANGLES[face.side])
    return first, second


def visible_faces(cells: Iterable[Cell]) -> dict[Cell, Face]:
    """The visible face in each triangle."""
    seen = {}
    # Nearer cubes come later; equally near ones do not hide each other.
    for cell in sorted(cells, key=lambda cell: cell[1] + cell[2] - cell[0]):
        for side in Side:
            face = Face(side, cell)
            seen.update(dict.fromkeys(triangles_of(face), face))
    return seen


def face_lines(
    seen: Mapping[Cell, Face], is_one: Callable[[Cell, Cell], bool]
) -> figure_elements.TileEdges:
    """The lines between the faces; `is_one` says whether two cells have no line between them."""
    meeting: dict[Edge, list[Face]] = defaultdict(list)
    for triangle, face in seen.items():
        for edge in edges_around(triangle_corners(triangle)):
            meeting[edge].append(face)
    found = figure_elements.TileEdges()
    for edge, faces in meeting.items():
        one, other = faces[0], faces[-1]
        if len(faces) == 2 and one == other:
            continue
        # Faces that appear side by side need not meet in space.
        do_meet = all(_in_space(one, point) == _in_space(other, point) for point in edge)
        if len(faces) == 1 or not is_one(one.cell, other.cell) or not do_meet:
            found.bold.append(edge)
        else:
            (found.thin if one.side == other.side else found.creases).append(edge)
    return found


def _in_space(face: Face, point: Point) -> Cell:
    """The corner (layer, row, column) of a face that appears at the point."""
    x, y = point
    layer, row, column = face.cell
    if face.side is Side.TOP:
        column = (x + y - 2 * layer) // 2
        return layer, column - x, column
    row, column = (row + 1, x + row + 1) if face.side is Side.LEFT else (column + 1 - x, column + 1)
    return (y - row - column) // 2, row, column


def layers_apart(scene: Scene, layers: list[int]) -> tuple[Scene, dict[int, int]]:
    """The scene with its layers apart, each as close as possible to the one above, and where."""
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
        height = (max(needed) + _LAYER_GAP + 1) // 2 if needed else 0
        heights[layer] = max([height, *heights.values()])
        for x, y in strips:
            bottoms[x] = max(bottoms.get(x, y), y + 2 + 2 * heights[layer])
    # A tile that crosses a seam may continue in a layer beyond the board.
    return scene.moved(lambda cell: (heights.get(cell[0], cell[0]), *cell[1:])), heights


def well_turned(scene: Scene) -> Scene:
    """A single piece turned so that all its cells are visible, if that is possible and allowed."""
    if scene.board is not None or len(scene.tiles) != 1:
        return scene
    tile = scene.tiles[0]
    if (
        tile.carried
        or _shown(tile.cells) == len(tile.cells)
        or any(piece.turn is Turn.FIXED for piece in scene.pieces)
    ):
        return scene
    best = max(_poses(tile.cells, scene.lattice), key=_clearness)
    return replace(scene, tiles=(replace(tile, cells=best),))


def steadiest(cells: frozenset[Cell], lattice: Lattice) -> frozenset[Cell]:
    """The solid turned so that it has the least overhang, and then the least height."""
    return max(_poses(cells, lattice), key=_steadiness)


def _poses(cells: frozenset[Cell], lattice: Lattice) -> list[frozenset[Cell]]:
    """All orientations of the solid, the given one first."""
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
    """A sort key: more visible cells, less height and more cells on the ground are better."""
    return _shown(cells), len(visible_faces(cells)), *_steadiness(cells)[1:]


def _shown(cells: frozenset[Cell]) -> int:
    """The number of cells with a fully visible face."""
    seen = visible_faces(cells)
    faces = (Face(side, cell) for cell in cells for side in Side)
    whole = (face for face in faces if all(seen[part] == face for part in triangles_of(face)))
    return len({face.cell for face in whole})
