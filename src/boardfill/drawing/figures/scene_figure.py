"""A scene as a figure: tiles filled, lines between them, labels, arrows and a scale of shades."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from boardfill.drawing.figures.arrow_marks import ARROWS, arrow_in_cell, pointer
from boardfill.drawing.figures.figure import XY, Area, Figure, Label, Mark, Strokes
from boardfill.drawing.figures.geometry import Geometry, geometry_of
from boardfill.drawing.figures.lettering import fitting_size, text_lines
from boardfill.drawing.figures.plots import plot_figure
from boardfill.drawing.figures.recolouring import recoloured
from boardfill.drawing.figures.scale_bar import BAR_WIDTH, scale_bar
from boardfill.drawing.figures.seam_marks import has_seams, seam_marks
from boardfill.drawing.figures.tracing import Edge, edges_around, rings, straight_lines
from boardfill.drawing.labels import EMPTY
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.picture import OPTIONAL_CELL

_USUAL_CELL, _LEAST_CELL = 36.0, 2.0
_USUAL_EXTENT = 900.0
"""Boards grow to this many pixels before their cells shrink."""
_LABELLED, _LINED, _GRIDDED = 9.0, 5.0, 14.0
"""Cells of fewer pixels have no labels, no lines around tiles, no thin lines within them."""


def scene_figure(scene: Scene, look: Look) -> Figure:
    """The scene drawn."""
    if scene.plot is not None:
        return plot_figure(scene.plot, look.palette)
    if scene.lines is not None:
        return text_lines(scene.lines, look.palette.text)
    if not scene.tiles:
        return text_lines(("(no cells)",), look.palette.text)
    return _Drawing(recoloured(scene, look.colour_by), look).figure()


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
class _Edges:
    """Which lines are drawn, and how."""

    bold: list[Edge]
    thin: list[Edge]
    dotted: list[Edge]


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

    def figure(self) -> Figure:
        left, right, top, bottom = self.corner_box
        width = (right - left) * self.cell + 2 * self.margin
        height = (bottom - top) * self.cell + 2 * self.margin
        marks: list[Mark] = [*self._areas(), *self._lines(), *self._labels(), *self._pointers()]
        if self.scene.scale is not None:
            marks += scale_bar(self.look.palette, self.scene.scale, width, self.margin, height)
            width += BAR_WIDTH
        if self.scene.legend:
            legend = text_lines(self.scene.legend, self.look.palette.text, top=height)
            marks += legend.marks
            width, height = max(width, legend.width), legend.height
        return Figure(width, height, tuple(marks))

    def fill_of(self, tile: Tile) -> tuple[str, int | None, str]:
        """The colour of the tile, its pattern and the colour of that."""
        palette = self.look.palette
        if tile.shade is not None:
            return palette.shade(tile.shade), None, ""
        if tile.colour is not None:
            pattern = tile.colour if palette.patterns else None
            return palette.colour(tile.colour), pattern, palette.lines
        if tile.label == OPTIONAL_CELL:
            return palette.empty, 1, palette.still
        is_empty = len(tile.cells) == 1 and not tile.piece
        return (palette.empty if is_empty else palette.still), None, ""

    def _areas(self) -> Iterator[Area]:
        """One area for each kind of filling."""
        alike: dict[tuple[str, int | None, str], list[tuple[XY, ...]]] = defaultdict(list)
        corners = self.geometry.corners
        for tile in self.board:
            found = [
                tuple(self.at(*point) for point in ring) for ring in rings(tile.cells, corners)
            ]
            alike[self.fill_of(tile)] += found
        for (fill, pattern, ink), outlines in alike.items():
            yield Area(tuple(outlines), fill, pattern, ink)

    def _lines(self) -> Iterator[Strokes]:
        if self.cell < _LINED:
            return
        palette, edges = self.look.palette, self._edges()
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

    def _edges(self) -> _Edges:
        """What is between the cells, and around the board."""
        first: dict[Edge, int] = {}
        second: dict[Edge, int] = {}
        corners = self.geometry.corners
        for number, tile in enumerate(self.board):
            for cell in tile.cells:
                for edge in edges_around(corners(cell)):
                    (second if edge in first else first)[edge] = number
        tiles, joined = self.board, self._joined()
        is_plain = [
            len(tile.cells) == 1 and tile.colour is None and not tile.piece for tile in tiles
        ]
        found = _Edges([], [], [])
        for edge, one in first.items():
            other = second.get(edge)
            if one == other:
                is_inside = tiles[one].joins is None or edge in joined
                (found.thin if is_inside else found.bold).append(edge)
            elif edge in joined and self.scene.board is not None:
                found.dotted.append(edge)
            elif other is not None and is_plain[one] and is_plain[other]:
                found.thin.append(edge)
            else:
                found.bold.append(edge)
        return found

    def _joined(self) -> set[Edge]:
        """The edges across which a tile goes on, as those say that cross a seam."""
        if self.scene.lattice.dimensions != 2:
            return set()
        pairs = (pair for tile in self.board for pair in tile.joins or ())
        edges = (self.geometry.shared_edge(*pair) for pair in pairs)
        return {edge for edge in edges if edge is not None}

    def _labels(self) -> Iterator[Mark]:
        palette, cell = self.look.palette, self.cell
        for tile in self.scene.tiles:
            if tile.label in ("", EMPTY, OPTIONAL_CELL) or cell < _LABELLED:
                continue
            fill, pattern, _ = self.fill_of(tile)
            colour = palette.text_on(fill) if tile.is_board else palette.text
            for part in self._parts(tile):
                at = self.at(*self.geometry.middle(_central(part, self.geometry)))
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

    def _pointers(self) -> Iterator[Mark]:
        left, right, top, bottom = self.corner_box
        width = (right - left) * self.cell + 2 * self.margin
        height = (bottom - top) * self.cell + 2 * self.margin
        for cells in self.scene.pointed_at:
            target = self.at(*self.geometry.middle(_central(cells, self.geometry)))
            yield from pointer(target, (width, height), self.cell, self.look.palette.highlight)


def _central(cells: Iterable[Cell], geometry: Geometry) -> Cell:
    """The cell that is nearest to the middle of all."""
    middles = {cell: geometry.middle(cell) for cell in sorted(cells)}
    x, y = _mean([at[0] for at in middles.values()]), _mean([at[1] for at in middles.values()])
    return min(middles, key=lambda cell: (middles[cell][0] - x) ** 2 + (middles[cell][1] - y) ** 2)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
