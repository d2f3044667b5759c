"""Did somebody draw the cells of a board with `#`, as those of pieces are drawn?"""

from __future__ import annotations

from collections.abc import Collection

from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece


def has_room_only_exchanged(board: Board, pieces: Collection[Piece]) -> bool:
    r"""Would a piece have room on the picture with `#` and `.` exchanged, and none as it is?

    >>> from boardfill.problem.catalogue import named_piece
    >>> plus = Board.from_picture(".#.\n###\n.#.")
    >>> has_room_only_exchanged(plus, [named_piece("I2")])
    True
    """
    if not board.gaps:
        return False
    wanted = min((_connected_size(piece) for piece in pieces), default=1)
    return not _has_part(board.cells, wanted, board) and _has_part(board.gaps, wanted, board)


def _connected_size(piece: Piece) -> int:
    """How many connected cells the piece needs; only 1 if its own cells do not touch."""
    is_connected = piece.lattice.group_of(min(piece.cells), piece.cells) == piece.cells
    return len(piece.cells) if is_connected else 1


def _has_part(cells: Collection[Cell], wanted: int, board: Board) -> bool:
    """Is some connected part of the cells that large?  On most boards the first few tell."""
    left = set(cells)
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            size += 1
            if size == wanted:
                return True
            for near in map(board.home, board.lattice.neighbours(waiting.pop())):
                if near in left:
                    left.remove(near)
                    waiting.append(near)
    return False
