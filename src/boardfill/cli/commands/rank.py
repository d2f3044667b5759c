"""`boardfill rank`: the place of a filling among all of them."""

from __future__ import annotations

import click

from boardfill.checking.checker import why_not
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import limit_options
from boardfill.errors import BadInput
from boardfill.formats.input_text import STANDARD_INPUT, read_text, shown_name
from boardfill.formats.solutions.solution_json import read_solutions
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

    FILLINGS are lines as `solve --json` writes them, from standard input if no file is given.
    """
    source, given = _problem_and_fillings(sources, has_board=description.board is not None)
    problem = description.problem(source)
    found = listing.solutions(problem, limits=limits)
    text = read_text(given)
    ranks = []
    try:
        for place, solution in read_solutions(text):
            if reason := why_not(problem, solution):
                raise BadInput(f"not a filling of this problem: {reason}", place=place)
            ranks.append(found.index(solution))
    except BadInput as error:
        raise error.inside(shown_name(given)) from None
    for rank in ranks:
        click.echo(decimal(rank))


def _problem_and_fillings(sources: tuple[str, ...], *, has_board: bool) -> tuple[str | None, str]:
    """The file of the problem, unless --board tells it, and the one of the fillings."""
    wanted = 1 if has_board else 2
    if len(sources) > wanted:
        files = "one file" if has_board else "two files"
        raise BadInput(f"expected at most {files}, found {len(sources)}")
    if has_board:
        return None, sources[0] if sources else STANDARD_INPUT
    problem = sources[0] if sources else None
    given = sources[1] if len(sources) == wanted else STANDARD_INPUT
    if problem == given == STANDARD_INPUT:
        raise BadInput("only one of PROBLEM and FILLINGS can be read from standard input")
    return problem, given
