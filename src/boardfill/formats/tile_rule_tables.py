"""Rules for pieces in documents: the keys of their tables, read and written.

{marks = "...", fit = "equal"}          marks on the board, drawn or listed by cell
{sides = "equal", rim = "grey"}         sides that meet must fit; the rim may have a colour
{lying = "within", pieces = [...], cells = [...]}
{pieces = [...], placements = [{cells = [...], name = "..."}]}
{overhang = true}                       pieces may stick out of the board, or onto listed cells
{empty = 3}                             at most so many cells stay empty
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats import document_tables as tables
from boardfill.problem import placement_rules as places
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.picture import PIECE_GAP, read_picture
from boardfill.problem.tile_rules import BoardMarks, Sides
from boardfill.problem.tiles import UNMARKED

_RULES: dict[str, tuple[type[places.TileRule], dict[str, str]]] = {
    "marks": (BoardMarks, {"marks": "marks", "fit": "fit"}),
    "sides": (Sides, {"sides": "fit", "rim": "rim"}),
    "lying": (places.Lying, {"lying": "how", "pieces": "pieces", "cells": "cells"}),
    "placements": (places.ListedPlacements, {"placements": "placements", "pieces": "pieces"}),
    "areas": (places.Areas, {"areas": "areas"}),
    "overhang": (places.Overhang, {"overhang": "cells"}),
    "empty": (places.MostEmpty, {"empty": "cells"}),
}
"""The keys that say what a rule is, and all its keys with the attributes that they are."""
_ENTRIES: dict[str, Any] = {
    "marks": tables.MarkTable,
    "placements": tables.ListedTable,
    "areas": tables.AreaTable,
}
"""The keys that are lists of tables."""


def read_tile_rule(table: tables.RuleTable, lattice: Lattice) -> places.TileRule | None:
    """The rule; None if it is a rule for symbols, which may apply to marks."""
    values = ((key, getattr(table, key)) for key in table.__struct_fields__)
    given = {key: value for key, value in values if value is not None}
    first = next((key for key in _RULES if key in given), None)
    if first is None:
        return None
    kind, keys = _RULES[first]
    for key in given:
        if key not in keys:
            raise BadInput(f"has no meaning with {first}; leave it out", place=f".{key}")
    required = {part.name for part in structs.fields(kind) if part.required}
    for key, attribute in keys.items():
        if key not in given and attribute in required:
            raise BadInput("this key is missing", place=f".{key}")
    return kind(**{keys[key]: _read(key, value, lattice) for key, value in given.items()})


def _read(key: str, given: Any, lattice: Lattice) -> Any:
    if key == "marks":
        return marked_cells(given, lattice)
    if key == "fit":
        return given or "equal"
    if key == "overhang" and given is False:
        raise BadInput("expected true or a list of cells, found false", place=".overhang")
    if key == "overhang" and given is True:
        return None
    return list(map(structs.astuple, given)) if key in _ENTRIES else given


def marked_cells(given: str | list[tables.MarkTable], lattice: Lattice) -> list[tuple[Cell, str]]:
    """The cells with their marks, drawn or listed."""
    if isinstance(given, str):
        with inside(".marks"):
            drawn = read_picture(given, lattice)
        return [(cell, mark) for cell, mark in drawn if mark not in (PIECE_GAP, UNMARKED)]
    cells = [table.cell for table in given]
    for cell in cells:
        if cells.count(cell) > 1:
            raise BadInput(f"cell {words.cell(cell)} has two marks", place=".marks")
    return [(table.cell, table.mark) for table in given]


def tile_rule_table(rule: places.TileRule) -> tables.RuleTable:
    """The table that is read back as this rule."""
    keys = next(keys for kind, keys in _RULES.values() if isinstance(rule, kind))
    values = {key: _written(key, getattr(rule, attribute)) for key, attribute in keys.items()}
    if isinstance(rule, places.Overhang) and rule.everywhere:
        values = {"overhang": True}
    return tables.RuleTable(**values)


def _written(key: str, value: Any) -> Any:
    if key in _ENTRIES:
        entry = _ENTRIES[key]
        return [entry(**dict(zip(entry.__struct_fields__, one, strict=True))) for one in value]
    return None if value == "" else value  # an empty rim is left out
