"""`boardfill verify`: does a certificate prove that there is no filling?"""

from __future__ import annotations

import click

from boardfill import words
from boardfill.answers.certificate import Certificate
from boardfill.checking.verifier import DEFAULT_SECONDS, why_no_proof
from boardfill.cli.command import command as named
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import time_option
from boardfill.errors import BadInput
from boardfill.formats.certificate_json import read_certificate
from boardfill.formats.input_text import STANDARD_INPUT, read_text, shown_name

NO_PROOF = 1


@named(
    "verify",
    "boardfill verify gallery:mutilated-chessboard why.json",
    "boardfill verify --board 3x3 --pieces domino why.json",
)
@click.argument("sources", metavar="[PROBLEM] CERTIFICATE", nargs=-1, type=FILE)
@board_options
@plain_output_options()
@time_option
def command(
    sources: tuple[str, ...],
    description: ProblemDescription,
    output: Output,
    time_limit: float | None,
) -> int:
    """Check a CERTIFICATE, as `explain --certificate` writes it, against the PROBLEM alone.

    The other order, CERTIFICATE PROBLEM, is understood too.

    Exit status 0 if it proves that there is no filling, 1 if it does not, 3 if it may but is too
    large to be checked in the time allowed (a minute if nothing else is said).
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
