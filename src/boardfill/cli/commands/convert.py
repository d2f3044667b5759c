"""`boardfill convert`: the same problem in another form."""

from __future__ import annotations

import click

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.files import whole_file
from boardfill.cli.output import STANDARD_OUTPUT
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import json_option
from boardfill.errors import BadInput
from boardfill.formats.problem_writers import WRITERS, form_of_file
from boardfill.formats.problem_writers import convert as convert_problem


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
    what they exclude, with as many solutions as the problem.  python is a program that builds the
    problem and counts.
    """
    if as_json and form not in (None, "json"):
        raise BadInput(f"expected either --json or --to {form}, found both")
    file = None if output == STANDARD_OUTPUT else output
    if as_json:
        form = "json"
    elif form is None and file is not None:
        form = form_of_file(file)
    if form is None:
        forms = words.listed(WRITERS, "or")
        raise BadInput(f"expected --to {forms}, or -o with one of their endings")
    text = convert_problem(description.problem(source), form)
    if file is None:
        click.echo(text, nl=False)
        return
    with whole_file(file) as target:
        target.write(text)
