"""`boardfill arrows`: every arrow board of a size."""

from __future__ import annotations

import click

from boardfill.cli.problem_options import time_option
from boardfill.drawing.solution_lines import arrow_listing
from boardfill.formats.judge_input import read_arrows
from boardfill.questions import listing


# A negative size looks like an option; it shall get the same explanation as any other bad size.
@click.command(name="arrows", context_settings={"ignore_unknown_options": True})
@click.argument("size", metavar="N")
@time_option
def command(size: str, time_limit: float | None) -> None:
    """List every N x N board of diagonal arrows, then their number.

    No two arrows point at the same edge or corner; half of each row points up, half down; half of
    each column left, half right.
    """
    number = read_arrows(size.encode())
    boards = listing.arrow_boards(number, time_limit=time_limit)
    click.echo(arrow_listing(boards), nl=False)
