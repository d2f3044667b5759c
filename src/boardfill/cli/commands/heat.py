"""`boardfill heat`: how likely is each piece or symbol in each place?"""

from __future__ import annotations

import click

from boardfill.cli.command import command
from boardfill.cli.drawn_output import DrawnOutput, output_options
from boardfill.cli.main import no_filling
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import limit_options
from boardfill.drawing.answer_pictures import heat_caption, heat_csv, heat_picture, heat_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.json_answers.fillings import heat_answer_tree, name_to_show
from boardfill.questions import listing
from boardfill.questions.keywords import Limits


@command(
    "heat",
    "boardfill heat --board 3x4 --pieces domino",
    "boardfill heat gallery:pentominoes-6x10 --piece X",
    "boardfill heat gallery:queens -o queens.csv",
)
@problem_argument
@board_options
@click.option("--piece", metavar="NAME", help="Show where this piece lies.")
@click.option("--symbol", metavar="NAME", help="Show where this symbol stands.")
@output_options(".csv")
@limit_options
def heat_command(
    source: str | None,
    description: ProblemDescription,
    piece: str | None,
    symbol: str | None,
    output: DrawnOutput,
    limits: Limits,
) -> int:
    """Draw how likely each piece or symbol is, if all fillings are equally likely.

    For every cell, the percentage of fillings with the likeliest placement or symbol there; with
    --piece or --symbol, of those with this one there.  0 and 100 are exact.  Exit status 1 if
    there is no filling.
    """
    problem = description.problem(source)
    name = name_to_show(problem, piece, symbol, option="--{}")
    found = listing.heat(problem, limits=limits)
    if found is None:
        return no_filling(", so nothing has a probability")
    output.show_drawn(
        lambda: (
            as_text(heat_scene(problem, found, name), output.style)
            + heat_caption(problem, found, name)
        ),
        lambda: heat_answer_tree(problem, found, name),
        lambda: heat_picture(problem, found, name),
        csv=lambda: heat_csv(problem, found, name),
    )
    return 0
