"""Showing solutions: drawn or as JSON on standard output, or in a file of any known format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import click

from boardfill.answers.solution import Solution
from boardfill.cli.files import whole_binary_file
from boardfill.cli.notes import no_filling
from boardfill.cli.output import Output, file_option
from boardfill.cli.shared_options import ascii_option, json_option, option_group
from boardfill.formats.solutions.drawings import drawings
from boardfill.formats.solutions.solution_files import TABLES, format_of_ending
from boardfill.problem.kinds import Problem


class SolutionOutput(Output):
    """Where solutions go and in which form."""

    def present(
        self,
        problem: Problem,
        found: Iterator[Solution],
        *,
        first_number: int = 1,
        beside: dict[str, object] | None = None,
    ) -> int:
        """Show the solutions as they come; returns the exit status, 1 if there was none.

        In files they are numbered from `first_number` on.  A file that exists is left alone if
        there are none.  In JSON each has what stands `beside` it, too.
        """
        first = next(found, None)
        if first is None:
            return no_filling()
        all_found = chain([first], found)
        if self.file is None:
            texts = (
                _json_lines(problem, all_found, beside)
                if self.as_json
                else drawings(problem, all_found, self.style)
            )
            for text in texts:
                click.echo(text, nl=False, color=True)
            return 0
        ending = ".jsonl" if self.as_json and self.ending != ".json" else self.ending
        write = format_of_ending(ending, self.style, beside)
        with whole_binary_file(self.file) as file:
            write(problem, enumerate(all_found, first_number), file)
        return 0


def _json_lines(
    problem: Problem, found: Iterable[Solution], beside: dict[str, object] | None
) -> Iterator[str]:
    from boardfill.formats.solutions.solution_json import solution_json

    return (solution_json(problem, solution, beside) for solution in found)


def _made(output: str | None, *, as_json: bool, ascii_only: bool) -> SolutionOutput:
    made = SolutionOutput(output, as_json, ascii_only, TABLES)
    if made.file is not None:
        format_of_ending(made.ending, made.style)  # an extra that is missing is told at once
    return made


solution_output_options = option_group(
    "output", _made, file_option(*TABLES), json_option, ascii_option
)
"""Where solutions go, as one argument `output`."""
