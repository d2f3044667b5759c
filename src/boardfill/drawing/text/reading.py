"""Reading drawings back: what is between which cells, and what stands in them.

Whoever draws tells where to look: the board is drawn once more with a line around every cell, and
each line of that drawing remembers which two cells it parts.  So a drawing is read by the very
geometry that made it, on every lattice.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.hex_and_triangle_text import hex_lines, triangle_lines
from boardfill.drawing.text.outline import INSIDE, LINE, SEAM, Line, Outline, Side
from boardfill.drawing.text.square_text import layer_lines, square_lines
from boardfill.drawing.text.text_style import GAP, TextStyle
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell, Lattice

_DRAWN_FLAT: Mapping[str, Callable[[Outline, TextStyle], Iterator[Line]]] = {
    "square": square_lines,
    "hex": hex_lines,
    "triangle": triangle_lines,
}
_LINES, _SEAMS = "│─╱╲┃━|-/\\#=", "┊┄⋰⋱:."
_PAINT = re.compile("\x1b\\[[0-9;]*m")
_LONGEST_LABEL = 80


@dataclass
class Drawing:
    """What a drawing shows: what is between two cells, and the label in each cell."""

    sides: dict[tuple[Cell, Cell], Side] = field(default_factory=dict)
    labels: dict[Cell, str] = field(default_factory=dict)


class _Spot(NamedTuple):
    """So many columns of a line, and the two cells they part, or the one they show."""

    line: int
    column: int
    width: int
    cells: tuple[Cell, ...]


class _Plan(NamedTuple):
    """Where to look in a drawing of this size."""

    height: int
    width: int
    spots: list[_Spot]


def read_drawings(text: str, cells: frozenset[Cell], lattice: Lattice) -> list[Drawing] | None:
    """The drawings in the text, with an empty line between them.

    None if the text is not as large as drawings of these cells, and so is none.
    """
    lines = _PAINT.sub("", text).expandtabs().split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    skipped = next((number for number, line in enumerate(lines) if line.strip()), 0)
    rows = [_columns(line.rstrip()) for line in lines[skipped:]]
    # A drawing has more lines than the board has; a picture of letters has not.
    if not cells or len(rows) <= _lines_of(cells, lattice):
        return None
    indent = min(next(at for at, there in enumerate(row) if there != " ") for row in rows if row)
    width = max(map(len, rows))
    for plan in _plans(cells, lattice, width - indent):
        number, rest = divmod(len(rows) + 1, plan.height + 1)
        if number and not rest and plan.width == width - indent:
            starts = range(0, len(rows), plan.height + 1)
            return [_read(rows, start, skipped, plan, indent) for start in starts]
    return None


def _read(rows: list[list[str]], start: int, skipped: int, plan: _Plan, indent: int) -> Drawing:
    found = Drawing()
    for line, column, width, cells in plan.spots:
        row, first = rows[start + line], column + indent
        shown = "".join(row[first : first + width]).strip()
        if len(cells) == 1:
            if shown:
                found.labels[cells[0]] = found.labels.get(cells[0], "") + shown
            continue
        side = _side(shown[:1])
        one, other = cells
        if side is None or found.sides.setdefault((one, other), side) != side:
            raise BadInput(
                f"expected a line between two cells or none, found {shown!r}",
                place=f"line {skipped + start + line + 1}, column {first + 1}",
            )
        found.sides[other, one] = side
    return found


def _lines_of(cells: frozenset[Cell], lattice: Lattice) -> int:
    lines = [lattice.place_of(cell).line for cell in cells]
    return max(lines) - min(lines) + 1


def _side(shown: str) -> Side | None:
    if not shown:
        return INSIDE
    return LINE if shown in _LINES else SEAM if shown in _SEAMS else None


def _columns(line: str) -> list[str]:
    """What stands in each column of the terminal; wide characters take two of them."""
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
    every = range(1, _LONGEST_LABEL)
    if lattice.name in _DRAWN_FLAT:
        # The longer the labels, the wider the drawing: few need be tried.
        at = bisect_left(
            every, True, key=lambda longest: _is_as_wide(cells, lattice, longest, width)
        )
        every = every[at : at + 1]
    before = None
    for longest in every:
        blocks = _blocks(cells, lattice, longest)
        plan = _laid_out(blocks, width) if blocks else None
        if plan is None:
            return
        if plan.width != before:
            before = plan.width
            yield plan._replace(spots=[s for s in plan.spots if not cells.isdisjoint(s.cells)])


def _is_as_wide(cells: frozenset[Cell], lattice: Lattice, longest: int, width: int) -> bool:
    """Is a drawing with labels of that length at least so wide?"""
    plan = _laid_out(_blocks(cells, lattice, longest), width)
    return plan is None or plan.width == width


def _blocks(cells: frozenset[Cell], lattice: Lattice, longest: int) -> list[list[Line]]:
    """The board drawn with labels of that length and a line around every cell."""
    tiles = tuple(Tile(frozenset({cell}), "x" * longest) for cell in cells)
    outline = Outline(Scene(tiles, lattice))
    if (draw := _DRAWN_FLAT.get(lattice.name)) is not None:
        return [list(draw(outline, TextStyle()))]
    if lattice.name == "cubic":
        return [list(lines) for lines in layer_lines(outline, TextStyle())]
    return []


def _laid_out(blocks: Sequence[Sequence[Line]], most: int) -> _Plan | None:
    """Blocks side by side, and below each other where the width ends; None if one is too wide."""
    texts = [[line.text() for line in block] for block in blocks]
    left = min(len(text) - len(text.lstrip()) for lines in texts for text in lines if text)
    spots: list[_Spot] = []
    down = right = widest = 0
    for block, lines in zip(blocks, texts, strict=True):
        wide = max(map(len, lines)) - left
        if wide > most:
            return None
        if right and right + wide > most:
            down, right = down + len(block) + 1, 0
        for at, line in enumerate(block):
            spots += _spots(line, down + at, right - left)
        right += wide + GAP
        widest = max(widest, right - GAP)
    return _Plan(down + len(blocks[0]), widest, spots)


def _spots(line: Line, number: int, right: int) -> Iterator[_Spot]:
    for column, width, one, other in line.sides:
        yield _Spot(number, column + right, width, (one, other))
    for column, width, tile in line.insides:
        yield _Spot(number, column + right, width, tuple(tile.cells))
