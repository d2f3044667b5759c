"""Pieces as the command line names them: `L3`, `pentominoes`, `L3:any,I1:0-1`."""

from __future__ import annotations

from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_supply
from boardfill.problem.catalogue import is_set, lattice_of_set, named_piece, named_set
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.piece import ANY, ONE, Piece, Supply, Turn


def pieces(
    names: str, turn: str | Turn | None = None, lattice: Lattice | None = None
) -> tuple[Piece, ...]:
    """The pieces named, each as often as said after its colon.

    Without a colon a single name means any number of copies, a set one of each.  All lie on the
    lattice given, or else on that of the first set, or else each where there is such a piece.

    >>> [(piece.name, str(piece.copies)) for piece in pieces("L3,I1:0-1")]
    [('L3', 'any'), ('I1', '0-1')]
    """
    if not names.strip():
        raise BadInput("no pieces were given to fill the board with")
    parts = [[word.strip() for word in part.partition(":")] for part in names.split(",")]
    if lattice is None:
        lattice = next((lattice_of_set(name) for name, _, _ in parts if is_set(name)), None)
    known = None if turn is None else Turn(turn)
    found: list[Piece] = []
    for name, colon, copies in parts:
        supply = parse_supply(copies) if colon else None
        found += catalogue_pieces(name, known, supply, lattice)
    return tuple(found)


def catalogue_pieces(
    name: str,
    turn: Turn | None = None,
    copies: Supply | None = None,
    lattice: Lattice | None = None,
) -> tuple[Piece, ...]:
    """The piece or all pieces of the set called `name`, with the defaults of its kind."""
    if is_set(name):
        return named_set(name, turn, ONE if copies is None else copies, lattice)
    return (named_piece(name, turn, ANY if copies is None else copies, lattice),)
