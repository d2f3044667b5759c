"""The shapes drawn for rules: cages, dots and signs between cells, lines, clues at the rim.

Shapes below the lines of the board come first, then those on top of them; lengths are fractions of
a cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import cos, dist, fsum, pi, sin
from typing import NamedTuple, TypeAlias

from boardfill.drawing.figures.figure import (
    XY,
    FilledArea,
    Label,
    Mark,
    Strokes,
    fitting_size,
    text_width,
)
from boardfill.drawing.figures.figure_elements import SceneDrawing, arrow_shapes, fill_of
from boardfill.drawing.figures.geometry import Geometry, rings
from boardfill.drawing.figures.parts import grown
from boardfill.drawing.labels_and_colours import EMPTY
from boardfill.drawing.look import Palette, mixed
from boardfill.drawing.rule_marks import KAKURO_STROKE, Cage, Line, Sign
from boardfill.drawing.scene import Tile
from boardfill.problem.lattices.lattice import Cell, spans

_INSET = 0.09
"""From the edge of a cell to the line of its cage."""
_SMALL, _RIM_SIZE, _TOTAL_SIZE = 0.27, 0.42, 0.33
"""Sizes of text: in cages, at the rim, in holes before runs."""
_RIM_STEP, _RIM_GAP, _RIM_EDGE = 0.52, 0.24, 0.16
"""From one clue to the next above a column; between clues beside a row; to the board."""
_ROUND = 28
"""Corners of a circle."""
_INKS = {"white": "#ffffff", "black": "#111111"}

Rim: TypeAlias = Mapping[Cell, tuple[str, ...]]


class RimRoom(NamedTuple):
    """The room in cells that the clues need on each side of the board."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def rim_room(rim: Rim, cells: Collection[Cell]) -> RimRoom:
    """The room that the clues need around these cells."""
    if not rim:
        return RimRoom()
    rows, columns = spans(cells)
    left = top = right = bottom = 0.0
    for (row, column), told in rim.items():
        wide = fsum(text_width(one, _RIM_SIZE) + _RIM_GAP for one in told)
        wide += 2 * _RIM_EDGE - _RIM_GAP
        high = _RIM_STEP * len(told) + _RIM_EDGE
        if row not in rows:
            top, bottom = (max(top, high), bottom) if row < rows[0] else (top, max(bottom, high))
            wide = 1.0  # beyond a corner of the board
        if column < columns[0]:
            left = max(left, wide)
        elif column not in columns:
            right = max(right, wide)
    return RimRoom(left, top, right, bottom)


def circle(middle: XY, radius: float) -> tuple[XY, ...]:
    """The corners of a circle."""
    angles = (2 * pi * at / _ROUND for at in range(_ROUND))
    return tuple((middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in angles)


def _ringed(ring: tuple[XY, ...], fill: str, line: str, width: float) -> Iterator[Mark]:
    """An area with a line around it."""
    yield FilledArea((ring,), fill)
    yield Strokes(((*ring, ring[0]),), line, width)


@dataclass(frozen=True)
class RuleFigure:
    """The shapes of a scene's rule marks, where its drawing has them."""

    drawing: SceneDrawing
    geometry: Geometry
    cells: Collection[Cell]

    @property
    def _cell(self) -> float:
        return self.drawing.cell

    @property
    def _palette(self) -> Palette:
        return self.drawing.look.palette

    @property
    def _thin(self) -> float:
        return max(1.0, self._cell / 28)

    def _middle(self, cell: Cell) -> XY:
        return self.drawing.at(self.geometry.middle(cell))

    def below(self) -> Iterator[Mark]:
        """The shapes under the lines of the board: shaded cells, thermometers, arrows."""
        marks, palette = self.drawing.scene.rule_marks, self._palette
        if marks.shaded:
            traced = rings(marks.shaded, self.geometry.corners)
            area = tuple(tuple(map(self.drawing.at, ring)) for ring in traced)
            yield FilledArea(area, mixed(palette.empty, palette.still, 0.7))
        for cell in sorted(marks.even):
            (x, y), side = self._middle(cell), 0.36 * self._cell
            ring = (x - side, y - side), (x + side, y - side), (x + side, y + side)
            yield FilledArea(((*ring, (x - side, y + side)),), palette.still)
        for cell in sorted(marks.odd):
            yield FilledArea((circle(self._middle(cell), 0.38 * self._cell),), palette.still)
        for cell, fill in marks.circles.items():
            around, ink = circle(self._middle(cell), 0.38 * self._cell), _INKS[fill]
            yield from _ringed(around, ink, palette.lines, 1.5 * self._thin)
        for cell in self.cells if marks.has_points else ():
            yield FilledArea((circle(self._middle(cell), 0.07 * self._cell),), palette.lines)
        for line in marks.lines:
            yield from self._line(line)

    def _line(self, line: Line) -> Iterator[Mark]:
        middles, cell = [self._middle(at) for at in line.cells], self._cell
        board = self.drawing.scene.board
        if line.kind == "path" and board is not None and line.cells[1] not in board.cells:
            middles[1] = (
                fsum((middles[0][0], middles[1][0])) / 2,
                fsum((middles[0][1], middles[1][1])) / 2,
            )
        # Do not draw across a seam of the board.
        near = [(one, other) for one, other in pairwise(middles) if dist(one, other) < 2.3 * cell]
        if line.kind == "arrow":
            yield from self._arrow(near, middles[0])
            return
        wide, colour = (0.3 if line.kind == "thermo" else 0.12) * cell, self._palette.still
        if line.kind == "path":
            colour = self._palette.colour(0)
        if line.kind == "thermo":
            yield FilledArea((circle(middles[0], 0.36 * cell),), colour)
        for at in middles:
            yield FilledArea((circle(at, wide / 2),), colour)
        for (x, y), (to_x, to_y) in near:  # as areas, for strokes have square ends
            part = wide / 2 / dist((x, y), (to_x, to_y))
            aside, up = (y - to_y) * part, (to_x - x) * part
            ends = (x + aside, y + up), (to_x + aside, to_y + up), (to_x - aside, to_y - up)
            yield FilledArea(((*ends, (x - aside, y - up)),), colour)

    def _arrow(self, near: list[tuple[XY, XY]], start: XY) -> Iterator[Mark]:
        """A circle in the first cell, and the line that leads from it."""
        palette, cell = self._palette, self._cell
        colour, radius, width = mixed(palette.lines, palette.empty, 0.55), 0.4 * cell, cell / 16
        around = circle(start, radius)
        yield Strokes(((*around, around[0]),), colour, width)
        for number, (one, other) in enumerate(near):
            part = radius / dist(one, other) if number == 0 else 0.0
            tail = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
            if number + 1 < len(near):
                yield Strokes(((tail, other),), colour, width)
            else:
                yield from arrow_shapes(tail, other, 0.22 * cell, width, colour)

    def shapes(self) -> Iterator[Mark]:
        """The shapes in cells."""
        for tile in self.drawing.scene.tiles:
            if tile.shape not in ("", "block", "shaded"):
                yield from self._shape(tile)

    def above(self) -> Iterator[Mark]:
        """The shapes on the lines: cages, signs and dots, and clues at the rim."""
        scene = self.drawing.scene
        marks, owner = scene.rule_marks, {at: tile for tile in scene.tiles for at in tile.cells}
        for cage in marks.cages:
            yield from self._cage(cage, owner)
        for sign in marks.signs:
            yield from self._sign(sign)
        for cells, told in marks.corners.items():
            yield from self._corner(cells, told)
        yield from self._rim(marks.rim)

    def _cage(self, cage: Cage, owner: Mapping[Cell, Tile]) -> Iterator[Mark]:
        palette, cell = self._palette, self._cell
        colour = mixed(palette.text, palette.empty, 0.25)
        if cage.is_outlined:
            found = (
                tuple(map(self.drawing.at, ring))
                for ring in rings(cage.cells, self.geometry.corners)
            )
            lines = tuple(grown(ring, -_INSET * cell) for ring in found)
            yield Strokes(lines, colour, self._thin, dash=max(1.5, cell / 11))
        if not cage.told:
            return
        first = min(cage.cells, key=lambda at: self.geometry.middle(at)[::-1])
        size = min(_SMALL * cell, 0.5 * fitting_size(cage.told, 1.7 * cell))
        wide = text_width(cage.told, size)
        x, y = self._middle(first)
        tile = owner[first]
        fill = fill_of(tile, palette).colour
        if not cage.is_outlined and (tile.label == EMPTY or tile.shape):
            size = min(0.5 * cell, fitting_size(cage.told, 0.9 * cell))
            if tile.shape == "line":  # the line ends before its number
                yield FilledArea((circle((x, y), 0.32 * cell),), fill)
            yield Label((x, y), cage.told, size, palette.text_on(fill))
            return
        if self.drawing.scene.lattice.name == "square":
            left, at_y = x - (0.5 - _INSET / 2) * cell, y - 0.5 * cell + 0.62 * size + 1.0
        else:
            left, at_y = x - wide / 2, y - 0.3 * cell
        # The dashes of the cage do not run through its number.
        right, top, bottom = left + wide + 0.03 * cell, at_y - 0.55 * size, at_y + 0.55 * size
        yield FilledArea((((left, top), (right, top), (right, bottom), (left, bottom)),), fill)
        yield Label((left + 0.02 * cell, at_y), cage.told, size, palette.text_on(fill), "start")

    def _sign(self, sign: Sign) -> Iterator[Mark]:
        (x, y), (to_x, to_y) = self._middle(sign.one), self._middle(sign.other)
        middle, cell, palette = ((x + to_x) / 2, (y + to_y) / 2), self._cell, self._palette
        if fill := _INKS.get(sign.kind):
            ring = circle(middle, (0.19 if sign.told else 0.13) * cell)
            yield from _ringed(ring, fill, palette.lines, self._thin)
            if sign.told:
                size = 0.24 * cell / max(1, len(sign.told) - 1)
                yield Label(middle, sign.told, size, palette.text_on(fill), bold=True)
            return
        yield FilledArea((circle(middle, 0.17 * cell),), palette.empty)
        long = dist((x, y), (to_x, to_y))
        right, down = (to_x - x) / long * cell, (to_y - y) / long * cell

        def at(along: float, aside: float) -> XY:
            return (
                middle[0] + right * along - down * aside,
                middle[1] + down * along + right * aside,
            )

        lines: tuple[tuple[XY, ...], ...] = ((at(0.08, -0.13), at(-0.1, 0.0), at(0.08, 0.13)),)
        if sign.kind == "equal":
            lines = (at(-0.1, -0.05), at(0.1, -0.05)), (at(-0.1, 0.05), at(0.1, 0.05))
        yield Strokes(lines, palette.text, max(1.3, cell / 20))

    def _corner(self, cells: Collection[Cell], told: str) -> Iterator[Mark]:
        """A number in the middle of some cells."""
        xs, ys = zip(*map(self._middle, cells), strict=True)
        middle = fsum(xs) / len(xs), fsum(ys) / len(ys)
        if not self.drawing.scene.rule_marks.has_points:
            yield FilledArea((circle(middle, 0.2 * self._cell),), self._palette.empty)
            yield Label(middle, told, 0.32 * self._cell, self._palette.text)
        else:
            yield Label(middle, told, 0.46 * self._cell, self._palette.text)

    def _rim(self, rim: Rim) -> Iterator[Mark]:
        if not rim:
            return
        corners = [
            self.drawing.at(point) for at in self.cells for point in self.geometry.corners(at)
        ]
        (left, top), (right, bottom) = (
            (pick(x for x, _ in corners), pick(y for _, y in corners)) for pick in (min, max)
        )
        rows, columns = spans(self.cells)
        cell, size, colour = self._cell, _RIM_SIZE * self._cell, self._palette.text
        for place, told in sorted(rim.items()):
            (row, column), (x, y) = place, self._middle(place)
            if row not in rows:
                order = told[::-1] if row < rows[0] else told
                for number, one in enumerate(order):
                    away = ((number + 0.5) * _RIM_STEP + _RIM_EDGE / 2) * cell
                    at_y = top - away if row < rows[0] else bottom + away
                    yield Label((x, at_y), one, min(size, fitting_size(one, cell * 0.92)), colour)
                continue
            is_left = column < columns[0]
            at_x = left - _RIM_EDGE * cell if is_left else right + _RIM_EDGE * cell
            for one in told[::-1] if is_left else told:
                yield Label((at_x, y), one, size, colour, "end" if is_left else "start")
                step = text_width(one, size) + _RIM_GAP * cell
                at_x += -step if is_left else step

    def _shape(self, tile: Tile) -> Iterator[Mark]:
        palette, cell = self._palette, self._cell
        for at in sorted(tile.cells):
            x, y = self._middle(at)

            def ring(points: Iterable[XY], x: float = x, y: float = y) -> tuple[XY, ...]:
                return tuple((x + cell * right, y + cell * down) for right, down in points)

            outlined = [(_SHAPES[tile.shape], palette.text)] if tile.shape in _SHAPES else []
            if tile.shape.startswith("half"):
                points = _turned(_HALF, tile.shape.split()[1])
                yield FilledArea((ring(points),), palette.still)
                yield Strokes((ring(points),), palette.lines, 1.4 * self._thin)
            elif tile.shape.startswith("ship "):
                kind = tile.shape.split()[1]
                points = circle((0.0, 0.0), 0.36) if kind == "alone" else _turned(_BOW, kind)
                outlined = [(points, palette.text)]
            elif tile.shape == "bulb":
                outlined = [(circle((0.0, 0.0), 0.3), palette.colour(2))]
            elif tile.shape == "tree":
                outlined = [(_TRUNK, palette.text), (circle((0.0, -0.1), 0.24), palette.colour(4))]
            for points, fill in outlined:
                yield from _ringed(ring(points), fill, palette.lines, self._thin)

    def block(self, tile: Tile) -> Iterator[Mark]:
        """The text on a hole: a number, or the totals of the runs that begin there."""
        palette, cell = self._palette, self._cell
        (at,) = tile.cells
        x, y = self._middle(at)
        colour, half = palette.text_on(palette.block), cell / 2
        if KAKURO_STROKE not in tile.label:
            size = min(0.5 * cell, fitting_size(tile.label, 0.92 * cell))
            yield Label((x, y), tile.label, size, colour, bold=True)
            return
        down, across = tile.label.split(KAKURO_STROKE)
        stroke = ((x - half, y - half), (x + half, y + half))
        yield Strokes((stroke,), mixed(colour, palette.block, 0.45), self._thin)
        for told, right, low in ((down, -0.22, 0.24), (across, 0.22, -0.24)):
            if told:
                size = min(_TOTAL_SIZE * cell, fitting_size(told, 0.5 * cell) * 1.2)
                yield Label((x + right * cell, y + low * cell), told, size, colour)


_STAR = tuple(
    (radius * sin(pi * at / 5), -radius * cos(pi * at / 5) + 0.02)
    for at in range(10)
    for radius in ((0.36, 0.15)[at % 2],)
)
_HALF: tuple[XY, ...] = ((0.5, -0.4), (-0.4, -0.4), (-0.4, 0.4), (0.5, 0.4))
_BOW: tuple[XY, ...] = (
    *((-0.04 - 0.36 * sin(pi * at / 12), -0.36 * cos(pi * at / 12)) for at in range(13)),
    (0.5, 0.36),
    (0.5, -0.36),
)
"""Half a domino, and the end of a ship, with the rest to the right."""


def _turned(points: Iterable[XY], to: str) -> tuple[XY, ...]:
    if to == "left":
        return tuple((-x, y) for x, y in points)
    if to in ("down", "up"):
        return tuple((y, x if to == "down" else -x) for x, y in points)
    return tuple(points)


_SHAPES: Mapping[str, tuple[XY, ...]] = {
    "star": _STAR,
    "ship": ((-0.36, -0.36), (0.36, -0.36), (0.36, 0.36), (-0.36, 0.36)),
    "tent": ((0.0, -0.3), (0.34, 0.28), (0.1, 0.28), (0.0, 0.0), (-0.1, 0.28), (-0.34, 0.28)),
}
_TRUNK: tuple[XY, ...] = ((-0.06, 0.1), (0.06, 0.1), (0.06, 0.34), (-0.06, 0.34))
