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

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats import document_tables as tables
from boardfill.problem import placement_rules as places
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.picture import PIECE_GAP, read_picture
from boardfill.problem.tile_rules import BoardMarks, Sides
from boardfill.problem.tiles import UNMARKED

_FURTHER = {
    "marks": ("fit",),
    "sides": ("rim",),
    "lying": ("pieces", "cells"),
    "placements": ("pieces",),
    "areas": (),
    "overhang": (),
    "empty": (),
}
"""The keys that say what a rule is, and those that go with them."""


def read_tile_rule(table: tables.RuleTable, lattice: Lattice) -> places.TileRule | None:
    """The rule; None if it is a rule for symbols, which may apply to marks."""
    values = ((key, getattr(table, key)) for key in table.__struct_fields__)
    given = {key: value for key, value in values if value is not None}
    kinds = [key for key in _FURTHER if key in given]
    if not kinds:
        return None
    key = kinds[0]
    for other in given:
        if other != key and other not in _FURTHER[key]:
            raise BadInput(f"has no meaning with {key}; leave it out", place=f".{other}")
    match key:
        case "empty":
            return places.MostEmpty(given[key])
        case "areas":
            return places.Areas([(table.cell, table.area) for table in given[key]])
        case "overhang":
            return _overhang(given[key])
        case "sides":
            return Sides(given[key], table.rim or "")
        case "lying" | "placements":
            return _lying(given, key)
    return BoardMarks(marked_cells(given[key], lattice), table.fit or "equal")


def _lying(given: dict[str, Any], key: str) -> places.Lying | places.ListedPlacements:
    for other in _FURTHER[key]:
        if other not in given:
            raise BadInput("this key is missing", place=f".{other}")
    if key == "placements":
        listed = [(table.name, table.cells) for table in given[key]]
        return places.ListedPlacements(given["pieces"], listed)
    return places.Lying(given["pieces"], given["cells"], given["lying"])


def _overhang(given: bool | list[Any]) -> places.Overhang:
    if given is False:
        raise BadInput("expected true or a list of cells, found false", place=".overhang")
    return places.Overhang(None if given is True else given)


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
    match rule:
        case BoardMarks():
            listed = [tables.MarkTable(cell=cell, mark=mark) for cell, mark in rule.marks]
            return tables.RuleTable(marks=listed, fit=_plain(rule.fit))
        case Sides():
            rim = rule.rim if isinstance(rule.rim, str) else list(rule.rim)
            return tables.RuleTable(sides=_plain(rule.fit), rim=rim or None)
        case places.Lying():
            return tables.RuleTable(
                lying=rule.how, pieces=list(rule.pieces), cells=list(rule.cells)
            )
        case places.ListedPlacements():
            listed_cells = [
                tables.ListedTable(cells=list(cells), name=name) for cells, name in rule.placements
            ]
            return tables.RuleTable(pieces=list(rule.pieces), placements=listed_cells)
        case places.Areas():
            listed_areas = [tables.AreaTable(cell=cell, area=area) for cell, area in rule.areas]
            return tables.RuleTable(areas=listed_areas)
        case places.Overhang():
            return tables.RuleTable(overhang=rule.everywhere or list(rule.cells or ()))
        case places.MostEmpty():
            return tables.RuleTable(empty=rule.cells)
    raise AssertionError(rule)


def _plain(fit: str | tuple[tuple[str, str], ...]) -> Any:
    return fit if isinstance(fit, str) else [list(pair) for pair in fit]
