"""Scenes as text: outlines in box-drawing characters (or plain ASCII), tiles in colour.

Each cell is three characters wide (or as wide as the labels need) and one high, with lines between
cells of different tiles.  Colours are backgrounds of middling brightness under black letters, and
outlines keep the terminal's own colour, so that both dark and light terminals show them well.
Shades are a ramp from dark to light, with letters in white on the dark half and black on the other.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from boardfill.problem.lattice import Cell
from boardfill.rendering.scene import Scene, Tile

_WIDTH = 3
_MOST_AREA = 1_000_000
"""Scenes spread over more cells than this are listed instead: nobody could look at them."""
_BACKGROUNDS = (174, 109, 179, 139, 108, 146)
"""Colours of the 256-colour palette: rose, teal, sand, mauve, green, lavender."""
_SHADES = (17, 54, 90, 125, 161, 203, 209, 215, 221, 229)
"""From dark blue over red to light yellow, ever lighter, in steps that look alike."""
_FIRST_UNDER_BLACK = 203
_BLACK, _WHITE = 16, 231
"""Of the palette, unlike colours 0 to 7, which every terminal shows as it likes."""
_RESET = "\x1b[0m"
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The character that joins the lines which meet at a corner, by the sum of their directions."""


@dataclass(frozen=True)
class TextStyle:
    """How to draw: with colours or without, in ASCII alone or not."""

    colour: bool = False
    ascii: bool = False


def as_text(scene: Scene, style: TextStyle = TextStyle()) -> str:  # noqa: B008 - a frozen value
    r"""The scene as lines of text, each ended.

    >>> pair = Tile(frozenset({(0, 0), (0, 1)})), Tile(frozenset({(1, 0), (1, 1)}), "a")
    >>> print(as_text(Scene(pair), TextStyle(ascii=True)), end="")
    +-------+
    |       |
    +-------+
    | a   a |
    +-------+
    """
    if scene.lines is not None:
        return "".join(line + "\n" for line in scene.lines)
    owner = {cell: tile for tile in scene.tiles for cell in tile.cells}
    if not owner:
        return "(no cells)\n"
    top, bottom = min(row for row, _ in owner), max(row for row, _ in owner)
    left, right = min(column for _, column in owner), max(column for _, column in owner)
    if (bottom - top + 1) * (right - left + 1) > _MOST_AREA:
        return "".join(f"{tile.label or 'piece'}: {sorted(tile.cells)}\n" for tile in scene.tiles)
    longest = max(visible_width(tile.label) for tile in scene.tiles)
    width = _WIDTH if longest <= _WIDTH else longest + 2
    lines = []
    for row in range(top, bottom + 2):
        lines.append(_line_above(owner, row, left, right, width, style))
        if row <= bottom:
            lines.append(_line_through(owner, row, left, right, width, style))
    return "".join(line.rstrip(" ") + "\n" for line in lines)


def side_by_side(drawings: list[str], gap: int = 3) -> str:
    """Drawings next to each other, as far as their lines go."""
    columns = [drawing.splitlines() for drawing in drawings]
    height = max(map(len, columns))
    widths = [max(map(visible_width, lines)) for lines in columns]
    rows = []
    for y in range(height):
        cells = [lines[y] if y < len(lines) else "" for lines in columns]
        padded = [
            cell + " " * (width - visible_width(cell))
            for cell, width in zip(cells, widths, strict=True)
        ]
        rows.append((" " * gap).join(padded).rstrip(" ") + "\n")
    return "".join(rows)


def visible_width(line: str) -> int:
    """How many columns of the terminal the line takes."""
    width, escaped = 0, False
    for character in line:
        if character == "\x1b":
            escaped = True
        elif escaped:
            escaped = character != "m"
        elif not unicodedata.combining(character):
            width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width


def _line_above(
    owner: dict[Cell, Tile], row: int, left: int, right: int, width: int, style: TextStyle
) -> str:
    """The lines on the upper side of a row of cells."""

    def is_cut(a: Cell, b: Cell) -> bool:
        return owner.get(a) is not owner.get(b)

    parts = []
    for column in range(left, right + 2):
        here, up, back = (row, column), (row - 1, column), (row, column - 1)
        diagonal = (row - 1, column - 1)
        arms = (
            _UP * is_cut(diagonal, up)
            + _RIGHT * is_cut(up, here)
            + _DOWN * is_cut(back, here)
            + _LEFT * is_cut(diagonal, back)
        )
        if not arms and (tile := owner.get(here)):
            parts.append(_painted(" ", tile, style))
        else:
            parts.append(_corner(arms, style))
        if column > right:
            continue
        if is_cut(up, here):
            parts.append(("-" if style.ascii else "─") * width)
        else:
            parts.append(_painted(" " * width, owner.get(here), style))
    return "".join(parts)


def _line_through(
    owner: dict[Cell, Tile], row: int, left: int, right: int, width: int, style: TextStyle
) -> str:
    """The cells of a row with the lines between them."""
    parts = []
    for column in range(left, right + 2):
        tile, before = owner.get((row, column)), owner.get((row, column - 1))
        if tile is not before:
            parts.append("|" if style.ascii else "│")
        else:
            parts.append(_painted(" ", tile, style))
        if column <= right:
            parts.append(_painted(_centred(tile.label if tile else "", width, style), tile, style))
    return "".join(parts)


def _corner(arms: int, style: TextStyle) -> str:
    if not style.ascii:
        return _BOX[arms]
    if arms in (_LEFT + _RIGHT, _LEFT, _RIGHT):
        return "-"
    if arms in (_UP + _DOWN, _UP, _DOWN):
        return "|"
    return "+" if arms else " "


def _centred(label: str, width: int, style: TextStyle) -> str:
    """The label in the middle of a cell's width."""
    if style.ascii:
        label = label.replace("·", ".")
    spare = width - visible_width(label)
    return " " * (spare // 2) + label + " " * (spare - spare // 2)


def _painted(text: str, tile: Tile | None, style: TextStyle) -> str:
    if tile is None or not style.colour:
        return text
    if tile.shade is not None:
        background = _SHADES[min(int(tile.shade * len(_SHADES)), len(_SHADES) - 1)]
        letters = _BLACK if background >= _FIRST_UNDER_BLACK else _WHITE
        return f"\x1b[38;5;{letters};48;5;{background}m{text}{_RESET}"
    if tile.colour is None:
        return text
    background = _BACKGROUNDS[tile.colour % len(_BACKGROUNDS)]
    return f"\x1b[30;48;5;{background}m{text}{_RESET}"
