"""`boardfill unique`: is there exactly one filling?"""

from __future__ import annotations

import click

from boardfill.cli.drawing_options import Look, look_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import engine_option, limit_options
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
@look_options
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    engine: str | None,
    look: Look,
    limits: Limits,
) -> int:
    """Say `unique`, `none` or `several`, and draw the filling, or two different ones.

    Exit status 0 if there is exactly one filling, 1 if there is none, 4 if there are several.
    """
    problem = description.problem(source)
    found = listing.at_most_two(problem, engine=engine, limits=limits)
    click.echo(WORDS[len(found)])
    style = look.style()
    for solution in found:
        scene = solution_scene(problem, solution, letters=look.letters)
        click.echo("\n" + as_text(scene, style), nl=False, color=True)
    return STATUSES[len(found)]
