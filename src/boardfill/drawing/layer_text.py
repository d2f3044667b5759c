"""Cubic cells as text: every layer drawn like a square board, the layers side by side.

All layers show the same rows and columns, so that what lies above each other stands at the same
place; each is captioned if there are several.  No line tells that a tile goes on in another layer:
its label and its colour do.  Of a tile that crosses a seam they leave open which cells are joined,
so there the label has a mark on its left if the tile goes on in the layer before, and on its right
if it goes on in the next; after the last layer comes the first.
"""

from __future__ import annotations

from functools import partial

from boardfill.drawing.arranging import in_rows
from boardfill.drawing.outline import Outline
from boardfill.drawing.square_text import flat_text
from boardfill.drawing.text_style import TextStyle
from boardfill.problem.lattices.lattice import Cell

_MARKS, _ASCII_MARKS = "‹›", "<>"


def layer_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    layers, rows, columns = map(set, zip(*outline.owner, strict=True))
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    labels = {cell: _label(outline, cell, style) for cell in outline.owner}
    drawings = []
    for layer in sorted(layers):
        caption = f"layer {layer}\n" if len(layers) > 1 else ""
        drawings.append(caption + flat_text(outline, style, box, partial(_cell, layer), labels))
    return in_rows(drawings, style.width)


def _cell(layer: int, row: int, column: int) -> Cell:
    return layer, row, column


def _label(outline: Outline, cell: Cell, style: TextStyle) -> str:
    tile = outline.owner[cell]
    if tile.joins is None or len(tile.cells) == 1:
        return tile.label
    layer, *place = cell
    before, after = ((cell, (near, *place)) in tile.joins for near in (layer - 1, layer + 1))
    marks = _ASCII_MARKS if style.ascii else _MARKS
    return marks[0] * before + tile.label + marks[1] * after
