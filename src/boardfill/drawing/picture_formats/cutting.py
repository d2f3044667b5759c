"""What a cutter does, in millimetres: lines to cut and to engrave, sheet by sheet.

Without a kerf pieces stay together as they lie, and each line between two of them is cut once.
With one, they are laid apart, and what is cut runs half a kerf outside of each, so that each has
its true size.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor, fsum, hypot
from typing import Any, TypeAlias

from boardfill import words
from boardfill.drawing.compaction import compacted, is_too_sparse
from boardfill.drawing.figures.figure import XY, fitting_size
from boardfill.drawing.figures.geometry import Edge, Geometry, geometry_of, rings, straight_lines
from boardfill.drawing.figures.parts import (
    USUAL_MILLIMETRES,
    parts_of,
    refuse_beyond_half_a_cell,
    spots_in_rows,
)
from boardfill.drawing.figures.scene_marks import tile_edges
from boardfill.drawing.labels_and_colours import EMPTY
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import load_picture_extra
from boardfill.drawing.picture_formats.svg import text
from boardfill.drawing.scene import Picture, Scene
from boardfill.errors import BadInput
from boardfill.problem.picture import OPTIONAL_CELL

Line: TypeAlias = tuple[XY, ...]
"""To the right and down; closed where it ends at its start."""
GAP = 3.0
"""Between what is cut, and from there to the edge of the sheet."""
_LETTERED = 0.6
"""The part of a cell that a label may take."""


@dataclass(frozen=True)
class EngravedText:
    """A label, around its middle."""

    at: XY
    text: str
    size: float


@dataclass(frozen=True)
class CutSheet:
    """What is cut from one sheet, and engraved before."""

    size: XY
    cuts: tuple[Line, ...]
    engravings: tuple[Line, ...]
    texts: tuple[EngravedText, ...] = ()


def cut_sheets(picture: Picture, look: Look, ending: str) -> list[CutSheet]:
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

    def items(self, scene: Scene) -> list[CutSheet]:
        """What is laid out by itself: all that lies there together, or each part of it."""
        if not self.kerf and not is_too_sparse(scene):
            whole = self._together(compacted(scene))
            if self._fits(whole):
                return [whole]
        return [self._apart(part) for part in parts_of(scene)]

    def laid_out(self, items: Sequence[CutSheet]) -> list[CutSheet]:
        """The items on sheets."""
        room = self._inner()
        if room is not None and not all(map(self._fits, items)):
            raise self._does_not_fit(items, room)
        spots = spots_in_rows([item.size for item in items], GAP, room)
        sheets = []
        for number in range(spots[-1].sheet + 1):
            here = [
                (item, (spot.x + GAP, spot.y + GAP))
                for item, spot in zip(items, spots, strict=True)
                if spot.sheet == number
            ]
            size = self.sheet or (
                max(x + item.size[0] for item, (x, _) in here) + GAP,
                max(y + item.size[1] for item, (_, y) in here) + GAP,
            )
            sheets.append(_sheet(size, [_moved(item, step) for item, step in here]))
        return sheets

    def _together(self, scene: Scene) -> CutSheet:
        edges = tile_edges(scene, self._geometry(scene))
        scaled = self._scaled(scene)
        return _settled(
            [tuple(map(scaled, line)) for line in _ordered(edges.bold + edges.dotted)],
            [tuple(map(scaled, line)) for line in _ordered(edges.thin)],
            self._texts(scene),
        )

    def _apart(self, part: Scene) -> CutSheet:
        cells = [cell for tile in part.tiles for cell in tile.cells]
        scaled, geometry = self._scaled(part), self._geometry(part)
        outlines = (tuple(map(scaled, ring)) for ring in rings(cells, geometry.corners))
        thin = _ordered(tile_edges(part, geometry).thin)
        return _settled(
            [grown(ring, self.kerf / 2) for ring in outlines],
            [tuple(map(scaled, line)) for line in thin],
            self._texts(part),
        )

    def _geometry(self, scene: Scene) -> Geometry:
        return geometry_of(scene.lattice, (cell for tile in scene.tiles for cell in tile.cells))

    def _scaled(self, scene: Scene) -> Callable[[tuple[float, float]], XY]:
        _, across, down = self._geometry(scene)
        return lambda point: (point[0] * across * self.cell, point[1] * down * self.cell)

    def _texts(self, scene: Scene) -> list[EngravedText]:
        geometry, scaled = self._geometry(scene), self._scaled(scene)
        return [
            EngravedText(
                scaled(geometry.middle(geometry.central(tile.cells))),
                tile.label.strip(),
                fitting_size(tile.label, _LETTERED * self.cell),
            )
            for tile in scene.tiles
            if tile.is_board and tile.label not in ("", EMPTY, OPTIONAL_CELL)
        ]

    def _inner(self) -> XY | None:
        """The room for parts on a sheet."""
        return None if self.sheet is None else (self.sheet[0] - 2 * GAP, self.sheet[1] - 2 * GAP)

    def _fits(self, item: CutSheet) -> bool:
        room = self._inner()
        return room is None or (item.size[0] <= room[0] and item.size[1] <= room[1])

    def _does_not_fit(self, items: Iterable[CutSheet], room: XY) -> BadInput:
        """The part that would need the smallest cells, and how small they would have to be."""

        def fitting(item: CutSheet) -> float:
            sides = zip(item.size, room, strict=True)
            return min((free - self.kerf) * self.cell / (side - self.kerf) for side, free in sides)

        worst = min(items, key=fitting)
        left = max(0.0, room[0]), max(0.0, room[1])
        cell = floor(10 * fitting(worst)) / 10
        smaller = f"a cell of {cell:g} mm or " if cell >= max(0.1, 2 * self.kerf) else ""
        return BadInput(
            f"one part is {_size(worst.size)}, but a sheet has room for {_size(left)}; "
            f"choose {smaller}a larger sheet",
            place="sheet",
        )


def _ordered(edges: Iterable[Edge]) -> list[Edge]:
    """The lines from left to right, so that a picture is always written alike."""
    return sorted(straight_lines(edges))


def grown(ring: Line, by: float) -> Line:
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


def _size(sides: XY) -> str:
    return f"{round(sides[0], 1):g} x {round(sides[1], 1):g} mm"


def _settled(cuts: list[Line], engravings: list[Line], texts: Iterable[EngravedText]) -> CutSheet:
    """These, with the least coordinates of what is cut at 0."""
    xs, ys = zip(*(point for line in cuts for point in line), strict=True)
    item = CutSheet(
        (max(xs) - min(xs), max(ys) - min(ys)), tuple(cuts), tuple(engravings), tuple(texts)
    )
    return _moved(item, (-min(xs), -min(ys)))


def _moved(item: CutSheet, step: XY) -> CutSheet:
    def at(point: XY) -> XY:
        return point[0] + step[0], point[1] + step[1]

    return CutSheet(
        item.size,
        tuple(tuple(map(at, line)) for line in item.cuts),
        tuple(tuple(map(at, line)) for line in item.engravings),
        tuple(replace(text, at=at(text.at)) for text in item.texts),
    )


def _sheet(size: XY, items: Sequence[CutSheet]) -> CutSheet:
    """All of them on one sheet."""
    return CutSheet(
        size,
        tuple(line for item in items for line in item.cuts),
        tuple(line for item in items for line in item.engravings),
        tuple(text for item in items for text in item.texts),
    )


_HAIRLINE = 0.05
_COLOURS = {"SHEET": "#999999", "ENGRAVE": "#0000ff", "CUT": "#ff0000"}


def cut_svg_file(picture: Picture, look: Look) -> bytes:
    """The sheets in one drawing."""
    sheets = cut_sheets(picture, look, ".cut.svg")
    width = max(sheet.size[0] for sheet in sheets)
    height = fsum(sheet.size[1] + 2 * GAP for sheet in sheets) - 2 * GAP
    box = f'width="{_number(width)}mm" height="{_number(height)}mm"'
    view = f'viewBox="0 0 {_number(width)} {_number(height)}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {box} {view}>']
    for layer, colour in _COLOURS.items():
        marks = [mark for mark in _marks(sheets, layer, with_frames=look.sheet is not None) if mark]
        if marks:
            stroke = f'fill="none" stroke="{colour}" stroke-width="{_HAIRLINE}"'
            parts += [f'<g id="{layer}" {stroke}>', *marks, "</g>"]
    return "\n".join([*parts, "</svg>\n"]).encode()


def _marks(sheets: Iterable[CutSheet], layer: str, *, with_frames: bool) -> Iterator[str]:
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
                    f'<text x="{_number(x)}" y="{_number(y + 0.36 * label.size + top)}"'
                    f' font-size="{_number(label.size)}" font-family="sans-serif"'
                    f' text-anchor="middle">{text(label.text)}</text>'
                )
        elif with_frames:
            size = f'width="{_number(width)}" height="{_number(height)}"'
            yield f'<rect y="{_number(top)}" {size}/>'
        top += height + 2 * GAP


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


_DXF_COLOURS = {"CUT": 1, "ENGRAVE": 5, "SHEET": 8}
"""Red, blue and grey."""
_MIDDLE = {"halign": 1, "valign": 2}


def dxf_file(picture: Picture, look: Look) -> bytes:
    """The sheets in one drawing."""
    sheets = cut_sheets(picture, look, ".dxf")
    drawing = load_picture_extra("ezdxf", ".dxf").new("R2010", units=4)
    for name, colour in _DXF_COLOURS.items():
        # The lineweight 0 is the thinnest that a machine has.
        drawing.layers.add(name, color=colour, lineweight=0)
    space = drawing.modelspace()
    for number, sheet in enumerate(sheets):
        left = number * (sheet.size[0] + 2 * GAP)
        if look.sheet is not None:
            width, height = sheet.size
            frame = (0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)
            _add_line(space, frame, "SHEET", sheet, left)
        for line in sheet.engravings:
            _add_line(space, line, "ENGRAVE", sheet, left)
        for label in sheet.texts:
            at = _placed(label.at, sheet, left)
            attributes = {"layer": "ENGRAVE", "insert": at, "align_point": at, **_MIDDLE}
            space.add_text(_plain(label.text), height=0.7 * label.size, dxfattribs=attributes)
        for line in sheet.cuts:
            _add_line(space, line, "CUT", sheet, left)
    written = io.StringIO()
    drawing.write(written)
    return written.getvalue().encode()


def _add_line(space: Any, line: Line, layer: str, sheet: CutSheet, left: float) -> None:
    points = [_placed(point, sheet, left) for point in line]
    attributes = {"layer": layer}
    if line[0] == line[-1]:
        space.add_lwpolyline(points[:-1], close=True, dxfattribs=attributes)
    else:
        space.add_line(*points, dxfattribs=attributes)


def _placed(point: XY, sheet: CutSheet, left: float) -> XY:
    """Where the point is in the drawing, in which y goes up."""
    return left + point[0], sheet.size[1] - point[1]


def _plain(text: str) -> str:
    """The text without what programs take for a control code."""
    return words.one_line(text).replace("%%", "% %").replace("^", "^ ")
