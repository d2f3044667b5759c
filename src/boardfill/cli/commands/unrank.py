"""`boardfill unrank`: the k-th filling, without listing those before it."""

from __future__ import annotations

import click

from boardfill.answers.solution import Solution
from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.problem_options import Said, board_options
from boardfill.cli.shared_options import limit_options
from boardfill.cli.showing import Output, output_options
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_rank
from boardfill.questions import listing
from boardfill.questions.keywords import Limits


@click.command(name="unrank")
@click.argument("arguments", metavar="[PROBLEM] RANK...", nargs=-1)
@board_options
@output_options
@limit_options
def command(
    arguments: tuple[str, ...],
    said: Said,
    output: Output,
    limits: Limits,
) -> int:
    """Draw the fillings at these places, from 0, in rank order.

    Exit status 1 if there are not so many.
    """
    problem = arguments[0] if arguments and said.board is None else None
    ranks = [parse_rank(text) for text in arguments[0 if problem is None else 1 :]]
    if not ranks:
        raise BadInput("expected at least one RANK")
    asked = said.problem(problem)
    found = listing.solutions(asked, limits=limits)
    chosen: list[Solution] = []
    for rank in ranks:
        try:
            chosen.append(found[rank])
        except IndexError as nothing:
            return say(str(nothing), NO_FILLING)
    return output.present(asked, iter(chosen))
