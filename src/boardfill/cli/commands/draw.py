"""`boardfill draw`: the problem as people see it."""

from __future__ import annotations

import json

from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, filling_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.drawing.answer_pictures import problem_picture
from boardfill.drawing.scene import bare_board_scene, picture_of
from boardfill.drawing.text.text_drawing import as_text, titled_problem_text
from boardfill.formats.board_words import PiecesMissing
from boardfill.formats.write_document import board_document, to_json


@named(
    "draw",
    "boardfill draw gallery:calendar",
    "boardfill draw 8x8 --pieces pentominoes",
    "boardfill draw gallery:soma-cube -o soma.svg --view isometric",
)
@problem_argument
@board_options
@filling_output_options()
def command(source: str | None, description: ProblemDescription, output: DrawnOutput) -> None:
    """Draw the board, with what is given, and the pieces that are left with their supplies.

    Without --pieces, the board alone.  In JSON, as documents have them.
    """
    try:
        problem = description.problem(source)
    except PiecesMissing as missing:
        board = description.without_holes(missing.board)
        scene = bare_board_scene(board, missing.optional & board.cells)
        output.show_drawn(
            lambda: as_text(scene, output.style),
            lambda: board_document(board),
            lambda: picture_of(scene),
        )
        return
    output.show_drawn(
        lambda: titled_problem_text(problem, output.style),
        lambda: json.loads(to_json(problem)),
        lambda: problem_picture(problem),
    )
