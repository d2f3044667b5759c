"""Showing solutions: drawn or as JSON on standard output, or in a file of any known format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

import click

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cli.drawn_output import DrawnOutput, filling_output_options
from boardfill.cli.files import whole_binary_file
from boardfill.cli.notes import no_filling
from boardfill.errors import BadInput
from boardfill.formats.solution_files import TABLES, drawings, format_of_ending
from boardfill.problem.kinds import Problem

MOST_DRAWN = 10_000
"""Fillings in one picture."""


class SolutionOutput(DrawnOutput):
    """Where solutions go and in which form."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.file is not None and not self.is_picture:
            format_of_ending(self.ending, self.style)  # an extra that is missing is told at once

    def present(
        self,
        problem: Problem,
        found: Iterator[Solution],
        *,
        first_number: int = 1,
        beside: dict[str, object] | None = None,
        animate: bool = False,
    ) -> int:
        """Show the solutions as they come; returns the exit status, 1 if there was none.

        In files they are numbered from `first_number` on.  A file that exists is left alone if
        there are none.  In JSON each has what stands `beside` it, too.  A picture may `animate`
        them: one after the other.
        """
        if animate and not self.is_drawn:
            raise BadInput("--animate goes with a picture: -o FILE.svg, or --show")
        if animate and self.is_picture and self.ending != ".svg":
            raise BadInput(f"--animate goes with .svg, found {self.ending}")
        first = next(found, None)
        if first is None:
            return no_filling()
        all_found: Iterator[Solution] = chain([first], found)
        if self.is_drawn:
            listed = self._drawn(problem, all_found, first_number, animate)
            if self.is_picture:
                return 0
            all_found = iter(listed)
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

    def _drawn(
        self, problem: Problem, found: Iterator[Solution], first_number: int, animate: bool
    ) -> list[Solution]:
        """Draw the solutions, which are listed for that."""
        from boardfill.drawing.answer_pictures import numbered, solutions_picture

        listed = list(islice(found, MOST_DRAWN + 1))
        if len(listed) > MOST_DRAWN:
            most = words.number(MOST_DRAWN)
            raise BadInput(f"a picture shows up to {most} fillings; say how many with -n")
        captioned = numbered(listed, first_number) if len(listed) > 1 else [("", listed[0])]
        alike = self.picture.colour_by not in (None, "neighbours")
        picture = solutions_picture(
            problem, captioned, letters=self.letters, is_film=animate, alike=alike
        )
        self.draw(picture)
        return listed


def _json_lines(
    problem: Problem, found: Iterable[Solution], beside: dict[str, object] | None
) -> Iterator[str]:
    from boardfill.formats.solution_json import solution_json

    return (solution_json(problem, solution, beside) for solution in found)


solution_output_options = filling_output_options(*TABLES, make=SolutionOutput)
"""Where solutions go, as one argument `output`."""
