"""`boardfill solve`: show me."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from boardfill import questions
from boardfill.answers.solution import Solution
from boardfill.cli.files import whole_file
from boardfill.cli.options import (
    ascii_option,
    board_options,
    engine_option,
    given_problem,
    json_option,
    problem_argument,
    text_style,
    time_option,
)
from boardfill.errors import BadInput
from boardfill.problem.kinds import Problem
from boardfill.rendering.listing import solution_json
from boardfill.rendering.scene import solution_scene
from boardfill.rendering.text import TextStyle, as_text

NO_FILLING = 1


@click.command(name="solve")
@problem_argument
@board_options
@click.option("-n", "number", type=click.IntRange(1, 2**62), help="Show this many fillings.")
@click.option("--all", "show_all", is_flag=True, help="Show every filling.")
@click.option(
    "--skip", type=click.IntRange(0, 2**62), default=0, help="Leave out the first so many."
)
@click.option("-o", "output", metavar="FILE", help="Write to FILE (JSON lines if .jsonl).")
@engine_option
@json_option
@ascii_option
@time_option
def command(
    problem: str | None,
    board: str | None,
    pieces: str | None,
    turn: str | None,
    number: int | None,
    show_all: bool,
    skip: int,
    output: str | None,
    engine: str | None,
    as_json: bool,
    ascii: bool,  # noqa: A002 - named after the option
    time_limit: float | None,
) -> int:
    """Draw one filling, or several.

    Exit status 1 if there is none.
    """
    if show_all and number is not None:
        raise BadInput("expected either -n or --all, found both")
    asked = given_problem(problem, board, pieces, turn)
    if number is None and not show_all and skip == 0:
        one = questions.first(asked, engine=engine, time_limit=time_limit)
        wanted = iter(() if one is None else (one,))
    else:
        found = questions.solutions(asked, engine=engine, time_limit=time_limit)
        wanted = islice(found, skip, None if show_all else skip + (number or 1))
    if output is None:
        style = text_style(ascii_only=ascii)
        shown = 0
        for text in _texts(asked, wanted, style, as_json=as_json):
            click.echo(text, nl=False, color=True)
            shown += 1
        return 0 if shown else NO_FILLING
    texts = _texts(
        asked, wanted, TextStyle(ascii=ascii), as_json=as_json or output.endswith(".jsonl")
    )
    first = next(texts, None)
    if first is None:
        return NO_FILLING
    with whole_file(output) as file:
        file.write(first)
        file.writelines(texts)
    return 0


def _texts(
    problem: Problem, found: Iterator[Solution], style: TextStyle, *, as_json: bool
) -> Iterator[str]:
    for place, solution in enumerate(found):
        if as_json:
            yield solution_json(problem, solution)
        else:
            yield ("\n" if place else "") + as_text(solution_scene(problem, solution), style)
