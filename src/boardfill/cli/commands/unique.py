"""`boardfill unique`: is there exactly one filling?"""

from __future__ import annotations

import click

from boardfill.cli.problem_options import Said, board_options, problem_argument
from boardfill.cli.shared_options import ascii_option, engine_option, limit_options, text_style
from boardfill.drawing.scene import solution_scene
from boardfill.drawing.text_drawing import as_text
from boardfill.questions import listing
from boardfill.questions.keywords import Limits

WORDS = ("none", "unique", "several")
STATUSES = (1, 0, 4)


@click.command(name="unique")
@problem_argument
@board_options
@engine_option
@ascii_option
@limit_options
def command(
    problem: str | None,
    said: Said,
    engine: str | None,
    ascii_only: bool,
    limits: Limits,
) -> int:
    """Say `unique`, `none` or `several`, and draw the filling, or two different ones.

    Exit status 0 if there is exactly one filling, 1 if there is none, 4 if there are several.
    """
    asked = said.problem(problem)
    found = listing.at_most_two(asked, engine=engine, limits=limits)
    click.echo(WORDS[len(found)])
    style = text_style(ascii_only=ascii_only)
    for solution in found:
        click.echo("\n" + as_text(solution_scene(asked, solution), style), nl=False, color=True)
    return STATUSES[len(found)]
