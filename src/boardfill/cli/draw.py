"""`boardfill draw`: the problem as people see it."""

from __future__ import annotations

import shutil

import click

from boardfill.cli.options import (
    ascii_option,
    board_options,
    given_problem,
    problem_argument,
    text_style,
)
from boardfill.problem.tiling import Tiling
from boardfill.rendering.scene import board_scene, piece_scene, printable
from boardfill.rendering.text import TextStyle, as_text, side_by_side, visible_width


@click.command(name="draw")
@problem_argument
@board_options
@ascii_option
def command(
    problem: str | None,
    board: str | None,
    pieces: str | None,
    turn: str | None,
    ascii: bool,  # noqa: A002 - named after the option
) -> None:
    """Draw the board, and the pieces with their supplies."""
    asked = given_problem(problem, board, pieces, turn)
    style = text_style(ascii_only=ascii)
    if asked.title:
        click.echo(printable(asked.title))
    click.echo(as_text(board_scene(asked), style), nl=False, color=True)
    if isinstance(asked, Tiling):
        click.echo("\n" + _pieces(asked, style), nl=False, color=True)


def _pieces(problem: Tiling, style: TextStyle) -> str:
    """The pieces side by side, as many in a row as the terminal is wide."""
    width = shutil.get_terminal_size().columns
    rows: list[list[str]] = [[]]
    used = 0
    for colour, piece in enumerate(problem.pieces):
        drawing = f"{piece.name} ({piece.copies})\n" + as_text(piece_scene(piece, colour), style)
        needed = max(map(visible_width, drawing.splitlines())) + 3
        if rows[-1] and used + needed > width:
            rows.append([])
            used = 0
        rows[-1].append(drawing)
        used += needed
    return "\n".join(map(side_by_side, rows))
