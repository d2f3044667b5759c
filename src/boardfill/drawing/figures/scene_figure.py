"""A scene as a figure: tiles filled, lines between them, labels, arrows and a scale of shades."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import chain
from math import hypot

from boardfill.drawing.compaction import compacted, is_too_sparse, listed
from boardfill.drawing.figures import figure as figures
from boardfill.drawing.figures import figure_elements
from boardfill.drawing.figures.carried_figure import AMONG_SIDES, RIM_ROOM, side_marks
from boardfill.drawing.figures.geometry import (
    Edge,
    Ring,
    Tracer,
    edges_around,
    geometry_of,
    layer_middles,
    rings,
)
from boardfill.drawing.figures.plots import plot_figure
from boardfill.drawing.figures.rule_figure import RimRoom, RuleFigure, rim_room
from boardfill.drawing.figures.solid_figure import solid_figure
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.outline import carried_lines
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell

_LABELLED, _LINED, _GRIDDED = 9.0, 5.0, 14.0
"""Cells of fewer pixels have no labels, no lines around tiles, no thin lines within them."""
_LABEL_WIDTHS = {"triangle": 0.7, "hex": 0.85}
"""The fraction of a cell that a label may take."""
_BELOW_CAGES = 0.07
"""How far labels are moved down where cages have numbers, as a fraction of a cell."""
_SEAM_ASIDE = 0.16
"""How far outside the board the line along a seam is drawn, as a fraction of a cell."""


def scene_figure(scene: Scene, look: Look, *, blank: bool = False) -> figures.Figure:
    """The scene as a figure; if it would be too sparse to see, as a list of text.

    A `blank` figure of a flat scene has only the size, and is fast to make.
    """
    if scene.plot is not None:
        return plot_figure(scene.plot, look.palette)
    lines = scene.lines
    if lines is None and not scene.tiles:
        lines = ("(no cells)",)
    elif lines is None and is_too_sparse(scene):
        lines = listed(scene)
    if lines is not None:
        return figures.text_lines(lines, look.palette.text)
    near = compacted(scene, layers=look.view == "isometric")
    coloured = near if blank else figure_elements.recoloured(near, look.colour_by)
    if scene.lattice.dimensions == 3:
        is_solid = look.view != "layers"
        listed_sides = tuple(carried_lines(near, with_marks=is_solid))
        coloured = replace(coloured, legend=coloured.legend + listed_sides)
        if is_solid:
            return solid_figure(coloured, look)
    return _FlatDrawing(coloured, look).figure(blank=blank)


def cell_outlines(scene: Scene, look: Look) -> dict[Cell, tuple[figures.XY, ...]]:
    """The corners of each cell in the figure of the scene, for pages where people click cells."""
    drawing = _FlatDrawing(scene, look)
    corners = drawing.geometry.corners
    return {cell: tuple(map(drawing.at, corners(cell))) for cell in drawing.cells}


class _FlatDrawing(figure_elements.SceneDrawing):
    def __init__(self, scene: Scene, look: Look) -> None:
        self.cells = list(scene.cells())
        self.geometry = geometry_of(scene.lattice, self.cells)
        corners, across, down = self.geometry
        xs, ys = zip(*(point for cell in scene.outermost for point in corners(cell)), strict=True)
        room = rim_room(scene.rule_marks.rim, self.cells)
        if scene.rule_marks.rim_colours:
            room = RimRoom(*(max(RIM_ROOM, side) for side in room))
        left, top = min(xs) * across - room.left, min(ys) * down - room.top
        super().__init__(
            scene,
            look,
            (max(xs) * across - left + room.right, max(ys) * down - top + room.bottom),
            offset=lambda point: (point[0] * across - left, point[1] * down - top),
            target=self._middle,
            usual_cell=56.0 if scene.side_colours else 36.0,
            least_cell=2.0,
        )
        self.rules = RuleFigure(self, self.geometry, self.cells)

    def board_cells(self) -> set[Cell]:
        """The cells of the board, without those printed beside it."""
        tiles = (cells for tile, cells in self.scene.alike() if tile.is_board)
        return set(chain.from_iterable(tiles))

    def _middle(self, cells: Collection[Cell]) -> figures.XY:
        return self.at(self.geometry.middle(self.geometry.central(cells)))

    def figure(self, *, blank: bool) -> figures.Figure:
        marks: list[figures.Mark] = []
        if not blank:
            rules = self.rules if self.cell >= _LABELLED else None
            marks += [*self._areas(), *side_marks(self, self.geometry)]
            marks += [*((*rules.below(), *rules.shapes()) if rules else ())]
            marks += [*self._lines(), *(rules.above() if rules else ())]
            marks += [*self._labels(), *self.pointers()]
        width, height = self.size
        captions = list(self._layer_captions(width, height))
        if captions:
            height += figures.LINE_HEIGHT * captions[0].size
        return self.explained([*marks, *captions], width, height)

    def _areas(self) -> Iterator[figures.FilledArea]:
        """One area for each fill."""
        alike: dict[figure_elements.Fill, list[Ring]] = defaultdict(list)
        # Cells without a piece are traced together, since a large board has very many.  So are
        # adjacent tiles of one colour if there are no lines between them.
        plain: dict[figure_elements.Fill, list[Cell]] = defaultdict(list)
        are_joined = self.cell < _LINED and self.look.colour_by != "neighbours"
        rings_of = Tracer(self.scene.lattice, self.geometry.corners)
        for tile, cells in self.scene.alike():
            if not tile.is_cell:
                continue
            fill = figure_elements.fill_of(tile, self.look.palette)
            if are_joined or figure_elements.is_plain(tile):
                plain[fill] += cells
            else:
                alike[fill] += rings_of(tile.cells)
        for fill, joined in plain.items():
            alike[fill] += rings(joined, self.geometry.corners)
        for fill, found in alike.items():
            yield figures.FilledArea(tuple(tuple(map(self.at, ring)) for ring in found), *fill)

    def _lines(self) -> Iterator[figures.Strokes]:
        if self.cell < _LINED:
            return
        if self.scene.rule_marks.has_points:
            return
        palette, edges = self.look.palette, figure_elements.tile_edges(self.scene, self.geometry)
        bold = min(2.4, max(0.8, self.cell / 15))
        if self.cell >= _GRIDDED:
            yield self.strokes(edges.thin, palette.grid, 1.0)
        yield self.strokes(edges.bold, palette.lines, bold)
        yield self.strokes(edges.dotted, palette.lines, bold, dash=self.cell / 9)
        board = self.scene.board
        if board is not None and figure_elements.has_seams(board):
            seams, width = tuple(self._seams(board)), max(1.0, self.cell / 18)
            yield figures.Strokes(seams, palette.highlight, width, dash=self.cell / 8)
        around = set().union(*map(self._around, self.scene.groups))
        yield self.strokes(sorted(around), palette.lines, 1.4 * bold)
        if outside := self.scene.rule_marks.outside:
            # Pieces have outlines, so the edge of the board needs a colour.
            own = self.board_cells() - outside
            yield self.strokes(sorted(self._around(own)), palette.highlight, 2 * bold)

    def _around(self, cells: Collection[Cell]) -> set[Edge]:
        each = (edges_around(self.geometry.corners(cell)) for cell in cells)
        times = Counter(chain.from_iterable(each))
        return {edge for edge in times if times[edge] == 1}

    def _seams(self, board: Board) -> Iterator[tuple[figures.XY, ...]]:
        """A line beside each edge of the drawing where the board continues at the opposite side."""
        geometry = self.geometry
        for here in board.ordered:
            for near in board.lattice.neighbours(here):
                if near in board.cells or board.home(near) not in board.cells:
                    continue
                edge = geometry.shared_edge(here, near)
                if edge is None:
                    continue
                (x, y), (to_x, to_y) = (self.at(geometry.middle(cell)) for cell in (here, near))
                part = _SEAM_ASIDE * self.cell / hypot(to_x - x, to_y - y)
                right, down = (to_x - x) * part, (to_y - y) * part
                yield tuple((x + right, y + down) for x, y in map(self.at, edge))

    def _labels(self) -> Iterator[figures.Mark]:
        wide = _LABEL_WIDTHS.get(self.scene.lattice.name, 0.92)
        lower = _BELOW_CAGES if self.scene.rule_marks.cages else 0.0
        on_board = self.scene.rule_marks.board_marks
        for tile in self.scene.tiles:
            if self.cell < _LABELLED:
                return
            has_marks = tile.carried or not on_board.keys().isdisjoint(tile.cells)
            if tile.label in figure_elements.NO_LABELS and not has_marks:
                continue
            if tile.shape:
                yield from self.rules.block(tile) if tile.shape == "block" else ()
                continue
            fill = figure_elements.fill_of(tile, self.look.palette) if tile.is_cell else None
            room = AMONG_SIDES if tile.has_sides else wide
            for cells, label in self._lettering(tile):
                x, y = self._middle(cells)
                at = x, y + lower * self.cell
                yield from self.label(label, at, fill, wide=room, is_given=tile.is_given)

    def _lettering(self, tile: Tile) -> Iterator[tuple[Collection[Cell], str]]:
        """The texts in the middle of cells: the label of each part, or marks.

        Marks of the board also show on a piece that carries nothing.
        """
        if tile.carried:
            labels = dict.fromkeys(sorted(tile.cells), tile.label) | tile.labels()
            for cell, told in labels.items():
                if told not in figure_elements.NO_LABELS:
                    yield [cell], told
            return
        on_board = self.scene.rule_marks.board_marks
        seen = [([cell], on_board[cell]) for cell in sorted(tile.cells & on_board.keys())]
        parts = figure_elements.level_parts(tile.cells, self.scene.lattice)
        yield from seen or ((part, tile.label) for part in parts)

    def _layer_captions(self, width: float, top: float) -> Iterator[figures.Label]:
        """Below each layer of a solid, if there are several: its number, in words if they fit."""
        if self.scene.lattice.dimensions < 3 or self.cell < _LABELLED:
            return
        middles = layer_middles(self.scene.lattice, self.board_cells())
        if len(middles) < 2:
            return
        first, second, *_ = middles.values()
        across = [self.at((middle, 0))[0] for middle in middles.values()]
        apart = (second - first) * self.geometry.width * self.cell
        room = min(apart, 2 * across[0], 2 * (width - across[-1]))
        captions = [f"layer {layer}" for layer in middles]
        if max(figures.text_width(caption, figures.CAPTION_SIZE) for caption in captions) > room:
            captions = [str(layer) for layer in middles]
        for x, caption in zip(across, captions, strict=True):
            at = x, top + figures.CAPTION_SIZE * figures.LINE_HEIGHT / 2
            yield figures.Label(at, caption, figures.CAPTION_SIZE, self.look.palette.text)
