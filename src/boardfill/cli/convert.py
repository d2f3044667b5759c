"""`boardfill convert`: the same problem in another form."""

from __future__ import annotations

from pathlib import Path

import click

from boardfill.cli.files import whole_file
from boardfill.cli.options import Said, board_options, problem_argument
from boardfill.errors import BadInput
from boardfill.reading.document_writer import to_json, to_picture, to_toml

WRITERS = {"toml": to_toml, "json": to_json, "picture": to_picture}
ENDINGS = {".toml": "toml", ".json": "json", ".txt": "picture"}


@click.command(name="convert")
@problem_argument
@board_options
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="The form to write.")
@click.option("-o", "output", metavar="FILE", help="Write to FILE; its ending tells the form.")
def command(
    problem: str | None,
    said: Said,
    form: str | None,
    output: str | None,
) -> None:
    """Write the problem as TOML, JSON or a picture (the board alone)."""
    if form is None and output is not None:
        form = ENDINGS.get(Path(output).suffix.lower())
    if form is None:
        raise BadInput("expected --to toml, json or picture, or -o with one of their endings")
    text = WRITERS[form](said.problem(problem))
    if output is None:
        click.echo(text, nl=False)
        return
    with whole_file(output) as file:
        file.write(text)
