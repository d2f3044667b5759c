"""A scene as a figure: tiles filled, lines between them, labels, arrows and a scale of shades."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from boardfill.drawing.compaction import brought_near, is_far_apart, listed
from boardfill.drawing.figures.figure import (
    CAPTION_SIZE,
    LINE_HEIGHT,
    XY,
    Area,
    Figure,
    Label,
    Mark,
    Strokes,
    fitting_size,
    text_lines,
    text_width,
)
from boardfill.drawing.figures.geometry import (
    Edge,
    Geometry,
    Ring,
    Tracer,
    edges_around,
    geometry_of,
    layer_middles,
    rings,
    straight_lines,
)
from boardfill.drawing.figures.plots import plot_figure
from boardfill.drawing.figures.scene_marks import (
    ARROWS,
    Fill,
    arrow_in_cell,
    explained_figure,
    fill_of,
    is_plain,
    pointer,
    recoloured,
    tile_edges,
)
from boardfill.drawing.figures.solid_figure import solid_figure
from boardfill.drawing.labels_and_colours import EMPTY
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.picture import OPTIONAL_CELL

_USUAL_CELL, _LEAST_CELL = 36.0, 2.0
_USUAL_EXTENT = 900.0
"""Boards grow to this many pixels before their cells shrink."""
_LABELLED, _LINED, _GRIDDED = 9.0, 5.0, 14.0
"""Cells of fewer pixels have no labels, no lines around tiles, no thin lines within them."""


def scene_figure(scene: Scene, look: Look, *, blank: bool = False) -> Figure:
    """The scene drawn; where nothing could be seen of it, what lies where.

    Where only the size matters, a flat one is soon made as a `blank`.
    """
    if scene.plot is not None:
        return plot_figure(scene.plot, look.palette)
    if scene.lines is not None:
        return text_lines(scene.lines, look.palette.text)
    if not scene.tiles:
        return text_lines(("(no cells)",), look.palette.text)
    if is_far_apart(scene):
        return text_lines(listed(scene), look.palette.text)
    near = brought_near(scene, layers=look.view == "isometric")
    coloured = near if blank else recoloured(near, look.colour_by)
    if look.view != "layers" and scene.lattice.dimensions == 3:
        return solid_figure(coloured, look)
    drawing = _Drawing(coloured, look)
    return drawing.framed([] if blank else drawing.marks())


def cell_outlines(scene: Scene, look: Look) -> dict[Cell, tuple[XY, ...]]:
    """The corners of each cell in the figure of the scene, for those who let people point at it."""
    drawing = _Drawing(scene, look)
    corners = drawing.geometry.corners
    return {
        cell: tuple(drawing.at(*point) for point in corners(cell))
        for tile in scene.tiles
        for cell in tile.cells
    }


@dataclass(frozen=True)
class _Drawing:
    scene: Scene
    look: Look

    @cached_property
    def board(self) -> list[Tile]:
        return [tile for tile in self.scene.tiles if tile.is_board]

    @cached_property
    def geometry(self) -> Geometry:
        cells = [cell for tile in self.scene.tiles for cell in tile.cells]
        return geometry_of(self.scene.lattice, cells)

    @cached_property
    def corner_box(self) -> tuple[float, float, float, float]:
        """The least and the greatest x and y of all corners, in cells."""
        corners, across, down = self.geometry
        points = [
            point for tile in self.scene.tiles for cell in tile.cells for point in corners(cell)
        ]
        xs, ys = zip(*points, strict=True)
        return min(xs) * across, max(xs) * across, min(ys) * down, max(ys) * down

    @cached_property
    def cell(self) -> float:
        """How many pixels a cell has."""
        if self.look.cell is not None:
            return self.look.cell
        left, right, top, bottom = self.corner_box
        fitting = _USUAL_EXTENT / max(right - left, bottom - top, 1.0)
        size = min(_USUAL_CELL, max(_LEAST_CELL, fitting))
        return float(int(size))

    @cached_property
    def margin(self) -> float:
        """Room around the board, for lines and for what points at it."""
        if self.scene.pointed_at:
            return self.cell * 1.3
        return max(2.0, self.cell * (0.25 if has_seams(self.scene.board) else 0.08))

    def at(self, x: float, y: float) -> XY:
        """Where a point, counted in steps of the geometry, is in the figure."""
        left, _, top, _ = self.corner_box
        _, across, down = self.geometry
        return (
            (x * across - left) * self.cell + self.margin,
            (y * down - top) * self.cell + self.margin,
        )

    def marks(self) -> list[Mark]:
        """All that is drawn on the board."""
        return [*self._areas(), *self._lines(), *self._labels(), *self._pointers()]

    def framed(self, marks: list[Mark]) -> Figure:
        """The marks, with what stands below them."""
        left, right, top, bottom = self.corner_box
        width = (right - left) * self.cell + 2 * self.margin
        height = (bottom - top) * self.cell + 2 * self.margin
        captions = list(self._layer_captions(height))
        if captions:
            marks += captions
            height += LINE_HEIGHT * captions[0].size
        return explained_figure(
            self.scene, self.look.palette, Figure(width, height, tuple(marks)), self.margin
        )

    def _areas(self) -> Iterator[Area]:
        """One area for each kind of filling."""
        alike: dict[Fill, list[Ring]] = defaultdict(list)
        # Cells without a piece are traced together: a large board has very many.  So are tiles of
        # one colour side by side, where no line is between them anyway.
        plain: dict[Fill, set[Cell]] = defaultdict(set)
        are_joined = self.cell < _LINED and self.look.colour_by != "neighbours"
        rings_of = Tracer(self.scene.lattice, self.geometry.corners)
        for tile in self.board:
            fill = fill_of(tile, self.look.palette)
            if are_joined or is_plain(tile):
                plain[fill] |= tile.cells
            else:
                alike[fill] += rings_of(tile.cells)
        for fill, cells in plain.items():
            alike[fill] += rings(cells, self.geometry.corners)
        for fill, found in alike.items():
            outlines = (tuple(self.at(*point) for point in ring) for ring in found)
            yield Area(tuple(outlines), *fill)

    def _lines(self) -> Iterator[Strokes]:
        if self.cell < _LINED:
            return
        palette, edges = self.look.palette, tile_edges(self.scene, self.geometry)
        bold = min(2.4, max(0.8, self.cell / 15))
        if self.cell >= _GRIDDED:
            yield self._strokes(edges.thin, palette.grid, 1.0)
        yield self._strokes(edges.bold, palette.lines, bold)
        yield self._strokes(edges.dotted, palette.lines, bold, dash=self.cell / 9)
        if self.scene.board is not None and has_seams(self.scene.board):
            yield seam_marks(self.scene.board, self.geometry, self.at, self.cell, palette.highlight)
        around = [edge for group in self.scene.groups for edge in self._rim(group)]
        yield self._strokes(sorted(set(around)), palette.lines, 1.4 * bold)

    def _strokes(self, edges: list[Edge], colour: str, width: float, dash: float = 0.0) -> Strokes:
        lines = (tuple(self.at(*point) for point in line) for line in straight_lines(edges))
        return Strokes(tuple(lines), colour, width, dash)

    def _rim(self, cells: Iterable[Cell]) -> list[Edge]:
        found: dict[Edge, int] = defaultdict(int)
        for cell in cells:
            for edge in edges_around(self.geometry.corners(cell)):
                found[edge] += 1
        return [edge for edge, times in found.items() if times == 1]

    def _labels(self) -> Iterator[Mark]:
        palette, cell = self.look.palette, self.cell
        for tile in self.scene.tiles:
            if tile.label in ("", EMPTY, OPTIONAL_CELL) or cell < _LABELLED:
                continue
            fill, pattern, _ = fill_of(tile, palette)
            colour = palette.text_on(fill) if tile.is_board else palette.text
            for part in self._parts(tile):
                at = self.at(*self.geometry.middle(self.geometry.central(part)))
                if tile.label in ARROWS and tile.is_board:
                    yield from arrow_in_cell(tile.label, at, cell, colour)
                else:
                    halo = fill if pattern else ""
                    size = fitting_size(tile.label, cell * self._label_width)
                    yield Label(at, tile.label.strip(), size, colour, halo=halo)

    @cached_property
    def _label_width(self) -> float:
        """The part of a cell that a label may take."""
        return {"triangle": 0.7, "hex": 0.85}.get(self.scene.lattice.name, 0.92)

    def _parts(self, tile: Tile) -> list[frozenset[Cell]]:
        """What of the tile hangs together in the drawing: each part is labelled."""
        lattice = self.scene.lattice
        by_layer: dict[int, set[Cell]] = defaultdict(set)
        for cell in tile.cells:
            by_layer[lattice.place_of(cell).layer].add(cell)
        parts = []
        for _, layer in sorted(by_layer.items()):
            while layer:
                parts.append(lattice.group_of(min(layer), frozenset(layer)))
                layer.difference_update(parts[-1])
        return parts

    def _layer_captions(self, top: float) -> Iterator[Label]:
        """Below each layer of a solid, if there are several: its number, in words if they fit."""
        cells = [cell for tile in self.board for cell in tile.cells]
        middles = layer_middles(self.scene.lattice, cells)
        if len(middles) < 2 or self.cell < _LABELLED:
            return
        first, second, *_ = middles.values()
        captions = [f"layer {layer}" for layer in middles]
        *_, last = middles.values()
        left, right, *_ = self.corner_box
        width = (right - left) * self.cell + 2 * self.margin
        at_ends = self.at(first, 0)[0], width - self.at(last, 0)[0]
        room = min(
            (second - first) * self.geometry.width * self.cell, *(2 * end for end in at_ends)
        )
        if max(text_width(caption, CAPTION_SIZE) for caption in captions) > room:
            captions = [str(layer) for layer in middles]
        for middle, caption in zip(middles.values(), captions, strict=True):
            at = self.at(middle, 0)[0], top + CAPTION_SIZE * LINE_HEIGHT / 2
            yield Label(at, caption, CAPTION_SIZE, self.look.palette.text)

    def _pointers(self) -> Iterator[Mark]:
        left, right, top, bottom = self.corner_box
        width = (right - left) * self.cell + 2 * self.margin
        height = (bottom - top) * self.cell + 2 * self.margin
        for cells in self.scene.pointed_at:
            target = self.at(*self.geometry.middle(self.geometry.central(cells)))
            yield from pointer(target, (width, height), self.cell, self.look.palette.highlight)


_ASIDE = 0.16
"""How far outside the board the line runs, as a part of a cell."""


def has_seams(board: Board | None) -> bool:
    """Does a flat board close on itself somewhere?"""
    return board is not None and bool(board.periods) and board.lattice.dimensions == 2


def seam_marks(
    board: Board, geometry: Geometry, at: Callable[[float, float], XY], cell: float, colour: str
) -> Strokes:
    """A line beside each edge of the drawing where the board goes on at the opposite side."""
    lines = []
    for here in board.ordered:
        for near in board.lattice.neighbours(here):
            if near in board.cells or board.home(near) not in board.cells:
                continue
            edge = geometry.shared_edge(here, near)
            if edge is None:
                continue
            middle, beyond = at(*geometry.middle(here)), at(*geometry.middle(near))
            away = hypot(beyond[0] - middle[0], beyond[1] - middle[1])
            part = _ASIDE * cell / away
            right, down = (beyond[0] - middle[0]) * part, (beyond[1] - middle[1]) * part
            ends = (at(*point) for point in edge)
            lines.append(tuple((x + right, y + down) for x, y in ends))
    return Strokes(tuple(lines), colour, max(1.0, cell / 18), dash=cell / 8)
