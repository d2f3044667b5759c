"""Other colours for the pieces of a scene: one for each piece, or for each way to lie."""

from __future__ import annotations

from dataclasses import replace

from boardfill.drawing.look import ColourBy
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Lattice


def recoloured(scene: Scene, colour_by: ColourBy) -> Scene:
    """The scene with what is coloured and has a piece in the colours wanted."""
    if colour_by == "neighbours":
        return scene
    kinds: dict[object, int] = {}
    if colour_by == "piece":
        kinds = {piece.name: number for number, piece in enumerate(scene.pieces)}
    tiles = []
    for tile in scene.tiles:
        if tile.colour is not None and tile.piece:
            kind = tile.piece if colour_by == "piece" else direction(tile, scene.lattice)
            tiles.append(replace(tile, colour=kinds.setdefault(kind, len(kinds))))
        else:
            tiles.append(tile)
    return replace(scene, tiles=tuple(tiles))


def direction(tile: Tile, lattice: Lattice) -> object:
    """How the tile lies, wherever it lies.

    Of a pair of cells also whether its first cell is even or odd: dominoes that point one way in
    that sense are those that stick together near the corners of an Aztec diamond.
    """
    first = min(tile.cells)
    shape = frozenset(
        tuple(at - start for at, start in zip(cell, first, strict=True)) for cell in tile.cells
    )
    parity = sum(first) % 2 if len(tile.cells) == 2 else 0
    return shape, lattice.colour(first), parity
