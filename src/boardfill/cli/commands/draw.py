"""`boardfill draw`: the problem as people see it."""

from __future__ import annotations

from dataclasses import replace

import click

from boardfill import words
from boardfill.cli.drawing_options import Look, look_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.drawing.scene import board_scene, piece_scene
from boardfill.drawing.text_drawing import TextStyle, as_text, in_rows
from boardfill.errors import BadInput
from boardfill.formats.input_text import STANDARD_INPUT
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling

_ANY_PIECE = "I1"
"""A piece to make a problem of a board with; it is not drawn."""


@click.command(name="draw")
@problem_argument
@board_options
@look_options
def command(
    source: str | None,
    description: ProblemDescription,
    look: Look,
) -> None:
    """Draw the board, with what is given, and the pieces with their supplies.

    Without --pieces, the board alone.
    """
    style = look.style()
    board = _board_alone(description, source)
    if board is not None:
        click.echo(as_text(board_scene(board), style), nl=False, color=True)
        return
    problem = description.problem(source)
    if problem.title:
        click.echo(words.one_line(problem.title))
    draw_problem(problem, style)


def _board_alone(description: ProblemDescription, source: str | None) -> Tiling | None:
    """The board, if no pieces are told and none are needed to know how its cells lie."""
    if description.pieces is not None or description.given is not None or source == STANDARD_INPUT:
        return None
    try:
        problem = replace(description, pieces=_ANY_PIECE).problem(source)
    except BadInput:
        return None
    return problem if isinstance(problem, Tiling) else None


def draw_problem(problem: Problem, style: TextStyle) -> None:
    """The board and the pieces with their supplies, without the title."""
    click.echo(as_text(board_scene(problem), style), nl=False, color=True)
    if isinstance(problem, Tiling):
        click.echo("\n" + _pieces(problem, style), nl=False, color=True)


def _pieces(problem: Tiling, style: TextStyle) -> str:
    """The pieces side by side, as many in a row as the terminal is wide."""
    drawings = (
        f"{piece.name} ({piece.copies})\n" + as_text(piece_scene(piece, colour), style)
        for colour, piece in enumerate(problem.pieces)
    )
    return in_rows(drawings, style.width)
