"""Square cells as text: three characters wide (or as wide as the labels need) and one high."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeAlias

from boardfill.drawing.outline import INSIDE, LINE, SEAM, Line, Outline, Side, drawn, span_along
from boardfill.drawing.text_style import TextStyle, visible_width
from boardfill.problem.lattices.lattice import Cell

_WIDTH = 3
_ARMS = 1, 2, 4, 8
"""Up, right, down and left."""
_BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII = " |-+||++-+-+++++"
_SEAM, _ASCII_SEAM = " ┊┄·┊┊··┄·┄·····", " :..::.........."
"""The character that joins the lines which meet at a corner, by the sum of their directions."""
_UPRIGHT, _ASCII_UPRIGHT = " │┊", " |:"
_LEVEL, _ASCII_LEVEL = " ─┄", " -."
"""What is between two cells, by its Side."""

Sides: TypeAlias = tuple[Side, ...]


def square_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    box = span_along(outline.owner, 0), span_along(outline.owner, 1)
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
    return drawn(_Squares(outline, style, labels).lines(box, cell_at), style)


@dataclass(frozen=True)
class _Squares:
    """Draws row by row, so that each side is looked at once: a large board has millions."""

    outline: Outline
    style: TextStyle
    labels: Mapping[Cell, str]

    @cached_property
    def width(self) -> int:
        """A column of the box takes the width of the longest label."""
        longest = max(map(visible_width, set(self.labels.values())))
        return _WIDTH if longest <= _WIDTH else longest + 2

    def lines(
        self, box: tuple[range, range], cell_at: Callable[[int, int], Cell]
    ) -> Iterator[Line]:
        """The lines above and through each row of the box, and the last one below."""
        rows, columns = box
        with_margins = range(columns.start - 1, columns.stop + 1)
        above = [cell_at(rows.start - 1, column) for column in with_margins]
        uprights_above = self.outline.sides(above, above[1:])
        for row in range(rows.start, rows.stop + 1):
            here = [cell_at(row, column) for column in with_margins]
            uprights = self.outline.sides(here, here[1:])
            yield self._line_above(above, here, uprights_above, uprights)
            if row < rows.stop:
                yield self._line_through(here, uprights)
            above, uprights_above = here, uprights

    def _line_above(
        self, above: list[Cell], here: list[Cell], uprights_above: list[Side], uprights: list[Side]
    ) -> Line:
        """The lines on the upper side of a row of cells."""
        levels = self.outline.sides(above, here)
        stroke = [text * self.width for text in (_ASCII_LEVEL if self.style.ascii else _LEVEL)]
        line = Line()
        corners = zip(uprights_above, levels[1:], uprights, levels, strict=False)
        if not self.style.colour:
            corner = self._corners
            line.parts = [(corner[sides] + stroke[sides[1]], None) for sides in corners]
            return line
        tile_at = self.outline.tile_at
        for at, sides in enumerate(corners):
            back, cell, diagonal, up = here[at], here[at + 1], above[at], above[at + 1]
            tile = None if LINE in sides else tile_at(cell, up, back, diagonal)
            line.parts.append((self._corners[sides], tile))
            line.parts.append((stroke[sides[1]], None if sides[1] == LINE else tile_at(up, cell)))
        return line

    def _line_through(self, here: list[Cell], uprights: list[Side]) -> Line:
        """The cells of a row with the lines between them."""
        line = Line()
        stroke, width = _ASCII_UPRIGHT if self.style.ascii else _UPRIGHT, self.width
        for back, cell, side in zip(here, here[1:], uprights, strict=False):
            label = self.style.centred(self.labels.get(cell, ""), width)
            if not self.style.colour:
                line.parts.append((stroke[side] + label, None))
                continue
            between = None if side == LINE else self.outline.tile_at(back, cell)
            line.parts += [(stroke[side], between), (label, self.outline.owner.get(cell))]
        return line

    @cached_property
    def _corners(self) -> dict[Sides, str]:
        """The character that joins the sides at a corner, those above, right, below and left."""
        lines, seams = (_ASCII, _ASCII_SEAM) if self.style.ascii else (_BOX, _SEAM)
        return {
            sides: (lines if LINE in sides else seams)[
                sum(arm for arm, side in zip(_ARMS, sides, strict=True) if side != INSIDE)
            ]
            for sides in product((INSIDE, LINE, SEAM), repeat=len(_ARMS))
        }
