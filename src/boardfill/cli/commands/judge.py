"""`boardfill judge`: the three jobs in their original form, from standard input."""

from __future__ import annotations

import click

from boardfill.drawing.solution_lines import arrow_listing
from boardfill.errors import BadInput
from boardfill.formats import judge_input as judge
from boardfill.formats.input_text import STANDARD_INPUT, read_bytes, shown_name
from boardfill.questions import counting, fit_pieces, listing
from boardfill.words import decimal


@click.group(name="judge")
def command() -> None:
    """Read a judge's input from standard input and print exactly the answer."""


@command.command()
def boardcover() -> None:
    """Count the coverings of each board with L-trominoes."""
    try:
        problems = judge.read_boardcover(read_bytes(STANDARD_INPUT))
    except BadInput as error:
        raise _from_standard_input(error) from None
    for problem in problems:
        click.echo(decimal(counting.count(problem)))


@command.command("puzzle-pieces")
def puzzle_pieces() -> None:
    """Print how many cells of the game board the pieces on the table can fill."""
    try:
        problem = judge.read_puzzle_pieces(read_bytes(STANDARD_INPUT))
    except BadInput as error:
        raise _from_standard_input(error) from None
    click.echo(fit_pieces.fit(problem).cells)


@command.command()
def arrows() -> None:
    """List the arrow boards of the size given, or of size 4."""
    try:
        boards = listing.arrow_boards(judge.read_arrows(read_bytes(STANDARD_INPUT)))
    except BadInput as error:
        raise _from_standard_input(error) from None
    click.echo(arrow_listing(boards), nl=False)


def _from_standard_input(error: BadInput) -> BadInput:
    return error.inside(shown_name(STANDARD_INPUT))
