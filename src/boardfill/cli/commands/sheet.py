"""`boardfill sheet`: a puzzle for print."""

from __future__ import annotations

import click

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cli.command import command as named
from boardfill.cli.main import say
from boardfill.cli.notes import no_filling
from boardfill.cli.picture_options import PictureChoice, paper_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import limit_options
from boardfill.drawing.panels import Panel
from boardfill.hinting import next_step
from boardfill.hinting.hint_drawing import hint_picture
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import Limits
from boardfill.sheets.sheet_files import sheet_bytes, sheet_ending
from boardfill.sheets.sheet_making import Step, make_sheet


@named(
    "sheet",
    "boardfill sheet gallery:pentominoes-6x10 -o puzzle.pdf",
    "boardfill sheet 8x8 --pieces pentominoes,O4 -o class.pdf --paper letter --title 'For Tuesday'",
    "boardfill sheet gallery:sudoku -o sudoku.html --hints 5",
)
@problem_argument
@board_options
@click.option("-o", "file", metavar="FILE", help="Where the sheet goes: a name in .pdf or .html.")
@click.option("--title", metavar="TEXT", default="", help="What stands above it.")
@click.option(
    "--hints",
    metavar="N",
    type=click.IntRange(0, 24),
    default=3,
    show_default=True,
    help="How many hints are printed upside down.",
)
@paper_options
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    file: str | None,
    title: str,
    hints: int,
    picture: PictureChoice,
    limits: Limits,
) -> int:
    """Make a puzzle sheet: the board, the pieces to cut out, hints, and a solution on the last page.

    Board and pieces have cells of the same true size, --cell millimetres or the largest that fits,
    at most 20.  The number of fillings is told if it is soon counted.
    """
    ending = sheet_ending(file)
    problem = description.problem(source)
    sheet = make_sheet(problem, _next_step, hints=hints, title=title, limits=limits)
    if sheet is None:
        return no_filling()
    if len(sheet.hints) < hints:
        say(f"{words.counted(len(sheet.hints), 'hint')} found, not {hints}")
    ...
