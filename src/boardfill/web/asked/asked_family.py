"""`family`: a board by its name and size, or a grid of symbols with nothing in it."""

from __future__ import annotations

from boardfill.formats.board_words import board_in_words
from boardfill.formats.write_document import board_document, tree_of
from boardfill.problem.classics import empty_grid
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes
from boardfill.web.size_bounds import refuse_large_words


class FamilyWishes(Wishes, frozen=True, kw_only=True):
    """The board, such as aztec-diamond:3, 6x8 or sudoku; its lattice, and where it closes."""

    board: str
    lattice: str | None = None
    wrap: tuple[str, ...] = ()


def answer(_asked: Conversation, wishes: FamilyWishes) -> object:
    """A document; of a board it has no pieces yet."""
    refuse_large_words(wishes.board)
    grid = empty_grid(wishes.board)
    if grid is not None:
        return {"document": tree_of(grid)}
    lattice = None if wishes.lattice is None else named_lattice(wishes.lattice)
    return {"document": board_document(board_in_words(wishes.board, lattice, wishes.wrap))}


QUESTION = Question(FamilyWishes, answer, needs_problem=False)
