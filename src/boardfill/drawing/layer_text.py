"""Cubic cells as text: every layer drawn like a square board, the layers side by side.

All layers show the same rows and columns, so that what lies above each other stands at the same
place; each is captioned if there are several.  No line tells that a tile goes on in another layer:
its label and its colour do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from boardfill.drawing.arranging import in_rows
from boardfill.drawing.outline import Line, Outline, drawn
from boardfill.drawing.square_text import flat_lines
from boardfill.drawing.text_style import TextStyle
from boardfill.problem.lattices.lattice import Cell


def layer_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text."""
    return in_rows((drawn(lines, style) for lines in layer_lines(outline, style)), style.width)


def layer_lines(outline: Outline, style: TextStyle) -> Iterator[Iterator[Line]]:
    """The lines of each layer, captioned if there are several."""
    layers, rows, columns = map(set, zip(*outline.owner, strict=True))
    box = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    for layer in sorted(layers):
        lines = flat_lines(outline, style, box, partial(_cell, layer))
        if len(layers) > 1:
            caption = Line()
            caption.put(0, f"layer {layer}")
            lines = chain([caption], lines)
        yield lines


def _cell(layer: int, row: int, column: int) -> Cell:
    return layer, row, column
