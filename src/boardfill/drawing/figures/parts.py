"""The parts of a picture that are made by themselves: cut or printed, then put together."""

from __future__ import annotations

from dataclasses import replace

from boardfill.drawing.compaction import brought_near, is_far_apart
from boardfill.drawing.figures.tile_fill import is_plain
from boardfill.drawing.scene import Scene, Tile
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell

USUAL_MILLIMETRES = 10.0
"""The side of a cell of what is made, if nobody says it."""


def parts_of(scene: Scene) -> list[Scene]:
    """Each piece; where none lies, the board.  BadInput if one is too large to be made."""
    tiles = tuple(tile for tile in scene.tiles if tile.is_board)
    pieces = [tile for tile in tiles if not is_plain(tile)]
    if pieces:
        parts = [Scene((part,), scene.lattice) for tile in pieces for part in _on_the_board(tile)]
    else:
        parts = [replace(scene, tiles=tiles)] if tiles else []
    if any(map(is_far_apart, parts)):
        raise BadInput("the cells of one part are too far apart; type -o FILE.svg to list them")
    return [brought_near(part) for part in parts]


def _on_the_board(tile: Tile) -> list[Tile]:
    """The tile; or, if it crosses a seam, what of it hangs together without."""
    if tile.joins is None:
        return [tile]
    beside: dict[Cell, set[Cell]] = {cell: set() for cell in tile.cells}
    for one, other in tile.joins:
        if other in tile.cells:
            beside[one].add(other)
            beside[other].add(one)
    found = []
    while beside:
        part, waiting = set(), [min(beside)]
        while waiting:
            cell = waiting.pop()
            part.add(cell)
            waiting += beside.pop(cell, ())
        found.append(replace(tile, cells=frozenset(part), joins=None))
    return found


def refuse_beyond_half_a_cell(option: str, length: float, cell: float) -> None:
    """BadInput if so much, taken away from or added to a part, would leave none of its cells."""
    if length > cell / 2:
        raise BadInput(
            f"expected at most half a cell, which is {cell / 2:g} mm, found {length:g} mm",
            place=option,
        )


def has_pieces(scene: Scene) -> bool:
    """Do pieces lie there?"""
    return any(tile.is_board and not is_plain(tile) for tile in scene.tiles)
