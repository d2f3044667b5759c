"""What tiles carry, as shapes: coloured sides from each edge inwards, and the places of names.

Squares are divided into four triangles; other cells, and squares with something in their middle,
have a band along each coloured edge.  The rim has such bands outside the board.  Sides carry their
names if these are short.  All of this is for flat lattices.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from boardfill.drawing.figures.figure import XY, FilledArea, Label, Mark, Strokes, fitting_size
from boardfill.drawing.figures.figure_elements import Fill, SceneDrawing
from boardfill.drawing.figures.geometry import Geometry
from boardfill.drawing.labels_and_colours import colour_number
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Cell, Lattice

AMONG_SIDES = 0.55
"""The part of a cell that a mark among coloured sides may take."""
RIM_ROOM = 0.34
"""The room that the rim needs around the board, in cells."""
_BAND, _RIM_BAND = 0.48, 0.5
"""How far bands reach, as a fraction of the way from the edge to the middle."""
_LONGEST = 3
"""Longer names of colours are left out."""
_IN_TRIANGLE, _IN_BAND = 0.5, 0.4
"""The part of a cell that a name may take."""
_NAMED = 24.0
"""Sides of smaller cells have no names."""


class ColouredSide(NamedTuple):
    """A coloured side: the corners of its area, and the place of its name; in grid units."""

    colour: str
    corners: tuple[XY, ...]
    middle: XY

    @property
    def name(self) -> str:
        """The name of its colour; empty if it is too long to be written there."""
        return self.colour if len(self.colour) <= _LONGEST else ""

    @property
    def room(self) -> float:
        """The fraction of a cell that the name may take."""
        return _IN_TRIANGLE if len(self.corners) == 3 else _IN_BAND


def tile_sides(tile: Tile, lattice: Lattice, geometry: Geometry) -> Iterator[ColouredSide]:
    """The coloured sides of a tile."""
    if lattice.dimensions != 2:
        return
    names, labels = lattice.edge_names(), tile.labels()
    for cell, carried in tile.carried:
        around = lattice.around(cell)
        is_whole = lattice.name == "square" and not labels.get(cell) and not tile.label
        reach = 1.0 if is_whole else _BAND
        for name, colour in zip(names, carried.sides, strict=False):
            if colour:
                (beyond,) = around[name] - {cell}
                yield _side(colour, cell, beyond, reach, geometry)


def rim_sides(scene: Scene, geometry: Geometry) -> Iterator[ColouredSide]:
    """The colours of the rim, outside the board."""
    if scene.lattice.dimensions == 2:
        for rim in scene.rule_marks.rim_colours:
            yield _side(rim.colour, rim.beyond, rim.cell, _RIM_BAND, geometry)


def _side(colour: str, cell: Cell, beyond: Cell, reach: float, geometry: Geometry) -> ColouredSide:
    """The coloured area of a cell along its edge to the cell beyond."""
    edge, middle = geometry.shared_edge(cell, beyond), geometry.middle(cell)
    assert edge is not None
    inner = [_between(corner, middle, reach) for corner in edge]
    corners = (*edge, inner[0]) if reach == 1.0 else (*edge, *reversed(inner))
    halfway = _between(edge[0], edge[1], 0.5)
    return ColouredSide(colour, corners, _between(halfway, middle, min(0.38, reach / 2)))


def _between(one: XY, other: XY, part: float) -> XY:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def side_marks(drawing: SceneDrawing, geometry: Geometry) -> Iterator[Mark]:
    """All coloured sides of a scene, and the rim."""
    scene, palette = drawing.scene, drawing.look.palette
    carrying = (tile for tile, _ in scene.alike() if tile.carried)
    inside = (tile_sides(tile, scene.lattice, geometry) for tile in carrying)
    for side in chain(chain.from_iterable(inside), rim_sides(scene, geometry)):
        number = colour_number(side.colour, scene.side_colours)
        fill = Fill(palette.colour(number), number if palette.patterns else None, palette.lines)
        ring = tuple(map(drawing.at, side.corners))
        yield FilledArea((ring,), *fill)
        yield Strokes(((*ring, ring[0]),), palette.lines, max(0.6, drawing.cell / 60))
        if side.name and drawing.cell >= _NAMED:
            size = fitting_size(side.name, side.room * drawing.cell)
            halo = fill.colour if fill.pattern else ""
            at, ink = drawing.at(side.middle), palette.text_on(fill.colour)
            yield Label(at, side.name, size, ink, halo=halo)
