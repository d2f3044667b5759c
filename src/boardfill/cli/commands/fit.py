"""`boardfill fit`: which pieces of the table go into which holes of the game board?"""

from __future__ import annotations

import click

from boardfill.answers.best import Fit
from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, output_options
from boardfill.cli.main import say
from boardfill.cli.problem_options import FILE
from boardfill.drawing.answer_pictures import fit_picture
from boardfill.drawing.scene import fit_scenes
from boardfill.drawing.solution_lines import fit_tree
from boardfill.drawing.text.text_drawing import TextStyle, as_text, side_by_side
from boardfill.errors import BadInput
from boardfill.formats.input_text import about, read_bytes
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.problem_file import read_problem
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.questions import fit_pieces

MOST_DRAWN = 60
"""Boards of more rows or columns are not drawn: nobody could read them in a terminal."""


@named("fit", "boardfill fit game.txt table.txt", "boardfill fit gallery:fitting")
@click.argument("game", type=FILE)
@click.argument("table", required=False, type=FILE)
@output_options()
def command(game: str, table: str | None, output: DrawnOutput) -> None:
    """Print how many cells of GAME the pieces on TABLE can fill, and draw where they go.

    Each file is a JSON matrix of 0 and 1, lines of 0 and 1, or a picture with # for 1 and . for 0.
    A piece may be turned, not flipped, and must fill a hole exactly.  Without TABLE, GAME holds
    both: a document, or two JSON matrices.
    """
    problem = _problem(game, table)
    found = fit_pieces.fit(problem)
    output.show_drawn(
        lambda: _drawing(problem, found, output.style),
        lambda: fit_tree(found),
        lambda: fit_picture(problem, found),
    )


def _drawing(problem: Fitting, found: Fit, style: TextStyle) -> str:
    """The number of cells, and below it the game board and the table."""
    sizes = (problem.game.rows, problem.game.columns, problem.table.rows, problem.table.columns)
    if max(sizes) > MOST_DRAWN:
        say(f"not drawn, since a side is above {MOST_DRAWN} cells")
        return f"{found.cells}\n"
    drawings = [as_text(scene, style) for scene in fit_scenes(problem, found)]
    return f"{found.cells}\n\n{side_by_side(drawings)}"


def _problem(game: str, table: str | None) -> Fitting:
    if table is None:
        problem = read_problem(game)
        if not isinstance(problem, Fitting):
            raise BadInput(f"{game} has no table of pieces; say TABLE, or ask `count` or `solve`")
        return problem
    if game == table == "-":
        raise BadInput("only one of GAME and TABLE can be standard input")
    return Fitting(_matrix(game), _matrix(table))


def _matrix(source: str) -> Matrix:
    with about(source):
        return read_matrix(read_bytes(source))
