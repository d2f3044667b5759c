"""Square cells as text: three characters wide (or as wide as the labels need) and one high."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardfill.drawing.outline import LINE, Line, Outline, Side, drawn
from boardfill.drawing.text_style import TextStyle
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
    return drawn(square_lines(outline, style), style)


def square_lines(outline: Outline, style: TextStyle) -> Iterator[Line]:
    """The lines of the drawing."""
    rows, columns = zip(*outline.owner, strict=True)
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    return flat_lines(outline, style, box, lambda row, column: (row, column))


def flat_lines(
    outline: Outline,
    style: TextStyle,
    box: tuple[range, range],
    cell_at: Callable[[int, int], Cell],
) -> Iterator[Line]:
    """The rows and columns of the box, where `cell_at` says which cell lies there."""
    longest = outline.longest_label
    width = _WIDTH if longest <= _WIDTH else longest + 2
    return _lines(outline, style, box, cell_at, width)


def _lines(
    outline: Outline,
    style: TextStyle,
    box: tuple[range, range],
    cell_at: Callable[[int, int], Cell],
    width: int,
) -> Iterator[Line]:
    rows, columns = box
    for row in range(rows.start, rows.stop + 1):
        yield _line_above(outline, style, row, columns, cell_at, width)
        if row < rows.stop:
            yield _line_through(outline, style, row, columns, cell_at, width)


def _line_above(
    outline: Outline,
    style: TextStyle,
    row: int,
    columns: range,
    cell_at: Callable[[int, int], Cell],
    width: int,
) -> Line:
    """The lines on the upper side of a row of cells."""
    line, between = Line(), outline.between
    level = _ASCII_LEVEL if style.ascii else _LEVEL
    diagonal, back = cell_at(row - 1, columns.start - 1), cell_at(row, columns.start - 1)
    for column in range(columns.start, columns.stop + 1):
        up, here = cell_at(row - 1, column), cell_at(row, column)
        sides = (
            between(diagonal, up),
            between(up, here),
            between(back, here),
            between(diagonal, back),
        )
        at = (column - columns.start) * (width + 1)
        joining = _corner(sides, style)
        tile = None if LINE in sides else outline.tile_at(here, up, back, diagonal)
        line.put(at, joining, tile)
        if column < columns.stop:
            line.put_side(at + 1, level, outline, up, here, width)
        diagonal, back = up, here
    return line


def _corner(sides: tuple[Side, Side, Side, Side], style: TextStyle) -> str:
    """The character that joins the sides at a corner, those above, right, below and left."""
    up, right, down, left = sides
    arms = (_UP if up else 0) + (_RIGHT if right else 0) + (_DOWN if down else 0)
    arms += _LEFT if left else 0
    if LINE in sides:
        return (_ASCII if style.ascii else _BOX)[arms]
    return (_ASCII_SEAM if style.ascii else _SEAM)[arms]


def _line_through(
    outline: Outline,
    style: TextStyle,
    row: int,
    columns: range,
    cell_at: Callable[[int, int], Cell],
    width: int,
) -> Line:
    """The cells of a row with the lines between them."""
    line = Line()
    upright = _ASCII_UPRIGHT if style.ascii else _UPRIGHT
    for column in range(columns.start, columns.stop + 1):
        here, back = cell_at(row, column), cell_at(row, column - 1)
        at = (column - columns.start) * (width + 1)
        line.put_side(at, upright, outline, back, here)
        if tile := outline.owner.get(here):
            line.put(at + 1, style.centred(tile.label, width), tile, width)
    return line
