"""Showing solutions: drawn or as JSON on standard output, or in a file of any known format."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import click

from boardfill.answers.solution import Solution
from boardfill.cli.files import whole_binary_file
from boardfill.cli.main import NO_FILLING
from boardfill.cli.shared_options import ascii_option, json_option, option_group, text_style
from boardfill.drawing.text_drawing import TextStyle
from boardfill.formats.solutions.drawings import drawings
from boardfill.formats.solutions.solution_files import ENDINGS, SolutionFormat, format_of_file
from boardfill.problem.kinds import Problem

STANDARD_OUTPUT = "-"


@dataclass(frozen=True)
class Output:
    """Where solutions go and in which form; BadInput at once if a file cannot have that form."""

    output: str | None
    as_json: bool
    ascii_only: bool

    def __post_init__(self) -> None:
        if self.file is not None:
            self._format(self.file)

    @property
    def file(self) -> str | None:
        """The file to be written, if it is not standard output."""
        return None if self.output == STANDARD_OUTPUT else self.output

    def present(self, problem: Problem, found: Iterator[Solution], *, first_number: int = 1) -> int:
        """Show the solutions as they come; returns the exit status, 1 if there was none.

        In files they are numbered from `first_number` on.  A file that exists is left alone if
        there are none.
        """
        if self.file is None:
            style = text_style(ascii_only=self.ascii_only)
            return _show(problem, found, style, as_json=self.as_json)
        numbered = enumerate(found, first_number)
        first = next(numbered, None)
        if first is None:
            return NO_FILLING
        with whole_binary_file(self.file) as file:
            self._format(self.file)(problem, chain([first], numbered), file)
        return 0

    def _format(self, target: str) -> SolutionFormat:
        """How the file is to be written; BadInput if it cannot be."""
        style = TextStyle(ascii=self.ascii_only)
        return format_of_file(target, style, as_json=self.as_json)


output_options = option_group(
    "output",
    Output,
    click.option(
        "-o",
        "output",
        metavar="FILE",
        help=f"Write to FILE: {', '.join(ENDINGS)}, or else drawings.",
    ),
    json_option,
    ascii_option,
)
"""Where solutions go, as one argument `output`."""


def _json_lines(problem: Problem, found: Iterator[Solution]) -> Iterator[str]:
    from boardfill.formats.solutions.solution_json import solution_json

    return (solution_json(problem, solution) for solution in found)


def _show(problem: Problem, found: Iterator[Solution], style: TextStyle, *, as_json: bool) -> int:
    """Print each solution as soon as it is found."""
    texts = _json_lines(problem, found) if as_json else drawings(problem, found, style)
    status = NO_FILLING
    for text in texts:
        click.echo(text, nl=False, color=True)
        status = 0
    return status
