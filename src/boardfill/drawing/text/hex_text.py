r"""Hex cells as text: hexagons that stand on a corner, each row half a cell further to the right.

     / \ / \
    | a | b |
     \ / \ / \
      | c | d |
       \ / \ /

Every side is drawn or left out by itself.  A sloping side takes as many lines as the labels need:
cells grow higher as they grow wider.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from boardfill.drawing.outline import Outline
from boardfill.drawing.text.text_lines import Line, around, drawn, spans
from boardfill.drawing.text.text_style import TextStyle
from boardfill.problem.lattices.lattice import Cell

_RISING, _FALLING, _UPRIGHT = " ╱⋰", " ╲⋱", " │┊"
_ASCII_RISING, _ASCII_FALLING, _ASCII_UPRIGHT = " /.", " \\.", " |:"
"""What is between two cells, by its Side."""


def hex_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    return drawn(hex_lines(outline, style), style)


def hex_lines(outline: Outline, style: TextStyle) -> Iterator[Line]:
    """The lines of the drawing."""
    return _Hexagons(outline, style, max(1, outline.longest_label // 2)).lines()


@dataclass(frozen=True)
class _Hexagons:
    """The drawing, with sloping sides of `slope` lines and labels of at most 2 slope + 1 columns.

    A cell is that wide between its two upright sides, each of which takes a column.
    """

    outline: Outline
    style: TextStyle
    slope: int

    @cached_property
    def _spans(self) -> dict[int, tuple[int, int]]:
        return spans((r, q) for q, r in self.outline.owner)

    @cached_property
    def _left(self) -> int:
        return min(self._start(least, r) for r, (least, _) in self._spans.items())

    def _start(self, q: int, r: int) -> int:
        """The column of a cell's left side, if that of (0, 0) were 0."""
        return (self.slope + 1) * (2 * q + r)

    def lines(self) -> Iterator[Line]:
        """From the top of the first row to the bottom of the last."""
        top, bottom = min(self._spans), max(self._spans)
        for r in range(top, bottom + 2):
            for step in range(self.slope):
                yield self._slopes(r, step)
            if r <= bottom:
                yield self._middle(r)

    def _slopes(self, r: int, step: int) -> Line:
        """A line of the zigzag above row r, so many steps below its top."""
        line = Line()
        rising = _ASCII_RISING if self.style.ascii else _RISING
        falling = _ASCII_FALLING if self.style.ascii else _FALLING
        for q in around(self._spans, r):
            here, left, right = (q, r), (q, r - 1), (q + 1, r - 1)
            top = self._start(q, r) - self._left + self.slope + 1
            line.put_side(top - step - 1, rising, self.outline, left, here)
            self._inside(line, top - step, 2 * step + 1, here)
            line.put_side(top + step + 1, falling, self.outline, here, right)
            self._inside(line, top + step + 2, 2 * (self.slope - step) - 1, right)
        return line

    def _middle(self, r: int) -> Line:
        """The labels of row r between upright sides."""
        line, width = Line(), 2 * self.slope + 1
        upright = _ASCII_UPRIGHT if self.style.ascii else _UPRIGHT
        for q in around(self._spans, r):
            here = q, r
            start = self._start(q, r) - self._left
            line.put_side(start, upright, self.outline, (q - 1, r), here)
            if tile := self.outline.owner.get(here):
                line.put(start + 1, self.style.centred(tile.label, width), tile, width)
        return line

    def _inside(self, line: Line, column: int, width: int, cell: Cell) -> None:
        line.put(column, " " * width, self.outline.owner.get(cell))
