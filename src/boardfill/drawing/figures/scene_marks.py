"""What figures of flat scenes and of solids share: fills, edges, arrows, scales and legends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import NamedTuple

from boardfill.drawing.figures.figure import (
    XY,
    Area,
    Figure,
    Label,
    Mark,
    Strokes,
    text_lines,
    wrapped,
)
from boardfill.drawing.figures.geometry import Edge, Geometry, edges_around
from boardfill.drawing.look import ColourBy, Palette
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.picture import OPTIONAL_CELL


class Fill(NamedTuple):
    """A colour, the number of a pattern, and the colour of that."""

    colour: str
    pattern: int | None = None
    ink: str = ""


def fill_of(tile: Tile, palette: Palette) -> Fill:
    """What the tile is filled with."""
    if tile.shade is not None:
        return Fill(palette.shade(tile.shade))
    if tile.colour is not None:
        pattern = tile.colour if palette.patterns else None
        return Fill(palette.colour(tile.colour), pattern, palette.lines)
    if tile.label == OPTIONAL_CELL:
        return Fill(palette.empty, 1, palette.still)
    is_empty = len(tile.cells) == 1 and not tile.piece
    return Fill(palette.empty if is_empty else palette.still)


def is_plain(tile: Tile) -> bool:
    """Is it a cell that no piece lies on?"""
    return len(tile.cells) == 1 and tile.colour is None and not tile.piece


def recoloured(scene: Scene, colour_by: ColourBy) -> Scene:
    """The scene with what is coloured and has a piece in the colours wanted."""
    if colour_by == "neighbours":
        return scene
    kinds: dict[object, int] = {}
    if colour_by == "piece":
        kinds = {piece.name: number for number, piece in enumerate(scene.pieces)}
    tiles = []
    for tile in scene.tiles:
        if tile.colour is not None and tile.piece:
            kind = tile.piece if colour_by == "piece" else direction(tile, scene.lattice)
            tiles.append(replace(tile, colour=kinds.setdefault(kind, len(kinds))))
        else:
            tiles.append(tile)
    return replace(scene, tiles=tuple(tiles))


def direction(tile: Tile, lattice: Lattice) -> object:
    """How the tile lies, wherever it lies.

    Of a pair of cells also whether its first cell is even or odd: dominoes that point one way in
    that sense are those that stick together near the corners of an Aztec diamond.
    """
    first = min(tile.cells)
    shape = frozenset(
        tuple(at - start for at, start in zip(cell, first, strict=True)) for cell in tile.cells
    )
    parity = sum(first) % 2 if len(tile.cells) == 2 else 0
    return shape, lattice.colour(first), parity


@dataclass(frozen=True)
class TileEdges:
    """Every edge once: around tiles, within them, and where they go on beyond a seam."""

    bold: list[Edge] = field(default_factory=list)
    thin: list[Edge] = field(default_factory=list)
    dotted: list[Edge] = field(default_factory=list)


def tile_edges(scene: Scene, geometry: Geometry) -> TileEdges:
    """What is between the cells, and around the board."""
    first: dict[Edge, int] = {}
    second: dict[Edge, int] = {}
    tiles = [tile for tile in scene.tiles if tile.is_board]
    for number, tile in enumerate(tiles):
        for cell in tile.cells:
            for edge in edges_around(geometry.corners(cell)):
                (second if edge in first else first)[edge] = number
    joined = _joined(scene, tiles, geometry)
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


def _joined(scene: Scene, tiles: Sequence[Tile], geometry: Geometry) -> set[Edge]:
    """The edges across which a tile goes on, as those say that cross a seam."""
    if scene.lattice.dimensions != 2:
        return set()
    pairs = (pair for tile in tiles for pair in tile.joins or ())
    edges = (geometry.shared_edge(*pair) for pair in pairs)
    return {edge for edge in edges if edge is not None}


ARROWS: Mapping[str, tuple[int, int]] = {
    "↑": (0, -1),
    "→": (1, 0),
    "↓": (0, 1),
    "←": (-1, 0),
    "↖": (-1, -1),
    "↗": (1, -1),
    "↘": (1, 1),
    "↙": (-1, 1),
}
"""Where they point, to the right and down."""
_REACH = 0.33
"""From the middle of a cell to the tip, as a part of the cell."""


def arrow_in_cell(symbol: str, middle: XY, cell: float, colour: str) -> Iterator[Mark]:
    """The arrow that a cell holds."""
    right, down = ARROWS[symbol]
    reach = cell * _REACH / hypot(right, down) * (1.2 if right and down else 1.0)
    tail = middle[0] - right * reach, middle[1] - down * reach
    tip = middle[0] + right * reach, middle[1] + down * reach
    yield from arrow(tail, tip, cell * 0.3, max(1.2, cell / 13), colour)


def pointer(target: XY, size: XY, cell: float, colour: str) -> Iterator[Mark]:
    """An arrow from the nearest side of a figure of that size to the target."""
    x, y = target
    width, height = size
    inset = 0.1 * cell
    starts = ((inset, y), (width - inset, y), (x, inset), (x, height - inset))
    start = min(starts, key=lambda at: hypot(at[0] - x, at[1] - y))
    length = hypot(x - start[0], y - start[1])
    stop = 0.42 * cell / length
    tip = x + (start[0] - x) * stop, y + (start[1] - y) * stop
    yield from arrow(start, tip, cell * 0.38, max(2.0, cell / 9), colour)


def arrow(tail: XY, tip: XY, head: float, width: float, colour: str) -> Iterator[Mark]:
    """A line with a head of that length."""
    length = hypot(tip[0] - tail[0], tip[1] - tail[1])
    x, y = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    neck = tip[0] - x * head, tip[1] - y * head
    aside = head * 0.55
    yield Strokes(((tail, (neck[0] + x, neck[1] + y)),), colour, width)
    left = neck[0] - y * aside, neck[1] + x * aside
    right = neck[0] + y * aside, neck[1] - x * aside
    yield Area(((tip, left, right),), colour)


BAR_WIDTH = 76.0
"""How much room it takes at the right of a figure."""
_STEPS = 48
_GAP, _BROAD = 14.0, 14.0


def scale_bar(
    palette: Palette, ends: tuple[str, str], left: float, top: float, bottom: float
) -> Iterator[Mark]:
    """A bar from the shade 1 at the top to 0 at the bottom, with what they stand for."""
    left += _GAP
    right, bottom = left + _BROAD, bottom - top
    step = (bottom - top) / _STEPS
    for at in range(_STEPS):
        low = bottom - at * step
        # Steps overlap a little, so that no line of the background shows between them.
        high = max(top, low - step - 0.5)
        ring = (left, low), (right, low), (right, high), (left, high)
        yield Area((ring,), palette.shade((at + 0.5) / _STEPS))
    corners = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    yield Strokes((corners,), palette.lines, 1.0)
    for text, y in zip(ends, (bottom - 5.0, top + 5.0), strict=True):
        yield Label((right + 5.0, y), text, 12.0, palette.text, "start")


_LEAST_LEGEND = 520.0
"""A legend may be this wide, however small the board is."""


def explained_figure(scene: Scene, palette: Palette, drawn: Figure, margin: float) -> Figure:
    """The scene as drawn, with all that it has of these."""
    marks = list(drawn.marks)
    width, height = drawn.width, drawn.height
    if scene.scale is not None:
        marks += scale_bar(palette, scene.scale, width, margin, height)
        width += BAR_WIDTH
    if scene.legend:
        legend = text_lines(
            wrapped(scene.legend, max(width, _LEAST_LEGEND)), palette.text, top=height
        )
        marks += legend.marks
        width, height = max(width, legend.width), legend.height
    return Figure(width, height, tuple(marks))
