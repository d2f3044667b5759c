"""Solutions as a Parquet table: a row for every filling.

Columns: `filling`, and `placements` (a list of `piece` and `cells`) or, for symbols, `marks` (a
list of `cell` and `symbol`).  If the board closes on itself, a placement has a third field `laid`,
the unwrapped cells of a piece that crosses the seam, empty for others.

Needs the package pyarrow, the extra "data".
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain, islice
from typing import Any, BinaryIO

import pyarrow
from pyarrow import parquet

from boardfill import words
from boardfill.answers.solution import Mark, Placement, Solution
from boardfill.drawing.scene import board_of, has_seam
from boardfill.errors import BadInput
from boardfill.problem.kinds import Covering, Fitting, Marking, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell

_MOST_ROWS = 4096
_MOST_GROUP_CELLS = 2_000_000
"""A row group holds fewer rows if they have more cells than this in total."""
_INT = pyarrow.int32()
_MOST = 2**31 - 1
_CELL = pyarrow.list_(_INT)
_PLACEMENT = pyarrow.struct([("piece", pyarrow.string()), ("cells", pyarrow.list_(_CELL))])
_LAID_PLACEMENT = pyarrow.struct([*_PLACEMENT, ("laid", pyarrow.list_(_CELL))])
_MARK = pyarrow.struct([("cell", _CELL), ("symbol", pyarrow.string())])


def write_parquet(problem: Problem, found: Iterable[tuple[int, Solution]], file: BinaryIO) -> None:
    """Write row groups of a few thousand fillings, compressed with Zstandard."""
    if isinstance(problem, Covering):
        raise BadInput("Parquet files are for boards; write the options of a covering as CSV")
    if isinstance(problem, Tiling) and not all(piece.is_plain for piece in problem.pieces):
        raise BadInput("Parquet files do not tell what pieces carry; write CSV or JSON lines")
    if isinstance(problem, Marking):
        name, entry = "marks", _MARK
    else:
        name, entry = "placements", _LAID_PLACEMENT if has_seam(problem) else _PLACEMENT
    schema = pyarrow.schema([("filling", pyarrow.int64()), (name, pyarrow.list_(entry))])
    for cell in board_of(problem).cells:
        if any(abs(coordinate) > _MOST for coordinate in cell):
            raise BadInput(f"the coordinates of cell {words.cell(cell)} are too large for a table")
    cells = (problem.game if isinstance(problem, Fitting) else problem.board).cells
    group_size = max(1, min(_MOST_ROWS, _MOST_GROUP_CELLS // max(len(cells), 1)))
    left = iter(found)
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while group := list(islice(left, group_size)):
            numbers = pyarrow.array([number for number, _ in group], pyarrow.int64())
            choices = [solution.choices for _, solution in group]
            every = list(chain.from_iterable(choices))
            columns = _marks(every) if entry is _MARK else _placements(every)
            fields = list(entry)
            entries = pyarrow.StructArray.from_arrays(columns[: len(fields)], fields=fields)
            lists = [numbers, _lists(map(len, choices), entries)]
            writer.write_table(pyarrow.table(lists, schema=schema), group_size)


def _placements(choices: list[Any]) -> list[Any]:
    """The columns for placements; the last is only for boards that close on themselves."""
    return [
        pyarrow.array([lying.piece for lying in choices], pyarrow.string()),
        _lists_of_cells([lying.cells for lying in choices]),
        _lists_of_cells([lying.unwrapped_cells for lying in choices]),
    ]


def _marks(choices: list[Any]) -> list[Any]:
    names = pyarrow.array([mark.symbol for mark in choices], pyarrow.string())
    return [_cell_lists([mark.cell for mark in choices]), names]


def read_parquet(data: bytes) -> Iterator[Solution]:
    """Every solution in a table that `write_parquet` wrote."""
    with parquet.ParquetFile(pyarrow.BufferReader(data)) as file:
        for batch in file.iter_batches(_MOST_ROWS):
            for row in batch.to_pylist():
                yield Solution.of(
                    [
                        *map(_placement, row.get("placements", ())),
                        *(Mark(tuple(one["cell"]), one["symbol"]) for one in row.get("marks", ())),
                    ]
                )


def _placement(entry: dict[str, Any]) -> Placement:
    cells, laid = ([tuple(cell) for cell in entry.get(name) or ()] for name in ("cells", "laid"))
    return Placement(tuple(cells), entry["piece"], tuple(laid))


def _lists_of_cells(lists: list[tuple[Cell, ...]]) -> Any:
    return _lists(map(len, lists), _cell_lists([cell for cells in lists for cell in cells]))


def _cell_lists(cells: list[Cell]) -> Any:
    return _lists(map(len, cells), _column(chain.from_iterable(cells)))


def _lists(lengths: Iterable[int], values: Any) -> Any:
    """The values cut into lists of these lengths."""
    return pyarrow.ListArray.from_arrays(_column(accumulate(lengths, initial=0)), values)


def _column(numbers: Iterable[int]) -> Any:
    try:
        packed = array("i", numbers)
    except OverflowError:
        raise BadInput("the coordinates of a piece are too large for a table") from None
    return pyarrow.Array.from_buffers(_INT, len(packed), [None, pyarrow.py_buffer(packed)])
