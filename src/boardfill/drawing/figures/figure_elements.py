"""What figures of flat scenes and of solids share: fills, edges, labels, scales and legends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import hypot
from typing import NamedTuple

from boardfill.drawing.figures import figure as figures
from boardfill.drawing.figures.geometry import Edge, Geometry, edges_around, straight_lines
from boardfill.drawing.labels_and_colours import EMPTY
from boardfill.drawing.look import ColourBy, Look, Palette
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell, Lattice, step_between
from boardfill.problem.picture import OPTIONAL_CELL

NO_LABELS = "", EMPTY, OPTIONAL_CELL
"""Labels that are not written on pictures, since colours and patterns show the same."""
_WAYS = [(right, down) for down in (-1, 0, 1) for right in (-1, 0, 1) if right or down]
_ARROWS = dict(zip("↖↑↗←→↙↓↘", _WAYS, strict=True))
"""Arrows that are drawn as lines, so that no font is needed: the steps to the right and down."""
_REACH = 0.33
"""From the middle of a cell to the tip of an arrow, as a part of the cell."""
_USUAL_EXTENT = 900.0
"""Boards grow to this many pixels before their cells shrink."""
_BAR_ROOM, _BAR_STEPS, _BAR_GAP, _BAR_WIDTH = 76.0, 48, 14.0, 14.0
"""The scale of shades: its room at the right of a figure, number of steps, gap and width."""
_LEAST_LEGEND = 520.0
"""A legend may be this wide, however small the board is."""


class Fill(NamedTuple):
    """A colour, the number of a pattern on top of it, and the colour of the pattern."""

    colour: str
    pattern: int | None = None
    ink: str = ""


def fill_of(tile: Tile, palette: Palette) -> Fill:
    """The fill of a tile."""
    if tile.shade is not None:
        return Fill(palette.shade(tile.shade))
    if tile.shape == "block":
        return Fill(palette.block)
    if tile.shape == "shaded" and tile.colour is None:
        return Fill(palette.lines)
    if tile.colour is not None:
        pattern = tile.colour if palette.patterns else None
        return Fill(palette.colour(tile.colour), pattern, palette.lines)
    if tile.label == OPTIONAL_CELL:
        return Fill(palette.empty, 1, palette.still)
    is_empty = len(tile.cells) == 1 and not tile.piece
    return Fill(palette.empty if is_empty else palette.still)


def is_plain(tile: Tile) -> bool:
    """True for a cell without a piece."""
    return len(tile.cells) == 1 and tile.colour is None and not tile.piece


def has_seams(board: Board | None) -> bool:
    """True if a flat board closes on itself."""
    return board is not None and bool(board.periods) and board.lattice.dimensions == 2


def level_parts(cells: Iterable[Cell], lattice: Lattice) -> list[frozenset[Cell]]:
    """The connected parts of each layer: each part is labelled."""
    layers: dict[int, set[Cell]] = defaultdict(set)
    for cell in cells:
        layers[lattice.place_of(cell).layer].add(cell)
    return [part for _, layer in sorted(layers.items()) for part in lattice.parts_of(layer)]


def recoloured(scene: Scene, colour_by: ColourBy) -> Scene:
    """The scene with other colours: one for each piece, or for each way in which pieces lie."""
    if colour_by == "neighbours":
        return scene
    kinds: dict[object, int] = {}
    if colour_by == "piece":
        kinds = {piece.name: number for number, piece in enumerate(scene.pieces)}
    tiles = []
    for tile in scene.tiles:
        if tile.colour is not None and tile.piece:
            kind = tile.piece if colour_by == "piece" else _direction(tile, scene.lattice)
            tiles.append(replace(tile, colour=kinds.setdefault(kind, len(kinds))))
        else:
            tiles.append(tile)
    return replace(scene, tiles=tuple(tiles))


def _direction(tile: Tile, lattice: Lattice) -> object:
    """The orientation of the tile.

    For a pair of cells also the parity of its first cell: dominoes that agree in both are those
    that freeze together near the corners of an Aztec diamond.
    """
    first = min(tile.cells)
    shape = frozenset(step_between(first, cell) for cell in tile.cells)
    parity = sum(first) % 2 if len(tile.cells) == 2 else 0
    return shape, lattice.colour(first), parity


@dataclass(frozen=True)
class TileEdges:
    """Every edge once: between tiles, between cells or faces of one tile, and at seams."""

    bold: list[Edge] = field(default_factory=list)
    thin: list[Edge] = field(default_factory=list)
    creases: list[Edge] = field(default_factory=list)
    dotted: list[Edge] = field(default_factory=list)


def tile_edges(scene: Scene, geometry: Geometry) -> TileEdges:
    """The edges between the cells of a flat scene, and around the board."""
    first: dict[Edge, int] = {}
    second: dict[Edge, int] = {}
    tiles = [tile for tile in scene.tiles if tile.is_cell]
    for number, tile in enumerate(tiles):
        for cell in tile.cells:
            for edge in edges_around(geometry.corners(cell)):
                (second if edge in first else first)[edge] = number
    joined: set[Edge | None] = set()  # edges across which a tile that crosses a seam continues
    if scene.lattice.dimensions == 2:
        pairs = (pair for tile in tiles for pair in tile.joins or ())
        joined = {geometry.shared_edge(*pair) for pair in pairs}
    plain = [is_plain(tile) for tile in tiles]
    found = TileEdges()
    for edge, one in first.items():
        other = second.get(edge)
        if one == other:
            is_inside = tiles[one].joins is None or edge in joined
            (found.thin if is_inside else found.bold).append(edge)
        elif edge in joined and scene.board is not None:
            found.dotted.append(edge)
        elif other is not None and plain[one] and plain[other]:
            found.thin.append(edge)
        else:
            found.bold.append(edge)
    return found


class SceneDrawing:
    """A scene with coordinates: cells have pixels, and there is room around them."""

    def __init__(
        self,
        scene: Scene,
        look: Look,
        extent: figures.XY,
        offset: Callable[[figures.XY], figures.XY],
        target: Callable[[Collection[Cell]], figures.XY],
        usual_cell: float,
        least_cell: float,
    ) -> None:
        """`extent` and `offset` are the size and the origin of the drawing in cells.

        `target` returns the place in the figure where a pointer at cells ends.
        """
        self.scene, self.look, self._offset, self._target = scene, look, offset, target
        fitting = _USUAL_EXTENT / max(*extent, 1.0)
        usual = float(int(min(usual_cell, max(least_cell, fitting))))
        self.cell = usual if look.cell is None else look.cell
        """The size of a cell in pixels."""
        around = max(2.0, self.cell * (0.25 if has_seams(scene.board) else 0.08))
        self.margin = self.cell * 1.3 if scene.pointed_at else around
        """Room around the board, for lines and pointers."""
        wide, high = extent
        self.size = wide * self.cell + 2 * self.margin, high * self.cell + 2 * self.margin

    def at(self, point: tuple[float, float]) -> figures.XY:
        """The place of a grid point in the figure."""
        right, down = self._offset(point)
        return right * self.cell + self.margin, down * self.cell + self.margin

    def strokes(
        self, edges: Iterable[Edge], colour: str, width: float, dash: float = 0.0
    ) -> figures.Strokes:
        """Lines along the edges."""
        lines = (tuple(map(self.at, line)) for line in straight_lines(edges))
        return figures.Strokes(tuple(lines), colour, width, dash)

    def label(
        self,
        text: str,
        at: figures.XY,
        fill: Fill | None,
        *,
        wide: float,
        arrow: float = 1.0,
        is_given: bool | None = None,
    ) -> Iterator[figures.Mark]:
        """The label around a point, on a fill or beside the board; `wide` is a fraction of a cell.

        Givens are bold, and found symbols next to givens have their own colour.
        """
        palette = self.look.palette
        colour = palette.text if fill is None else palette.text_on(fill.colour)
        if is_given is False and fill is not None and fill.colour == palette.empty:
            colour = palette.found
        if fill is not None and text in _ARROWS:
            yield from _arrow_in_cell(text, at, arrow * self.cell, colour)
            return
        halo = fill.colour if fill is not None and fill.pattern else ""
        size = figures.fitting_size(text, self.cell * wide)
        yield figures.Label(at, text.strip(), size, colour, bold=is_given is True, halo=halo)

    def pointers(self) -> Iterator[figures.Mark]:
        """An arrow from the nearest side of the figure to each group of cells pointed at."""
        width, height = self.size
        cell, inset = self.cell, 0.1 * self.cell
        for cells in self.scene.pointed_at:
            x, y = self._target(cells)
            starts = ((inset, y), (width - inset, y), (x, inset), (x, height - inset))
            start = min(starts, key=lambda at: hypot(at[0] - x, at[1] - y))
            stop = 0.42 * cell / hypot(x - start[0], y - start[1])
            tip = x + (start[0] - x) * stop, y + (start[1] - y) * stop
            colour = self.look.palette.highlight
            yield from arrow_shapes(start, tip, cell * 0.38, max(2.0, cell / 9), colour)

    def explained(
        self, marks: Iterable[figures.Mark], width: float, height: float
    ) -> figures.Figure:
        """The marks with a scale of shades on their right and a legend below, if there are any."""
        palette, drawn = self.look.palette, list(marks)
        if self.scene.scale is not None:
            drawn += _scale_bar(palette, self.scene.scale, width, self.margin, height)
            width += _BAR_ROOM
        if self.scene.legend:
            lines = figures.wrapped(self.scene.legend, max(width, _LEAST_LEGEND))
            legend = figures.text_lines(lines, palette.text, top=height)
            drawn += legend.marks
            width, height = max(width, legend.width), legend.height
        return figures.Figure(width, height, tuple(drawn))


def _arrow_in_cell(
    symbol: str, middle: figures.XY, cell: float, colour: str
) -> Iterator[figures.Mark]:
    right, down = _ARROWS[symbol]
    reach = cell * _REACH / hypot(right, down) * (1.2 if right and down else 1.0)
    tail = middle[0] - right * reach, middle[1] - down * reach
    tip = middle[0] + right * reach, middle[1] + down * reach
    yield from arrow_shapes(tail, tip, cell * 0.3, max(1.2, cell / 13), colour)


def arrow_shapes(
    tail: figures.XY, tip: figures.XY, head: float, width: float, colour: str
) -> Iterator[figures.Mark]:
    """A line with a head of that length."""
    length = hypot(tip[0] - tail[0], tip[1] - tail[1])
    x, y = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    neck = tip[0] - x * head, tip[1] - y * head
    aside = head * 0.55
    yield figures.Strokes(((tail, (neck[0] + x, neck[1] + y)),), colour, width)
    left = neck[0] - y * aside, neck[1] + x * aside
    right = neck[0] + y * aside, neck[1] - x * aside
    yield figures.FilledArea(((tip, left, right),), colour)


def _scale_bar(
    palette: Palette, ends: tuple[str, str], left: float, top: float, bottom: float
) -> Iterator[figures.Mark]:
    """A bar from the shade 1 at the top to 0 at the bottom, with labels at both ends."""
    left += _BAR_GAP
    right, bottom = left + _BAR_WIDTH, bottom - top
    step = (bottom - top) / _BAR_STEPS
    for at in range(_BAR_STEPS):
        low = bottom - at * step
        # Steps overlap a little, so that no background shows between them.
        high = max(top, low - step - 0.5)
        ring = (left, low), (right, low), (right, high), (left, high)
        yield figures.FilledArea((ring,), palette.shade((at + 0.5) / _BAR_STEPS))
    corners = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    yield figures.Strokes((corners,), palette.lines, 1.0)
    for text, y in zip(ends, (bottom - 5.0, top + 5.0), strict=True):
        yield figures.Label((right + 5.0, y), text, 12.0, palette.text, "start")
