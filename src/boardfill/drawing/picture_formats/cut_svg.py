"""What is to be cut as SVG: hairlines in millimetres, red to cut and blue to engrave.

Sheets are below each other.  It needs no other package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import fsum

from boardfill.drawing.figures.cut_plan import GAP, CutSheet, Line, cut_sheets
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.drawing.picture_formats.svg import text

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
