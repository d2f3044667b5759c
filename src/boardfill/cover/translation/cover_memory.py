"""What the cover of a tiling takes in memory, foretold before a placement is listed."""

from __future__ import annotations

from math import prod

from boardfill.cover.translation.area_bounds import narrowed_supplies
from boardfill.cover.translation.tiling_cover import MANY_USES
from boardfill.problem.board import Board
from boardfill.problem.piece import ANY, Shape
from boardfill.problem.tiling import Tiling

_FLAT, _FLAT_PER_USE = 16, 9
_LISTED, _LISTED_PER_USE = 200, 40
"""Bytes for a placement and for each item that it uses: laid flat, and listed in Python besides.
Measured for a placement, resident: dominoes on 300x300 (2 uses) 71 + 341, L-trominoes on 300x300
(3) 66 + 371, pentominoes on 60x60 (6) 75 + 513, heptominoes on 40x40 (8) 112 + 581.  What is said
here is 12 to 24 % less than both together, so that nothing that fits is refused; what grows beyond
a limit nevertheless is stopped while it is listed."""
_READ = 50
"""What any engine adds at least for a placement.  Measured: 50 (L-trominoes) to 300 (dominoes) for
the schedule of a sweep, 100 to 170 for the tables of a search."""


def least_bytes(problem: Tiling, *, flat: bool = False) -> tuple[int, bool]:
    """What the cover takes at least, with an engine that reads it, and whether that is a guess.

    It is where the board is no box, so that nobody knows how many placements there are.  Those of a
    `flat` cover are not listed.
    """
    box = _box(problem.board)
    needed = listed = uses = 0
    for piece, copies in zip(problem.pieces, narrowed_supplies(problem), strict=True):
        if copies == (0, 0):
            continue
        placements = sum(
            len(problem.board.cells) if box is None else _placements(shape, box)
            for shape in piece.orientations
        )
        used_by_each = len(piece.cells) + (copies != ANY)
        uses += placements * used_by_each
        needed += placements * (_FLAT + _FLAT_PER_USE * used_by_each + _READ)
        listed += placements * (_LISTED + _LISTED_PER_USE * used_by_each)
    return needed + (listed if uses > MANY_USES and not flat else 0), box is None


def _box(board: Board) -> list[int] | None:
    """How far the board reaches along each axis, if it has all cells there and does not close."""
    if board.periods or len(board.lattice.origins) > 1 or not board.cells:
        return None
    extents = [max(along) - min(along) + 1 for along in zip(*board.cells, strict=True)]
    return extents if prod(extents) == len(board.cells) else None


def _placements(shape: Shape, box: list[int]) -> int:
    """In how many places the shape lies within the box."""
    reaches = (max(along) - min(along) for along in zip(*shape, strict=True))
    return prod(max(side - reach, 0) for side, reach in zip(box, reaches, strict=True))
