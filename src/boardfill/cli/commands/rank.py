"""`boardfill rank`: the place of a filling among all of them."""

from __future__ import annotations

import click

from boardfill.checking.checker import why_not
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import limit_options
from boardfill.cli.two_files import told_apart
from boardfill.errors import BadInput
from boardfill.formats.input_text import STANDARD_INPUT, read_text, shown_name
from boardfill.formats.position_file import read_positions
from boardfill.questions import listing
from boardfill.questions.keywords import Limits
from boardfill.words import decimal


@click.command(name="rank")
@click.argument("sources", metavar="[PROBLEM] [FILLINGS]", nargs=-1, type=FILE)
@board_options
@limit_options
def command(
    sources: tuple[str, ...],
    description: ProblemDescription,
    limits: Limits,
) -> None:
    """Print the place, from 0, of each filling in rank order, without listing those before it.

    FILLINGS are what `solve` draws or writes with --json, or pictures in which the cells of a piece
    share a letter; from standard input if no file is given.
    """
    source, second = told_apart(sources, "FILLINGS", has_board=description.board is not None)
    given = STANDARD_INPUT if second is None else second
    if source == given == STANDARD_INPUT:
        raise BadInput("only one of PROBLEM and FILLINGS can be read from standard input")
    problem = description.problem(source)
    found = listing.solutions(problem, limits=limits)
    text = read_text(given)
    ranks = []
    try:
        for place, position in read_positions(problem, text):
            if reason := position.wrong or why_not(problem, position.solution):
                raise BadInput(f"not a filling of this problem: {reason}", place=place)
            if not position.tells_seams:
                raise BadInput(
                    "a piece may cross the seam in several ways; write the filling as JSON",
                    place=place,
                )
            ranks.append(found.index(position.solution))
    except BadInput as error:
        raise error.inside(shown_name(given)) from None
    for rank in ranks:
        click.echo(decimal(rank))
