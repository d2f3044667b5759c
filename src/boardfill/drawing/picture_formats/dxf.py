"""What is to be cut as DXF, the format of programs that drive cutters; written by ezdxf.

In millimetres, on the layers CUT, ENGRAVE and SHEET.  Sheets stand side by side.
"""

from __future__ import annotations

import io
from typing import Any

from boardfill import words
from boardfill.drawing.figures.cut_plan import GAP, CutSheet, Line, cut_sheets
from boardfill.drawing.figures.figure import XY
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.drawing.picture_formats.picture_extra import load_picture_extra

_COLOURS = {"CUT": 1, "ENGRAVE": 5, "SHEET": 8}
"""Red, blue and grey."""
_MIDDLE = {"halign": 1, "valign": 2}


def dxf_file(picture: Picture, look: Look) -> bytes:
    """The sheets in one drawing."""
    sheets = cut_sheets(picture, look, ".dxf")
    drawing = load_picture_extra("ezdxf", ".dxf").new("R2010", units=4)
    for name, colour in _COLOURS.items():
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
        for text in sheet.texts:
            at = _placed(text.at, sheet, left)
            attributes = {"layer": "ENGRAVE", "insert": at, "align_point": at, **_MIDDLE}
            space.add_text(_plain(text.text), height=0.7 * text.size, dxfattribs=attributes)
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
