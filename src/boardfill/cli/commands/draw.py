"""`boardfill draw`: the problem as people see it."""

from __future__ import annotations

import json
from dataclasses import replace

from boardfill.cli.command import command as named
from boardfill.cli.output import Output, drawn_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.drawing.problem_text import titled_problem_text
from boardfill.drawing.scene import board_scene
from boardfill.drawing.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.formats.document.write_document import to_json, tree_of
from boardfill.formats.input_text import STANDARD_INPUT
from boardfill.problem.tiling import Tiling

_ANY_PIECE = ("I1",)
"""A piece to make a problem of a board with; it is not drawn."""


@named(
    "draw",
    "boardfill draw gallery:calendar",
    "boardfill draw --board 8x8 --pieces pentominoes",
    "boardfill draw gallery:soma-cube -o soma.txt",
)
@problem_argument
@board_options
@drawn_output_options()
def command(source: str | None, description: ProblemDescription, output: Output) -> None:
    """Draw the board, with what is given, and the pieces with their supplies.

    Without --pieces, the board alone.  In JSON, as documents have them.
    """
    board = _board_alone(description, source)
    if board is not None:
        tree = {"board": tree_of(board)["board"]}
        output.show(lambda: as_text(board_scene(board), output.style), lambda: tree)
        return
    problem = description.problem(source)
    output.show(
        lambda: titled_problem_text(problem, output.style), lambda: json.loads(to_json(problem))
    )


def _board_alone(description: ProblemDescription, source: str | None) -> Tiling | None:
    """The board, if no pieces are told and none are needed to know how its cells lie."""
    if description.pieces or description.given is not None or source == STANDARD_INPUT:
        return None
    try:
        problem = replace(description, pieces=_ANY_PIECE).problem(source)
    except BadInput:
        return None
    return problem if isinstance(problem, Tiling) else None
