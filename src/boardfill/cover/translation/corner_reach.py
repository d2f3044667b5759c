"""Corners of a rectangle that no piece reaches, told without listing a placement."""

from __future__ import annotations

from itertools import product

from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Shape
from boardfill.problem.tiling import Tiling


def has_unreached_corner(problem: Tiling) -> bool:
    """Is the board a whole rectangle with a corner that must be covered and cannot be?

    What covers a corner lies on the board with the same corner of its own bounding box there.

    >>> from boardfill import Board, pieces
    >>> plus, board = pieces("X:any"), Board.rectangle(100, 100)
    >>> has_unreached_corner(Tiling(board, plus)), has_unreached_corner(Tiling(board, pieces("P")))
    (True, False)
    """
    board = problem.board
    if board.lattice != SQUARE or board.periods or board.size is None:
        return False
    rows, columns = board.size
    boxes = [_Box(shape) for piece in problem.pieces for shape in piece.orientations]
    fitting = [box for box in boxes if box.rows <= rows and box.columns <= columns]
    return any(
        (bottom * (rows - 1), right * (columns - 1)) not in problem.optional
        and not any(box.has_corner(bottom, right) for box in fitting)
        for bottom, right in product((0, 1), (0, 1))
    )


class _Box:
    """A shape and the least rectangle around it."""

    def __init__(self, shape: Shape) -> None:
        self.cells = set(shape)
        down, across = zip(*shape, strict=True)
        self.top, self.left = min(down), min(across)
        self.rows, self.columns = max(down) - self.top + 1, max(across) - self.left + 1

    def has_corner(self, bottom: int, right: int) -> bool:
        """Is there a cell in the corner?  0 and 1 say which one it is."""
        row = self.top + bottom * (self.rows - 1)
        return (row, self.left + right * (self.columns - 1)) in self.cells
