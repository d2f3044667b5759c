"""`boardfill draw`: the problem as people see it."""

from __future__ import annotations

import click

from boardfill import words
from boardfill.cli.drawing_options import Look, look_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.drawing.scene import board_scene, piece_scene
from boardfill.drawing.text_drawing import TextStyle, as_text, in_rows
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling


@click.command(name="draw")
@problem_argument
@board_options
@look_options
def command(
    source: str | None,
    description: ProblemDescription,
    look: Look,
) -> None:
    """Draw the board, and the pieces with their supplies."""
    problem = description.problem(source)
    style = look.style()
    if problem.title:
        click.echo(words.one_line(problem.title))
    draw_problem(problem, style)


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
