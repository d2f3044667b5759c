"""What tiles are filled with: a colour, and a pattern on top of it."""

from __future__ import annotations

from typing import NamedTuple

from boardfill.drawing.figures.palettes import Palette
from boardfill.drawing.scene import Tile
from boardfill.problem.picture import OPTIONAL_CELL


class Fill(NamedTuple):
    """A colour, the number of a pattern, and the colour of that."""

    colour: str
    pattern: int | None = None
    ink: str = ""


def fill_of(tile: Tile, palette: Palette) -> Fill:
    """What the tile is filled with."""
    if tile.shade is not None:
        return Fill(palette.shade(tile.shade))
    if tile.colour is not None:
        pattern = tile.colour if palette.patterns else None
        return Fill(palette.colour(tile.colour), pattern, palette.lines)
    if tile.label == OPTIONAL_CELL:
        return Fill(palette.empty, 1, palette.still)
    is_empty = len(tile.cells) == 1 and not tile.piece
    return Fill(palette.empty if is_empty else palette.still)


def is_plain(tile: Tile) -> bool:
    """Is it a cell that no piece lies on?"""
    return len(tile.cells) == 1 and tile.colour is None and not tile.piece
