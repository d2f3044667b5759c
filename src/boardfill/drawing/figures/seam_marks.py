"""Marks along the seams of cylinders and tori: a dotted line beside every edge that is no edge."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from boardfill.drawing.figures.figure import XY, Strokes
from boardfill.drawing.figures.geometry import Geometry
from boardfill.problem.board import Board

_ASIDE = 0.16
"""How far outside the board the line runs, as a part of a cell."""


def has_seams(board: Board | None) -> bool:
    """Does a flat board close on itself somewhere?"""
    return board is not None and bool(board.periods) and board.lattice.dimensions == 2


def seam_marks(
    board: Board, geometry: Geometry, at: Callable[[float, float], XY], cell: float, colour: str
) -> Strokes:
    """A line beside each edge of the drawing where the board goes on at the opposite side."""
    lines = []
    for here in board.ordered:
        for near in board.lattice.neighbours(here):
            if near in board.cells or board.home(near) not in board.cells:
                continue
            edge = geometry.shared_edge(here, near)
            if edge is None:
                continue
            middle, beyond = at(*geometry.middle(here)), at(*geometry.middle(near))
            away = hypot(beyond[0] - middle[0], beyond[1] - middle[1])
            part = _ASIDE * cell / away
            right, down = (beyond[0] - middle[0]) * part, (beyond[1] - middle[1]) * part
            ends = (at(*point) for point in edge)
            lines.append(tuple((x + right, y + down) for x, y in ends))
    return Strokes(tuple(lines), colour, max(1.0, cell / 18), dash=cell / 8)
