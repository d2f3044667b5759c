"""A table of counts as people want it: as text, CSV, JSON, a b-file or a picture of its growth."""

from __future__ import annotations

import click

from boardfill import words
from boardfill.cli.files import whole_file
from boardfill.cli.main import LIMIT_REACHED, say
from boardfill.cli.output import STANDARD_OUTPUT
from boardfill.cli.picture_options import PictureChoice
from boardfill.cli.picture_output import draw
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_numbers
from boardfill.tabulating.growth import growth_picture
from boardfill.tabulating.table_of_counts import Table
from boardfill.tabulating.table_text import table_bfile, table_csv, table_json, table_text

WRITERS = {"text": table_text, "csv": table_csv, "json": table_json, "bfile": table_bfile}
PICTURE = "picture"


def show_table(found: Table, form: str, output: str | None, picture: PictureChoice) -> int:
    """Write the table; returns the exit status, and says what is not known."""
    if form == PICTURE or picture.show:
        draw(growth_picture(found), output if form == PICTURE else None, picture)
    if form != PICTURE:
        _write(WRITERS[form](found), output)
    if found.stopped is None:
        return 0
    unknown = "all counts are known"
    if found.unknown:
        stay = "stays" if found.unknown == 1 else "stay"
        unknown = f"{words.counted(found.unknown, 'count')} {stay} unknown"
    return say(f"{found.stopped}; {unknown}", LIMIT_REACHED)


def _write(text: str, output: str | None) -> None:
    if output is None or output == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    with whole_file(output) as file:
        file.write(text)


def table_sizes(
    rows: str | None, columns: str | None, square: str | None
) -> tuple[list[int], list[int] | None]:
    """The numbers of rows, and of columns unless the boards are squares."""
    if square is not None:
        if rows is not None or columns is not None:
            raise BadInput("expected either --square or --rows and --columns, found both")
        return _numbers("--square", square), None
    if rows is None or columns is None:
        raise BadInput(
            "expected --rows and --columns, such as --rows 1-8 --columns 1-8, or --square 1-8"
        )
    return _numbers("--rows", rows), _numbers("--columns", columns)


def _numbers(option: str, text: str) -> list[int]:
    """The numbers that an option lists, in rising order."""
    try:
        return sorted(set(parse_numbers(text)))
    except BadInput as error:
        raise error.inside(option) from None
