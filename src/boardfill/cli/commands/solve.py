"""`boardfill solve`: show me."""

from __future__ import annotations

import click

from boardfill.cli.command import command as named
from boardfill.cli.main import say
from boardfill.cli.picture_options import animate_option
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import (
    engine_option,
    limit_options,
    number_option,
    up_to_options,
)
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.errors import BadInput
from boardfill.questions import listing
from boardfill.questions.keywords import Limits
from boardfill.questions.up_to_symmetry import UpTo


@named(
    "solve",
    "boardfill solve 6x10 --pieces pentominoes",
    "boardfill solve gallery:scotts-board --all --up-to-symmetry -o scott.txt",
    "boardfill solve --board 8x8 --pieces L3 --holes 0,0 -n 3",
)
@problem_argument
@board_options
@number_option("Show so many fillings.")
@click.option("--all", "show_all", is_flag=True, help="Show every filling.")
@click.option(
    "--skip", type=click.IntRange(0, 2**62), default=0, help="Leave out the first so many."
)
@click.option("--ordered", is_flag=True, help="In rank order, as rank and unrank count.")
@up_to_options
@solution_output_options
@animate_option
@engine_option
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    number: int | None,
    show_all: bool,
    skip: int,
    ordered: bool,
    up_to: UpTo | None,
    output: SolutionOutput,
    animate: bool,
    engine: str | None,
    limits: Limits,
) -> int:
    """Draw one filling, or several, or write them to a file.

    Exit status 1 if there is none.
    """
    if show_all and number is not None:
        raise BadInput("expected either -n or --all, found both")
    problem = description.problem(source)
    found, group = listing.wanted(
        problem,
        None if show_all else number or 1,
        skip=skip,
        ordered=ordered,
        up_to=up_to,
        engine=engine,
        notice=say,
        limits=limits,
    )
    if group is not None:
        say(f"one filling of each class up to {up_to}; {group}")
    return output.present(problem, found, first_number=skip + 1, animate=animate)
