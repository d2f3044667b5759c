"""`boardfill hint`: what next, and why?"""

from __future__ import annotations

import click

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cli.command import command
from boardfill.cli.drawn_output import DrawnOutput, output_options
from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.problem_options import (
    FILE,
    ProblemDescription,
    board_options,
    problem_and_filling,
)
from boardfill.cli.shared_options import limit_options
from boardfill.drawing.text.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.formats.input_text import about, read_text, shown_name
from boardfill.formats.positions import read_position
from boardfill.hinting import next_step
from boardfill.hinting.hints import HintLevel, hint_picture, hint_scene, hint_tree
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import Limits


@command(
    "hint",
    "boardfill hint gallery:sudoku",
    "boardfill hint gallery:chimney --level full",
    "boardfill hint --board 4x4 --pieces domino partial.txt",
)
@click.argument("sources", metavar="[PROBLEM] [PARTIAL]", nargs=-1, type=FILE)
@board_options
@click.option(
    "--level",
    type=click.Choice([level.value for level in HintLevel]),
    default=HintLevel.GENTLE.value,
    show_default=True,
    help="Say where to look, why, or what to do.",
)
@output_options()
@limit_options
def hint_command(
    sources: tuple[str, ...],
    description: ProblemDescription,
    level: str,
    output: DrawnOutput,
    limits: Limits,
) -> int:
    """Say what comes next in a partial filling, and why.

    PARTIAL is a picture in which the cells of a piece share a letter (or symbols stand in their
    cells), with `.` for empty cells, or a line as `solve --json` writes it; without it the board is
    empty.  --level gentle says where to look, clear also why, full also what to do, drawn.

    Exit status 1 if the partial filling cannot be completed; then it says the fewest
    pieces (or symbols) to take back.
    """
    source, given = problem_and_filling(sources, "PARTIAL", has_board=description.board is not None)
    problem = description.problem(source)
    part = Solution(()) if given is None else _read(problem, given)
    try:
        found = next_step.hint(problem, part, limits=limits)
    except BadInput as error:
        raise error if given is None else error.inside(shown_name(given)) from None

    def text() -> str:
        sentence = words.one_line(found.sentence(level)) + "\n"
        if level == HintLevel.GENTLE.value:
            return sentence
        return f"{sentence}\n{as_text(hint_scene(problem, part, found, level), output.style)}"

    output.show_drawn(
        text,
        lambda: hint_tree(problem, part, found),
        lambda: hint_picture(problem, part, found, level),
    )
    if found.is_completable is None:
        say("there was not enough time to find out whether the partial filling can be completed")
    return NO_FILLING if found.is_completable is False else 0


def _read(problem: Problem, source: str) -> Solution:
    text = read_text(source)
    with about(source):
        return read_position(problem, text)
