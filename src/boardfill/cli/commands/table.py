"""`boardfill table`: the counts of a whole family of rectangles."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Annotated, Any

import click

from boardfill import words
from boardfill.cli.main import LIMIT_REACHED, command, progress_line, say
from boardfill.cli.options import (
    click_option,
    declared_options,
    json_option,
    question_options,
    write_text,
)
from boardfill.cli.pictures import PictureChoice, draw, picture_ending, picture_options
from boardfill.cli.problem_options import ProblemDescription
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import parse_numbers
from boardfill.formats.piece_list import pieces as read_pieces
from boardfill.problem.empty_grids import GRID_NAMES, grid_name
from boardfill.problem.lattices.lattice import Lattice, lattices, named_lattice
from boardfill.problem.piece import Piece, Turn
from boardfill.questions.keywords import OptionInfo, options_of
from boardfill.tabulating import tabulate
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.table_text import (
    check_bfile,
    growth_picture,
    table_bfile,
    table_csv,
    table_text,
)


def _json(table: Table) -> str:
    from boardfill.tabulating.table_json import table_json  # loaded only for JSON

    return table_json(table)


WRITERS = {"text": table_text, "csv": table_csv, "json": _json, "bfile": table_bfile}
PICTURE = "picture"
ENDINGS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".txt": "text"}
WITH_RECURRENCES = ("text", "json")
FLAT = [name for name, lattice in lattices().items() if lattice.dimensions == 2]
"""Lattices whose boards have only rows and columns."""


def table_sizes(
    rows: Annotated[str | None, OptionInfo("Such as 6 or 1-8 or 2,4,6-8.", metavar="LIST")] = None,
    columns: Annotated[str | None, OptionInfo("Such as 6 or 1-30.", metavar="LIST")] = None,
    square: Annotated[
        str | None,
        OptionInfo("Squares only, such as 1-12; instead of rows and columns.", metavar="LIST"),
    ] = None,
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
    with inside(option):
        return sorted(set(parse_numbers(text)))


@command(
    "table",
    "boardfill table --rows 1-8 --columns 1-8 --pieces domino",
    "boardfill table hamiltonian-cycles --square 1-6 --to bfile",
    "boardfill table --rows 1-10 --columns 1 --pieces domino --growth",
)
@click.argument("names", nargs=-1, metavar="[NAME]")
@declared_options(options_of(table_sizes), name="sizes")
@click.option(
    "--pieces", metavar="LIST", multiple=True, help="Pieces to fill the boards with, such as L3."
)
@click_option(options_of(ProblemDescription)["turn"])
@click.option(
    "--lattice", metavar="NAME", help=f"{words.listed(FLAT, 'or')} (default: that of the pieces)."
)
@question_options(tabulate.table)
@json_option
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="Format (default: text).")
@click.option(
    "-o",
    "output",
    metavar="FILE",
    help="Write to FILE; its ending sets the format: .csv, .json, .jsonl, .txt, or .svg (a plot).",
)
@picture_options
def table_command(
    names: tuple[str, ...],
    sizes: dict[str, str],
    pieces: tuple[str, ...],
    turn: Turn | None,
    lattice: str | None,
    options: dict[str, Any],
    as_json: bool,
    form: str | None,
    output: str | None,
    picture: PictureChoice,
) -> int:
    """Print the exact number of fillings for a range of rectangles.

    NAME is a family of grids, such as queens or spanning-trees, instead of --pieces.
    At a limit, counts that are not known yet are shown as ? (empty in CSV, null in JSON), and the
    exit status is 3.
    """
    form = _form(form, output, picture, as_json=as_json)
    for option, flag in (("recurrences", "--recurrence"), ("growth", "--growth")):
        if option in options and form not in WITH_RECURRENCES:
            forms = words.listed(WITH_RECURRENCES, "or")
            raise BadInput(f"{flag} requires {forms}, found {form}")
    there = None if lattice is None else named_lattice(lattice)
    filled = _grid(names, pieces, turn, there) or _pieces(pieces, turn, there)
    row_numbers, column_numbers = table_sizes(**sizes)
    if form == "bfile":
        check_bfile(row_numbers, column_numbers or row_numbers[:1])
    with progress_line() as progress:
        found = tabulate.table(row_numbers, column_numbers, filled, **options, on_progress=progress)
    return show_table(found, form, output, picture)


def _pieces(
    pieces: tuple[str, ...], turn: Turn | None, lattice: Lattice | None
) -> tuple[Piece, ...]:
    if not pieces:
        raise BadInput("expected --pieces, such as --pieces L3, or a family such as queens")
    for name in pieces:
        if grid_name(name) is not None:
            raise BadInput(f"--pieces {name}: a family of grids; type `boardfill table {name}`")
    return read_pieces(",".join(pieces), turn, lattice)


def _grid(
    names: tuple[str, ...], pieces: tuple[str, ...], turn: Turn | None, lattice: Lattice | None
) -> str | None:
    """The named family of grids; None if none is named."""
    if not names:
        return None
    name, colon, _ = names[0].partition(":")
    if grid_name(name) is None:
        raise BadInput(_instead(names, pieces))
    if colon:
        raise BadInput(
            f"{names[0]} is one board, which `count` counts; for a table type "
            f"`boardfill table {name} --square 1-6`"
        )
    if len(names) > 1 or pieces or turn is not None or lattice is not None:
        raise BadInput(f"{name} is a family of grids, which takes no pieces, turn or lattice")
    return name


def _instead(numbers: tuple[str, ...], pieces: tuple[str, ...]) -> str:
    """What to type instead of bare numbers or a bare size."""
    if not numbers[0][:1].isdigit():
        return words.expected_one_of(GRID_NAMES, numbers[0])
    filled = f"--pieces {','.join(pieces) or 'domino'}"
    size = re.fullmatch(r"([1-9][0-9]{0,5})[xX*]([1-9][0-9]{0,5})", numbers[0])
    if size is None:
        first, second = (*numbers, *numbers)[:2]
        told = "say which numbers are which"
        return f"{told}: --rows {first} --columns {second}, or --square {first}, with {filled}"
    whole = f"--rows 1-{size[1]} --columns 1-{size[2]}"
    squares = f"--square 1-{max(map(int, size.groups()))}"
    return (
        f"{numbers[0]} is one board, which `count` counts; for a table type "
        f"`boardfill table {squares} {filled}`, or {whole}"
    )


def _form(form: str | None, output: str | None, picture: PictureChoice, *, as_json: bool) -> str:
    """The form to write, given explicitly or by the ending of the file."""
    drawn = picture_ending(output or "")
    picture.refuse_without_effect(drawn or (".svg" if picture.show else None))
    if drawn is not None:
        if as_json or form is not None:
            raise BadInput(f"a {drawn} file holds a picture, not {form or 'json'}")
        return PICTURE
    if as_json and form not in (None, "json"):
        raise BadInput(f"expected either --json or --to {form}, found both")
    if form is not None or as_json:
        return form or "json"
    ending = "" if output is None else PurePath(output).suffix.lower()
    if ending and ending not in ENDINGS:
        expected = words.listed(ENDINGS, "or")
        raise BadInput(f"-o {output} ends with {ending}; expected {expected}, or --to")
    return ENDINGS.get(ending, "text")


def show_table(found: Table, form: str, output: str | None, picture: PictureChoice) -> int:
    """Write the table and a note about unknown counts; return the exit status."""
    if form == PICTURE or picture.show:
        draw(growth_picture(found), output if form == PICTURE else None, picture)
    if form != PICTURE:
        write_text(WRITERS[form](found), output)
    if found.stopped is None:
        return 0
    unknown = "all counts are known"
    if found.unknown:
        stay = "stays" if found.unknown == 1 else "stay"
        unknown = f"{words.counted(found.unknown, 'count')} {stay} unknown"
    return say(f"{found.stopped}; {unknown}", LIMIT_REACHED)
