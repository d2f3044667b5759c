"""`boardfill rate`: how hard is it?"""

from __future__ import annotations

from typing import Any

import click

from boardfill.cli.command import command
from boardfill.cli.main import no_filling
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import question_options
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
@click.option("--path", is_flag=True, help="Print every step of a solver, with its reason.")
@question_options(rate_problem.rate)
@plain_output_options()
def rate_command(
    source: str | None,
    description: ProblemDescription,
    path: bool,
    options: dict[str, Any],
    output: Output,
) -> int:
    """Say how hard a problem is for a person: one number and its parts.

    The number says how many choices a solver, who always takes the simplest reason, looks at in
    vain: below 10 is easy, below 100 medium, more is hard.  Exit status 1 if there is no filling.
    """
    problem = description.problem(source)
    rating = rate_problem.rate(problem, **options)
    if rating is None:
        return no_filling()
    output.show(
        lambda: rating_text(rating, path=path),
        lambda: rating_tree(rating, path=path),
    )
    return 0
