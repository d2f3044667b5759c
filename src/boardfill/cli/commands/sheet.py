"""`boardfill sheet`: a puzzle for print."""

from __future__ import annotations

from pathlib import PurePath

import click

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.main import say
from boardfill.cli.notes import no_filling
from boardfill.cli.picture_options import PictureChoice, paper_options
from boardfill.cli.picture_output import put
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import limit_options
from boardfill.cli.sheet_hints import hinted_step
from boardfill.errors import BadInput
from boardfill.questions.keywords import Limits
from boardfill.sheets.sheet_making import SHEETS, make_sheet, refuse_without_extra, sheet_bytes


@named(
    "sheet",
    "boardfill sheet gallery:pentominoes-6x10 -o puzzle.pdf",
    "boardfill sheet 6x6 --pieces L3 -o class.pdf --paper letter --title 'For Tuesday'",
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
    """Make a puzzle sheet: the board, its pieces to cut out, hints, a solution on the last page.

    Board and pieces have cells of the same true size, --cell millimetres or the largest that fits,
    at most 20.  The number of fillings is told if it is soon counted.
    """
    ending = _ending(file, picture)
    refuse_without_extra(ending)
    problem = description.problem(source)
    sheet = make_sheet(problem, hinted_step, hints=hints, title=title, limits=limits)
    if sheet is None:
        return no_filling()
    if len(sheet.hints) < hints:
        say(f"the sheet has {words.counted(len(sheet.hints), 'hint')}; no more were found")
    put(sheet_bytes(sheet, ending, picture.look()), file, ending, picture)
    return 0


def _ending(file: str | None, picture: PictureChoice) -> str:
    """How the name of the file ends, before anything is worked for; BadInput if it cannot be."""
    if file is None:
        if picture.show:
            picture.check(SHEETS[0])
            return SHEETS[0]
        raise BadInput("expected where the sheet goes: -o puzzle.pdf, or -o puzzle.html, or --show")
    ending = PurePath(file).suffix.lower()
    if ending not in SHEETS:
        found = f"ends with {ending}" if ending else "has no ending"
        raise BadInput(f"-o {file} {found}; expected {words.listed(SHEETS, 'or')}")
    picture.check(ending)
    return ending
