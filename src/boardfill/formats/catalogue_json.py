"""Pieces of the catalogue and problems of the gallery, as plain values."""

from __future__ import annotations

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


def piece_tree(piece: Piece) -> dict[str, object]:
    """A piece with its cells, and the colours of their sides where it has some."""
    sides = {"sides": piece.sides} if piece.sides else {}
    cells = sorted(piece.cells)
    return {"name": piece.name, "lattice": piece.lattice.name, "cells": cells, **sides}


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


def catalogue_trees(lattice: Lattice) -> list[dict[str, object]]:
    """Each set of the lattice by its name, and each single piece."""
    sets: list[dict[str, object]] = [
        {"set": name, "lattice": lattice.name, "pieces": number}
        for name, number in sets_of(lattice).items()
    ]
    return sets + [
        piece_tree(named_piece(name, lattice=lattice)) | {"also": others}
        for name, others in singles_of(lattice).items()
    ]


def gallery_tree(entry: GalleryEntry) -> dict[str, object]:
    """A problem of the gallery by its name, with what is known of it."""
    found = {key: getattr(entry.answers, key) for key in NUMBERS}
    answers = {key: decimal(value) for key, value in found.items() if value is not None}
    source = {"source": entry.answers.source}
    return {"name": entry.name, "title": entry.title, "answers": answers | source}
