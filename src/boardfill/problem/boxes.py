"""Rectangles and blocks as pieces, by their size alone: `2x3`, `1x2x4`."""

from __future__ import annotations

import re
from itertools import product
from math import prod

from boardfill.errors import BadInput
from boardfill.problem.board import MOST_CELLS
from boardfill.problem.known_shapes import NAMED
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY, Piece, Supply, Turn, default_turn, orientations


def box_piece(
    size: str, turn: Turn | None = None, copies: Supply = ANY, lattice: Lattice | None = None
) -> Piece:
    """The rectangle or block of that size, under the name that the catalogue has for its shape.

    Its sides are named from the shortest to the longest, so that one shape has one name, unless it
    may not be turned.

    >>> box_piece("2x1").name, box_piece("3x2").name, box_piece("3x2", Turn.FIXED).name
    ('I2', '2x3', '3x2')
    """
    sides = [int(side) for side in re.split("[xX×*]", size)]
    if lattice is None:
        lattice = SQUARE
        if len(sides) == 3:
            from boardfill.problem.lattices.cubic import CUBIC

            lattice = CUBIC
    if lattice.name not in ("square", "cubic") or len(sides) > lattice.dimensions:
        raise BadInput(f"there is no piece of size {size} on the {lattice.name} lattice")
    if min(sides) < 1 or prod(sides) > MOST_CELLS:
        raise BadInput(f"expected sides of at least 1 and at most {MOST_CELLS:,} cells: {size}")
    turn = turn or default_turn(lattice)
    if turn is not Turn.FIXED:
        sides.sort()
    name = "x".join(map(str, sides))
    sides = [1] * (lattice.dimensions - len(sides)) + sides
    cells = frozenset(product(*map(range, sides)))
    if turn is not Turn.FIXED:
        name = _usual_name(cells, lattice) or name
    return Piece(name, cells, turn, copies, lattice)


def _usual_name(cells: frozenset[tuple[int, ...]], lattice: Lattice) -> str | None:
    """The name that the shape has in the catalogue, if it is one of the small ones."""
    shapes = NAMED[lattice.name].get(len(cells), {})
    first = orientations(cells, Turn.FREE, lattice)[0] if shapes else ()
    for name, known in shapes.items():
        if orientations(known, Turn.FREE, lattice)[0] == first:
            return name
    return None
