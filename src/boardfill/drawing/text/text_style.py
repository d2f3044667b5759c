"""How text is drawn: the characters allowed, the width, and how tiles are coloured.

Colours are backgrounds of medium brightness under black letters, and outlines keep the terminal's
own colour, so that both dark and light terminals show them well.  Shades are a ramp from dark to
light, with white letters on the dark half and black ones on the other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from boardfill.drawing.rule_marks import ASCII_TREE, TREE

if TYPE_CHECKING:
    from boardfill.drawing.scene import Tile


_BACKGROUNDS = (174, 109, 179, 139, 108, 146)
"""Colours of the 256-colour palette: rose, teal, sand, mauve, green, lavender."""
_SHADES = (17, 54, 90, 125, 161, 203, 209, 215, 221, 229)
"""From dark blue over red to light yellow, ever lighter, in steps that look alike."""
_FIRST_UNDER_BLACK = 203
_BLACK, _WHITE = 16, 231
"""Of the palette, unlike colours 0 to 7, which every terminal shows as it likes."""
_FOUND, _INVERSE = "\x1b[38;5;33m", "\x1b[7m"
"""Of symbols that were found where others are given, in a blue that both dark and light terminals
show well; of cells that are shaded."""
RESET = "\x1b[0m"
PAINT = re.compile("\x1b\\[[0-9;]*m")
"""The escape codes for colours."""


@dataclass(frozen=True)
class TextStyle:
    """How to draw: with colours or without, in ASCII alone or not.

    Drawings side by side are wrapped to `width`.  With `letters` pieces have labels; `compact`
    drawings have one character for each cell.  A drawing that is wider than `width` becomes compact
    if `on_compact` is set, which is then called.
    """

    colour: bool = False
    ascii: bool = False
    width: int = 80
    letters: bool = False
    compact: bool = False
    on_compact: Callable[[], object] | None = None

    def paint(self, tile: Tile | None) -> str:
        """The escape code for the colour of the tile; empty without colours."""
        if tile is None or not self.colour:
            return ""
        if tile.shade is not None:
            background = _SHADES[min(int(tile.shade * len(_SHADES)), len(_SHADES) - 1)]
            letters = _BLACK if background >= _FIRST_UNDER_BLACK else _WHITE
            return f"\x1b[38;5;{letters};48;5;{background}m"
        if tile.colour is None:
            if tile.shape == "shaded":
                return _INVERSE
            return _FOUND if tile.is_given is False else ""
        return f"\x1b[30;48;5;{_BACKGROUNDS[tile.colour % len(_BACKGROUNDS)]}m"

    def centred(self, label: str, width: int) -> str:
        """The label in the middle of a cell's width."""
        return _centred(label.translate(_ASCII) if self.ascii else label, width)


_ASCII = str.maketrans("·" + TREE + "•─│┌┐└┘", "." + ASCII_TREE + "*-|++++")


@lru_cache(maxsize=2**10)
def _centred(label: str, width: int) -> str:
    """The same, cached, since the same few labels recur."""
    spare = width - visible_width(label)
    return " " * (spare // 2) + label + " " * (spare - spare // 2)


def visible_width(line: str) -> int:
    """The number of terminal columns that the line takes."""
    if line.isascii() and line.isprintable():
        return len(line)
    shown = (one for one in PAINT.sub("", line) if not unicodedata.combining(one))
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in shown)


GAP = 3


def side_by_side(drawings: list[str]) -> str:
    """Drawings next to each other, as far as their lines go."""
    columns = [drawing.splitlines() for drawing in drawings]
    widths = list(map(_width, drawings))
    rows = []
    for cells in zip_longest(*columns, fillvalue=""):
        padded = [
            cell + " " * (width - visible_width(cell))
            for cell, width in zip(cells, widths, strict=True)
        ]
        rows.append((" " * GAP).join(padded).rstrip(" ") + "\n")
    return "".join(rows)


def in_rows(drawings: Iterable[str], width: int) -> str:
    r"""As many drawings side by side as the width allows, then the next below an empty line.

    >>> print(in_rows(["aa\n", "bb\n", "cc\n"], width=8), end="")
    aa   bb
    <BLANKLINE>
    cc
    """
    return "\n".join(row_by_row(drawings, width))


def row_by_row(drawings: Iterable[str], width: int) -> Iterator[str]:
    """Yield rows as soon as they are full; a drawing that is too wide has its own row."""
    row: list[str] = []
    used = 0
    for drawing in drawings:
        needed = _width(drawing)
        if row and used + GAP + needed > width:
            yield side_by_side(row)
            row = []
        used = used + GAP + needed if row else needed
        row.append(drawing)
    if row:
        yield side_by_side(row)


def _width(drawing: str) -> int:
    return max(map(visible_width, drawing.splitlines()), default=0)
