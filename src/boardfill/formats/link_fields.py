"""The fields that the data of links is made of, each read and written.

Reading yields arguments of the function of `boardfill.puzzles` that makes the puzzle; writing
starts from them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from boardfill.formats import link_codes as codes
from boardfill.formats.link_codes import UNKNOWN, Arguments, Code, square
from boardfill.problem.lattices.square import extent


class Field(NamedTuple):
    """A part of the data: how arguments are read from it, and how it is written from them.

    Both are given the numbers of columns and rows.
    """

    read: Callable[[Code, int, int], Arguments]
    write: Callable[[Arguments, int, int], str] = lambda *_: ""


class LinkKind:
    """A kind of link: the kind of puzzle, and the fields of its data in their order."""

    def __init__(self, puzzle: str, *fields: Field) -> None:
        self.puzzle, self.fields = puzzle, fields

    def read(self, code: Code, columns: int, rows: int) -> Arguments:
        """The arguments of the puzzle."""
        arguments: Arguments = {}
        for field in self.fields:
            arguments |= field.read(code, columns, rows)
        return arguments

    def write(self, arguments: Arguments) -> tuple[int, int, str]:
        """Columns, rows and data."""
        rows, columns = _extent(arguments)
        data = "".join(field.write(arguments, columns, rows) for field in self.fields)
        return columns, rows, data


def _extent(arguments: Arguments) -> tuple[int, int]:
    """The rows and columns of the board, which each function takes in its own form."""
    match arguments:
        case {"size": int(size)}:
            return size, size
        case {"size": (rows, columns)} | {"board": (rows, columns)}:
            return rows, columns
        case {"regions": lists}:
            return extent([cell for cells in lists for cell in cells])
        case {"sums": sums}:
            return extent([cell for _, cells in sums for cell in cells])
        case {"rows": rows, "columns": columns}:
            return len(rows), len(columns)
        case {"puzzle": picture}:
            return len(picture.split()), len(picture.split()[0])
    (grid,) = arguments.values()
    return len(grid), len(grid[0])


SQUARE = Field(lambda _, columns, rows: {"size": square(columns, rows)})
SIZE = Field(lambda _, columns, rows: {"size": (rows, columns)})
BOARD = Field(lambda _, columns, rows: {"board": (rows, columns)})
REGIONS = Field(
    lambda code, columns, rows: {"regions": codes.read_regions(code, columns, rows)},
    lambda arguments, columns, rows: codes.regions_code(arguments["regions"], columns, rows),
)


def optional(name: str, field: Field) -> Field:
    """A field at the end, which may be missing if this argument is empty."""
    return Field(
        lambda code, *sides: {} if code.is_read else field.read(code, *sides),
        lambda arguments, *sides: field.write(arguments, *sides) if arguments[name] else "",
    )


def numbers(name: str, value: Callable[[int, int], Any], *, with_unknown: bool = False) -> Field:
    """Numbers in cells; `value` makes values of this argument from them and the size of a square.

    None is the value of an unknown number.
    """

    def read(code: Code, columns: int, rows: int) -> Arguments:
        numbers = zip(codes.cells_of(columns, rows), code.numbers(columns * rows), strict=True)
        known = ((cell, n) for cell, n in numbers if n is not None)
        kept = {cell: value(n, columns) for cell, n in known if with_unknown or n != UNKNOWN}
        return {name: kept}

    def write(arguments: Arguments, columns: int, rows: int) -> str:
        values = arguments[name].items()
        number = {cell: UNKNOWN if value is None else int(value) for cell, value in values}
        return codes.numbers_code(map(number.get, codes.cells_of(columns, rows)))

    return Field(read, write)


def two_kinds(places: Callable[[int, int], Sequence[Any]], *names: str) -> Field:
    """Places that have a mark of the first or the second kind, three of them in a digit."""

    def read(code: Code, columns: int, rows: int) -> Arguments:
        every = places(columns, rows)
        marks = code.packed(len(every), 3, 3)
        return {
            name: [place for place, mark in zip(every, marks, strict=True) if mark == kind]
            for kind, name in enumerate(names, 1)
        }

    def write(arguments: Arguments, columns: int, rows: int) -> str:
        held = {place: kind for kind, name in enumerate(names, 1) for place in arguments[name]}
        return codes.packed_code([held.get(at, 0) for at in places(columns, rows)], 3, 3)

    return Field(read, write)


RIM = Field(
    lambda code, columns, rows: codes.at_rim(codes.known(code.numbers(columns + rows)), columns),
    lambda arguments, *_: codes.numbers_code([*arguments["columns"], *arguments["rows"]]),
)
"""The numbers of columns, then of rows."""
