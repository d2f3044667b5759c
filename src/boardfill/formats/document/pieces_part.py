"""The part of the problem document that is about pieces: tables, or a list as with --pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from boardfill.errors import BadInput
from boardfill.formats.document.covering_part import Copies, range_of
from boardfill.formats.piece_list import catalogue_pieces, listed_pieces
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.piece import ANY, Piece, Turn

Value = TypeVar("Value")


class PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    """A piece or set of the catalogue by name, or a piece of one's own by picture or cells."""

    name: str | None = None
    set: str | None = None
    picture: str | None = None
    cells: list[list[int]] | None = None
    turn: str | None = None
    copies: Copies | None = None


def pieces_of(given: str | list[str | PieceTable], lattice: Lattice) -> tuple[Piece, ...]:
    """All pieces of the document; places in errors are within it."""
    if isinstance(given, str):
        return at("pieces", lambda: listed_pieces(given, lattice=lattice))
    pieces: list[Piece] = []
    for place, entry in enumerate(given):
        found = _found(entry, place, lattice)
        for name in {piece.name for piece in pieces}.intersection(piece.name for piece in found):
            raise BadInput(f"the name {name!r} is given twice", place=f"pieces[{place}]")
        pieces += found
    return tuple(pieces)


def _found(entry: str | PieceTable, place: int, lattice: Lattice) -> tuple[Piece, ...]:
    if isinstance(entry, str):
        return at(f"pieces[{place}]", lambda: listed_pieces(entry, lattice=lattice))
    return at(f"pieces[{place}]", lambda: _of_table(entry, f"piece {place + 1}", lattice))


def _of_table(table: PieceTable, own_name: str, lattice: Lattice) -> tuple[Piece, ...]:
    """The pieces of a table; one of one's own that has no name gets the one given."""
    given = [key for key in ("set", "picture", "cells") if getattr(table, key) is not None]
    if len(given) > 1:
        raise BadInput(f"expected either {given[0]} or {given[1]}, found both")
    turn = at(".turn", lambda: None if table.turn is None else Turn(table.turn))
    copies = at(".copies", lambda: None if table.copies is None else range_of(table.copies))
    if (of_set := table.set) is not None:
        if table.name is not None:
            raise BadInput("expected either name or set, found both")
        return at(".set", lambda: catalogue_pieces(of_set, turn, copies, lattice))
    if not given:
        if (name := table.name) is None:
            raise BadInput("expected a name, a set, a picture or cells, found none of them")
        return at(".name", lambda: catalogue_pieces(name, turn, copies, lattice))
    details = (turn, ANY if copies is None else copies, lattice)
    called = own_name if table.name is None else table.name
    if (picture := table.picture) is not None:
        return (at(".picture", lambda: Piece.from_picture(called, picture, *details)),)
    cells = [tuple(cell) for cell in table.cells or []]
    return (Piece.from_cells(called, cells, *details),)


def at(place: str, make: Callable[[], Value]) -> Value:
    """What `make` returns; its errors say that they happened at `place`."""
    try:
        return make()
    except BadInput as error:
        raise error.inside(place) from None
