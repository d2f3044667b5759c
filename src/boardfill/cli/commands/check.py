"""`boardfill check`: is a filling right, and if not, why?"""

from __future__ import annotations

import json

import click

from boardfill import words
from boardfill.checking.checker import why_not
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import json_option
from boardfill.cli.two_files import told_apart
from boardfill.errors import BadInput
from boardfill.formats.input_text import STANDARD_INPUT, read_text, shown_name
from boardfill.formats.laid_pieces import Position
from boardfill.formats.position_file import read_positions
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling

WRONG = 1


@click.command(name="check")
@click.argument("sources", metavar="[PROBLEM] FILLING", nargs=-1, type=FILE)
@board_options
@json_option
def command(sources: tuple[str, ...], description: ProblemDescription, as_json: bool) -> int:
    """Say whether a filling is right, or what is wrong with it.

    FILLING is a picture in which the cells of a piece share a letter (or symbols stand in their
    cells), a drawing as `solve` makes it, or a line as `solve --json` writes it; of several, a line
    is printed for each.  Exit status 1 if one of them is wrong.
    """
    source, given = told_apart(sources, "FILLING", has_board=description.board is not None)
    problem = description.problem(source)
    if given is None and source == STANDARD_INPUT:
        raise BadInput("expected a FILLING beside the PROBLEM")
    filling = STANDARD_INPUT if given is None else given
    text = read_text(filling)
    status = 0
    try:
        for _, position in read_positions(problem, text):
            reason = _why_wrong(problem, position)
            status = WRONG if reason else status
            click.echo(_json_line(reason) if as_json else _sentence(reason))
    except BadInput as error:
        raise error.inside(shown_name(filling)) from None
    return status


def _why_wrong(problem: Problem, position: Position) -> str | None:
    if position.wrong is None:
        return why_not(problem, position.solution)
    reasons = [position.wrong]
    if isinstance(problem, Tiling):
        covered = {cell for lying in position.solution.placements for cell in lying.cells}
        if left := problem.board.cells - problem.optional - covered - position.strays:
            reasons.append(f"cell {words.cell(min(left))} is not covered")
    return "; ".join(reasons)


def _sentence(reason: str | None) -> str:
    return "right" if reason is None else words.one_line(f"wrong: {reason}")


def _json_line(reason: str | None) -> str:
    answer = {"right": True} if reason is None else {"right": False, "reason": reason}
    return json.dumps(answer, ensure_ascii=False)
