"""Cells of any lattice as text: a letter for each tile, where the lattice says a cell is drawn.

So a new lattice can be looked at before anybody has thought about its outlines.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from boardfill.drawing.outline import Line, Outline, drawn
from boardfill.drawing.text_style import TextStyle


def plain_text(outline: Outline, style: TextStyle) -> str:
    """The scene as lines of text; layers stand below each other."""
    return drawn(_lines(outline, style), style)


def _lines(outline: Outline, style: TextStyle) -> Iterator[Line]:
    tiles = outline.scene.tiles
    letters = {id(tile): ascii_uppercase[i % len(ascii_uppercase)] for i, tile in enumerate(tiles)}
    width = max(outline.longest_label, 1)
    places = {outline.scene.lattice.place_of(cell): tile for cell, tile in outline.owner.items()}
    left = min(place.column for place in places)
    lines: dict[tuple[int, int], Line] = {}
    for place in sorted(places):
        tile = places[place]
        line = lines.setdefault((place.layer, place.line), Line())
        text = style.centred(tile.label or letters[id(tile)], width)
        line.put((place.column - left) * width, text, tile, width)
    layers = sorted({layer for layer, _ in lines})
    for layer in layers:
        if layer != layers[0]:
            yield Line()
        rows = [row for at, row in lines if at == layer]
        for row in range(min(rows), max(rows) + 1):
            yield lines.get((layer, row), Line())
