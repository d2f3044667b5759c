"""Lines of text on which outlines are put, from left to right."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import groupby

from boardfill.drawing.outline import BOLD, LINE, Outline
from boardfill.drawing.scene import Tile
from boardfill.drawing.text.text_style import RESET, TextStyle
from boardfill.problem.lattices.lattice import Cell


@dataclass
class Line:
    """A line of text that is written from left to right, with blanks where nothing is put.

    It remembers where it shows what, for who reads a drawing.
    """

    parts: list[tuple[str, Tile | None]] = field(default_factory=list)
    end: int = 0
    sides: list[tuple[int, int, Cell, Cell]] = field(default_factory=list)
    """Column and width of what is between two cells."""
    insides: list[tuple[int, int, Tile]] = field(default_factory=list)
    """Column and width of a part of a tile in which its label may stand."""

    def put(self, column: int, text: str, tile: Tile | None = None, width: int = 0) -> None:
        """Put the text, painted like the tile, beyond everything put before.

        `width` says how many columns it takes if some of its characters take none or two.
        """
        if tile is None and text.isspace():
            return
        if tile is not None and width:
            self.insides.append((column, width, tile))
        if column > self.end:
            self.parts.append((" " * (column - self.end), None))
        self.parts.append((text, tile))
        self.end = column + (width or len(text))

    def put_side(
        self, column: int, strokes: str, outline: Outline, one: Cell, other: Cell, width: int = 1
    ) -> None:
        """Put what is between two cells; `strokes` are the characters for each Side."""
        side = outline.between(one, other)
        self.sides.append((column, width, one, other))
        tile = None if side in (LINE, BOLD) else outline.tile_at(one, other)
        self.put(column, strokes[side] * width, tile)

    def text(self) -> str:
        """The line without colours, and without blanks at its end."""
        return "".join(text for text, _ in self.parts).rstrip(" ")

    def drawn(self, style: TextStyle) -> str:
        """The line as text, ended."""
        if not style.colour:
            return self.text() + "\n"
        painted = []
        for paint, run in groupby(self.parts, key=lambda part: style.paint(part[1])):
            text = "".join(text for text, _ in run)
            painted.append(f"{paint}{text}{RESET}" if paint else text)
        return "".join(painted).rstrip(" ") + "\n"


def drawn(lines: Iterable[Line], style: TextStyle) -> str:
    """The lines as text."""
    return "".join(line.drawn(style) for line in lines)


def span_along(cells: Collection[Cell], axis: int) -> range:
    """From the least to the greatest number that the cells have there."""
    numbers = [cell[axis] for cell in cells]
    return range(min(numbers), max(numbers) + 1)


def spans(places: Iterable[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """The least and the greatest column of every line that has a place (line, column)."""
    found: dict[int, tuple[int, int]] = {}
    for line, column in places:
        least, most = found.get(line, (column, column))
        found[line] = min(least, column), max(most, column)
    return found


def around(spans: dict[int, tuple[int, int]], line: int) -> range:
    """The columns of the line and of the one above it, and one more on either side."""
    near = [spans[at] for at in (line - 1, line) if at in spans]
    if not near:
        return range(0)
    return range(min(least for least, _ in near) - 1, max(most for _, most in near) + 2)
