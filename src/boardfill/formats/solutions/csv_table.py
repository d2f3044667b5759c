"""Solutions as a table of comma-separated values: a row for every piece laid or symbol set."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import BinaryIO

from boardfill.answers.solution import Choice, Mark, Pick, Solution
from boardfill.drawing.scene import has_seam
from boardfill.problem.covering import Covering
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

_END = "\r\n"


@dataclass(frozen=True)
class _Lines:
    """Takes rows from the csv module and ends them as text files end lines elsewhere.

    The module puts quotes around a name with a line break only if the break occurs in its own line
    ends, so it is left at CR LF.
    """

    file: BinaryIO

    def write(self, row: str) -> None:
        self.file.write(row.removesuffix(_END).encode() + b"\n")


def write_csv(problem: Problem, found: Iterable[tuple[int, Solution]], file: BinaryIO) -> None:
    """Columns: `filling,piece,cells`, or `filling,cell,symbol` for symbols, or
    `filling,option,name,items` for the options of a covering.

    A cell is its coordinates with blanks between, cells are separated by semicolons, items by
    blanks.  A filling in which nothing lies is a row with its number alone.  Where the board closes
    on itself, a last column `laid` says how a piece lies that crosses the seam.
    """
    rows = csv.writer(_Lines(file), lineterminator=_END)
    columns = ["piece", "cells"]
    if isinstance(problem, Marking):
        columns = ["cell", "symbol"]
    elif isinstance(problem, Covering):
        columns = ["option", "name", "items"]
    columns += ["laid"] if has_seam(problem) else []
    rows.writerow(["filling", *columns])
    nothing = [("",) * len(columns)]
    for number, solution in found:
        fields = [_fields(choice)[: len(columns)] for choice in solution.choices] or nothing
        rows.writerows([(number, *field) for field in fields])


@lru_cache(maxsize=2**16)
def _fields(choice: Choice) -> tuple[str, ...]:
    """What tells the choice; the same ones come again and again."""
    if isinstance(choice, Mark):
        return _cell(choice.cell), choice.symbol
    if isinstance(choice, Pick):
        return str(choice.option), choice.name, " ".join(choice.items)
    return choice.piece, _cells(choice.cells), _cells(choice.unwrapped_cells)


def _cells(cells: tuple[Cell, ...]) -> str:
    return ";".join(map(_cell, cells))


def _cell(cell: Cell) -> str:
    return " ".join(map(str, cell))
