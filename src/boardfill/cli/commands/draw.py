"""`boardfill draw`: the problem as people see it."""

from __future__ import annotations

import json

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.output import Output, output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.drawing.scene import board_scene, piece_scene
from boardfill.drawing.text_drawing import TextStyle, as_text, in_rows
from boardfill.formats.document.write_document import to_json
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import ANY, Piece
from boardfill.problem.tiling import Tiling


@named(
    "draw",
    "boardfill draw gallery:calendar",
    "boardfill draw --board 8x8 --pieces pentominoes",
    "boardfill draw gallery:soma-cube -o soma.txt",
)
@problem_argument
@board_options
@output_options()
def command(
    source: str | None,
    description: ProblemDescription,
    output: Output,
) -> None:
    """Draw the board, and the pieces with their supplies."""
    problem = description.problem(source)
    title = f"{words.one_line(problem.title)}\n" if problem.title else ""
    output.show(lambda: title + problem_text(problem, output.style), lambda: _tree(problem))


def problem_text(problem: Problem, style: TextStyle) -> str:
    """The board and the pieces with their supplies, without the title."""
    board = as_text(board_scene(problem), style)
    return f"{board}\n{_pieces(problem, style)}" if isinstance(problem, Tiling) else board


def _tree(problem: Problem) -> dict[str, object]:
    """The problem as documents have it."""
    tree: dict[str, object] = json.loads(to_json(problem))
    return tree


def _pieces(problem: Tiling, style: TextStyle) -> str:
    """The pieces side by side, as many in a row as the terminal is wide."""
    drawings = (
        f"{piece.name} ({_copies(piece)})\n" + as_text(piece_scene(piece, colour), style)
        for colour, piece in enumerate(problem.pieces)
    )
    return in_rows(drawings, style.width)


def _copies(piece: Piece) -> str:
    return "any number" if piece.copies == ANY else str(piece.copies)
