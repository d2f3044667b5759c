"""The tables of a problem document: one struct for each, which says what keys it has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import msgspec

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.covering import Covering, CoveringItem, CoveringOption
from boardfill.problem.given import Given
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.piece import ONE, Supply
from boardfill.problem.tiling import Tiling

Copies = int | str | list[int | str]


class ItemTable(msgspec.Struct, forbid_unknown_fields=True):
    """An item, and how often it is to be used; exactly once if nothing is said."""

    name: str
    uses: Copies | None = None


class OptionTable(msgspec.Struct, forbid_unknown_fields=True):
    """An option: what it uses, in which colours, and what it costs."""

    items: list[str]
    name: str = ""
    colours: dict[str, str] = {}
    cost: int = 0


def covering_of(items: list[ItemTable | str], options: list[OptionTable], title: str) -> Covering:
    """The covering that the tables describe."""
    known = []
    for place, table in enumerate(items):
        named = ItemTable(table) if isinstance(table, str) else table
        try:
            uses = ONE if named.uses is None else range_of(named.uses)
        except BadInput as error:
            raise error.inside(f"items[{place}].uses") from None
        known.append(CoveringItem(named.name, uses))
    chosen = (
        CoveringOption(tuple(table.items), table.name, tuple(table.colours.items()), table.cost)
        for table in options
    )
    return Covering(tuple(known), tuple(chosen), title)


def covering_tree(problem: Covering) -> dict[str, Any]:
    """The tables that describe the covering."""
    return {
        "items": [_item_tree(item) for item in problem.items],
        "options": [_option_tree(option) for option in problem.options],
    }


def range_of(copies: Copies) -> Supply:
    """`"any"`, a number, or a list of the least and the most."""
    if copies == "any":
        return Supply()
    if isinstance(copies, int):
        return Supply.exactly(copies)
    if isinstance(copies, list) and len(copies) == 2:
        low, high = copies
        if isinstance(low, int) and isinstance(high, int):
            return Supply.between(low, high)
        if isinstance(low, int) and high == "any":
            return Supply.between(low, None)
    raise BadInput(f'expected "any", a number or [least, most], found {copies!r}')


def range_tree(low: int, high: int | None) -> Copies:
    """How `range_of` reads it back."""
    if high is None:
        return [low, "any"] if low else "any"
    return low if low == high else [low, high]


def _item_tree(item: CoveringItem) -> dict[str, Any]:
    tree: dict[str, Any] = {"name": item.name}
    return tree if item.uses == ONE else tree | {"uses": range_tree(*item.uses)}


def _option_tree(option: CoveringOption) -> dict[str, Any]:
    tree: dict[str, Any] = {"items": list(option.items)}
    if option.name:
        tree["name"] = option.name
    if option.colours:
        tree["colours"] = dict(option.colours)
    if option.cost:
        tree["cost"] = option.cost
    return tree


NUMBERS = ("count", "up_to_rotation", "up_to_symmetry", "fits")
"""The keys for answers, in the order in which they are told."""


@dataclass(frozen=True)
class KnownAnswers:
    """What is known of a problem; None where nothing is.

    `count` is the number of fillings, `up_to_rotation` and `up_to_symmetry` the numbers of those
    that turning, or turning and mirroring, does not carry onto each other; `fits` the greatest
    number of cells that pieces of the table can fill; `source` says who found it.
    """

    source: str
    count: int | None = None
    up_to_rotation: int | None = None
    up_to_symmetry: int | None = None
    fits: int | None = None


MOST_DIGITS = 4000
"""Python itself reads no longer numbers."""


class AnswersTable(msgspec.Struct, forbid_unknown_fields=True):
    """Whole numbers, also as decimal strings, and where they are from."""

    source: str
    count: int | str | None = None
    up_to_rotation: int | str | None = None
    up_to_symmetry: int | str | None = None
    fits: int | str | None = None


def known_answers(table: AnswersTable, *, is_fitting: bool) -> KnownAnswers:
    """The answers in a table, checked; places in errors are within the document."""
    if not table.source.strip():
        raise BadInput("expected where the answers are from", place="answers.source")
    if table.fits is not None and not is_fitting:
        raise BadInput("goes with a table of pieces only", place="answers.fits")
    numbers = {
        key: _whole_number(value, f"answers.{key}")
        for key in NUMBERS
        if (value := getattr(table, key)) is not None
    }
    if not numbers:
        raise BadInput(f"expected one of {words.listed(NUMBERS)}, found none", place="answers")
    return KnownAnswers(table.source, **numbers)


def _whole_number(value: int | str, place: str) -> int:
    if isinstance(value, int):
        if value < 0:
            raise BadInput(f"expected 0 or more, found {value}", place=place)
        return value
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", value):
        raise BadInput(f"expected a whole number of at most {MOST_DIGITS} digits", place=place)
    return int(value)


class GivenTable(msgspec.Struct, forbid_unknown_fields=True):
    """A piece on its cells, or a symbol in its cell, or in several."""

    piece: str | None = None
    symbol: str | None = None
    cells: list[list[int]] | None = None
    cell: list[int] | None = None
    laid: list[list[int]] = []

    def all_cells(self) -> tuple[Cell, ...]:
        """The cells, however they are said."""
        if (self.cells is None) == (self.cell is None):
            found = "neither" if self.cells is None else "both"
            raise BadInput(f"expected either cells or cell, found {found}")
        if self.cells is not None:
            return tuple(map(tuple, self.cells))
        return (tuple(self.cell or ()),)


class _Entry(msgspec.Struct):
    """A piece to be laid, none if its shape alone tells which."""

    piece: str | None
    cells: tuple[Cell, ...]
    laid: tuple[Cell, ...]


def with_given_tables(problem: Problem, tables: Sequence[GivenTable] | None) -> Problem:
    """The problem in which that is given."""
    if not tables:
        return problem
    if not isinstance(problem, Tiling | Marking):
        raise BadInput("goes with pieces or symbols only", place="given")
    for place, table in enumerate(tables):
        try:
            if isinstance(problem, Tiling):
                _refuse(table.symbol, "piece")
            else:
                _refuse(table.piece, "symbol")
                _refuse(table.laid, "symbol")
                if table.symbol is None:
                    raise BadInput("this key is missing", place=".symbol")
            table.all_cells()
        except BadInput as error:
            raise error.inside(f"given[{place}]") from None
    if isinstance(problem, Tiling):
        return problem.with_given(
            _Entry(table.piece, table.all_cells(), tuple(map(tuple, table.laid)))
            for table in tables
        )
    return problem.with_given(
        (cell, table.symbol) for table in tables for cell in table.all_cells()
    )


def given_trees(given: Sequence[Given]) -> list[dict[str, Any]]:
    """The tables that describe what is given."""
    return [
        {"piece": piece, "cells": list(map(list, cells))}
        | ({"laid": list(map(list, laid))} if laid else {})
        for piece, cells, laid in given
    ]


def _refuse(value: object, wanted: str) -> None:
    if value:
        raise BadInput(f"this board is filled with {wanted}s; say which {wanted} it is")


def explained(
    error: msgspec.ValidationError, tree: Mapping[str, Any], tables: Mapping[str, type]
) -> BadInput:
    """The error in our words; `tables` says what each key at the top of a document holds."""
    reason, _, path = str(error).partition(" - at `")
    place = path.removesuffix("`").removeprefix("$").removeprefix(".")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", reason)
    if unknown:
        hint = _instead(unknown[1], place, tree, tables)
        return BadInput(f"unknown key; {hint}", place=f"{place}.{unknown[1]}".lstrip("."))
    missing = re.fullmatch(r"Object missing required field `(.*)`", reason)
    if missing:
        return BadInput("this key is missing", place=f"{place}.{missing[1]}".lstrip("."))
    plain = reason.replace("`", "").replace("Expected", "expected").replace(", got", ", found")
    return BadInput(plain, place=place)


def _instead(key: str, place: str, tree: Mapping[str, Any], tables: Mapping[str, type]) -> str:
    """What to write for a key that nobody knows."""
    if place == "board" and key in ("rows", "columns", "width", "height", "layers"):
        return f"write size = [{', '.join(_sides(tree['board']))}]"
    table = tables.get(re.split(r"[.\[]", place)[0])
    known = [field.name for field in msgspec.structs.fields(table)] if table else []
    if near := get_close_matches(key.lower(), known, n=1, cutoff=0.6):
        return f"did you mean {near[0]}?"
    return f"expected {words.listed(known, 'or')}"


def _sides(board: Mapping[str, Any]) -> list[str]:
    """The sides of a board as numbers where they are given, otherwise as words."""
    pairs = [("rows", "height"), ("columns", "width")]
    if "layers" in board:
        pairs.insert(0, ("layers", "layers"))
    return [
        str(next((board[key] for key in pair if isinstance(board.get(key), int)), pair[0]))
        for pair in pairs
    ]
