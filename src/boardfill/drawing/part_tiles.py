"""How parts of any shape are drawn."""

from __future__ import annotations

from dataclasses import replace

from boardfill.drawing.scene import Tile
from boardfill.problem.parts import Parts, mark_label
from boardfill.problem.piece import Carried


def part_tile(problem: Parts, tile: Tile) -> Tile:
    """A part, or an empty cell, with its mark; a part goes on wherever the board does."""
    board = problem.board
    told = {cell: mark_label(size) for cell, size in problem.marks if cell in tile.cells}
    if not tile.piece:
        return replace(tile, label=next(iter(told.values()), tile.label))
    pairs = ((one, near) for one in tile.cells for near in board.lattice.neighbours(one))
    joins = frozenset(pair for pair in pairs if board.home(pair[1]) in tile.cells)
    carried = tuple((cell, Carried(mark)) for cell, mark in told.items())
    return replace(tile, joins=joins if board.periods else None, carried=carried)
