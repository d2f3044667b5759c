"""`boardfill unrank`: the k-th filling, without listing those before it."""

from __future__ import annotations

import click

from boardfill.answers.solution import Solution
from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.problem_options import (
    Said,
    ascii_option,
    board_options,
    json_option,
    memory_option,
    time_option,
)
from boardfill.cli.showing import check_format, output_option, present
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_rank
from boardfill.questions import listing


@click.command(name="unrank")
@click.argument("arguments", metavar="[PROBLEM] RANK...", nargs=-1)
@board_options
@output_option
@json_option
@ascii_option
@time_option
@memory_option
def command(
    arguments: tuple[str, ...],
    said: Said,
    output: str | None,
    as_json: bool,
    ascii_only: bool,
    time_limit: float | None,
    memory_limit: int | None,
) -> int:
    """Draw the fillings at these places, from 0, in rank order.

    Exit status 1 if there are not so many.
    """
    check_format(output, as_json=as_json, ascii_only=ascii_only)
    problem = arguments[0] if arguments and said.board is None else None
    ranks = [parse_rank(text) for text in arguments[0 if problem is None else 1 :]]
    if not ranks:
        raise BadInput("expected at least one RANK")
    asked = said.problem(problem)
    found = listing.solutions(asked, time_limit=time_limit, memory_limit=memory_limit)
    chosen: list[Solution] = []
    for rank in ranks:
        try:
            chosen.append(found[rank])
        except IndexError as nothing:
            return say(str(nothing), NO_FILLING)
    return present(asked, iter(chosen), output, as_json=as_json, ascii_only=ascii_only)
