"""What is cut, as SVG and as DXF, in millimetres: lines to cut and to engrave, sheet by sheet.

Without a kerf pieces stay together as they lie, and each line between two of them is cut once.
With one, they are laid apart, and what is cut runs half a kerf outside of each, so that each has
its true size.  Programs that drive cutters read DXF, which is written by ezdxf.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor, fsum, hypot
from typing import Any, TypeAlias

from boardfill import words
from boardfill.drawing.compaction import compacted, is_too_sparse
from boardfill.drawing.figures.figure import XY, fitting_size
from boardfill.drawing.figures.geometry import Edge, geometry_of, rings, straight_lines
from boardfill.drawing.figures.parts import (
    USUAL_MILLIMETRES,
    parts_of,
    refuse_beyond_half_a_cell,
    spots_in_rows,
)
from boardfill.drawing.figures.scene_marks import NO_LABELS, tile_edges
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import load_picture_extra
from boardfill.drawing.picture_formats.svg import CAPITALS, text
from boardfill.drawing.scene import Picture, Scene
from boardfill.errors import BadInput

Line: TypeAlias = tuple[XY, ...]
"""To the right and down; closed where it ends at its start."""
_GAP = 3.0
"""Between what is cut, and from there to the edge of the sheet."""
_LETTERED = 0.6
"""The part of a cell that a label may take."""
_HAIRLINE = 0.05
_COLOURS = {"SHEET": ("#999999", 8), "ENGRAVE": ("#0000ff", 5), "CUT": ("#ff0000", 1)}
"""Of each layer, in SVG and in DXF: grey, blue and red."""
_MIDDLE = {"halign": 1, "valign": 2}


@dataclass(frozen=True)
class _EngravedText:
    """A label, around its middle."""

    at: XY
    text: str
    size: float


@dataclass(frozen=True)
class _CutSheet:
    """What is cut from one sheet, and engraved before."""

    size: XY
    cuts: tuple[Line, ...]
    engravings: tuple[Line, ...]
    texts: tuple[_EngravedText, ...]

    def moved(self, right: float, down: float) -> _CutSheet:
        def at(point: XY) -> XY:
            return point[0] + right, point[1] + down

        return _CutSheet(
            self.size,
            tuple(tuple(map(at, line)) for line in self.cuts),
            tuple(tuple(map(at, line)) for line in self.engravings),
            tuple(replace(text, at=at(text.at)) for text in self.texts),
        )


def _cut_sheets(picture: Picture, look: Look, ending: str) -> list[_CutSheet]:
    """The sheets; a single one, as large as need be, if the look does not say how large."""
    scenes = [panel.scene for panel in picture.panels]
    if any(scene.lattice.dimensions != 2 for scene in scenes):
        raise BadInput(f"{ending} is for flat pieces; write .stl to print solid ones")
    planner = _Planner(look.cell or USUAL_MILLIMETRES, look.kerf, look.sheet)
    items = [item for scene in scenes if scene.tiles for item in planner.items(scene)]
    if not items:
        raise BadInput(f"a board or pieces are needed for {ending}; write .svg instead")
    return planner.laid_out(items)


@dataclass(frozen=True)
class _Planner:
    cell: float
    kerf: float
    sheet: XY | None

    def __post_init__(self) -> None:
        refuse_beyond_half_a_cell("kerf", self.kerf, self.cell)

    def items(self, scene: Scene) -> list[_CutSheet]:
        """What is laid out by itself: all that lies there together, or each part of it."""
        if not self.kerf and not is_too_sparse(scene):
            whole = self._item(compacted(scene), is_part=False)
            if self._fits(whole):
                return [whole]
        return [self._item(part, is_part=True) for part in parts_of(scene)]

    def laid_out(self, items: Sequence[_CutSheet]) -> list[_CutSheet]:
        """The items on sheets."""
        room = self._room()
        if room is not None and not all(map(self._fits, items)):
            raise self._does_not_fit(items, room)
        spots = spots_in_rows([item.size for item in items], _GAP, room)
        sheets = []
        for number in range(spots[-1].sheet + 1):
            here = [
                (item, (spot.x + _GAP, spot.y + _GAP))
                for item, spot in zip(items, spots, strict=True)
                if spot.sheet == number
            ]
            size = self.sheet or (
                max(x + item.size[0] for item, (x, _) in here) + _GAP,
                max(y + item.size[1] for item, (_, y) in here) + _GAP,
            )
            placed = [item.moved(*step) for item, step in here]
            sheets.append(
                _CutSheet(
                    size,
                    tuple(line for item in placed for line in item.cuts),
                    tuple(line for item in placed for line in item.engravings),
                    tuple(text for item in placed for text in item.texts),
                )
            )
        return sheets

    def _item(self, scene: Scene, *, is_part: bool) -> _CutSheet:
        """Everything in the scene, with the least coordinates of what is cut at 0.

        What is one part by itself has its outline cut, beyond the kerf.
        """
        cells = [cell for tile in scene.tiles for cell in tile.cells]
        geometry = geometry_of(scene.lattice, cells)

        def at(point: tuple[float, float]) -> XY:
            return point[0] * geometry.width * self.cell, point[1] * geometry.height * self.cell

        def lines(edges: Iterable[Edge]) -> tuple[Line, ...]:
            """From left to right, so that a picture is always written alike."""
            return tuple(tuple(map(at, line)) for line in sorted(straight_lines(edges)))

        edges = tile_edges(scene, geometry)
        cuts = lines(edges.bold + edges.dotted)
        if is_part:
            outlines = (tuple(map(at, ring)) for ring in rings(cells, geometry.corners))
            cuts = tuple(_grown(ring, self.kerf / 2) for ring in outlines)
        texts = (
            _EngravedText(
                at(geometry.middle(geometry.central(tile.cells))),
                tile.label.strip(),
                fitting_size(tile.label, _LETTERED * self.cell),
            )
            for tile in scene.tiles
            if tile.is_board and tile.label not in NO_LABELS
        )
        xs, ys = zip(*(point for line in cuts for point in line), strict=True)
        size = max(xs) - min(xs), max(ys) - min(ys)
        return _CutSheet(size, cuts, lines(edges.thin), tuple(texts)).moved(-min(xs), -min(ys))

    def _room(self) -> XY | None:
        """The room for parts on a sheet."""
        return None if self.sheet is None else (self.sheet[0] - 2 * _GAP, self.sheet[1] - 2 * _GAP)

    def _fits(self, item: _CutSheet) -> bool:
        room = self._room()
        return room is None or (item.size[0] <= room[0] and item.size[1] <= room[1])

    def _does_not_fit(self, items: Iterable[_CutSheet], room: XY) -> BadInput:
        """The part that would need the smallest cells, and how small they would have to be."""

        def fitting(item: _CutSheet) -> float:
            sides = zip(item.size, room, strict=True)
            return min((free - self.kerf) * self.cell / (side - self.kerf) for side, free in sides)

        def told(wide: float, high: float) -> str:
            return f"{round(wide, 1):g} x {round(high, 1):g} mm"

        worst = min(items, key=fitting)
        cell = floor(10 * fitting(worst)) / 10
        smaller = f"a cell of {cell:g} mm or " if cell >= max(0.1, 2 * self.kerf) else ""
        left = told(max(0.0, room[0]), max(0.0, room[1]))
        return BadInput(
            f"one part is {told(*worst.size)}, but a sheet has room for {left}; "
            f"choose {smaller}a larger sheet",
            place="sheet",
        )


def _grown(ring: Line, by: float) -> Line:
    """A closed line, as far as that outside of a ring which has its cells on its right."""
    if not by:
        return (*ring, ring[0])
    corners = []
    for back, at, ahead in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        (x, y), (to_x, to_y) = _left(back, at), _left(at, ahead)
        # Where the two lines meet that run beside those of the ring.
        reach = by / (1 + x * to_x + y * to_y)
        corners.append((at[0] + (x + to_x) * reach, at[1] + (y + to_y) * reach))
    return (*corners, corners[0])


def _left(start: XY, end: XY) -> XY:
    """To the left of the way from start to end, of length 1."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down)
    return down / length, -right / length


def cut_svg_file(picture: Picture, look: Look) -> bytes:
    """The sheets below each other in one drawing, in hairlines: red to cut and blue to engrave."""
    sheets = _cut_sheets(picture, look, ".cut.svg")
    width = _number(max(sheet.size[0] for sheet in sheets))
    height = _number(fsum(sheet.size[1] + 2 * _GAP for sheet in sheets) - 2 * _GAP)
    box = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {box}>']
    for layer, (colour, _) in _COLOURS.items():
        marks = [mark for mark in _marks(sheets, layer, with_frames=look.sheet is not None) if mark]
        if marks:
            stroke = f'fill="none" stroke="{colour}" stroke-width="{_HAIRLINE}"'
            parts += [f'<g id="{layer}" {stroke}>', *marks, "</g>"]
    return "\n".join([*parts, "</svg>\n"]).encode()


def _marks(sheets: Iterable[_CutSheet], layer: str, *, with_frames: bool) -> Iterator[str]:
    """What a layer holds of all sheets."""
    top = 0.0
    for sheet in sheets:
        width, height = sheet.size
        if layer == "CUT":
            yield _path(sheet.cuts, top)
        elif layer == "ENGRAVE":
            yield _path(sheet.engravings, top)
            for label in sheet.texts:
                x, y = label.at
                yield (
                    f'<text x="{_number(x)}" y="{_number(y + CAPITALS * label.size + top)}"'
                    f' font-size="{_number(label.size)}" font-family="sans-serif"'
                    f' text-anchor="middle">{text(label.text)}</text>'
                )
        elif with_frames:
            size = f'width="{_number(width)}" height="{_number(height)}"'
            yield f'<rect y="{_number(top)}" {size}/>'
        top += height + 2 * _GAP


def _path(lines: Iterable[Line], top: float) -> str:
    """All lines in one path; nothing if there are none."""
    parts = []
    for line in lines:
        is_closed = line[0] == line[-1]
        points = [f"{_number(x)} {_number(y + top)}" for x, y in line[: -1 if is_closed else None]]
        parts.append("M" + "L".join(points) + "Z" * is_closed)
    return f'<path d="{"".join(parts)}"/>' if parts else ""


def _number(length: float) -> str:
    """To a thousandth of a millimetre."""
    return f"{round(length, 3) + 0.0:.12g}"


def dxf_file(picture: Picture, look: Look) -> bytes:
    """The sheets side by side in one drawing, on the layers CUT, ENGRAVE and SHEET."""
    sheets = _cut_sheets(picture, look, ".dxf")
    drawing = load_picture_extra("ezdxf", ".dxf").new("R2010", units=4)
    for name, (_, colour) in reversed(_COLOURS.items()):
        # The lineweight 0 is the thinnest that a machine has.
        drawing.layers.add(name, color=colour, lineweight=0)
    for number, sheet in enumerate(sheets):
        left = number * (sheet.size[0] + 2 * _GAP)
        _add_sheet(drawing.modelspace(), sheet, left, with_frame=look.sheet is not None)
    written = io.StringIO()
    drawing.write(written)
    return written.getvalue().encode()


def _add_sheet(space: Any, sheet: _CutSheet, left: float, *, with_frame: bool) -> None:
    width, height = sheet.size

    def at(point: XY) -> XY:
        return left + point[0], height - point[1]  # y goes up

    def add(lines: Iterable[Line], layer: str) -> None:
        for line in lines:
            points = list(map(at, line))
            if line[0] == line[-1]:
                space.add_lwpolyline(points[:-1], close=True, dxfattribs={"layer": layer})
            else:
                space.add_line(*points, dxfattribs={"layer": layer})

    if with_frame:
        add([((0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0))], "SHEET")
    add(sheet.engravings, "ENGRAVE")
    for label in sheet.texts:
        place = at(label.at)
        attributes = {"layer": "ENGRAVE", "insert": place, "align_point": place, **_MIDDLE}
        # Without what programs take for a control code.
        plain = words.one_line(label.text).replace("%%", "% %").replace("^", "^ ")
        space.add_text(plain, height=0.7 * label.size, dxfattribs=attributes)
    add(sheet.cuts, "CUT")
