"""`boardfill pieces`: which pieces and sets are there, and what do they look like?"""

from __future__ import annotations

import shutil
import textwrap

import click
from click.shell_completion import CompletionItem

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, output_options
from boardfill.drawing.answer_pictures import pieces_picture
from boardfill.drawing.scene import piece_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text, in_rows
from boardfill.errors import BadInput
from boardfill.formats.piece_list import pieces as pieces_named
from boardfill.problem.catalogue import set_names, single_names, usual_name
from boardfill.problem.lattices.lattice import NAMES, Lattice, named_lattice
from boardfill.problem.piece import Piece
from boardfill.trees.catalogue_trees import catalogue_trees, piece_tree, sets_of, singles_of


def _names(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    names = (*single_names(), *set_names())
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@named(
    "pieces",
    "boardfill pieces",
    "boardfill pieces hexiamonds",
    "boardfill pieces T-tetromino --json",
)
@click.argument("name", required=False, shell_complete=_names)
@click.option("--lattice", metavar="NAME", help="Those of square, hex, triangle or cubic alone.")
@output_options()
def command(name: str | None, lattice: str | None, output: DrawnOutput) -> None:
    """List the sets of the catalogue and the names of single pieces, or draw those called NAME.

    NAME is what --pieces takes: a set, a piece, a size such as 2x3, or a file of pictures.
    """
    there = None if lattice is None else named_lattice(lattice)
    if name is not None:
        found = _called(name, there)
        output.show_drawn(
            lambda: _drawings(name, found, output.style),
            lambda: list(map(piece_tree, found)),
            lambda: pieces_picture(found, _title(name) if len(found) > 1 else ""),
        )
        return
    output.refuse_picture("a picture needs a NAME, such as: pieces pentominoes")
    lattices = list(map(named_lattice, NAMES)) if there is None else [there]
    output.show(
        lambda: "\n".join(map(_catalogue, lattices)),
        lambda: [tree for each in lattices for tree in catalogue_trees(each)],
    )


def _drawings(name: str, found: tuple[Piece, ...], style: TextStyle) -> str:
    """The pieces, each below its name; of a set also what it is."""
    heading = ""
    if len(found) > 1:
        counted = words.counted(len(found), "piece")
        heading = f"{_title(name)}: {counted} on the {found[0].lattice.name} lattice\n\n"
    drawings = (
        f"{piece.name}\n" + as_text(piece_scene(piece, colour), style)
        for colour, piece in enumerate(found)
    )
    return heading + in_rows(drawings, style.width)


def _called(name: str, lattice: Lattice | None) -> tuple[Piece, ...]:
    try:
        return pieces_named(name, lattice=lattice)
    except BadInput as error:
        if "boardfill pieces" in str(error):
            raise
        raise BadInput(f"{error}; `boardfill pieces` lists all") from None


def _title(name: str) -> str:
    try:
        return usual_name(name)
    except BadInput:
        return name


def _catalogue(lattice: Lattice) -> str:
    """What the lattice has, in a few lines."""
    sets = [f"{name} ({number})" for name, number in sets_of(lattice).items()]
    singles = [
        f"{name} ({', '.join(others)})" if others else name
        for name, others in singles_of(lattice).items()
    ]
    return f"{lattice.name}\n{_entries('sets', sets)}\n{_entries('pieces', singles)}\n"


def _entries(heading: str, entries: list[str]) -> str:
    """The entries with commas between them, as many in a line as the terminal is wide."""
    # A line may end behind an entry, not within it.
    text = ", ".join(entry.replace(" ", "\xa0") for entry in entries)
    width = shutil.get_terminal_size().columns
    lines = textwrap.wrap(text, width - 10, break_long_words=False)
    return f"  {heading:8}" + f"\n{'':10}".join(lines).replace("\xa0", " ")
