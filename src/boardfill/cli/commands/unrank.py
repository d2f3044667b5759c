"""`boardfill unrank`: the k-th filling, without listing those before it."""

from __future__ import annotations

import click

from boardfill.answers.solution import Solution
from boardfill.cli.command import command as named
from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.problem_options import ProblemDescription, board_options
from boardfill.cli.shared_options import limit_options
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_rank
from boardfill.questions import listing
from boardfill.questions.keywords import Limits


@named(
    "unrank",
    "boardfill unrank --board 12x12 --pieces L3 1000000000000",
    "boardfill unrank gallery:queens 0 91",
)
@click.argument("arguments", metavar="[PROBLEM] RANK...", nargs=-1)
@board_options
@solution_output_options
@limit_options
def command(
    arguments: tuple[str, ...],
    description: ProblemDescription,
    output: SolutionOutput,
    limits: Limits,
) -> int:
    """Draw the fillings at these places, from 0, in rank order.

    Exit status 1 if there are not so many.
    """
    source = arguments[0] if arguments and description.board is None else None
    ranks = [parse_rank(text) for text in arguments[0 if source is None else 1 :]]
    if not ranks:
        raise BadInput("expected at least one RANK, such as 0 for the first filling")
    problem = description.problem(source)
    found = listing.solutions(problem, limits=limits)
    chosen: list[Solution] = []
    for rank in ranks:
        try:
            chosen.append(found[rank])
        except IndexError as nothing:
            return say(str(nothing), NO_FILLING)
    return output.present(problem, iter(chosen))
