"""`boardfill convert`: the same problem in another form."""

from __future__ import annotations

from pathlib import Path

import click

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.files import whole_file
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import json_option
from boardfill.errors import BadInput
from boardfill.formats.dlx.write_dlx import to_dlx
from boardfill.formats.document.write_document import to_json, to_picture, to_toml
from boardfill.formats.models.cnf import to_cnf
from boardfill.formats.models.minizinc import to_minizinc
from boardfill.formats.models.opb import to_opb

WRITERS = {
    "toml": to_toml,
    "json": to_json,
    "picture": to_picture,
    "dlx": to_dlx,
    "cnf": to_cnf,
    "opb": to_opb,
    "mzn": to_minizinc,
}
ENDINGS = {".txt": "picture", ".xcc": "dlx"} | {f".{form}": form for form in WRITERS}


@named(
    "convert",
    "boardfill convert --board 3x4 --pieces domino --to toml",
    "boardfill convert gallery:soma-cube -o soma.json",
    "boardfill convert gallery:langford --to dlx",
)
@problem_argument
@board_options
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="The form to write.")
@click.option("-o", "output", metavar="FILE", help="Write to FILE; its ending tells the form.")
@json_option
def command(
    source: str | None,
    description: ProblemDescription,
    form: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Write the problem in another form.

    TOML and JSON hold everything; a picture is the board alone.  dlx is Knuth's format of exact
    covers, cnf DIMACS, opb that of pseudo-Boolean solvers, mzn MiniZinc: these hold the choices and
    what they exclude, with as many solutions as the problem.
    """
    if as_json and form not in (None, "json"):
        raise BadInput(f"expected either --json or --to {form}, found both")
    if as_json:
        form = "json"
    if form is None and output is not None:
        ending = Path(output).suffix.lower()
        form = ENDINGS.get(ending)
        if ending and form is None:
            expected = words.listed(ENDINGS, "or")
            raise BadInput(f"-o {output} ends with {ending}; expected {expected}, or --to")
    if form is None:
        forms = words.listed(WRITERS, "or")
        raise BadInput(f"expected --to {forms}, or -o with one of their endings")
    text = WRITERS[form](description.problem(source))
    if output is None:
        click.echo(text, nl=False)
        return
    with whole_file(output) as file:
        file.write(text)
