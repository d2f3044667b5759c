"""`boardfill polyforms`: which shapes of a size are there?"""

from __future__ import annotations

import json
import shutil
from itertools import product

import click

from boardfill.cli.shared_options import json_option, limit_options
from boardfill.drawing.arranging import row_by_row
from boardfill.errors import BadInput
from boardfill.problem.lattices.known_lattices import LATTICES
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.picture import PIECE_CELLS, PIECE_GAP, draw_picture
from boardfill.problem.piece import Shape
from boardfill.problem.polyform_growth import Kind
from boardfill.questions import generating
from boardfill.questions.keywords import Limits


@click.command(name="polyforms")
@click.argument("size", type=int)
@click.option("--lattice", type=click.Choice(list(LATTICES)), default="square", show_default=True)
@click.option("--one-sided", is_flag=True, help="Mirror images are different.")
@click.option("--fixed", is_flag=True, help="Turned shapes and mirror images are different.")
@click.option("--count", "only_count", is_flag=True, help="Print their number alone.")
@json_option
@limit_options
def command(
    size: int,
    lattice: str,
    one_sided: bool,
    fixed: bool,
    only_count: bool,
    as_json: bool,
    limits: Limits,
) -> None:
    """Draw all connected shapes of SIZE cells, or with --json print their cells, one a line.

    Shapes that turning or mirroring carries onto each other are one unless said otherwise.
    """
    if one_sided and fixed:
        raise BadInput("expected either --one-sided or --fixed, found both")
    kind: Kind = "fixed" if fixed else "one-sided" if one_sided else "free"
    if only_count:
        count = generating.count_polyforms(size, lattice, kind, limits=limits)
        answer = {"count": str(count), "size": size, "lattice": lattice, "kind": kind}
        click.echo(json.dumps(answer) if as_json else count)
        return
    found = generating.polyforms(size, lattice, kind, limits=limits)
    if as_json:
        for shape in found:
            click.echo(json.dumps({"cells": shape}, separators=(",", ":")))
        return
    width = shutil.get_terminal_size().columns
    for row in row_by_row((_picture(shape, LATTICES[lattice]) for shape in found), width):
        click.echo(row)


def _picture(shape: Shape, lattice: Lattice) -> str:
    """The shape as a picture of a piece, which documents can have as it is."""
    drawn = {cell: lattice.mark_of(cell) or PIECE_CELLS[0] for cell in shape}
    if not lattice.has_blanks:
        box = product(*(range(min(along), max(along) + 1) for along in zip(*shape, strict=True)))
        drawn = dict.fromkeys(box, PIECE_GAP) | drawn
    return draw_picture(drawn, lattice)
