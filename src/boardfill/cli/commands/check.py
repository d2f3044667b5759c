"""`boardfill check` and `verify`: is a filling right, does a certificate prove there is none?"""

from __future__ import annotations

import click

from boardfill import words
from boardfill.answers.certificate import Certificate
from boardfill.checking.checker import why_not
from boardfill.checking.verifier import DEFAULT_SECONDS, why_no_proof
from boardfill.cli.command import command
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import (
    FILE,
    ProblemDescription,
    board_options,
    problem_and_filling,
)
from boardfill.cli.shared_options import time_option
from boardfill.errors import BadInput
from boardfill.formats.certificate_json import read_certificate
from boardfill.formats.input_text import STANDARD_INPUT, about, read_text, shown_name
from boardfill.formats.positions import Position, read_positions
from boardfill.json_answers.fillings import check_tree
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling

WRONG = 1


@command(
    "check",
    "boardfill check --board 4x4 --pieces domino filling.txt",
    "boardfill check gallery:queens fillings.jsonl --json",
)
@click.argument("sources", metavar="[PROBLEM] FILLING", nargs=-1, type=FILE)
@board_options
@plain_output_options()
def check_command(sources: tuple[str, ...], description: ProblemDescription, output: Output) -> int:
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


NO_PROOF = 1


@command(
    "verify",
    "boardfill verify gallery:mutilated-chessboard why.json",
    "boardfill verify --board 3x3 --pieces domino why.json",
)
@click.argument("sources", metavar="[PROBLEM] CERTIFICATE", nargs=-1, type=FILE)
@board_options
@plain_output_options()
@time_option
def verify_command(
    sources: tuple[str, ...],
    description: ProblemDescription,
    output: Output,
    time_limit: float | None,
) -> int:
    """Check a CERTIFICATE, as `explain --certificate` writes it, against the PROBLEM alone.

    The order CERTIFICATE PROBLEM works as well.

    Exit status 0 if it proves that there is no filling, 1 if it does not, 3 if it cannot be
    checked in the time allowed (default: a minute).
    """
    source, found = _problem_and_certificate(sources, has_board=description.board is not None)
    problem = description.problem(source)
    reason = why_no_proof(problem, found, time_limit=time_limit or DEFAULT_SECONDS)
    if reason is not None:
        reason = words.one_line(reason)
        output.show(
            lambda: f"no proof: {reason}\n",
            lambda: {"proof": False, "kind": found.kind, "reason": reason},
        )
        return NO_PROOF
    output.show(
        lambda: f"proof: there is no filling, by {found.kind}\n",
        lambda: {"proof": True, "kind": found.kind},
    )
    return 0


def _problem_and_certificate(
    sources: tuple[str, ...], *, has_board: bool
) -> tuple[str | None, Certificate]:
    """The file of the problem, unless --board describes it, and the certificate."""
    wanted = 1 if has_board else 2
    if len(sources) != wanted:
        what = "a CERTIFICATE" if has_board else "a PROBLEM and a CERTIFICATE"
        raise BadInput(f"expected {what}, found {words.counted(len(sources), 'file')}")
    if sources[0] == sources[-1] == STANDARD_INPUT and not has_board:
        raise BadInput("only one of PROBLEM and CERTIFICATE can be read from standard input")
    *before, last = sources
    source = before[0] if before else None
    if source is not None and source != STANDARD_INPUT and _is_certificate(source):
        source, last = last, source
    try:
        return source, read_certificate(read_text(last))
    except BadInput as error:
        reason = BadInput(f"expected a certificate, as `explain --certificate` writes it: {error}")
        raise reason.inside(shown_name(last)) from None


def _is_certificate(source: str) -> bool:
    try:
        read_certificate(read_text(source))
    except BadInput:
        return False
    return True
