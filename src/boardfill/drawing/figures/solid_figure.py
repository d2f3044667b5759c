"""Scenes of cubes as solids: seen from above at an angle, whole or with their layers apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

from boardfill.drawing.figures.figure import (
    CAPTION_SIZE,
    XY,
    Figure,
    FilledArea,
    Label,
    Mark,
    Strokes,
    text_width,
)
from boardfill.drawing.figures.geometry import nearest_to_middle, rings
from boardfill.drawing.figures.scene_marks import (
    NO_LABELS,
    Fill,
    SceneDrawing,
    fill_of,
    is_plain,
)
from boardfill.drawing.figures.visible_faces import (
    Face,
    Side,
    face_lines,
    layers_apart,
    triangle_corners,
    triangles_of,
    visible_faces,
    well_turned,
)
from boardfill.drawing.look import Look, mixed
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Cell

_LABELLED, _GRIDDED = 12.0, 10.0
"""Edges of fewer pixels have no labels, no thin lines."""
_ACROSS, _DOWN = sqrt(3) / 2, 0.5
"""A step to the right and one down, in edges."""
_LIGHT: dict[Side, tuple[str, float]] = {
    Side.TOP: ("#ffffff", 0.16),
    Side.LEFT: ("#000000", 0.06),
    Side.RIGHT: ("#000000", 0.24),
}
"""What the colour of a side is mixed with, and how much of it."""
_CAPTION_GAP = 8.0


def solid_figure(scene: Scene, look: Look) -> Figure:
    """The scene drawn as a solid; with the view `exploded`, each layer by itself."""
    tiles = tuple(tile for tile in scene.tiles if tile.is_board)
    layers = sorted({cell[0] for tile in tiles for cell in tile.cells})
    scene = replace(scene, tiles=tiles)
    if look.view == "isometric" or len(layers) == 1:
        return _SolidDrawing(well_turned(scene), look, {}).figure()
    apart, heights = layers_apart(scene, layers)
    captions = {heights[layer]: f"layer {layer}" for layer in layers}
    return _SolidDrawing(apart, look, captions).figure()


@dataclass(frozen=True)
class _SolidDrawing(SceneDrawing):
    captions: dict[int, str]
    """Of the layers by their heights, where they are drawn apart."""
    usual_cell, least_cell = 40.0, 4.0

    @cached_property
    def owner(self) -> dict[Cell, int]:
        return {cell: at for at, tile in enumerate(self.scene.tiles) for cell in tile.cells}

    @cached_property
    def glass(self) -> frozenset[Cell]:
        """Empty cells around what lies there: it is seen through them."""
        plain = [tile for tile in self.scene.tiles if is_plain(tile) and tile.shade is None]
        if len(plain) == len(self.scene.tiles):
            return frozenset()
        return frozenset().union(*(tile.cells for tile in plain))

    @cached_property
    def seen(self) -> dict[Cell, Face]:
        return visible_faces(self.owner.keys() - self.glass)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The least and the greatest x and y of all corners, in steps."""
        xs = [cell[2] - cell[1] for cell in self.owner]
        ys = [cell[2] + cell[1] + 2 * cell[0] for cell in self.owner]
        return min(xs) - 1, max(xs) + 1, min(ys), max(ys) + 4

    @property
    def extent(self) -> XY:
        left, right, top, bottom = self.box
        return (right - left) * _ACROSS, (bottom - top) * _DOWN

    def offset(self, point: tuple[float, float]) -> XY:
        left, _, top, _ = self.box
        return (point[0] - left) * _ACROSS, (point[1] - top) * _DOWN

    def target(self, cells: Collection[Cell]) -> XY:
        """A face that is seen, if there is one."""
        faces = sorted({face for face in self.seen.values() if face.cell in cells})
        return self._middle(faces[0] if faces else Face(Side.TOP, min(cells)))

    def figure(self) -> Figure:
        width, height = self.size
        marks = [*self._areas(), *self._lines(), *self._labels(), *self.pointers()]
        captions = list(self._captions(width))
        if captions:
            width += _CAPTION_GAP + max(text_width(each.text, each.size) for each in captions)
        return self.explained([*marks, *captions], width, height)

    def _areas(self) -> Iterator[FilledArea]:
        """One area for each kind of filling."""
        triangles: dict[tuple[int, Side], list[Cell]] = defaultdict(list)
        for triangle, face in self.seen.items():
            triangles[self.owner[face.cell], face.side].append(triangle)
        alike: dict[Fill, list[tuple[XY, ...]]] = defaultdict(list)
        for (number, side), parts in triangles.items():
            fill = self._lit(self.scene.tiles[number], side)
            alike[fill] += [tuple(map(self.at, ring)) for ring in rings(parts, triangle_corners)]
        for fill, found in alike.items():
            yield FilledArea(tuple(found), *fill)

    def _lit(self, tile: Tile, side: Side) -> Fill:
        """The filling as it looks on that side; shades on top are those of the scale."""
        fill = fill_of(tile, self.look.palette)
        if tile.shade is not None and side is Side.TOP:
            return fill
        return fill._replace(colour=mixed(fill.colour, *_LIGHT[side]))

    def _lines(self) -> Iterator[Strokes]:
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
        """Are the cells drawn as one, where they meet?"""
        first, second = (self.scene.tiles[self.owner[cell]] for cell in (one, other))
        if first is second:
            return one == other or first.joins is None or (one, other) in first.joins
        return is_plain(first) and is_plain(second)

    def _labels(self) -> Iterator[Mark]:
        if self.cell < _LABELLED:
            return
        for tile in self.scene.tiles:
            for face in () if tile.label in NO_LABELS else self._labelled(tile):
                fill, at = self._lit(tile, face.side), self._middle(face)
                yield from self.label(tile.label, at, fill, wide=0.85, arrow=0.8)

    def _labelled(self, tile: Tile) -> list[Face]:
        """One face of each level part of the tile that is seen from above, or else of a side."""
        for sides in ((Side.TOP,), (Side.LEFT, Side.RIGHT)):
            whole = [
                face
                for face in (Face(side, cell) for side in sides for cell in sorted(tile.cells))
                if all(self.seen.get(triangle) == face for triangle in triangles_of(face))
            ]
            if whole:
                return self._one_of_each_part(whole) if sides[0] is Side.TOP else whole[:1]
        return []

    def _one_of_each_part(self, faces: list[Face]) -> list[Face]:
        """Of faces on top, the central one of each part that is level and hangs together."""
        left = {face.cell for face in faces}
        chosen = []
        while left:
            first = min(left)
            level = frozenset(cell for cell in left if cell[0] == first[0])
            part = self.scene.lattice.group_of(first, level)
            left -= part
            chosen.append(Face(Side.TOP, nearest_to_middle({cell: cell for cell in part})))
        return chosen

    def _middle(self, face: Face) -> XY:
        points = [point for triangle in triangles_of(face) for point in triangle_corners(triangle)]
        xs, ys = zip(*points, strict=True)
        return self.at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))

    def _captions(self, width: float) -> Iterator[Label]:
        """To the right of each layer, at half its height."""
        for height, caption in self.captions.items():
            level = [row + column for layer, row, column in self.owner if layer == height]
            middle = (min(level) + max(level)) / 2 + 2 * height + 2
            at = width + _CAPTION_GAP, self.at((0.0, middle))[1]
            yield Label(at, caption, CAPTION_SIZE, self.look.palette.text, "start")
