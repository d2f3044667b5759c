"""`boardfill check`: is a filling right, and if not, why?"""

from __future__ import annotations

import click

from boardfill import words
from boardfill.checking.checker import why_not
from boardfill.cli.command import command as named
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.two_files import problem_and_filling
from boardfill.errors import BadInput
from boardfill.formats.input_text import STANDARD_INPUT, about, read_text
from boardfill.formats.positions import Position, read_positions
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling
from boardfill.trees.filling_trees import check_tree

WRONG = 1


@named(
    "check",
    "boardfill check --board 4x4 --pieces domino filling.txt",
    "boardfill check gallery:queens fillings.jsonl --json",
)
@click.argument("sources", metavar="[PROBLEM] FILLING", nargs=-1, type=FILE)
@board_options
@plain_output_options()
def command(sources: tuple[str, ...], description: ProblemDescription, output: Output) -> int:
    """Say whether a filling is right, or what is wrong with it.

    FILLING is a picture in which the cells of a piece share a letter (or symbols stand in their
    cells), a drawing as `solve` makes it, or a line as `solve --json` writes it; of several, a line
    is printed for each.  Exit status 1 if one of them is wrong.
    """
    source, second = problem_and_filling(
        sources, "FILLING", has_board=description.board is not None
    )
    filling = second or STANDARD_INPUT
    if source == filling == STANDARD_INPUT:
        raise BadInput("only one of PROBLEM and FILLING can be read from standard input")
    problem = description.problem(source)
    text = read_text(filling)
    with about(filling):
        reasons = [_why_wrong(problem, position) for _, position in read_positions(problem, text)]
    output.show(
        lambda: "".join(f"{_sentence(reason)}\n" for reason in reasons),
        lambda: list(map(check_tree, reasons)),
    )
    return WRONG if any(reasons) else 0


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
