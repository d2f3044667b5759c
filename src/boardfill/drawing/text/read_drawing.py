"""Reads drawings back: the lines between cells, and the texts in cells.

The drawing code itself says where to look: the board is drawn once more with a line around every
cell, and each line of that drawing records which two cells it separates.  So a drawing is read with
the same geometry that made it, on every lattice.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.lattice_text import DRAWN, Canvas, TextSpot
from boardfill.drawing.text.outline import INSIDE, LINE, SEAM, Outline, Side
from boardfill.drawing.text.rule_text import TextRim
from boardfill.drawing.text.text_style import GAP, PAINT, TextStyle
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell, Lattice

_SIDES: Mapping[str, Side] = {
    "": INSIDE,
    **dict.fromkeys("│─╱╲┃━|-/\\#=", LINE),
    **dict.fromkeys("┊┄⋰⋱:.", SEAM),
}
_LONGEST_LABEL = 80


@dataclass
class Drawing:
    """The contents of a drawing: the line between two cells, and the label in each cell."""

    sides: dict[tuple[Cell, Cell], Side] = field(default_factory=dict)
    labels: dict[Cell, str] = field(default_factory=dict)


class _Plan(NamedTuple):
    """The places to read in a drawing of this size."""

    height: int
    width: int
    spots: list[TextSpot]


def read_drawings(
    text: str,
    cells: frozenset[Cell],
    lattice: Lattice,
    *,
    has_sides: bool = True,
    rim: Mapping[Cell, tuple[str, ...]] | None = None,
) -> list[Drawing] | None:
    """The drawings in the text, with an empty line between them.

    None if the text is not as large as drawings of these cells, and so is none.  There may be clues
    in a `rim` around each.  Where rules may stand on the lines between cells these are not read, so
    a drawing `has_sides` or only labels.
    """
    if lattice.name not in DRAWN:
        return None
    lines = PAINT.sub("", text).expandtabs().split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    skipped = next((number for number, line in enumerate(lines) if line.strip()), 0)
    rows = [_columns(line.rstrip()) for line in lines[skipped:]]
    board_lines = {lattice.place_of(cell).line for cell in cells}
    # A drawing has more lines than the board has; a picture of letters has not.
    if not cells or len(rows) <= max(board_lines) - min(board_lines) + 1:
        return None
    indent = min(next(at for at, there in enumerate(row) if there != " ") for row in rows if row)
    for is_ascii in (False, True) if rim else ():
        clues = TextRim(rim or {}, cells, TextStyle(ascii=is_ascii))
        if (cut := clues.cut([row[indent:] for row in rows])) is not None:
            rows, indent = cut, 0
            break
    width = max(map(len, rows))
    for plan in _plans(cells, lattice, width - indent):
        number, rest = divmod(len(rows) + 1, plan.height + 1)
        if number and not rest and plan.width == width - indent:
            starts = range(0, len(rows), plan.height + 1)
            spots = [spot for spot in plan.spots if has_sides or len(spot.cells) == 1]
            return [_read(rows, start, skipped, spots, indent) for start in starts]
    return None


def _read(
    rows: list[list[str]], start: int, skipped: int, spots: list[TextSpot], indent: int
) -> Drawing:
    found = Drawing()
    for _, line, column, width, cells in spots:
        row, first = rows[start + line], column + indent
        shown = "".join(row[first : first + width]).strip()
        if len(cells) == 1:
            if shown:
                found.labels[cells[0]] = found.labels.get(cells[0], "") + shown
            continue
        side = _SIDES.get(shown[:1])
        one, other = cells
        if side is None or found.sides.setdefault((one, other), side) != side:
            raise BadInput(
                f"expected a line between two cells or none, found {shown!r}",
                place=f"line {skipped + start + line + 1}, column {first + 1}",
            )
        found.sides[other, one] = side
    return found


def _columns(line: str) -> list[str]:
    """The character in each column of the terminal; wide characters take two columns."""
    found: list[str] = []
    for character in line:
        if unicodedata.combining(character) and found:
            found[-1] += character
            continue
        found.append(character)
        if unicodedata.east_asian_width(character) in "WF":
            found.append("")
    return found


def _plans(cells: frozenset[Cell], lattice: Lattice, width: int) -> Iterator[_Plan]:
    """How a drawing of that width may be laid out, by the length of its longest label."""

    def is_as_wide(longest: int) -> bool:
        plan = _plan(cells, lattice, longest, width)
        return plan is None or plan.width == width

    every = range(1, _LONGEST_LABEL)
    if lattice.dimensions == 2:
        # The longer the labels, the wider the drawing: few need be tried.
        at = bisect_left(every, True, key=is_as_wide)
        every = every[at : at + 1]
    before = None
    for longest in every:
        plan = _plan(cells, lattice, longest, width)
        if plan is None:
            return
        if plan.width != before:
            before = plan.width
            yield plan


def _plan(cells: frozenset[Cell], lattice: Lattice, longest: int, most: int) -> _Plan | None:
    """The board drawn with labels of that length and a line around every cell.

    Its layers are side by side, and below each other where the width ends; None if one is too wide.
    """
    tiles = tuple(Tile(frozenset({cell}), "x" * longest) for cell in cells)
    canvas = Canvas(Outline(Scene(tiles, lattice)), TextStyle(), spots=[])
    DRAWN[lattice.name](canvas)
    layers = sorted({layer for layer, _ in canvas.lines})
    corners: dict[int, tuple[int, int]] = {}
    first = min(line for _, line in canvas.lines) - (len(layers) > 1)
    high = down = right = widest = 0
    for layer, text in zip(layers, canvas.texts(), strict=True):
        lines = text.splitlines()
        high, wide = len(lines), max(map(len, lines))
        if wide > most:
            return None
        if right and right + wide > most:
            down, right = down + high + 1, 0
        corners[layer] = down - first, right - canvas.left
        right += wide + GAP
        widest = max(widest, right - GAP)
    spots = []
    for layer, line, column, width, cells_there in canvas.spots or ():
        top, start = corners[layer]
        spots.append(TextSpot(layer, line + top, column + start, width, cells_there))
    return _Plan(down + high, widest, sorted(spots))
