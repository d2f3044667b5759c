"""`boardfill verify`: does a certificate prove that there is no filling?"""

from __future__ import annotations

import click

from boardfill import words
from boardfill.checking.verifier import DEFAULT_SECONDS, why_no_proof
from boardfill.cli.problem_options import FILE, Said, board_options
from boardfill.cli.shared_options import time_option
from boardfill.errors import BadInput
from boardfill.formats.certificate_json import read_certificate
from boardfill.formats.input_text import STANDARD_INPUT, read_text, shown_name

NO_PROOF = 1


@click.command(name="verify")
@click.argument("certificate", type=FILE)
@click.argument("problem", required=False, type=FILE)
@board_options
@time_option
def command(certificate: str, problem: str | None, said: Said, time_limit: float | None) -> int:
    """Check a CERTIFICATE, as `explain --certificate` writes it, against the PROBLEM alone.

    Exit status 0 if it proves that there is no filling, 1 if it does not, 3 if it may but is too
    large to be checked in the time allowed (a minute if nothing else is said).
    """
    if certificate == problem == STANDARD_INPUT:
        raise BadInput("only one of CERTIFICATE and PROBLEM can be read from standard input")
    try:
        found = read_certificate(read_text(certificate))
    except BadInput as error:
        raise error.inside(shown_name(certificate)) from None
    reason = why_no_proof(said.problem(problem), found, time_limit=time_limit or DEFAULT_SECONDS)
    if reason is not None:
        click.echo(words.one_line(f"no proof: {reason}"))
        return NO_PROOF
    click.echo(f"proof: there is no filling, by {found.kind}")
    return 0
