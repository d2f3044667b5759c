"""An empty board by itself, with possibly very many cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardfill.drawing.labels_and_colours import EMPTY
from boardfill.drawing.scene import Scene, Tile, cell_tile
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.picture import OPTIONAL_CELL


class BareCells(Sequence[Tile]):
    """A tile for each empty cell of a board, made on access: a million tiles take 350 MB."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __len__(self) -> int:
        """The number of cells."""
        return len(self.board.cells)

    def __getitem__(self, at: Any) -> Any:
        """The tile of the cell at that place in rising order."""
        return cell_tile(self.board, self.board.ordered[at], EMPTY)


def bare_board_scene(board: Board, optional: Iterable[Cell] = ()) -> Scene:
    """The scene of an empty board, with its optional cells."""
    labels = dict.fromkeys(optional, OPTIONAL_CELL)
    if board.cells and not labels and not board.periods:
        return Scene(BareCells(board), board.lattice, board=board)
    tiles = (cell_tile(board, cell, labels.get(cell, EMPTY)) for cell in board.ordered)
    return Scene(tuple(tiles), board.lattice, board=board)
