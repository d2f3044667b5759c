"""`boardfill demo`: the three jobs on their samples, drawn."""

from __future__ import annotations

import click

from boardfill import words
from boardfill.cli.shared_options import ascii_option, text_style
from boardfill.drawing.scene import board_scene, fit_scenes, solution_scene
from boardfill.drawing.solution_lines import arrow_listing
from boardfill.drawing.text.text_drawing import TextStyle, as_text, side_by_side
from boardfill.formats.piece_list import pieces
from boardfill.problem.board import Board
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.tiling import Tiling
from boardfill.questions import counting, fit_pieces, listing
from boardfill.words import decimal

COVERING = (
    """
    #.....#
    #.....#
    ##...##
    """,
    """
    #.....#
    #.....#
    ##..###
    """,
    """
    ##########
    #........#
    #........#
    #........#
    #........#
    #........#
    #........#
    ##########
    """,
)
"""The sample of the covering job; its answers are 0, 2 and 1514."""

FITTING = (
    (
        ["110010", "001010", "011001", "110111", "100010", "011100"],
        ["100110", "101010", "011011", "001000", "110110", "010000"],
    ),
    (["000", "110", "111"], ["111", "100", "000"]),
)
"""The samples of the fitting job; their answers are 14 and 0."""

TRY_NEXT = """\
Try next:
  boardfill count --board 12x12 --pieces L3
  boardfill solve --board 6x10 --pieces pentominoes
  boardfill draw  --board 5x4 --pieces tetrominoes
"""


@click.command(name="demo")
@ascii_option
def command(ascii_only: bool) -> None:
    """Run the three jobs on their samples."""
    style = text_style(ascii_only=ascii_only)
    _covering(style)
    _fitting(style)
    _arrows()
    click.echo("\n" + TRY_NEXT, nl=False)


def _covering(style: TextStyle) -> None:
    click.echo("1. Covering: in how many ways do L-trominoes cover the board?\n")
    for picture in COVERING:
        problem = Tiling(Board.from_picture(picture), pieces("L3"))
        found = listing.first(problem)
        scene = board_scene(problem) if found is None else solution_scene(problem, found)
        click.echo(as_text(scene, style), nl=False, color=True)
        click.echo(f"{decimal(counting.count(problem))} ways\n")


def _fitting(style: TextStyle) -> None:
    click.echo("2. Fitting: how many cells can pieces of the table (right) fill?\n")
    for game, table in FITTING:
        problem = Fitting(_matrix(game), _matrix(table))
        best = fit_pieces.fit(problem)
        drawings = [as_text(scene, style) for scene in fit_scenes(problem, best)]
        click.echo(side_by_side(drawings), nl=False, color=True)
        click.echo(f"{words.counted(best.cells, 'cell')}\n")


def _arrows() -> None:
    click.echo("3. Arrows: every 4 x 4 board where no two arrows meet and all lines balance\n")
    click.echo(arrow_listing(listing.arrow_boards(4)), nl=False)


def _matrix(rows: list[str]) -> Matrix:
    return Matrix.from_rows([[int(digit) for digit in row] for row in rows])
