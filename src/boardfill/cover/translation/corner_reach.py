"""Corners of a rectangle that no piece reaches, told without listing a placement."""

from __future__ import annotations

from itertools import product

from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Shape
from boardfill.problem.tiling import Tiling


def unreached_corner(problem: Tiling) -> Cell | None:
    """A corner of a board, if that is a whole rectangle, that must be covered and cannot be.

    What covers a corner lies on the board with the same corner of its own bounding box there.

    >>> from boardfill import Board, pieces
    >>> plus, board = pieces("X:any"), Board.rectangle(100, 100)
    >>> unreached_corner(Tiling(board, plus)), unreached_corner(Tiling(board, pieces("P")))
    ((0, 0), None)
    """
    board = problem.board
    if board.lattice != SQUARE or board.periods or board.size is None:
        return None
    rows, columns = board.size
    for bottom, right in product((0, 1), (0, 1)):
        corner = bottom * (rows - 1), right * (columns - 1)
        if corner not in problem.optional and not any(
            _reaches(shape, bottom, right, board.size)
            for piece in problem.pieces
            for shape in piece.orientations
        ):
            return corner
    return None


def _reaches(shape: Shape, bottom: int, right: int, size: tuple[int, ...]) -> bool:
    """Does the shape fit the board, with a cell in that corner?  0 and 1 say which one it is."""
    down, across = zip(*shape, strict=True)
    top, left = min(down), min(across)
    more_rows, more_columns = max(down) - top, max(across) - left
    fits = more_rows < size[0] and more_columns < size[1]
    return fits and (top + bottom * more_rows, left + right * more_columns) in shape
