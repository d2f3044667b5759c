"""Showing solutions: drawn or as JSON on standard output, or in a file of any known format."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import PurePath

import click

from boardfill.answers.solution import Solution
from boardfill.cli.files import whole_binary_file
from boardfill.cli.main import NO_FILLING
from boardfill.cli.problem_options import text_style
from boardfill.drawing.solution_lines import solution_json
from boardfill.drawing.text_drawing import TextStyle
from boardfill.errors import BadInput
from boardfill.formats.solutions.drawings import drawings, write_json_lines
from boardfill.formats.solutions.solution_files import TABLES, SolutionFormat, format_of_file
from boardfill.problem.kinds import Problem

STANDARD_OUTPUT = "-"

output_option = click.option(
    "-o",
    "output",
    metavar="FILE",
    help="Write to FILE: .jsonl, .csv, .npy (an array), .parquet, or else drawings.",
)


def present(
    problem: Problem,
    found: Iterator[Solution],
    output: str | None,
    *,
    as_json: bool,
    ascii_only: bool,
    first_number: int = 1,
) -> int:
    """Show the solutions as they come; returns the exit status, 1 if there was none.

    In files they are numbered from `first_number` on.  A file that exists is left alone if there
    are none.
    """
    if output is None or output == STANDARD_OUTPUT:
        return _show(problem, found, text_style(ascii_only=ascii_only), as_json=as_json)
    form = _format_for(output, as_json=as_json, ascii_only=ascii_only)
    numbered = enumerate(found, first_number)
    first = next(numbered, None)
    if first is None:
        return NO_FILLING
    with whole_binary_file(output) as file:
        form(problem, chain([first], numbered), file)
    return 0


def check_format(output: str | None, *, as_json: bool, ascii_only: bool) -> None:
    """Raise BadInput, before anything is worked out, if the file could not be written."""
    if output is not None and output != STANDARD_OUTPUT:
        _format_for(output, as_json=as_json, ascii_only=ascii_only)


def _format_for(target: str, *, as_json: bool, ascii_only: bool) -> SolutionFormat:
    """How the file is to be written; BadInput if it cannot be."""
    if not as_json:
        return format_of_file(target, TextStyle(ascii=ascii_only))
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
