"""The gallery, well-known problems with their answers and sources, and the catalogue of pieces.

Both also as JSON.  The problems of the gallery are documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from boardfill.answers.json_parts import Cells, JsonObject
from boardfill.errors import BadInput
from boardfill.formats.document_tables import NUMBERS, KnownAnswers, answers_of, document_of
from boardfill.formats.input_text import PREFIX, gallery_names, read_text
from boardfill.formats.problem_file import read_problem
from boardfill.formats.strict_parsing import toml_value
from boardfill.problem.catalogue import (
    lattice_of_set,
    named_piece,
    named_set,
    set_names,
    single_names,
)
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.piece import Piece
from boardfill.words import decimal


@dataclass(frozen=True)
class GalleryEntry:
    """A problem of the gallery: its name, its title and what is known of it."""

    name: str
    title: str
    answers: KnownAnswers

    @property
    def problem(self) -> Problem:
        """The problem itself, the same as `read_problem("gallery:NAME")`."""
        return read_problem(PREFIX + self.name)


def gallery() -> dict[str, GalleryEntry]:
    """All problems of the gallery by name.

    >>> gallery()["soma-cube"].answers.up_to_symmetry
    240
    """
    return {name: gallery_entry(name) for name in gallery_names()}


@cache
def gallery_entry(name: str) -> GalleryEntry:
    """The entry with this name."""
    document = document_of(toml_value(read_text(PREFIX + name)))
    answers = answers_of(document)
    if answers is None:
        raise BadInput("this key is missing", place=f"{PREFIX}{name}: answers")
    return GalleryEntry(name, document.title, answers)


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


class PiecesJson(JsonObject):
    """`pieces`: a line for each piece; in the list of all, with its other names; the colours of
    sides, cell by cell, where it has some.
    """

    name: str
    lattice: str
    cells: Cells
    sides: Sequence[Sequence[str]] | None = None
    also: list[str] | None = None


def piece_json(piece: Piece, also: list[str] | None = None) -> PiecesJson:
    """A piece with its cells, and the colours of their sides where it has some."""
    cells = sorted(piece.cells)
    return PiecesJson(piece.name, piece.lattice.name, cells, piece.sides or None, also)


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
    """The pieces with proper names, and the other names of each."""
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
