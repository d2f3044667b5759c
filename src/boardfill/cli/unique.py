"""`boardfill unique`: is there exactly one filling?"""

from __future__ import annotations

import click

from boardfill import questions
from boardfill.cli.options import (
    ascii_option,
    board_options,
    engine_option,
    given_problem,
    problem_argument,
    text_style,
    time_option,
)
from boardfill.rendering.scene import solution_scene
from boardfill.rendering.text import as_text

WORDS = ("none", "unique", "several")
STATUSES = (1, 0, 4)


@click.command(name="unique")
@problem_argument
@board_options
@engine_option
@ascii_option
@time_option
def command(
    problem: str | None,
    board: str | None,
    pieces: str | None,
    turn: str | None,
    engine: str | None,
    ascii: bool,  # noqa: A002 - named after the option
    time_limit: float | None,
) -> int:
    """Say `unique`, `none` or `several`, and draw the filling, or two different ones.

    Exit status 0 if there is exactly one filling, 1 if there is none, 4 if there are several.
    """
    asked = given_problem(problem, board, pieces, turn)
    found = questions.at_most_two(asked, engine=engine, time_limit=time_limit)
    click.echo(WORDS[len(found)])
    style = text_style(ascii_only=ascii)
    for solution in found:
        click.echo("\n" + as_text(solution_scene(asked, solution), style), nl=False, color=True)
    return STATUSES[len(found)]
