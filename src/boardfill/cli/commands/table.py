"""`boardfill table`: the counts of a whole family of rectangles."""

from __future__ import annotations

from pathlib import PurePath

import click

from boardfill import words
from boardfill.cli.files import whole_file
from boardfill.cli.main import LIMIT_REACHED, progress_line, say
from boardfill.cli.shared_options import limit_options
from boardfill.cli.showing import STANDARD_OUTPUT
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_numbers
from boardfill.formats.piece_list import pieces as read_pieces
from boardfill.problem.lattices.known_lattices import LATTICES, named_lattice
from boardfill.problem.piece import Turn
from boardfill.questions.keywords import Limits
from boardfill.tabulating import tabulate
from boardfill.tabulating.table_text import (
    check_bfile,
    table_bfile,
    table_csv,
    table_json,
    table_text,
)

WRITERS = {"text": table_text, "csv": table_csv, "json": table_json, "bfile": table_bfile}
ENDINGS = {".csv": "csv", ".json": "json", ".txt": "text"}
FLAT = [name for name, lattice in LATTICES.items() if lattice.dimensions == 2]
"""Lattices whose boards have rows and columns alone."""
WITH_RECURRENCES = ("text", "json")


@click.command(name="table")
@click.option("--rows", metavar="LIST", required=True, help="Such as 6 or 1-8 or 2,4,6-8.")
@click.option("--columns", metavar="LIST", required=True, help="Such as 6 or 1-30.")
@click.option(
    "--pieces", metavar="LIST", required=True, help="What to fill the boards with, such as L3."
)
@click.option(
    "--turn",
    type=click.Choice([turn.value for turn in Turn]),
    help="How the --pieces may be turned.",
)
@click.option(
    "--lattice", metavar="NAME", help=f"{words.listed(FLAT, 'or')} (default: as the pieces)."
)
@click.option(
    "--wrap", metavar="WAYS", help="Close the boards on themselves: columns, rows or rows,columns."
)
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="The form (default: text).")
@click.option(
    "-o",
    "output",
    metavar="FILE",
    help="Write to FILE; the ending .csv, .json or .txt tells the form.",
)
@click.option("--recurrence", is_flag=True, help="Also the linear recurrence of each row.")
@limit_options
def command(
    rows: str,
    columns: str,
    pieces: str,
    turn: str | None,
    lattice: str | None,
    wrap: str | None,
    form: str | None,
    output: str | None,
    recurrence: bool,
    limits: Limits,
) -> int:
    """Print the exact number of fillings of every rectangle of a family.

    One sweep of a width counts all lengths.  At a limit, counts not known yet are shown as ? (empty
    in CSV, null in JSON), and the exit status is 3.
    """
    ending = "" if output is None else PurePath(output).suffix.lower()
    form = form or ENDINGS.get(ending, "text")
    if recurrence and form not in WITH_RECURRENCES:
        forms = words.listed(WITH_RECURRENCES, "or")
        raise BadInput(f"--recurrence goes with {forms}, found {form}")
    row_numbers, column_numbers = _numbers("--rows", rows), _numbers("--columns", columns)
    if form == "bfile":
        check_bfile(row_numbers, column_numbers)
    with progress_line() as progress:
        found = tabulate.table(
            row_numbers,
            column_numbers,
            read_pieces(pieces, turn, None if lattice is None else named_lattice(lattice)),
            wrap=() if wrap is None else [way.strip() for way in wrap.split(",")],
            recurrences=recurrence,
            limits=limits,
            on_progress=progress,
        )
    text = WRITERS[form](found)
    if output is None or output == STANDARD_OUTPUT:
        click.echo(text, nl=False)
    else:
        with whole_file(output) as file:
            file.write(text)
    if found.stopped is None:
        return 0
    unknown = "all counts are known"
    if found.unknown:
        stay = "stays" if found.unknown == 1 else "stay"
        unknown = f"{words.counted(found.unknown, 'count')} {stay} unknown"
    return say(f"{found.stopped}; {unknown}", LIMIT_REACHED)


def _numbers(option: str, text: str) -> list[int]:
    """The numbers that an option lists, in rising order."""
    try:
        return sorted(set(parse_numbers(text)))
    except BadInput as error:
        raise error.inside(option) from None
