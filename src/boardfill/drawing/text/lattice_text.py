r"""How each lattice is drawn as text: every side is drawn or left out by itself.

    ┌───────┬───┐        / \ / \               +-----+-----+
    │ a   a │ b │       | a | b |             / \ b / \   /
    ├───────┘   │        \ / \ / \           / a \ /   \ /
    │ b   b   b │         | c | d |         +-----+-----+
    └───────────┘          \ / \ /

Squares are three characters wide (or as wide as the labels need) and one high; three high, where
sides have colours.  Cubes are layers of
these: all show the same rows and columns, and each is captioned if there are several.  No line
tells that a tile goes on in another layer: its label and its colour do.  Of a tile that crosses a
seam they leave open which cells are joined, so there the label has a mark on its left if the tile
goes on in the layer before, and on its right if it goes on in the next; after the last layer comes
the first.

Hexagons stand on a corner, each row half a cell further to the right.  A sloping side takes as many
lines as the labels need: cells grow higher as they grow wider.  The label of a triangle stands on
its widest line.

Where a tile crosses the seam of a board that closes on itself, its outline is open: the edge of the
board is dotted there, on both sides, and painted like the tile, so that each part visibly goes on
at the opposite edge.  Cells of one tile that touch in the drawing, but not as the tile lies, have a
line between them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from boardfill.drawing.scene import Tile
from boardfill.drawing.text.outline import (
    BOLD,
    BOLD_DASHED,
    INSIDE,
    LINE,
    SEAM,
    Outline,
    Side,
    SideBlock,
)
from boardfill.drawing.text.rule_text import SideMarks, block_label
from boardfill.drawing.text.text_style import RESET, TextStyle, visible_width
from boardfill.problem.lattices.lattice import Cell, spans

Part: TypeAlias = tuple[int, int, str, Tile | None]
"""A part of a line: its begin, its end, its text, and the tile whose colour it has."""


def drawn(lines: Iterable[Iterable[Part]], style: TextStyle, left: int = 0) -> str:
    """Lines as text from column `left` on, with blanks between parts."""
    texts = []
    for line in lines:
        end, last, shown = left, "", []
        for column, after, text, tile in sorted(line, key=itemgetter(0)):
            paint = style.paint(tile) if tile and style.colour else ""
            if last and (paint != last or column > end):
                shown.append(RESET)
                last = ""
            shown += [" " * (column - end), paint if paint != last else "", text]
            end, last = after, paint
        shown.append(RESET if last else "")
        texts.append("".join(shown).rstrip(" ") + "\n")
    return "".join(texts)


_LEVEL, _UPRIGHT = (" ─┄━╌╍", " -.=.~"), (" │┊┃╎╏", " |:#:!")
_RISING, _FALLING = (" ╱⋰", " /."), (" ╲⋱", " \\.")
"""The characters between two cells, by Side; then in ASCII."""


class TextSpot(NamedTuple):
    """Some columns of a line, and the two cells that they separate, or the cell they label."""

    layer: int
    line: int
    column: int
    width: int
    cells: tuple[Cell, ...]


Place: TypeAlias = tuple[int, int]
"""The numbers of a layer, of which a flat drawing has one, and of a line."""
Strokes: TypeAlias = tuple[str, str]
"""A character for each Side; in ASCII alone."""


@dataclass(frozen=True)
class Canvas:
    """Lines of text by layer and number and, for reading drawings, what each part shows."""

    outline: Outline
    style: TextStyle
    lines: dict[Place, list[Part]] = field(default_factory=lambda: defaultdict(list))
    spots: list[TextSpot] | None = None
    side_marks: SideMarks | None = None

    def corner(self, place: Place, column: int, sides: tuple[Side, ...], *cells: Cell) -> None:
        """Draw what joins the sides that meet between the cells."""
        joint, is_line = _joint(sides, self.style.ascii), not {INSIDE, SEAM}.issuperset(sides)
        if self.side_marks is not None and len(cells) == 4:
            joint = self.side_marks.at_corner(joint, *cells)
        tile = None if is_line else self.outline.tile_at(*cells)
        if joint != " " or (tile is not None and self.style.colour):
            self.lines[place].append((column, column + 1, joint, tile))

    def side(
        self,
        place: Place,
        column: int,
        strokes: Strokes,
        one: Cell,
        other: Cell,
        width: int = 1,
        *,
        is_marked: bool = True,
    ) -> None:
        """Draw what is between two cells, if there is a tile on either; rules may mark it."""
        side, tile = self.outline.between(one, other), None
        if side in (INSIDE, SEAM):
            is_shown = side or self.style.colour or self.side_marks is not None
            tile = self.outline.tile_at(one, other) if is_shown else None
            if tile is None:
                return
        stroke = strokes[self.style.ascii][side] * width
        if self.side_marks is not None and is_marked:
            stroke = self.side_marks.on(stroke, one, other)
        self.lines[place].append((column, column + width, stroke, tile))
        if self.spots is not None:
            self.spots.append(TextSpot(*place, column, width, (one, other)))

    def inside(
        self, place: Place, column: int, width: int, cell: Cell, label: str | None = None
    ) -> None:
        """Draw a part of a cell; its label, which may be empty, only where it can be looked for."""
        is_shown = label or self.style.colour
        if (is_shown or self.spots is not None) and (tile := self.outline.owner.get(cell)):
            if is_shown:
                text = self.style.centred(label, width) if label else " " * width
                self.lines[place].append((column, column + width, text, tile))
            if self.spots is not None and label is not None:
                self.spots.append(TextSpot(*place, column, width, (cell,)))

    @cached_property
    def left(self) -> int:
        """The first column."""
        return min(min(line, key=itemgetter(0))[0] for line in self.lines.values())

    def texts(self) -> list[str]:
        """Each layer as lines of text, all as high as any; captioned if there are several."""
        layers, numbers = (sorted(set(along)) for along in zip(*self.lines, strict=True))
        rows, texts = range(numbers[0], numbers[-1] + 1), []
        for layer in layers:
            lines = [self.lines.get((layer, row), ()) for row in rows]
            text = drawn(lines, self.style, self.left)
            texts.append(f"layer {layer}\n{text}" if len(layers) > 1 else text)
        return texts


_WIDTH = 3
_HEAVY = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The character that joins the lines which meet at a corner of squares: none, light or heavy ones,
above, right, below and left, as the digits of a number to the base of 3."""
_JOINTS: Mapping[int, Sequence[tuple[str, str]]] = {
    4: ((" ╴╷┐╶─┌┬╵┘│┤└┴├┼", " ┄┊·┄┄··┊·┊·····"), (" -|+--++|+|+++++", " .:.....:.:.....")),
    6: (
        (
            " ╲╲^╲<╱╱╲╲>╲v╲╱╳" + 16 * "╶" + 16 * "╴" + 16 * "─",
            " ·····⋰··⋱······" + 3 * "┄···············",
        ),
        (" +++++/++\\++++++" + 3 * "-+++++++++++++++", " " + 63 * "."),
    ),
}
"""Likewise for lines and for seams alone, to the base of 2; in ASCII.  The six sides at a corner of
triangles are those to the left and right, up to the left and right, and down there."""


@cache
def _joint(sides: tuple[Side, ...], is_ascii: int) -> str:
    """The character that joins the sides at a corner; with a line among them, seams are lines."""
    if BOLD in sides or BOLD_DASHED in sides:
        return "#" if is_ascii else _HEAVY[int("".join("011212"[side] for side in sides), 3)]
    lines, seams = _JOINTS[len(sides)][is_ascii]
    number = int("".join("011111"[side] for side in sides), 2)
    return (lines if LINE in sides else seams)[number]


def plain_square_text(outline: Outline, style: TextStyle) -> str:
    """Squares without colours: each side is looked at once, for a large board has millions."""
    rows, columns = spans(outline.owner)
    width = _WIDTH if outline.longest_label <= _WIDTH else outline.longest_label + 2
    upright = _UPRIGHT[style.ascii]
    level = [stroke * width for stroke in _LEVEL[style.ascii]]
    centred = {tile.label: style.centred(tile.label, width) for tile in outline.scene.tiles}
    with_margins = range(columns.start - 1, columns.stop + 1)
    above = [(rows.start - 1, column) for column in with_margins]
    uprights_above = outline.sides(above, above[1:])
    lines = []
    for row in range(rows.start, rows.stop + 1):
        here = [(row, column) for column in with_margins]
        uprights, levels = outline.sides(here, here[1:]), outline.sides(above, here)
        meeting = zip(uprights_above, levels[1:], uprights, levels, strict=False)
        corners = [_joint(sides, style.ascii) + level[sides[1]] for sides in meeting]
        lines.append("".join(corners).rstrip(" "))
        if row < rows.stop:
            tiles = map(outline.owner.get, here[1:])
            labels = [centred[tile.label] if tile else " " * width for tile in tiles]
            cells = zip(uprights, labels, strict=False)
            lines.append("".join([upright[side] + label for side, label in cells]).rstrip(" "))
        above, uprights_above = here, uprights
    return "\n".join(lines) + "\n"


MARKS, ASCII_MARKS = "‹›", "<>"
"""On the left and on the right of a label."""


def _draw_squares(canvas: Canvas) -> None:
    """Squares, and the layers of cubes."""
    outline, style = canvas.outline, canvas.style
    owner, between = outline.owner, outline.between
    labels = {cell: outline.label_of(cell, tile) for cell, tile in owner.items()}
    if outline.scene.lattice.dimensions == 3:
        marks = ASCII_MARKS if style.ascii else MARKS
        for cell, tile in owner.items():
            before, after = goes_on(cell, tile.cells, tile.joins)
            labels[cell] = marks[0] * before + labels[cell] + marks[1] * after
    longest = max(map(visible_width, set(labels.values())))
    if canvas.side_marks is not None:
        longest = max(longest, canvas.side_marks.longest)
    width = _WIDTH if longest <= _WIDTH else longest + 2
    block = SideBlock(outline.sides_of, labels.values()) if outline.sides_of else None
    width = width if block is None else max(width, block.width)
    for cell, tile in owner.items() if canvas.side_marks else ():
        if tile.shape == "block":
            labels[cell] = block_label(tile.label, width, style)
    # Every cell draws its upper left corner and the sides there; so do those beyond the last ones.
    *above, rows, columns = (sorted(set(along)) for along in zip(*owner, strict=True))
    box = range(rows[0], rows[-1] + 2), range(columns[0], columns[-1] + 2)
    for here in product(*above, *box):
        *layers, row, column = here
        up, back = (*layers, row - 1, column), (*layers, row, column - 1)
        diagonal = (*layers, row - 1, column - 1)
        layer, at = layers[0] if layers else 0, (width + 1) * column
        line = outline.lines_a_row * row
        sides = (
            between(diagonal, up),
            between(up, here),
            between(back, here),
            between(diagonal, back),
        )
        canvas.corner((layer, line), at, sides, here, up, back, diagonal)
        canvas.side((layer, line), at + 1, _LEVEL, up, here, width)
        label = labels.get(here)
        if canvas.side_marks is not None and label is not None and owner[here].is_board:
            label = canvas.side_marks.in_cell(here, label, width)
        lines: Sequence[str | None] = [label] * (outline.lines_a_row - 1)
        if block is not None and label is not None:
            lines = block.lines(here, label)
        for step, shown in enumerate(lines, 1):
            is_middle = 2 * step == len(lines) + 1
            canvas.side((layer, line + step), at, _UPRIGHT, back, here, is_marked=is_middle)
            canvas.inside((layer, line + step), at + 1, width, here, shown)


def goes_on(
    cell: Cell, cells: Collection[Cell], joins: frozenset[tuple[Cell, Cell]] | None
) -> tuple[bool, bool]:
    """Whether a tile that crosses a seam continues from a cell in the previous and next layer."""
    if joins is None or len(cells) == 1:
        return False, False
    layer, *place = cell
    return (cell, (layer - 1, *place)) in joins, (cell, (layer + 1, *place)) in joins


def _draw_hexagons(canvas: Canvas) -> None:
    """Hexagons, with sloping sides of `slope` lines and labels of at most 2 slope + 1 columns.

    A cell is that wide between its two upright sides, each of which takes a column.
    """
    outline = canvas.outline
    slope = max(1, outline.longest_label // 2)
    beside = (0, 0), (1, 0), (0, 1), (-1, 1)
    places = {(r + down, q + right) for q, r in outline.owner for right, down in beside}
    for r, q in sorted(places):
        here, top, left = (q, r), (slope + 1) * r, (slope + 1) * (2 * q + r)
        for step in range(slope):
            canvas.side((0, top + step), left + slope - step, _RISING, (q, r - 1), here)
            canvas.inside((0, top + step), left + slope + 1 - step, 2 * step + 1, here)
            canvas.side((0, top + step), left + slope + 2 + step, _FALLING, here, (q + 1, r - 1))
            below = 0, top + slope + 1 + step
            canvas.inside(below, left + 2 + step, 2 * (slope - step) - 1, here)
        canvas.side((0, top + slope), left, _UPRIGHT, (q - 1, r), here)
        if tile := outline.owner.get(here):
            label = outline.label_of(here, tile)
            canvas.inside((0, top + slope), left + 1, 2 * slope + 1, here, label)


_SMALLEST = 3


def _draw_triangles(canvas: Canvas) -> None:
    """Triangles, with `size` lines a row and labels of at most 2 size - 3 columns.

    A corner is on the line between two rows, `size` columns from the middle of the triangles
    beside it.
    """
    outline, between = canvas.outline, canvas.outline.between
    size = max(_SMALLEST, outline.longest_label // 2 + 2)
    beside = (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)
    places = {(row + down, at + right) for row, at in outline.owner for down, right in beside}
    for row, column in sorted(places):
        here, top, middle = (row, column), size * row, size * column
        points_up = (row + column) % 2 == 0
        if points_up:
            above, level = (
                [(line, column + right) for right in (-1, 0, 1)] for line in (row - 1, row)
            )
            sides = (
                between(above[0], level[0]),
                between(above[2], level[2]),
                between(above[0], above[1]),
                between(above[1], above[2]),
                between(level[0], level[1]),
                between(level[1], level[2]),
            )
            canvas.corner((0, top), middle, sides, *above, *level)
        else:
            start = middle - size + 1
            canvas.side((0, top), start, _LEVEL, (row - 1, column), here, 2 * size - 1)
        tile = outline.owner.get(here)
        for step in range(1, size):
            reach = step if points_up else size - step
            label = outline.label_of(here, tile) if tile and reach == size - 1 else ""
            canvas.inside((0, top + step), middle - reach + 1, 2 * reach - 1, here, label)
            slope = _FALLING if points_up else _RISING
            canvas.side((0, top + step), middle + reach, slope, here, (row, column + 1))


DRAWN: Mapping[str, Callable[[Canvas], None]] = {
    "square": _draw_squares,
    "hex": _draw_hexagons,
    "triangle": _draw_triangles,
    "cubic": _draw_squares,
}
"""How the lattices that have outlines are drawn, by their names."""
