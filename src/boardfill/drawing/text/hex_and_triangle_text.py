r"""Hex and triangular cells as text; every side is drawn or left out by itself.

     / \ / \               +-----+-----+
    | a | b |             / \ b / \   /
     \ / \ / \           / a \ /   \ /
      | c | d |         +-----+-----+
       \ / \ /

Hexagons stand on a corner, each row half a cell further to the right.  A sloping side takes as many
lines as the labels need: cells grow higher as they grow wider.  The label of a triangle stands on
its widest line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from boardfill.drawing.text.outline import INSIDE, LINE, Line, Outline, around, spans
from boardfill.drawing.text.text_style import TextStyle
from boardfill.problem.lattices.lattice import Cell

_LEVEL_SIDE, _UPRIGHT_SIDE = (" ─┄", " -."), (" │┊", " |:")
_RISING_SIDE, _FALLING_SIDE = (" ╱⋰", " /."), (" ╲⋱", " \\.")
"""What is between two cells, by its Side; in ASCII alone."""


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
        rising, falling = _RISING_SIDE[self.style.ascii], _FALLING_SIDE[self.style.ascii]
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
        upright = _UPRIGHT_SIDE[self.style.ascii]
        for q in around(self._spans, r):
            here = q, r
            start = self._start(q, r) - self._left
            line.put_side(start, upright, self.outline, (q - 1, r), here)
            if tile := self.outline.owner.get(here):
                line.put(start + 1, self.style.centred(tile.label, width), tile, width)
        return line

    def _inside(self, line: Line, column: int, width: int, cell: Cell) -> None:
        line.put(column, " " * width, self.outline.owner.get(cell))


_SMALLEST = 3
_LEFT, _RIGHT, _UP_LEFT, _UP_RIGHT, _DOWN_LEFT, _DOWN_RIGHT = 1, 2, 4, 8, 16, 32
_RISING, _FALLING = _UP_RIGHT + _DOWN_LEFT, _UP_LEFT + _DOWN_RIGHT
_SLOPES = {
    _RISING: "╱",
    _FALLING: "╲",
    _RISING + _FALLING: "╳",
    _UP_LEFT + _UP_RIGHT: "v",
    _DOWN_LEFT + _DOWN_RIGHT: "^",
    _UP_LEFT + _DOWN_LEFT: ">",
    _UP_RIGHT + _DOWN_RIGHT: "<",
}
"""The character for the lines that meet at a corner if none of them is level."""
_LEVEL = {_LEFT: "╴", _RIGHT: "╶", _LEFT + _RIGHT: "─"}
_SEAM = {_RISING: "⋰", _FALLING: "⋱", _LEFT: "┄", _RIGHT: "┄", _LEFT + _RIGHT: "┄"}


def triangle_lines(outline: Outline, style: TextStyle) -> Iterator[Line]:
    """The lines of the drawing."""
    return _Triangles(outline, style, max(_SMALLEST, outline.longest_label // 2 + 2)).lines()


@dataclass(frozen=True)
class _Triangles:
    """The drawing, with `size` lines a row and labels of at most 2 size - 3 columns.

    A corner is on the line between two rows, `size` columns from the middle of the triangles
    beside it.
    """

    outline: Outline
    style: TextStyle
    size: int

    @cached_property
    def _spans(self) -> dict[int, tuple[int, int]]:
        return spans((row, column) for row, column in self.outline.owner)

    @cached_property
    def _left(self) -> int:
        return min(least - 1 for least, _ in self._spans.values())

    def _middle(self, column: int) -> int:
        """Where the triangles of a column have their tip."""
        return (column - self._left) * self.size

    def lines(self) -> Iterator[Line]:
        """From the corners above the first row to those below the last."""
        top, bottom = min(self._spans), max(self._spans)
        for row in range(top, bottom + 2):
            yield self._corners(row)
            if row <= bottom:
                for step in range(1, self.size):
                    yield self._sides(row, step)

    def _corners(self, row: int) -> Line:
        """The level sides between a row and the one above it, and the corners between them."""
        line = Line()
        level = _LEVEL_SIDE[self.style.ascii]
        width = 2 * self.size - 1
        for column in around(self._spans, row):
            if (row + column) % 2 == 0:
                self._corner(line, row, column)
                continue
            start = self._middle(column - 1) + 1
            line.put_side(start, level, self.outline, (row - 1, column), (row, column), width)
        return line

    def _corner(self, line: Line, row: int, column: int) -> None:
        before, after = column - 1, column + 1
        sides = [
            (_LEFT, self.outline.between((row - 1, before), (row, before))),
            (_RIGHT, self.outline.between((row - 1, after), (row, after))),
            (_UP_LEFT, self.outline.between((row - 1, before), (row - 1, column))),
            (_UP_RIGHT, self.outline.between((row - 1, column), (row - 1, after))),
            (_DOWN_LEFT, self.outline.between((row, before), (row, column))),
            (_DOWN_RIGHT, self.outline.between((row, column), (row, after))),
        ]
        arms = sum(arm for arm, side in sides if side != INSIDE)
        if any(side == LINE for _, side in sides):
            line.put(self._middle(column), _joining(arms, ascii_only=self.style.ascii))
            return
        dots = " " if not arms else "." if self.style.ascii else _SEAM.get(arms, "·")
        cells = [(r, c) for r in (row - 1, row) for c in (before, column, after)]
        line.put(self._middle(column), dots, self.outline.tile_at(*cells))

    def _sides(self, row: int, step: int) -> Line:
        """The triangles of a row with the sloping sides between them, so far below their tops."""
        line = Line()
        rising, falling = _RISING_SIDE[self.style.ascii], _FALLING_SIDE[self.style.ascii]
        for column in around(self._spans, row):
            here, after = (row, column), (row, column + 1)
            points_up = (row + column) % 2 == 0
            reach = step if points_up else self.size - step
            middle = self._middle(column)
            self._inside(line, middle, reach, here)
            strokes = falling if points_up else rising
            line.put_side(middle + reach, strokes, self.outline, here, after)
        return line

    def _inside(self, line: Line, middle: int, reach: int, cell: Cell) -> None:
        """The part of a triangle between its sides, with the label where there is most room."""
        if tile := self.outline.owner.get(cell):
            label = tile.label if reach == self.size - 1 else ""
            width = 2 * reach - 1
            line.put(middle - reach + 1, self.style.centred(label, width), tile, width)


def _joining(arms: int, *, ascii_only: bool) -> str:
    """The character that joins these lines."""
    level = arms & (_LEFT + _RIGHT)
    if ascii_only:
        if arms == level:
            return "-"
        return {_RISING: "/", _FALLING: "\\"}.get(arms, "+")
    if level:
        return _LEVEL[level]
    if arms in _SLOPES:
        return _SLOPES[arms]
    return "╱" if arms & _RISING == _RISING else "╲"
