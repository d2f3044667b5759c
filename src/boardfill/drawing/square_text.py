"""Square cells as text: three characters wide (or as wide as the labels need) and one high."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from boardfill.drawing.outline import LINE, Line, Outline, Side, drawn
from boardfill.drawing.text_style import TextStyle, visible_width
from boardfill.problem.lattices.lattice import Cell

_WIDTH = 3
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII = " |-+||++-+-+++++"
_SEAM, _ASCII_SEAM = " ┊┄·┊┊··┄·┄·····", " :..::.........."
"""The character that joins the lines which meet at a corner, by the sum of their directions."""
_UPRIGHT, _ASCII_UPRIGHT = " │┊", " |:"
_LEVEL, _ASCII_LEVEL = " ─┄", " -."
"""What is between two cells, by its Side."""


def square_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    rows, columns = zip(*outline.owner, strict=True)
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    labels = {cell: tile.label for cell, tile in outline.owner.items()}
    return flat_text(outline, style, box, lambda row, column: (row, column), labels)


def flat_text(
    outline: Outline,
    style: TextStyle,
    box: tuple[range, range],
    cell_at: Callable[[int, int], Cell],
    labels: Mapping[Cell, str],
) -> str:
    """The rows and columns of the box, where `cell_at` says which cell lies there."""
    return drawn(_Squares(outline, style, box, cell_at, labels).lines(), style)


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
            tile = None if LINE in sides else outline.tile_at(here, up, back, diagonal)
            line.put(at, self._corner(sides), tile)
            if column < columns.stop:
                line.put_side(at + 1, level, outline, up, here, width)
            diagonal, back = up, here
        return line

    def _corner(self, sides: tuple[Side, Side, Side, Side]) -> str:
        """The character that joins the sides at a corner, those above, right, below and left."""
        up, right, down, left = sides
        arms = (_UP if up else 0) + (_RIGHT if right else 0) + (_DOWN if down else 0)
        arms += _LEFT if left else 0
        if LINE in sides:
            return (_ASCII if self.style.ascii else _BOX)[arms]
        return (_ASCII_SEAM if self.style.ascii else _SEAM)[arms]

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
