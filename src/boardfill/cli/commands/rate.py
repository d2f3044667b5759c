"""`boardfill rate`: how hard is it?"""

from __future__ import annotations

import click

from boardfill.cli.command import command
from boardfill.cli.main import no_filling
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import one_thread_limit_options
from boardfill.questions.keywords import Limits
from boardfill.rating import rate_problem
from boardfill.rating.difficulty import rating_text, rating_tree


@command(
    "rate",
    "boardfill rate gallery:sudoku",
    "boardfill rate gallery:chimney --path",
    "boardfill rate 6x6 --pieces L3 --json",
)
@problem_argument
@board_options
@click.option("--path", is_flag=True, help="Tell every step of a solver, with its reason.")
@click.option(
    "--nodes",
    metavar="N",
    type=click.IntRange(0),
    default=rate_problem.MOST_NODES,
    show_default=True,
    help="Stop the textbook searches after so many boards; 0 leaves them out.",
)
@plain_output_options()
@one_thread_limit_options
def rate_command(
    source: str | None,
    description: ProblemDescription,
    path: bool,
    nodes: int,
    output: Output,
    limits: Limits,
) -> int:
    """Say how hard a problem is for a person: one number and its parts.

    A solver who always takes the simplest reason looks at so many choices in vain: below 10 is
    easy, below 100 medium, more is hard.  Exit status 1 if there is no filling.
    """
    problem = description.problem(source)
    rating = rate_problem.rate(problem, most_nodes=nodes, limits=limits)
    if rating is None:
        return no_filling()
    output.show(
        lambda: rating_text(rating, path=path),
        lambda: rating_tree(rating, path=path),
    )
    return 0
