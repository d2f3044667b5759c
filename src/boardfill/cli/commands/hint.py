"""`boardfill hint`: what next, and why?"""

from __future__ import annotations

import click

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import answer_options, text_style
from boardfill.drawing.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.formats.input_text import STANDARD_INPUT, read_text, shown_name
from boardfill.formats.position_file import read_position
from boardfill.hinting import next_step
from boardfill.hinting.hint_drawing import hint_json, hint_scene
from boardfill.hinting.hint_levels import HintLevel
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import Limits


@click.command(name="hint")
@click.argument("sources", metavar="[PROBLEM] [PARTIAL]", nargs=-1, type=FILE)
@board_options
@click.option(
    "--level",
    type=click.Choice([level.value for level in HintLevel]),
    default=HintLevel.GENTLE.value,
    show_default=True,
    help="Say where to look, why, or what to do.",
)
@answer_options
def command(
    sources: tuple[str, ...],
    description: ProblemDescription,
    level: str,
    as_json: bool,
    ascii_only: bool,
    limits: Limits,
) -> int:
    """Say what comes next in a partial filling, and why.

    PARTIAL is a picture in which the cells of a piece share a letter (or symbols stand in their
    cells), with `.` for empty cells, or a line as `solve --json` writes it; without it the board is
    empty.  --level gentle says where to look, clear also why, full also what to do, drawn.

    Exit status 1 if the partial filling cannot be completed; then the fewest pieces (or symbols) to
    take back are told.
    """
    source, given = _problem_and_position(sources, has_board=description.board is not None)
    problem = description.problem(source)
    part = Solution(()) if given is None else _read(problem, given)
    try:
        found = next_step.hint(problem, part, limits=limits)
    except BadInput as error:
        raise error if given is None else error.inside(shown_name(given)) from None
    if as_json:
        click.echo(hint_json(problem, part, found), nl=False)
    else:
        click.echo(words.one_line(found.sentence(level)))
        if level != HintLevel.GENTLE.value:
            drawn = as_text(
                hint_scene(problem, part, found, level), text_style(ascii_only=ascii_only)
            )
            click.echo("\n" + drawn, nl=False, color=True)
    if found.is_completable is None:
        say("whether the partial filling can be completed was not settled in time")
    return NO_FILLING if found.is_completable is False else 0


def _read(problem: Problem, source: str) -> Solution:
    text = read_text(source)
    try:
        return read_position(problem, text)
    except BadInput as error:
        raise error.inside(shown_name(source)) from None


def _problem_and_position(
    sources: tuple[str, ...], *, has_board: bool
) -> tuple[str | None, str | None]:
    """The file of the problem, unless --board tells it, and the one of the partial filling."""
    most = 1 if has_board else 2
    if len(sources) > most:
        files = "one file" if has_board else "two files"
        raise BadInput(f"expected at most {files}, found {len(sources)}")
    problem, given = (None, *sources, None)[:2] if has_board else (*sources, None, None)[:2]
    if problem == given == STANDARD_INPUT:
        raise BadInput("only one of PROBLEM and PARTIAL can be read from standard input")
    return problem, given
