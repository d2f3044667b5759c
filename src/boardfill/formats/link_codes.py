"""The codes in which puzz.link writes numbers, marks and walls as letters and digits.

Facts from the source of pzprjs (github robx/pzprjs, src/variety-common/Encode.js).  Cells are
always in reading order; a gap is a run of cells with nothing in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
UNKNOWN = -1
"""A clue with an unknown value."""
Pair: TypeAlias = tuple[Cell, Cell]
"""Two neighbours, the left or upper one first."""
Numbers: TypeAlias = list[int | None]
"""Numbers in cells; None for cells without one."""
Arguments: TypeAlias = dict[str, Any]
"""The keyword arguments for the function of `boardfill.puzzles` that makes the puzzle."""
Row = TypeVar("Row", str, list[Any])
_LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192)}
"""The prefixes of longer numbers: how many digits follow, and what to add."""


class Code:
    """A reader of the data of a link."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def is_read(self) -> bool:
        """True if nothing is left."""
        return self.at >= len(self.text)

    def take(self, count: int = 1) -> str:
        """The next characters; BadInput if there are fewer."""
        if self.at + count > len(self.text):
            raise BadInput("the data ends too early; is it cut off?")
        self.at += count
        return self.text[self.at - count : self.at]

    def value(self, character: str, base: int = 36) -> int:
        """The value of a character as a digit; BadInput if it is none."""
        if character not in DIGITS[:base]:
            raise self.unknown(character)
        return DIGITS.index(character)

    def unknown(self, character: str) -> BadInput:
        """The error for a character that makes no sense at this place."""
        return BadInput(f"character {self.at} of the data, {character!r}, means nothing there")

    def gapped(
        self,
        count: int,
        first: str,
        read: Callable[[str], Iterable[Any]],
        *,
        spare: int = 0,
        what: str = "cells or clues",
    ) -> list[Any]:
        """Read `count` values; letters from `first` on are gaps, None for each place.

        `read` returns the values for any other character, and may take more; up to `spare` empty
        places may follow the last.
        """
        found: list[Any] = []
        while len(found) < count:
            mark = self.take()
            gap = DIGITS.find(mark) - DIGITS.index(first) + 1
            found += [None] * gap if gap > 0 else read(mark)
        if len(found) > count + spare or any(value is not None for value in found[count:]):
            raise BadInput(f"the data has more than {count} {what}")
        return found[:count]

    def numbers(self, count: int) -> Numbers:
        """Read `count` numbers of at least 0, or None."""
        return self.gapped(count, "g", self._number)

    def _number(self, mark: str) -> list[int]:
        if mark == ".":
            return [UNKNOWN]
        digits, more = _LONGER.get(mark, (0, 0))
        if not digits:
            return [self.value(mark)]
        value = 0
        for _ in range(digits):
            value = value * 16 + self.value(self.take(), 16)
        return [more + value]

    def lamps(self, count: int) -> Numbers:
        """Read `count` cells of akari: a number may include one or two empty cells after it."""

        def read(mark: str) -> Numbers:
            if mark == ".":
                return [UNKNOWN]
            empty, number = divmod(self.value(mark, 15), 5)
            return [number, *[None] * empty]

        # The empty cells after a number may lie beyond the last cell.
        return self.gapped(count, "g", read, spare=2)

    def marks(self, count: int) -> list[bool]:
        """Read `count` cells with or without a mark; a mark may include 17 cells without one."""
        found = self.gapped(count, "i", lambda mark: [True, *[None] * self.value(mark)])
        return list(map(bool, found))

    def packed(self, count: int, base: int, places: int) -> list[int]:
        """Read `count` small numbers, `places` packed into a digit, the first as the highest."""
        found: list[int] = []
        while len(found) < count:
            value = self.value(self.take(), base**places)
            found += [value // base**place % base for place in reversed(range(places))]
        return found[:count]


def gapped_code(
    values: Sequence[Any],
    first: str,
    written: Callable[[Any, int], str],
    brings: int = 0,
    *,
    beyond: bool = False,
) -> str:
    """The code for values, the inverse of `Code.gapped`.

    `written` returns the code of a value with the empty places after it, of which it may include
    some, if necessary `beyond` the last; an unknown value includes none.
    """
    text, at = "", 0
    while at < len(values):
        value, end = values[at], at + 1
        if value is None:
            while end < len(values) and values[end] is None:
                end += 1
            longest, rest = divmod(end - at, len(DIGITS) - DIGITS.index(first))
            text += "z" * longest + (DIGITS[DIGITS.index(first) + rest - 1] if rest else "")
        else:
            last = at if value == UNKNOWN else at + brings
            while end <= last and (values[end] is None if end < len(values) else beyond):
                end += 1
            text += written(value, end - at - 1)
        at = end
    return text


def numbers_code(values: Iterable[int | None]) -> str:
    """The numbers as `Code.numbers` reads them.

    >>> numbers_code([1, None, None, 17, UNKNOWN, *[None] * 23])
    '1h-11.zi'
    """
    return gapped_code(list(values), "g", _number)


def _number(value: int, _: int) -> str:
    if value == UNKNOWN:
        return "."
    if value >= 4096:
        raise BadInput(f"expected a number below 4096, found {value}")
    return f"{value:x}" if value < 16 else f"-{value:02x}" if value < 256 else f"+{value:03x}"


def lamps_code(values: Sequence[int | None]) -> str:
    """The cells as `Code.lamps` reads them.

    >>> lamps_code([4, None, None, None, 2, 0, None])
    'eg2a'
    """

    def written(number: int, empty: int) -> str:
        return "." if number == UNKNOWN else DIGITS[number + 5 * empty]

    return gapped_code(values, "g", written, 2, beyond=True)


def marks_code(marks: Iterable[bool]) -> str:
    """The marks as `Code.marks` reads them.

    >>> marks_code([False, True, True, *[False] * 18])
    'i0hi'
    """
    return gapped_code([mark or None for mark in marks], "i", lambda _, empty: DIGITS[empty], 17)


def packed_code(values: Sequence[int], base: int, places: int) -> str:
    """The numbers as `Code.packed` reads them.

    >>> packed_code([1, 0, 0, 0, 0, 1], 2, 5)
    'gg'
    """
    parts = (values[at : at + places] for at in range(0, len(values), places))
    numbers = ("".join(map(str, part)).ljust(places, "0") for part in parts)
    return "".join(DIGITS[int(number, base)] for number in numbers)


def cells_of(columns: int, rows: int) -> list[Cell]:
    """The cells in reading order."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def in_rows(values: Row, columns: int) -> list[Row]:
    """The contents of the cells, row by row."""
    return [values[at : at + columns] for at in range(0, len(values), columns)]


def pairs(columns: int, rows: int) -> list[Pair]:
    """Pairs of neighbours in rows, then in columns, in the order of their walls."""
    across: list[Pair] = [((r, c), (r, c + 1)) for r, c in cells_of(columns - 1, rows)]
    return across + [((r, c), (r + 1, c)) for r, c in cells_of(columns, rows - 1)]


def regions_between(columns: int, rows: int, walls: Iterable[Pair]) -> list[list[Cell]]:
    """The parts into which the walls cut the board, in reading order of their first cells."""
    is_wall = set(walls)
    region: dict[Cell, list[Cell]] = {cell: [cell] for cell in cells_of(columns, rows)}
    for one, other in pairs(columns, rows):
        small, large = sorted((region[one], region[other]), key=len)
        if (one, other) not in is_wall and small is not large:
            large += small
            region.update(dict.fromkeys(small, large))
    found = {id(cells): cells for cells in region.values()}
    return sorted(sorted(cells) for cells in found.values())


def read_walls(code: Code, columns: int, rows: int) -> list[Pair]:
    """The walls between neighbours in rows, then in columns."""
    walls = code.packed((columns - 1) * rows, 2, 5) + code.packed(columns * (rows - 1), 2, 5)
    both = zip(pairs(columns, rows), walls, strict=True)
    return [pair for pair, is_wall in both if is_wall]


def walls_code(columns: int, rows: int, is_wall: Callable[[Cell, Cell], bool]) -> str:
    """The walls as `read_walls` reads them."""
    walls = [int(is_wall(*pair)) for pair in pairs(columns, rows)]
    across = (columns - 1) * rows
    return packed_code(walls[:across], 2, 5) + packed_code(walls[across:], 2, 5)


def read_regions(code: Code, columns: int, rows: int) -> list[list[Cell]]:
    """The regions of the board, from the walls between them."""
    return regions_between(columns, rows, read_walls(code, columns, rows))


def regions_code(regions: Iterable[Iterable[Cell]], columns: int, rows: int) -> str:
    """The regions as `read_regions` reads them."""
    region = {cell: at for at, cells in enumerate(regions) for cell in cells}
    return walls_code(columns, rows, lambda a, b: region.get(a) != region.get(b))


def runs_of(white: set[Cell], step: Cell) -> list[list[Cell]]:
    """The runs of white cells in a direction, by the block before each."""
    found: list[list[Cell]] = []
    for row, column in sorted(white):
        run: list[Cell] = [(row - step[0], column - step[1])]
        if run[0] not in white:
            while (ahead := (run[-1][0] + step[0], run[-1][1] + step[1])) in white:
                run.append(ahead)
            found.append(run)
    return found


def known(values: Iterable[int | None]) -> Numbers:
    """The clues, with None for question marks."""
    return [None if value == UNKNOWN else value for value in values]


def square(columns: int, rows: int) -> int:
    """The size of a square board; BadInput if it is no square."""
    if columns != rows:
        raise BadInput(f"expected as many columns as rows, found {columns} and {rows}")
    return rows


def at_rim(clues: Sequence[Any], columns: int) -> Arguments:
    """The clues of all lines, columns first, split into rows and columns."""
    return {"rows": clues[columns:], "columns": clues[:columns]}
