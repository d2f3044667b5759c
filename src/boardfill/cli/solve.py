"""`boardfill solve`: show me."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import PurePath

import click

from boardfill import questions
from boardfill.answers.solution import Solution
from boardfill.cli.files import whole_binary_file
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
from boardfill.rendering.export.formats import TABLES, SolutionFormat, format_of_file
from boardfill.rendering.export.texts import drawings, write_json_lines
from boardfill.rendering.listing import solution_json
from boardfill.rendering.text import TextStyle

NO_FILLING = 1
STANDARD_OUTPUT = "-"


@click.command(name="solve")
@problem_argument
@board_options
@click.option("-n", "number", type=click.IntRange(1, 2**62), help="Show this many fillings.")
@click.option("--all", "show_all", is_flag=True, help="Show every filling.")
@click.option(
    "--skip", type=click.IntRange(0, 2**62), default=0, help="Leave out the first so many."
)
@click.option(
    "-o",
    "output",
    metavar="FILE",
    help="Write to FILE: .jsonl, .csv, .npy (an array), .parquet, or else drawings.",
)
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
    """Draw one filling, or several, or write them to a file.

    Exit status 1 if there is none.
    """
    if show_all and number is not None:
        raise BadInput("expected either -n or --all, found both")
    target = None if output == STANDARD_OUTPUT else output
    form = None if target is None else _format(target, TextStyle(ascii=ascii), as_json=as_json)
    asked = given_problem(problem, board, pieces, turn)
    found = questions.solutions(asked, engine=engine, time_limit=time_limit)
    last = None if show_all else skip + (number or 1)
    wanted = islice(found, skip, last)
    if target is None or form is None:
        return _show(asked, wanted, text_style(ascii_only=ascii), as_json=as_json)
    return _write(asked, enumerate(wanted, skip + 1), target, form)


def _format(target: str, style: TextStyle, *, as_json: bool) -> SolutionFormat:
    if not as_json:
        return format_of_file(target, style)
    if PurePath(target).suffix.lower() in TABLES:
        raise BadInput(f"expected either --json or a file of another kind, found both: {target}")
    return write_json_lines


def _show(problem: Problem, found: Iterator[Solution], style: TextStyle, *, as_json: bool) -> int:
    """Print each solution as soon as it is found."""
    texts = (
        (solution_json(problem, solution) for solution in found)
        if as_json
        else drawings(problem, found, style)
    )
    status = NO_FILLING
    for text in texts:
        click.echo(text, nl=False, color=True)
        status = 0
    return status


def _write(
    problem: Problem, found: Iterator[tuple[int, Solution]], target: str, form: SolutionFormat
) -> int:
    """Write the solutions to the file; one that exists is left alone if there are none."""
    first = next(found, None)
    if first is None:
        return NO_FILLING
    with whole_binary_file(target) as file:
        form(problem, chain([first], found), file)
    return 0
