"""What pieces carry: a mark on a cell, a colour on each of its sides; both turn with the piece.

A cell or a side may carry nothing, which fits everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from boardfill import words
from boardfill.errors import BadInput, check_names, inside
from boardfill.problem.lattices.lattice import Cell, Lattice, Symmetry
from boardfill.problem.picture import PIECE_GAP, read_picture
from boardfill.problem.piece import Carried, Turn, Way, settled

if TYPE_CHECKING:
    from boardfill.problem.piece import Piece

NOTHING = "."
"""Stands for a side without a colour where the colours of a cell are written in a row."""
UNMARKED = "#"
"""Stands for a cell without a mark where marks are drawn."""


def read_marks(given: object, cells: Iterable[Cell], lattice: Lattice) -> tuple[str, ...]:
    """The mark of each cell in rising order, from a picture, a list in that order, or by cell.

    >>> from boardfill.problem.lattices.square import SQUARE
    >>> read_marks("35", [(0, 0), (0, 1)], SQUARE), read_marks({(0, 1): "a"}, [(0, 1)], SQUARE)
    (('3', '5'), ('a',))
    """
    ordered = sorted(cells)
    if isinstance(given, str):
        drawn = [(c, sign) for c, sign in read_picture(given, lattice) if sign != PIECE_GAP]
        if settled((cell for cell, _ in drawn), lattice) != settled(ordered, lattice):
            raise BadInput("expected a mark for each cell, drawn where the cell is")
        marks: list[object] = ["" if sign == UNMARKED else sign for _, sign in sorted(drawn)]
    elif isinstance(given, Mapping):
        for cell in given:
            if cell not in ordered:
                raise BadInput(f"cell {cell!r} is not one of the cells")
        marks = [given.get(cell, "") for cell in ordered]
    elif isinstance(given, Sequence) and len(given) == len(ordered):
        marks = list(given)
    else:
        raise BadInput(f"expected a mark for each of {len(ordered)} cells, found {given!r}")
    return tuple(map(_text, marks))


def _text(given: object) -> str:
    """A mark or a colour as text; numbers are accepted."""
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise BadInput(f"expected text or a number, found {given!r}")
    return str(given)


def read_sides(
    given: object, cells: Iterable[Cell], lattice: Lattice
) -> tuple[tuple[str, ...], ...]:
    """The colours of each cell in rising order, one for each edge name of the lattice.

    They are given by cell, as a list in that order or, for a single cell, directly.

    >>> from boardfill.problem.lattices.square import SQUARE
    >>> read_sides("1 2 . 4", [(0, 0)], SQUARE)
    (('1', '2', '', '4'),)
    """
    ordered = sorted(cells)
    if isinstance(given, Mapping) and all(isinstance(cell, tuple) for cell in given):
        for cell in given:
            if cell not in ordered:
                raise BadInput(f"cell {cell!r} is not one of the cells")
        found: list[object] = [given.get(cell, {}) for cell in ordered]
    elif len(ordered) == 1 and not (isinstance(given, list | tuple) and len(given) == 1):
        found = [given]  # the colours of the cell, not a list with these
    elif isinstance(given, Sequence) and not isinstance(given, str) and len(given) == len(ordered):
        found = list(given)
    else:
        raise BadInput(f"expected the sides of each of {len(ordered)} cells, found {given!r}")
    return tuple(_colours(sides, cell, lattice) for cell, sides in zip(ordered, found, strict=True))


def _colours(given: object, cell: Cell, lattice: Lattice) -> tuple[str, ...]:
    names, around = lattice.edge_names(), lattice.around(cell)
    own = [name for name in names if name in around]
    with inside(f".{words.cell(cell)}"):
        if isinstance(given, Mapping):
            check_names(given, own)
            by_name = dict(given)
        else:
            listed = given
            if isinstance(given, str):
                listed = given.split() if len(given.split()) > 1 else list(given.strip())
            if not isinstance(listed, Sequence) or len(listed) not in (0, len(own), len(names)):
                raise BadInput(f"expected the colours {words.listed(own)}, found {given!r}")
            ordered = own if len(listed) == len(own) else names
            by_name = dict(zip(ordered, listed, strict=bool(listed)))  # without any it has none
        told = {name: _text(colour) for name, colour in by_name.items()}
    return tuple("" if told.get(name) == NOTHING else told.get(name, "") for name in names)


def carried_by(piece: Piece) -> tuple[Carried, ...]:
    """What the cells of a piece carry before turning, in rising order of the cells."""
    number = len(piece.cells)
    return tuple(map(Carried, piece.marks or [""] * number, piece.sides or [()] * number))


def ways_of(piece: Piece) -> tuple[Way, ...]:
    """The distinct orientations of a piece with all that it carries, in rising order."""
    whole = Way(tuple(sorted(piece.cells)), carried_by(piece))
    return tuple(
        sorted(
            {
                whole.turned(symmetry, piece.lattice)
                for place, symmetry in enumerate(piece.lattice.symmetries)
                if place == 0
                or piece.turn is Turn.FREE
                or (piece.turn is Turn.ROTATE and not symmetry.reflects)
            }
        )
    )


def turned_cell(cell: Cell, carried: Carried, symmetry: Symmetry, lattice: Lattice) -> Carried:
    """What a cell carries after a symmetry."""
    if not any(carried.sides):
        return Carried(carried.mark)
    names, around = lattice.edge_names(), lattice.around(cell)
    place_of = {
        meeting: names.index(name)
        for name, meeting in lattice.around(symmetry.apply(cell)).items()
        if name in names
    }
    turned = [""] * len(names)
    for name, colour in zip(names, carried.sides, strict=True):
        if colour:
            turned[place_of[frozenset(map(symmetry.apply, around[name]))]] = colour
    return Carried(carried.mark, tuple(turned))
