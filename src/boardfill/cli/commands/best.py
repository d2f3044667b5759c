"""`boardfill best`: which filling weighs the most?"""

from __future__ import annotations

import click

from boardfill.cli.best_output import show_best, show_best_few
from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, filling_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import engine_option, limit_options, number_option
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_weights
from boardfill.questions import weighing
from boardfill.questions.keywords import FewOptions, Limits


@named(
    "best",
    "boardfill best --board 3x3 --pieces X --partial",
    "boardfill best --board 4x4 --pieces L3,I1 --weight L3=2 --weight I1=-1",
    "boardfill best 3x4 --pieces domino --weight 0,0=1 -n 3",
)
@problem_argument
@board_options
@number_option("Show the N best, by diagram.", most=2**31)
@click.option("--partial", is_flag=True, help="Cells may stay empty; supplies and rules stay.")
@click.option(
    "--weight",
    "weights",
    metavar="NAME=W",
    multiple=True,
    help="What a piece, a symbol or a cell R,C weighs, such as L3=2 or 0,4=-1/2.",
)
@engine_option
@filling_output_options()
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    number: int | None,
    partial: bool,
    weights: tuple[str, ...],
    engine: str | None,
    output: DrawnOutput,
    limits: Limits,
) -> int:
    """Print the greatest weight that a filling can have, and draw such a filling.

    Without --weight each covered cell (or set symbol) weighs 1.  Otherwise a piece weighs what its
    name and its cells weigh, and what is not named weighs 0; negative weights find the least.

    Exit status 1 if there is no filling, 3 if a limit stopped the search: then the best filling
    found is shown with a bound that no other can exceed.
    """
    problem = description.problem(source)
    wanted: FewOptions = {
        "weights": parse_weights(weights) if weights else None,
        "partial": partial,
        "limits": limits,
    }
    if number is not None:
        if engine is not None:
            raise BadInput("expected either -n or --engine, found both")
        return show_best_few(problem, weighing.best_few(problem, number, **wanted), output)
    return show_best(problem, weighing.best(problem, engine=engine, **wanted), output)
