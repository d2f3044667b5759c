"""`boardfill pieces`: which pieces and sets are there, and what do they look like?"""

from __future__ import annotations

import json
import shutil
import textwrap

import click
from click.shell_completion import CompletionItem

from boardfill import words
from boardfill.cli.shared_options import ascii_option, json_option, text_style
from boardfill.drawing.scene import piece_scene
from boardfill.drawing.text_drawing import as_text, in_rows
from boardfill.errors import BadInput
from boardfill.formats.piece_list import pieces as pieces_named
from boardfill.problem.catalogue import (
    lattice_of_set,
    named_piece,
    named_set,
    set_names,
    single_names,
    usual_name,
)
from boardfill.problem.lattices.known_lattices import NAMES, named_lattice
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.piece import Piece


def _names(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    names = (*single_names(), *set_names())
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command(name="pieces")
@click.argument("name", required=False, shell_complete=_names)
@click.option("--lattice", metavar="NAME", help="Those of square, hex, triangle or cubic alone.")
@json_option
@ascii_option
def command(name: str | None, lattice: str | None, as_json: bool, ascii_only: bool) -> None:
    """List the sets of the catalogue and the names of single pieces, or draw those called NAME.

    NAME is what --pieces takes: a set, a piece, a size such as 2x3, or a file of pictures.
    """
    there = None if lattice is None else named_lattice(lattice)
    if name is None:
        lattices = NAMES if there is None else (there.name,)
        for place, each in enumerate(map(named_lattice, lattices)):
            click.echo(_catalogue_json(each) if as_json else "\n" * bool(place) + _catalogue(each))
        return
    found = _called(name, there)
    if as_json:
        for piece in found:
            click.echo(json.dumps(_tree(piece), ensure_ascii=False))
        return
    style = text_style(ascii_only=ascii_only)
    if len(found) > 1:
        counted = words.counted(len(found), "piece")
        click.echo(f"{_title(name)}: {counted} on the {found[0].lattice.name} lattice\n")
    drawings = (
        f"{piece.name}\n" + as_text(piece_scene(piece, colour), style)
        for colour, piece in enumerate(found)
    )
    click.echo(in_rows(drawings, style.width), nl=False, color=True)


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


def _sets(lattice: Lattice) -> dict[str, int]:
    """The sets of the lattice with the number of their pieces, without one-sided and fixed ones."""
    plain = (name for name in set_names() if not name.startswith(("free ", "one-sided ", "fixed ")))
    return {name: len(named_set(name)) for name in plain if lattice_of_set(name) == lattice}


def _singles(lattice: Lattice) -> dict[str, list[str]]:
    """The pieces with names of their own, and the other names that each has."""
    singles: dict[str, list[str]] = {}
    for name in single_names(lattice):
        piece = named_piece(name, lattice=lattice).name
        others = singles.setdefault(piece, [])
        if name != piece:
            others.append(name)
    return singles


def _catalogue(lattice: Lattice) -> str:
    """What the lattice has, in a few lines."""
    sets = [f"{name} ({number})" for name, number in _sets(lattice).items()]
    singles = [
        f"{name} ({', '.join(others)})" if others else name
        for name, others in _singles(lattice).items()
    ]
    return f"{lattice.name}\n{_entries('sets', sets)}\n{_entries('pieces', singles)}"


def _entries(heading: str, entries: list[str]) -> str:
    """The entries with commas between them, as many in a line as the terminal is wide."""
    # A line may end behind an entry, not within it.
    text = ", ".join(entry.replace(" ", "\xa0") for entry in entries)
    width = shutil.get_terminal_size().columns
    lines = textwrap.wrap(text, width - 10, break_long_words=False)
    return f"  {heading:8}" + f"\n{'':10}".join(lines).replace("\xa0", " ")


def _catalogue_json(lattice: Lattice) -> str:
    """A line for each set and for each single piece."""
    sets = [
        {"set": name, "lattice": lattice.name, "pieces": number}
        for name, number in _sets(lattice).items()
    ]
    singles = [
        _tree(named_piece(name, lattice=lattice)) | {"also": others}
        for name, others in _singles(lattice).items()
    ]
    return "\n".join(json.dumps(tree, ensure_ascii=False) for tree in (*sets, *singles))


def _tree(piece: Piece) -> dict[str, object]:
    return {"name": piece.name, "lattice": piece.lattice.name, "cells": sorted(piece.cells)}
