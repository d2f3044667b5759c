"""What is said of pieces holds for the supplies that the problem tells, whatever areas leave."""

from __future__ import annotations

from boardfill import Board, Tiling, pieces
from boardfill.formats.positions import read_position
from boardfill.hinting.next_step import hint
from boardfill.results import Hint, HintKind


def _hint(board: str, names: str, part: str) -> Hint:
    problem = Tiling(Board.from_picture(board), pieces(names))
    return hint(problem, read_position(problem, part))


def test_a_piece_that_would_fit_is_ruled_out_by_the_number_of_cells_it_leaves() -> None:
    """A single piece fits in any cell; only the two that would be left do not add up."""
    found = _hint("...", "I3,I1:0-2", "...")
    assert found.kind is HintKind.OTHERS_FAIL
    assert found.clear == "Only I3 leaves the right number of cells at cell (0, 0)."


def test_a_cell_is_not_called_uncoverable_if_a_piece_left_fits() -> None:
    """After three single pieces of four, five cells are left, for one single and straights."""
    found = _hint("....\n....", "I3,I1:0-4", "abc.\n....")
    assert found.kind is HintKind.TAKE_BACK
    assert found.clear.startswith(
        "This cannot be completed: the pieces left cannot fill the 5 cells left, since no areas "
        "add up to 5. "
    )
