"""`boardfill convert`: the same problem in another form."""

from __future__ import annotations

from pathlib import Path

import click

from boardfill import words
from boardfill.cli.files import whole_file
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
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


@click.command(name="convert")
@problem_argument
@board_options
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="The form to write.")
@click.option("-o", "output", metavar="FILE", help="Write to FILE; its ending tells the form.")
def command(
    source: str | None,
    description: ProblemDescription,
    form: str | None,
    output: str | None,
) -> None:
    """Write the problem in another form.

    TOML and JSON hold everything; a picture is the board alone.  dlx is Knuth's format of exact
    covers, cnf DIMACS, opb that of pseudo-Boolean solvers, mzn MiniZinc: these hold the choices and
    what they exclude, with as many solutions as the problem.
    """
    if form is None and output is not None:
        form = ENDINGS.get(Path(output).suffix.lower())
    if form is None:
        forms = words.listed(WRITERS, "or")
        raise BadInput(f"expected --to {forms}, or -o with one of their endings")
    text = WRITERS[form](description.problem(source))
    if output is None:
        click.echo(text, nl=False)
        return
    with whole_file(output) as file:
        file.write(text)
