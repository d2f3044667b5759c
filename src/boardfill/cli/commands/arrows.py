"""`boardfill arrows`: every arrow board of a size."""

from __future__ import annotations

import click

from boardfill.cli.shared_options import limit_options
from boardfill.drawing.solution_lines import arrow_listing
from boardfill.formats.judge_input import arrow_size
from boardfill.questions import listing
from boardfill.questions.keywords import Limits


# A negative size looks like an option; it shall get the same explanation as any other bad size.
@click.command(name="arrows", context_settings={"ignore_unknown_options": True})
@click.argument("size", metavar="[N]", default="4")
@limit_options
def command(size: str, limits: Limits) -> None:
    """List every N x N board of diagonal arrows, then their number; N is 4 if nothing is said.

    No two arrows point at the same edge or corner; half of each row points up, half down; half of
    each column left, half right.
    """
    boards = listing.arrow_boards(arrow_size(size), limits=limits)
    click.echo(arrow_listing(boards), nl=False)
