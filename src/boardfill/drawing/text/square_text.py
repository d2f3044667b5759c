"""Square cells as text: three characters wide (or as wide as the labels need) and one high.

Cubic cells are layers of these, side by side.  All layers show the same rows and columns, so that
what lies above each other stands at the same place; each is captioned if there are several.  No
line tells that a tile goes on in another layer: its label and its colour do.  Of a tile that
crosses a seam they leave open which cells are joined, so there the label has a mark on its left if
the tile goes on in the layer before, and on its right if it goes on in the next; after the last
layer comes the first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import chain, product

from boardfill.drawing.text.outline import (
    BOLD,
    INSIDE,
    LINE,
    SEAM,
    Line,
    Outline,
    Side,
    drawn,
    span_along,
)
from boardfill.drawing.text.text_style import TextStyle, in_rows, visible_width
from boardfill.problem.lattices.lattice import Cell

_WIDTH = 3
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII = " |-+||++-+-+++++"
_SEAM, _ASCII_SEAM = " ┊┄·┊┊··┄·┄·····", " :..::.........."
"""The character that joins the lines which meet at a corner, by the sum of their directions."""
_UPRIGHT, _ASCII_UPRIGHT = " │┊┃", " |:#"
_LEVEL, _ASCII_LEVEL = " ─┄━", " -.="
"""What is between two cells, by its Side."""


def square_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    if style.colour:
        return drawn(square_lines(outline, style), style)
    return _plain_text(outline, style)


def square_lines(outline: Outline, style: TextStyle) -> Iterator[Line]:
    """The lines of the drawing."""
    box = span_along(outline.owner, 0), span_along(outline.owner, 1)
    labels = {cell: tile.label for cell, tile in outline.owner.items()}
    return flat_lines(outline, style, box, lambda row, column: (row, column), labels)


def flat_lines(
    outline: Outline,
    style: TextStyle,
    box: tuple[range, range],
    cell_at: Callable[[int, int], Cell],
    labels: Mapping[Cell, str],
) -> Iterator[Line]:
    """The rows and columns of the box, where `cell_at` says which cell lies there."""
    return _Squares(outline, style, box, cell_at, labels).lines()


@dataclass(frozen=True)
class _Squares:
    """What is drawn, and where; a column of the box takes the width of the longest label."""

    outline: Outline
    style: TextStyle
    box: tuple[range, range]
    cell_at: Callable[[int, int], Cell]
    labels: Mapping[Cell, str]

    @cached_property
    def width(self) -> int:
        longest = max(map(visible_width, set(self.labels.values())))
        return _WIDTH if longest <= _WIDTH else longest + 2

    def lines(self) -> Iterator[Line]:
        rows = self.box[0]
        for row in range(rows.start, rows.stop + 1):
            yield self._line_above(row)
            if row < rows.stop:
                yield self._line_through(row)

    @cached_property
    def _columns(self) -> list[tuple[int, int]]:
        """Each column and where it begins; after the last, where that ends."""
        columns = self.box[1]
        numbers = range(columns.start, columns.stop + 1)
        return [(column, at * (self.width + 1)) for at, column in enumerate(numbers)]

    def _line_above(self, row: int) -> Line:
        """The lines on the upper side of a row of cells."""
        line, outline, cell_at, width = Line(), self.outline, self.cell_at, self.width
        between = outline.between
        level = _ASCII_LEVEL if self.style.ascii else _LEVEL
        corner = _corners(ascii_only=self.style.ascii)
        columns = self.box[1]
        diagonal, back = cell_at(row - 1, columns.start - 1), cell_at(row, columns.start - 1)
        for column, at in self._columns:
            up, here = cell_at(row - 1, column), cell_at(row, column)
            sides = (
                between(diagonal, up),
                between(up, here),
                between(back, here),
                between(diagonal, back),
            )
            is_line = LINE in sides or BOLD in sides
            tile = None if is_line else outline.tile_at(here, up, back, diagonal)
            line.put(at, corner[sides], tile)
            if column < columns.stop:
                line.put_side(at + 1, level, outline, up, here, width)
            diagonal, back = up, here
        return line

    def _line_through(self, row: int) -> Line:
        """The cells of a row with the lines between them."""
        line, outline, cell_at, width = Line(), self.outline, self.cell_at, self.width
        upright = _ASCII_UPRIGHT if self.style.ascii else _UPRIGHT
        back = cell_at(row, self.box[1].start - 1)
        for column, at in self._columns:
            here = cell_at(row, column)
            line.put_side(at, upright, outline, back, here)
            if tile := outline.owner.get(here):
                line.put(at + 1, self.style.centred(self.labels[here], width), tile, width)
            back = here
        return line


def _plain_text(outline: Outline, style: TextStyle) -> str:
    """The same without colours: each side is looked at once, for a large board has millions."""
    rows, columns = span_along(outline.owner, 0), span_along(outline.owner, 1)
    width = _WIDTH if outline.longest_label <= _WIDTH else outline.longest_label + 2
    upright = _ASCII_UPRIGHT if style.ascii else _UPRIGHT
    level = [stroke * width for stroke in (_ASCII_LEVEL if style.ascii else _LEVEL)]
    corner = _corners(ascii_only=style.ascii)
    centred = {tile.label: style.centred(tile.label, width) for tile in outline.scene.tiles}
    with_margins = range(columns.start - 1, columns.stop + 1)
    above = [(rows.start - 1, column) for column in with_margins]
    uprights_above = outline.sides(above, above[1:])
    lines = []
    for row in range(rows.start, rows.stop + 1):
        here = [(row, column) for column in with_margins]
        uprights, levels = outline.sides(here, here[1:]), outline.sides(above, here)
        meeting = zip(uprights_above, levels[1:], uprights, levels, strict=False)
        lines.append("".join([corner[sides] + level[sides[1]] for sides in meeting]).rstrip(" "))
        if row < rows.stop:
            tiles = map(outline.owner.get, here[1:])
            labels = [centred[tile.label] if tile else " " * width for tile in tiles]
            cells = zip(uprights, labels, strict=False)
            lines.append("".join([upright[side] + label for side, label in cells]).rstrip(" "))
        above, uprights_above = here, uprights
    return "\n".join(lines) + "\n"


@cache
def _corners(*, ascii_only: bool) -> dict[tuple[Side, ...], str]:
    """The character that joins the sides at a corner, those above, right, below and left."""
    lines, seams = (_ASCII, _ASCII_SEAM) if ascii_only else (_BOX, _SEAM)
    arms = (_UP, _RIGHT, _DOWN, _LEFT)
    found = {
        sides: (lines if LINE in sides else seams)[
            sum(arm for arm, side in zip(arms, sides, strict=True) if side != INSIDE)
        ]
        for sides in product((INSIDE, LINE, SEAM), repeat=len(arms))
    }
    return _HeavyCorners(found, ascii_only=ascii_only)


class _HeavyCorners(dict[tuple[Side, ...], str]):
    """The same with heavy lines among the sides, which few drawings have: found when asked for."""

    def __init__(self, light: dict[tuple[Side, ...], str], *, ascii_only: bool) -> None:
        super().__init__(light)
        self.ascii_only = ascii_only

    def __missing__(self, sides: tuple[Side, ...]) -> str:
        self[sides] = "#" if self.ascii_only else _heavy_box(sides)
        return self[sides]


_WEIGHTS = {"LIGHT": LINE, "HEAVY": BOLD}
_ARMS = {
    "UP": (0,),
    "RIGHT": (1,),
    "DOWN": (2,),
    "LEFT": (3,),
    "VERTICAL": (0, 2),
    "HORIZONTAL": (1, 3),
}


def _heavy_box(sides: tuple[Side, ...]) -> str:
    """The character that joins light and heavy lines; a dotted one is light there."""
    wanted = [LINE if side == SEAM else side for side in sides]
    for code in range(0x2500, 0x2580):
        if _sides_in_name(unicodedata.name(chr(code))) == wanted:
            return chr(code)
    raise LookupError(sides)


def _sides_in_name(name: str) -> list[Side] | None:
    """The sides of a box-drawing character, as its name in Unicode tells them.

    >>> _sides_in_name("BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY")
    [0, 3, 1, 0]
    """
    sides, weight = [INSIDE] * 4, INSIDE
    for part in name.removeprefix("BOX DRAWINGS ").split(" AND "):
        spoken = part.split()
        weight = next((_WEIGHTS[word] for word in spoken if word in _WEIGHTS), weight)
        for word in spoken:
            if word not in _WEIGHTS and word not in _ARMS:
                return None
            for arm in _ARMS.get(word, ()):
                sides[arm] = weight
    return sides


MARKS, ASCII_MARKS = "‹›", "<>"
"""On the left and on the right of a label."""


def layer_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    return in_rows((drawn(lines, style) for lines in layer_lines(outline, style)), style.width)


def layer_lines(outline: Outline, style: TextStyle) -> Iterator[Iterator[Line]]:
    """The lines of each layer, captioned if there are several."""
    layers, rows, columns = map(set, zip(*outline.owner, strict=True))
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    labels = {cell: _label(outline, cell, style) for cell in outline.owner}
    for layer in sorted(layers):
        lines = flat_lines(outline, style, box, partial(_cell, layer), labels)
        if len(layers) > 1:
            caption = Line()
            caption.put(0, f"layer {layer}")
            lines = chain([caption], lines)
        yield lines


def _cell(layer: int, row: int, column: int) -> Cell:
    return layer, row, column


def _label(outline: Outline, cell: Cell, style: TextStyle) -> str:
    tile = outline.owner[cell]
    before, after = goes_on(cell, tile.cells, tile.joins)
    marks = ASCII_MARKS if style.ascii else MARKS
    return marks[0] * before + tile.label + marks[1] * after


def goes_on(
    cell: Cell, cells: Collection[Cell], joins: frozenset[tuple[Cell, Cell]] | None
) -> tuple[bool, bool]:
    """Does a tile that crosses a seam go on from there in the layer before, and in the next?"""
    if joins is None or len(cells) == 1:
        return False, False
    layer, *place = cell
    return (cell, (layer - 1, *place)) in joins, (cell, (layer + 1, *place)) in joins
