"""Pieces of the catalogue and problems of the gallery, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from boardfill.answers.json_parts import Cells, JsonObject
from boardfill.formats.document_tables import NUMBERS
from boardfill.formats.gallery import GalleryEntry
from boardfill.problem.catalogue import (
    lattice_of_set,
    named_piece,
    named_set,
    set_names,
    single_names,
)
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.piece import Piece
from boardfill.words import decimal


class PiecesJson(JsonObject):
    """`pieces`: a line for each piece; in the list of all, with its other names; the colours of
    sides, cell by cell, where it has some.
    """

    name: str
    lattice: str
    cells: Cells
    sides: Sequence[Sequence[str]] | UnsetType = UNSET
    also: list[str] | UnsetType = UNSET


def piece_json(piece: Piece, also: list[str] | UnsetType = UNSET) -> PiecesJson:
    """A piece with its cells, and the colours of their sides where it has some."""
    cells = sorted(piece.cells)
    return PiecesJson(piece.name, piece.lattice.name, cells, piece.sides or UNSET, also)


class PieceSetJson(JsonObject):
    """`pieces` without a name: a line for each set, with the number of its pieces."""

    set: str
    lattice: str
    pieces: int


def sets_of(lattice: Lattice) -> dict[str, int]:
    """The sets of the lattice with the number of their pieces, without one-sided and fixed ones."""
    plain = (name for name in set_names() if not name.startswith(("free ", "one-sided ", "fixed ")))
    return {name: len(named_set(name)) for name in plain if lattice_of_set(name) == lattice}


def singles_of(lattice: Lattice) -> dict[str, list[str]]:
    """The pieces with names of their own, and the other names that each has."""
    singles: dict[str, list[str]] = {}
    for name in single_names(lattice):
        piece = named_piece(name, lattice=lattice).name
        others = singles.setdefault(piece, [])
        if name != piece:
            others.append(name)
    return singles


def catalogue_json(lattice: Lattice) -> list[JsonObject]:
    """Each set of the lattice by its name, and each single piece."""
    sets = [PieceSetJson(name, lattice.name, number) for name, number in sets_of(lattice).items()]
    singles = [
        piece_json(named_piece(name, lattice=lattice), others)
        for name, others in singles_of(lattice).items()
    ]
    return [*sets, *singles]


class GalleryJson(JsonObject):
    """`gallery`: a line for each problem."""

    name: str
    title: str
    answers: Annotated[
        dict[str, Any],
        Meta(
            extra_json_schema={
                "properties": {"source": {"type": "string"}},
                "additionalProperties": {"$ref": "#/$defs/number"},
            }
        ),
    ]


def gallery_json(entry: GalleryEntry) -> GalleryJson:
    """A problem of the gallery by its name, with what is known of it."""
    found = {key: getattr(entry.answers, key) for key in NUMBERS}
    answers = {key: decimal(value) for key, value in found.items() if value is not None}
    return GalleryJson(entry.name, entry.title, answers | {"source": entry.answers.source})
