"""Cubic cells as text: every layer drawn like a square board, the layers side by side.

All layers show the same rows and columns, so that what lies above each other stands at the same
place; each is captioned if there are several.  No line tells that a tile goes on in another layer:
its label and its colour do.
"""

from __future__ import annotations

from functools import partial

from boardfill.drawing.arranging import in_rows
from boardfill.drawing.outline import Outline
from boardfill.drawing.square_text import flat_text
from boardfill.drawing.text_style import TextStyle
from boardfill.problem.lattices.lattice import Cell


def layer_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    layers, rows, columns = map(set, zip(*outline.owner, strict=True))
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    drawings = []
    for layer in sorted(layers):
        caption = f"layer {layer}\n" if len(layers) > 1 else ""
        drawings.append(caption + flat_text(outline, style, box, partial(_cell, layer)))
    return in_rows(drawings, style.width)


def _cell(layer: int, row: int, column: int) -> Cell:
    return layer, row, column
