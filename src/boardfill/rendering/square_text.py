"""Square cells as text: three characters wide (or as wide as the labels need) and one high."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardfill.problem.lattice import Cell
from boardfill.rendering.outline import Line, Outline, drawn
from boardfill.rendering.text_style import TextStyle

_WIDTH = 3
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII = " |-+||++-+-+++++"
"""The character that joins the lines which meet at a corner, by the sum of their directions."""


def square_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    rows, columns = zip(*outline.owner, strict=True)
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    return flat_text(outline, style, box, lambda row, column: (row, column))


def flat_text(
    outline: Outline,
    style: TextStyle,
    box: tuple[range, range],
    cell_at: Callable[[int, int], Cell],
) -> str:
    """The rows and columns of the box, where `cell_at` says which cell lies there."""
    longest = outline.longest_label
    width = _WIDTH if longest <= _WIDTH else longest + 2
    return drawn(_lines(outline, style, box, cell_at, width), style)


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
    line, is_cut = Line(), outline.is_cut
    corners, bar = (_ASCII, "-") if style.ascii else (_BOX, "─")
    diagonal, back = cell_at(row - 1, columns.start - 1), cell_at(row, columns.start - 1)
    for column in range(columns.start, columns.stop + 1):
        up, here = cell_at(row - 1, column), cell_at(row, column)
        arms = (
            _UP * is_cut(diagonal, up)
            + _RIGHT * is_cut(up, here)
            + _DOWN * is_cut(back, here)
            + _LEFT * is_cut(diagonal, back)
        )
        at = (column - columns.start) * (width + 1)
        line.put(at, corners[arms], None if arms else outline.tile_at(here, up, back, diagonal))
        if column < columns.stop:
            if arms & _RIGHT:
                line.put(at + 1, bar * width)
            else:
                line.put(at + 1, " " * width, outline.tile_at(here, up))
        diagonal, back = up, here
    return line


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
    bar = "|" if style.ascii else "│"
    for column in range(columns.start, columns.stop + 1):
        here, back = cell_at(row, column), cell_at(row, column - 1)
        at = (column - columns.start) * (width + 1)
        if outline.is_cut(back, here):
            line.put(at, bar)
        else:
            line.put(at, " ", outline.tile_at(here, back))
        if tile := outline.owner.get(here):
            line.put(at + 1, style.centred(tile.label, width), tile)
    return line
