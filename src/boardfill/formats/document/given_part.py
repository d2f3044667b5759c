"""The part of the problem document that says what lies on the board already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from boardfill.errors import BadInput
from boardfill.problem.given import Given
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling


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
