"""Files for cutting, as SVG and as DXF, in millimetres: lines to cut and engrave, sheet by sheet.

Without a kerf pieces stay together, and each line between two of them is cut once.  With a kerf
they are laid apart and cut half a kerf outside of their outlines, so that each has its true size.
Programs that drive cutters read DXF, which is written by ezdxf.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from math import floor, fsum
from typing import Any

from boardfill import words
from boardfill.drawing.compaction import compacted, is_too_sparse
from boardfill.drawing.figures import parts
from boardfill.drawing.figures.carried_figure import AMONG_SIDES, tile_sides
from boardfill.drawing.figures.figure import (
    XY,
    Figure,
    Label,
    Lines,
    Mark,
    Strokes,
    fitting_size,
    moved,
)
from boardfill.drawing.figures.figure_elements import NO_LABELS, tile_edges
from boardfill.drawing.figures.geometry import Edge, Geometry, geometry_of, rings, straight_lines
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import load_picture_extra
from boardfill.drawing.picture_formats.svg import CAPITALS, text
from boardfill.drawing.scene import Picture, Scene
from boardfill.errors import BadInput

_GAP = 3.0
"""The gap between parts, and to the edge of the sheet."""
_LETTERED = 0.6
"""The part of a cell that a label may take."""
_HAIRLINE = 0.05
_SHEET, _ENGRAVE, _CUT = "#999999", "#0000ff", "#ff0000"
_LAYERS = {_SHEET: ("SHEET", 8), _ENGRAVE: ("ENGRAVE", 5), _CUT: ("CUT", 1)}
"""The layer of each colour, and its colour number in DXF: grey, blue and red."""
_MIDDLE = {"halign": 1, "valign": 2}


def _cut_sheets(picture: Picture, look: Look, ending: str) -> list[Figure]:
    """The sheets; a single one, as large as necessary, unless the look gives a size."""
    scenes = [panel.scene for panel in picture.panels]
    if any(scene.lattice.dimensions != 2 for scene in scenes):
        raise BadInput(f"{ending} is for flat pieces; write .stl to print solid ones")
    cell = look.cell or parts.USUAL_MILLIMETRES
    parts.refuse_beyond_half_a_cell("kerf", look.kerf, cell)
    room = look.sheet and (look.sheet[0] - 2 * _GAP, look.sheet[1] - 2 * _GAP)

    def fits(item: Figure) -> bool:
        return room is None or (item.width <= room[0] and item.height <= room[1])

    items: list[Figure] = []
    for scene in scenes:
        if scene.tiles and not look.kerf and not is_too_sparse(scene):
            whole = _item(compacted(scene), cell, None)
            if fits(whole):
                items.append(whole)
                continue
        items += [_item(part, cell, look.kerf) for part in parts.parts_of(scene)]
    if not items:
        raise BadInput(f"a board or pieces are needed for {ending}; write .svg instead")
    if room is not None and not all(map(fits, items)):
        raise _does_not_fit(items, room, cell, look.kerf)
    spots = parts.spots_in_rows([(item.width, item.height) for item in items], _GAP, room)
    sheets = []
    for number in range(spots[-1].sheet + 1):
        here = [
            (item, spot.x + _GAP, spot.y + _GAP)
            for item, spot in zip(items, spots, strict=True)
            if spot.sheet == number
        ]
        width, height = look.sheet or (
            max(x + item.width for item, x, _ in here) + _GAP,
            max(y + item.height for item, _, y in here) + _GAP,
        )
        marks = (moved(mark, x, y) for item, x, y in here for mark in item.marks)
        sheets.append(Figure(width, height, tuple(marks)))
    return sheets


def _item(scene: Scene, cell: float, kerf: float | None) -> Figure:
    """The scene with the least coordinates of its cuts at 0.

    A separate part is cut along its outline, moved out by half the kerf.
    """
    cells = [each for tile in scene.tiles for each in tile.cells]
    geometry = geometry_of(scene.lattice, cells)

    def at(point: tuple[float, float]) -> XY:
        return point[0] * geometry.width * cell, point[1] * geometry.height * cell

    def lines(edges: Iterable[Edge]) -> Lines:
        """Sort lines from left to right, so that files are always the same."""
        return tuple(tuple(map(at, line)) for line in sorted(straight_lines(edges)))

    edges = tile_edges(scene, geometry)
    if kerf is None:
        cuts = lines(edges.bold + edges.dotted)
    else:
        outlines = (tuple(map(at, ring)) for ring in rings(cells, geometry.corners))
        cuts = tuple(parts.grown(ring, kerf / 2) for ring in outlines)
    labels = (
        Label(at(place), told.strip(), fitting_size(told, wide * cell), _ENGRAVE)
        for place, told, wide in _engraved(scene, geometry)
    )
    engraved = Strokes(lines(edges.thin), _ENGRAVE, _HAIRLINE)
    marks: tuple[Mark, ...] = Strokes(cuts, _CUT, _HAIRLINE), engraved, *labels
    xs, ys = zip(*(point for line in cuts for point in line), strict=True)
    placed = tuple(moved(mark, -min(xs), -min(ys)) for mark in marks)
    return Figure(max(xs) - min(xs), max(ys) - min(ys), placed)


def _engraved(scene: Scene, geometry: Geometry) -> Iterator[tuple[XY, str, float]]:
    """The texts with their places and widths: labels, marks, short names of sides."""
    for tile in scene.tiles:
        if not tile.is_board:
            continue
        marks = tile.labels()
        for cell, mark in marks.items():
            wide = AMONG_SIDES if tile.has_sides else _LETTERED
            yield geometry.middle(cell), mark, wide
        if not marks and tile.label not in NO_LABELS:
            yield geometry.middle(geometry.central(tile.cells)), tile.label, _LETTERED
        for side in tile_sides(tile, scene.lattice, geometry):
            if side.name:
                yield side.middle, side.name, side.room


def _does_not_fit(items: Iterable[Figure], room: XY, cell: float, kerf: float) -> BadInput:
    """The error that names the largest part, and the cell size that it would need."""

    def fitting(item: Figure) -> float:
        sides = zip((item.width, item.height), room, strict=True)
        return min((free - kerf) * cell / (side - kerf) for side, free in sides)

    def told(wide: float, high: float) -> str:
        return f"{round(wide, 1):g} x {round(high, 1):g} mm"

    worst = min(items, key=fitting)
    most = floor(10 * fitting(worst)) / 10
    smaller = f"a cell of {most:g} mm or " if most >= max(0.1, 2 * kerf) else ""
    left = told(max(0.0, room[0]), max(0.0, room[1]))
    return BadInput(
        f"one part is {told(worst.width, worst.height)}, but a sheet has room for {left}; "
        f"choose {smaller}a larger sheet",
        place="sheet",
    )


def _lines(sheet: Figure, colour: str) -> list[tuple[XY, ...]]:
    strokes = (mark for mark in sheet.marks if isinstance(mark, Strokes) and mark.colour == colour)
    return [line for mark in strokes for line in mark.lines]


def cut_svg_file(picture: Picture, look: Look) -> bytes:
    """The sheets below each other in one drawing, in hairlines: red to cut and blue to engrave."""
    sheets = _cut_sheets(picture, look, ".cut.svg")
    width = _number(max(sheet.width for sheet in sheets))
    height = _number(fsum(sheet.height + 2 * _GAP for sheet in sheets) - 2 * _GAP)
    box = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {box}>']
    for colour, (layer, _) in _LAYERS.items():
        marks = [] if colour == _SHEET and look.sheet is None else [*_svg_marks(sheets, colour)]
        if marks:
            stroke = f'fill="none" stroke="{colour}" stroke-width="{_HAIRLINE}"'
            lines += [f'<g id="{layer}" {stroke}>', *marks, "</g>"]
    return "\n".join([*lines, "</svg>\n"]).encode()


def _svg_marks(sheets: Iterable[Figure], colour: str) -> Iterator[str]:
    """The marks of one colour on all sheets."""
    top = 0.0
    for sheet in sheets:
        if colour == _SHEET:
            size = f'width="{_number(sheet.width)}" height="{_number(sheet.height)}"'
            yield f'<rect y="{_number(top)}" {size}/>'
        path = ""
        for line in _lines(sheet, colour):
            end = -1 if line[0] == line[-1] else len(line)
            points = (f"{_number(x)} {_number(y + top)}" for x, y in line[:end])
            path += "M" + "L".join(points) + "Z" * (end == -1)
        if path:
            yield f'<path d="{path}"/>'
        for label in sheet.marks:
            if isinstance(label, Label) and label.colour == colour:
                x, y = label.at
                yield (
                    f'<text x="{_number(x)}" y="{_number(y + CAPITALS * label.size + top)}"'
                    f' font-size="{_number(label.size)}" font-family="sans-serif"'
                    f' text-anchor="middle">{text(label.text)}</text>'
                )
        top += sheet.height + 2 * _GAP


def _number(length: float) -> str:
    """To a thousandth of a millimetre."""
    return f"{round(length, 3) + 0.0:.12g}"


def dxf_file(picture: Picture, look: Look) -> bytes:
    """The sheets side by side in one drawing, on the layers CUT, ENGRAVE and SHEET."""
    sheets = _cut_sheets(picture, look, ".dxf")
    drawing = load_picture_extra("ezdxf", ".dxf").new("R2010", units=4)
    for name, colour in reversed(_LAYERS.values()):
        # Lineweight 0 is the thinnest line of a machine.
        drawing.layers.add(name, color=colour, lineweight=0)
    for number, sheet in enumerate(sheets):
        left = number * (sheet.width + 2 * _GAP)
        _add_sheet(drawing.modelspace(), sheet, left, with_frame=look.sheet is not None)
    written = io.StringIO()
    drawing.write(written)
    return written.getvalue().encode()


def _add_sheet(space: Any, sheet: Figure, left: float, *, with_frame: bool) -> None:
    width, height = sheet.width, sheet.height

    def at(point: XY) -> XY:
        return left + point[0], height - point[1]  # y goes up

    def add(lines: Iterable[tuple[XY, ...]], colour: str) -> None:
        attributes = {"layer": _LAYERS[colour][0]}
        for line in lines:
            points = list(map(at, line))
            if line[0] == line[-1]:
                space.add_lwpolyline(points[:-1], close=True, dxfattribs=attributes)
            else:
                space.add_line(*points, dxfattribs=attributes)

    if with_frame:
        add([((0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0))], _SHEET)
    add(_lines(sheet, _ENGRAVE), _ENGRAVE)
    for label in sheet.marks:
        if isinstance(label, Label):
            place = at(label.at)
            attributes = {"layer": "ENGRAVE", "insert": place, "align_point": place, **_MIDDLE}
            # Without what programs take for a control code.
            plain = words.one_line(label.text).replace("%%", "% %").replace("^", "^ ")
            space.add_text(plain, height=0.7 * label.size, dxfattribs=attributes)
    add(_lines(sheet, _CUT), _CUT)
