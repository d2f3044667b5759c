"""`boardfill arrows`: every arrow board of a size."""

from __future__ import annotations

import click

from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, listed_output_options
from boardfill.cli.shared_options import limit_options
from boardfill.drawing.answer_pictures import numbered, solutions_picture
from boardfill.drawing.solution_lines import arrow_listing, arrow_tree
from boardfill.formats.judge_input import arrow_size
from boardfill.problem.classics import arrows
from boardfill.questions import listing
from boardfill.questions.keywords import Limits


# A negative size looks like an option; it shall get the same explanation as any other bad size.
@named(
    "arrows",
    "boardfill arrows",
    "boardfill arrows 6",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("size", metavar="[N]", default="4")
@listed_output_options()
@limit_options
def command(size: str, output: DrawnOutput, limits: Limits) -> None:
    """List every N x N board of diagonal arrows, then their number; N is 4 if nothing is said.

    No two arrows point at the same edge or corner; half of each row points up, half down; half of
    each column left, half right.
    """
    number = arrow_size(size)
    boards = listing.arrow_boards(number, limits=limits)
    output.show_drawn(
        lambda: arrow_listing(boards),
        lambda: [arrow_tree(board) for board in boards],
        lambda: solutions_picture(arrows(number), numbered(boards)),
    )
