"""Cubic cells as text: every layer drawn like a square board, the layers side by side.

All layers show the same rows and columns, so that what lies above each other stands at the same
place; each is captioned if there are several.  No line tells that a tile goes on in another layer:
its label and its colour do.  Of a tile that crosses a seam they leave open which cells are joined,
so there the label has a mark on its left if the tile goes on in the layer before, and on its right
if it goes on in the next; after the last layer comes the first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from itertools import chain

from boardfill.drawing.outline import Outline
from boardfill.drawing.text.arranging import in_rows
from boardfill.drawing.text.square_text import flat_lines
from boardfill.drawing.text.text_lines import Line, drawn
from boardfill.drawing.text.text_style import TextStyle
from boardfill.problem.lattices.lattice import Cell

MARKS, ASCII_MARKS = "‹›", "<>"
"""On the left and on the right of a label."""


def layer_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    return in_rows((drawn(lines, style) for lines in layer_lines(outline, style)), style.width)


def layer_lines(outline: Outline, style: TextStyle) -> Iterator[Iterator[Line]]:
    """The lines of each layer, captioned if there are several."""
    layers, rows, columns = map(set, zip(*outline.owner, strict=True))
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    labels = {cell: _label(outline, cell, style) for cell in outline.owner}
    for layer in sorted(layers):
        lines = flat_lines(outline, style, box, partial(_cell, layer), labels)
        if len(layers) > 1:
            caption = Line()
            caption.put(0, f"layer {layer}")
            lines = chain([caption], lines)
        yield lines


def _cell(layer: int, row: int, column: int) -> Cell:
    return layer, row, column


def _label(outline: Outline, cell: Cell, style: TextStyle) -> str:
    tile = outline.owner[cell]
    before, after = goes_on(cell, tile.cells, tile.joins)
    marks = ASCII_MARKS if style.ascii else MARKS
    return marks[0] * before + tile.label + marks[1] * after


def goes_on(
    cell: Cell, cells: Collection[Cell], joins: frozenset[tuple[Cell, Cell]] | None
) -> tuple[bool, bool]:
    """Does a tile that crosses a seam go on from there in the layer before, and in the next?"""
    if joins is None or len(cells) == 1:
        return False, False
    layer, *place = cell
    return (cell, (layer - 1, *place)) in joins, (cell, (layer + 1, *place)) in joins
