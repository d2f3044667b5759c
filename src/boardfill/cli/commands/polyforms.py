"""`boardfill polyforms`: which shapes of a size are there?"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from itertools import product

import click

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.drawn_output import DrawnOutput, listed_output_options
from boardfill.cli.shared_options import limit_options
from boardfill.drawing.scene import Panel, Picture, Scene, Tile
from boardfill.drawing.text.text_style import row_by_row
from boardfill.errors import BadInput
from boardfill.formats.amounts import is_number
from boardfill.problem.catalogue import polyforms_of, usual_name
from boardfill.problem.lattices.lattice import NAMES, Lattice, named_lattice
from boardfill.problem.picture import PIECE_CELLS, PIECE_GAP, draw_picture
from boardfill.problem.piece import Shape
from boardfill.problem.polyform_growth import Kind
from boardfill.questions import generating
from boardfill.questions.keywords import Limits
from boardfill.words import decimal


@named(
    "polyforms",
    "boardfill polyforms 5",
    "boardfill polyforms hexiamonds",
    "boardfill polyforms 4 --one-sided --json",
)
@click.argument("text", metavar="SIZE")
@click.option("--lattice", metavar="NAME", help=f"{words.listed(NAMES, 'or')} (default: square).")
@click.option("--one-sided", is_flag=True, help="Mirror images are different.")
@click.option("--fixed", is_flag=True, help="Turned shapes and mirror images are different.")
@click.option("--count", "only_count", is_flag=True, help="Print their number alone.")
@listed_output_options()
@limit_options
def command(
    text: str,
    lattice: str | None,
    one_sided: bool,
    fixed: bool,
    only_count: bool,
    output: DrawnOutput,
    limits: Limits,
) -> None:
    """Draw all connected shapes of SIZE cells, or with --json print their cells, one a line.

    Shapes that turning or mirroring carries onto each other are one unless told otherwise.  A set
    such as hexominoes or "fixed trihexes" stands for the size, the lattice and what counts as one.
    """
    if one_sided and fixed:
        raise BadInput("expected either --one-sided or --fixed, found both")
    size, lattice, kind = _shapes_meant(
        text, lattice, "fixed" if fixed else "one-sided" if one_sided else None
    )
    there = named_lattice(lattice)
    if only_count:
        output.refuse_picture("--count prints a number alone; leave it out for a picture")
        count = generating.count_polyforms(size, there, kind, limits=limits)
        output.show(
            lambda: f"{decimal(count)}\n",
            lambda: {"count": decimal(count), "size": size, "lattice": there.name, "kind": kind},
        )
        return
    found = generating.polyforms(size, there, kind, limits=limits)
    width = shutil.get_terminal_size().columns
    pictures = (_picture(shape, there) for shape in found)
    output.show_drawn(
        lambda: "".join(f"{row}\n" for row in row_by_row(pictures, width)),
        lambda: [{"cells": shape} for shape in found],
        lambda: _shapes(found, there, size),
    )


def _shapes_meant(text: str, lattice: str | None, kind: Kind | None) -> tuple[int, str, Kind]:
    """How many cells, on which lattice and what counts as one: by options, or by a set's name."""
    number = text.strip()
    if is_number(number.removeprefix("-")):
        return int(number), lattice or "square", kind or "free"
    try:
        of_set = polyforms_of(usual_name(text))
    except BadInput:
        of_set = None
    if of_set is None:
        raise BadInput(
            f"expected a number of cells such as 5, or a set such as pentominoes, found {text!r}"
        )
    if lattice not in (None, of_set.lattice):
        raise BadInput(f"{text} lie on the {of_set.lattice} lattice, not on the {lattice} one")
    return of_set.size, of_set.lattice, kind or of_set.kind


def _shapes(found: Iterable[Shape], lattice: Lattice, size: int) -> Picture:
    """The shapes side by side."""
    tiles = [Tile(frozenset(shape), "", number) for number, shape in enumerate(found)]
    title = f"{words.counted(len(tiles), 'shape')} of {words.counted(size, 'cell')}"
    return Picture(tuple(Panel(Scene((tile,), lattice)) for tile in tiles), title)


def _picture(shape: Shape, lattice: Lattice) -> str:
    """The shape as a picture of a piece, which documents can have as it is."""
    drawn = {cell: lattice.mark_of(cell) or PIECE_CELLS[0] for cell in shape}
    if not lattice.has_blanks:
        box = product(*(range(min(along), max(along) + 1) for along in zip(*shape, strict=True)))
        drawn = dict.fromkeys(box, PIECE_GAP) | drawn
    return draw_picture(drawn, lattice)
