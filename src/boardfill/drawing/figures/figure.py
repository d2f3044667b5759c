"""Figures: flat shapes with coordinates and colours, ready to be written to files.

The writers of files draw figures, mark after mark.  Lengths are pixels of a screen (96 to the
inch); y grows downwards.  Colours are written as on the web, such as #4477aa.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from typing import Literal, TypeAlias

XY: TypeAlias = tuple[float, float]
Lines: TypeAlias = tuple[tuple[XY, ...], ...]


@dataclass(frozen=True, slots=True)
class FilledArea:
    """Closed lines filled with a colour, even-odd; on top a pattern in the colour of `ink`."""

    rings: Lines
    fill: str
    pattern: int | None = None
    ink: str = ""


@dataclass(frozen=True, slots=True)
class Strokes:
    """Lines of one colour and width; `dash` is the length of dashes and gaps, 0 for solid lines."""

    lines: Lines
    colour: str
    width: float
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text: `at` is its start, middle or end, at half the height of capital letters."""

    at: XY
    text: str
    size: float
    colour: str
    anchor: Literal["start", "middle", "end"] = "middle"
    bold: bool = False
    upside_down: bool = False
    halo: str = ""
    """The colour of an outline around the letters, for use on a pattern."""


Mark: TypeAlias = FilledArea | Strokes | Label


@dataclass(frozen=True, slots=True)
class Figure:
    """Marks to draw, the first at the bottom."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    background: str | None = None
    title: str = ""


def moved(mark: Mark, right: float, down: float, scale: float = 1.0) -> Mark:
    """The mark scaled around the corner of its figure, then moved."""
    placed = _mapped(mark, lambda point: (point[0] * scale + right, point[1] * scale + down))
    if isinstance(placed, Strokes):
        return replace(placed, width=placed.width * scale, dash=placed.dash * scale)
    return replace(placed, size=placed.size * scale) if isinstance(placed, Label) else placed


def upside_down(figure: Figure) -> Figure:
    """The figure turned by 180 degrees."""

    def turned(mark: Mark) -> Mark:
        placed = _mapped(mark, lambda point: (figure.width - point[0], figure.height - point[1]))
        if isinstance(placed, Label):
            return replace(placed, upside_down=not placed.upside_down)
        return placed

    return replace(figure, marks=tuple(map(turned, figure.marks)))


def _mapped(mark: Mark, to: Callable[[XY], XY]) -> Mark:
    if isinstance(mark, FilledArea):
        return replace(mark, rings=tuple(tuple(map(to, ring)) for ring in mark.rings))
    if isinstance(mark, Strokes):
        return replace(mark, lines=tuple(tuple(map(to, line)) for line in mark.lines))
    return replace(mark, at=to(mark.at))


TILE = 8.0
"""The side of the square after which a pattern repeats, in pixels."""
_RISING: Lines = (((-2, 10), (10, -2)), ((-2, 2), (2, -2)), ((6, 10), (10, 6)))
_FALLING: Lines = (((-2, -2), (10, 10)), ((6, -2), (10, 2)), ((-2, 6), (2, 10)))
_LEVEL: Lines = (((0, 2), (8, 2)), ((0, 6), (8, 6)))
_UPRIGHT: Lines = (((2, 0), (2, 8)), ((6, 0), (6, 8)))
_DOTS: Lines = (((1.25, 2), (2.75, 2)), ((5.25, 6), (6.75, 6)))
_BOTH_SLOPES, _GRID = _RISING + _FALLING, _LEVEL + _UPRIGHT
PATTERNS: tuple[Lines, ...]
PATTERNS = (), _RISING, _DOTS, _LEVEL, _FALLING, _UPRIGHT, _BOTH_SLOPES, _GRID
"""Patterns that distinguish tiles on paper without colours, by the number of a tile's colour."""

NOTE_SIZE = CAPTION_SIZE = 13.0
LINE_HEIGHT = 1.45
BESIDE = 2.0
"""The margin at either end of a line."""
BOLD = 1.13
"""The factor by which bold letters are wider."""
_USUAL, _WIDE = 65, 105
_WIDTHS: Mapping[int, str] = {
    33: " ,.'IJijl",
    40: '-/:;\\f|!()[]rt"',
    55: "*_`sz?Lc",
    62: "FPTYaekovxy",
    78: "ABCRVXZDGHNU",
    87: "&OQw#+<=>M^~",
    100: "%m@W",
}
"""The width of characters in hundredths of their size, integers so that sums are exact; most other
fonts are narrower than ours."""


def text_width(text: str, size: float) -> float:
    """An upper estimate of the width of the text in most fonts, without loading a font."""
    return size * sum(map(_width, text)) / 100


@cache
def _width(character: str) -> int:
    if unicodedata.east_asian_width(character) in "WF":
        return _WIDE
    return next((width for width, alike in _WIDTHS.items() if character in alike), _USUAL)


def fitting_size(text: str, width: float) -> float:
    """The font size at which a label fits the width, and is less than half of it high."""
    return min(0.5 * width, width / max(text_width(text.strip(), 1.0), 0.01))


def wrapped(lines: Iterable[str], width: float, size: float = NOTE_SIZE) -> list[str]:
    """The lines wrapped between words to the width; indents are kept.

    >>> wrapped(["  one two three"], 60.0, 10.0)
    ['  one two', '    three']
    """
    return [part for line in lines for part in _broken(line, width / size)]


def _broken(line: str, width: float) -> Iterator[str]:
    """The parts of a line; a word that is wider than the line is broken, too."""
    start = " " * (len(line) - len(line.lstrip()))
    filled = start
    for word in line.split():
        left = word
        while text_width(filled + left, 1.0) > width:
            if filled.strip():
                yield filled.rstrip()
            else:
                ends = accumulate(map(_width, left))
                room = width - text_width(filled, 1.0)
                fitting = max(1, sum(end / 100 <= room for end in ends))
                if fitting >= len(left):
                    break
                yield filled + left[:fitting]
                left = left[fitting:]
            filled = f"{start}  "
        filled += f"{left} "
    yield filled.rstrip()


def text_lines(
    lines: Iterable[str], colour: str, *, top: float = 0.0, size: float = NOTE_SIZE
) -> Figure:
    """Lines of text below each other."""
    width, step = 0.0, size * LINE_HEIGHT
    labels: list[Mark] = []
    for at, line in enumerate(lines):
        text = line.strip()
        indent = text_width(" ", size) * (len(line) - len(line.lstrip()))
        place = indent + BESIDE, top + (at + 0.5) * step
        labels.append(Label(place, text, size, colour, "start"))
        width = max(width, indent + text_width(text, size))
    return Figure(width + 2 * BESIDE, top + step * len(labels), tuple(labels))
