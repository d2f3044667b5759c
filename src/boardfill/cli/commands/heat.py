"""`boardfill heat`: how likely is each piece or symbol in each place?"""

from __future__ import annotations

import click

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, output_options
from boardfill.cli.notes import no_filling
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import limit_options
from boardfill.drawing.answer_pictures import heat_picture
from boardfill.drawing.heat_map import heat_caption, heat_csv, heat_scene, heat_tree
from boardfill.drawing.text.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling
from boardfill.questions import listing
from boardfill.questions.keywords import Limits
from boardfill.trees.count_trees import supplies


@named(
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
def command(
    source: str | None,
    description: ProblemDescription,
    piece: str | None,
    symbol: str | None,
    output: DrawnOutput,
    limits: Limits,
) -> int:
    """Draw how likely each piece or symbol is, if all fillings are as likely.

    For every cell the percentage of all fillings that have the likeliest placement or symbol there;
    with --piece or --symbol of those that have this one.  0 and 100 are exact.  Exit status 1 if
    there is no filling.
    """
    problem = description.problem(source)
    _refuse_unknown(problem, piece, symbol)
    found = listing.marginals(problem, limits=limits)
    if found is None:
        return no_filling(", so nothing has a probability")
    name = piece or symbol
    output.show_drawn(
        lambda: (
            as_text(heat_scene(problem, found, name), output.style)
            + heat_caption(problem, found, name)
        ),
        lambda: supplies(problem) | heat_tree(problem, found, name),
        lambda: heat_picture(problem, found, name),
        csv=lambda: heat_csv(problem, found, name),
    )
    return 0


def _refuse_unknown(problem: Problem, piece: str | None, symbol: str | None) -> None:
    """Raise BadInput for a name that nothing in the problem has."""
    if piece is not None and symbol is not None:
        raise BadInput("expected either --piece or --symbol, found both")
    if piece is not None and not isinstance(problem, Tiling):
        raise BadInput("--piece goes with a board to be covered with pieces that have names")
    if symbol is not None and not isinstance(problem, Marking):
        raise BadInput("--symbol goes with a board to be filled with symbols")
    if isinstance(problem, Fitting | Covering):
        return
    option, name = ("--piece", piece) if isinstance(problem, Tiling) else ("--symbol", symbol)
    known = problem.pieces if isinstance(problem, Tiling) else problem.symbols
    names = [one.name for one in known]
    if name is not None and name not in names:
        raise BadInput(words.expected_one_of(names, name), place=option)
