"""`boardfill draw`: the problem as people see it."""

from __future__ import annotations

import json

from boardfill.cli.command import command as named
from boardfill.cli.output import Output, output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.drawing.problem_text import titled_problem_text
from boardfill.formats.document.write_document import to_json


@named(
    "draw",
    "boardfill draw gallery:calendar",
    "boardfill draw --board 8x8 --pieces pentominoes",
    "boardfill draw gallery:soma-cube -o soma.txt",
)
@problem_argument
@board_options
@output_options()
def command(source: str | None, description: ProblemDescription, output: Output) -> None:
    """Draw the board, and the pieces with their supplies; in JSON, as documents have them."""
    problem = description.problem(source)
    output.show(
        lambda: titled_problem_text(problem, output.style), lambda: json.loads(to_json(problem))
    )
