"""The parts of a picture that are made by themselves: cut or printed, then put together."""

from __future__ import annotations

from dataclasses import replace

from boardfill.drawing.figures.tile_fill import is_plain
from boardfill.drawing.scene import Scene

USUAL_MILLIMETRES = 10.0
"""The side of a cell of what is made, if nobody says it."""


def parts_of(scene: Scene) -> list[Scene]:
    """Each piece; where none lies, the board."""
    tiles = tuple(tile for tile in scene.tiles if tile.is_board)
    pieces = [tile for tile in tiles if not is_plain(tile)]
    if pieces:
        return [Scene((tile,), scene.lattice) for tile in pieces]
    return [replace(scene, tiles=tiles)] if tiles else []


def has_pieces(scene: Scene) -> bool:
    """Do pieces lie there?"""
    return any(tile.is_board and not is_plain(tile) for tile in scene.tiles)
