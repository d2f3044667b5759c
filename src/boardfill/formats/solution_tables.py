"""Solutions as tables: comma-separated values, or one array in NumPy's file format.

The array covers the smallest box around the board, so its first row is the board's first row.  It
has a side for each number of a cell, in their order: (filling, row, column), on the hex lattice
(filling, q, r), in space (filling, layer, row, column).  For pieces a cell holds the number of its
piece within the filling, 1, 2, ... in rising order of their cells; for symbols the number of its
symbol in the problem's list, from 1; 0 for empty cells.  How a piece crosses the seam of a closed
board is not included.  The type is the smallest unsigned one that holds all numbers.

The format is simple enough to be written without NumPy.  The number of fillings is known only at
the end, so the header is written twice, with room for any number.
"""

from __future__ import annotations

import csv
import sys
from array import array
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import prod
from typing import BinaryIO, NamedTuple

from boardfill.answers.solution import Choice, Mark, Pick, Solution, choice_cells, names_in
from boardfill.drawing.scene import board_cells, has_seam
from boardfill.errors import BadInput
from boardfill.problem.kinds import BoardProblem, Covering, Fitting, Marking, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell, spans

_END = "\r\n"


class _Lines(NamedTuple):
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
    on itself, a last column `laid` says how a piece lies that crosses the seam; where pieces carry
    something, so do `marks` and `sides`, cell by cell; where placements have names, the last is
    `name`.
    """
    rows = csv.writer(_Lines(file), lineterminator=_END)
    columns = ["piece", "cells"]
    if isinstance(problem, Marking):
        columns = ["cell", "symbol"]
    elif isinstance(problem, Covering):
        columns = ["option", "name", "items"]
    elif isinstance(problem, Tiling) and not all(piece.is_plain for piece in problem.pieces):
        columns += ["laid", "marks", "sides"]
    columns += ["laid"] if has_seam(problem) and "laid" not in columns else []
    names, width = names_in(problem), len(columns)
    columns += ["name"] if names else []
    rows.writerow(["filling", *columns])
    nothing = [("",) * len(columns)]
    for number, solution in found:
        fields = [_fields(choice)[:width] for choice in solution.choices] or nothing
        if names:
            named = (names.get((one.piece, one.cells), "") for one in solution.placements)
            fields = [(*field, name) for field, name in zip(fields, named, strict=False)] or nothing
        rows.writerows([(number, *field) for field in fields])


@lru_cache(maxsize=2**16)
def _fields(choice: Choice) -> tuple[str, ...]:
    """The fields of a choice; cached, since choices recur."""
    if isinstance(choice, Mark):
        return _cells((choice.cell,)), choice.symbol
    if isinstance(choice, Pick):
        return str(choice.option), choice.name, " ".join(choice.items)
    marks = ";".join(carried.mark for carried in choice.carried)
    sides = ";".join(" ".join(side or "." for side in each.sides) for each in choice.carried)
    return choice.piece, _cells(choice.cells), _cells(choice.unwrapped_cells), marks, sides


def _cells(cells: tuple[Cell, ...]) -> str:
    return ";".join(" ".join(map(str, cell)) for cell in cells)


_MOST_CELLS = 100_000_000
"""The most cells in the box of a filling: cells far apart would need more than any memory."""
_MAGIC = b"\x93NUMPY\x01\x00"
_ALIGNED = 64
_TYPE_CODES = "BHIQ"
_LARGEST_COUNT = 2**64


def write_npy(problem: Problem, found: Iterable[tuple[int, Solution]], file: BinaryIO) -> None:
    """Write the array, a filling at a time."""
    if isinstance(problem, Covering):
        raise BadInput("a covering has no board, so its solutions are no arrays of cells")
    if not file.seekable():
        raise BadInput("an array can be written to a file only, not to a pipe")
    box = _box(problem)
    lengths = [side.stop - side.start for side in box]  # may exceed what `len` of a range allows
    if prod(lengths) > _MOST_CELLS:
        sides = " x ".join(f"{length:,}" for length in lengths)
        raise BadInput(f"the box around the board, {sides} cells, is too large for an array")
    cells = board_cells(problem)
    places = {cell: at for at, cell in enumerate(product(*box)) if cell in cells}
    symbols: dict[str, int] = {}
    largest = len(cells)
    if isinstance(problem, Marking):
        symbols = {symbol.name: at for at, symbol in enumerate(problem.symbols, 1)}
        largest = len(symbols)
    elif isinstance(problem, Tiling):
        largest //= min(len(piece.cells) for piece in problem.pieces)
    code = next(code for code in _TYPE_CODES if largest < 256 ** array(code).itemsize)
    empty = array(code, bytes(prod(lengths) * array(code).itemsize))
    header_size = len(_header(empty, (_LARGEST_COUNT, *lengths)))
    file.write(bytes(header_size))
    fillings = 0
    for _, solution in found:
        numbers = empty[:]
        for place, choice in enumerate(solution.choices, 1):
            number = symbols[choice.symbol] if isinstance(choice, Mark) else place
            for cell in choice_cells(choice):
                numbers[places[cell]] = number
        file.write(numbers)
        fillings += 1
    file.seek(0)
    file.write(_header(empty, (fillings, *lengths), header_size))


def _header(numbers: array[int], shape: tuple[int, ...], size: int = 0) -> bytes:
    """The header for such numbers in that shape, padded to at least `size` bytes."""
    order = "|" if numbers.itemsize == 1 else "<" if sys.byteorder == "little" else ">"
    entries = {"descr": f"{order}u{numbers.itemsize}", "fortran_order": False, "shape": shape}
    start = len(_MAGIC) + 2
    size = max(size, -(-(start + len(f"{entries}\n")) // _ALIGNED) * _ALIGNED)
    text = str(entries).encode("ascii").ljust(size - start - 1) + b"\n"
    return _MAGIC + len(text).to_bytes(2, "little") + text


def _box(problem: BoardProblem) -> list[range]:
    """The range of coordinates on each axis."""
    if isinstance(problem, Fitting):
        return [range(problem.game.rows), range(problem.game.columns)]
    return spans(problem.board.cells) or [range(0)] * problem.board.lattice.dimensions
