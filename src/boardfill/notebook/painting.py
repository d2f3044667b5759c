"""The widget as people ask for it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Unpack, cast

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.drawing.look import LookOptions
    from boardfill.notebook.board_widget import BoardWidget
    from boardfill.problem.board import Board
    from boardfill.problem.piece import Piece


def widget(
    board: object = "6x8", pieces: object = "L3", **look: Unpack[LookOptions]
) -> BoardWidget:
    """A board to paint in a notebook, with its exact count, and its fillings to look at.

    Instead of a board and pieces, a `Tiling` will do.  Nothing takes longer than a moment: where
    the count does, it is shown as "?".  The options are those of `draw`.  Needs anywidget, the
    extra "notebook".
    """
    if find_spec("anywidget") is None:
        raise BadInput(f'the widget needs the extra "notebook": {words.pip_install("notebook")}')
    from boardfill.notebook.board_widget import BoardWidget

    if isinstance(board, Tiling):
        return BoardWidget(board, look)
    given = cast("Board", board), cast("tuple[Piece, ...]", pieces)
    return BoardWidget(Tiling(*given), look)
