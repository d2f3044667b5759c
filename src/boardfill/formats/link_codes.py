"""The codes in which puzz.link writes numbers, marks and walls as letters and digits.

Facts from the source of pzprjs (github robx/pzprjs, src/variety-common/Encode.js).  Cells are
always in reading order; a gap is a run of cells with nothing in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
UNKNOWN = -1
"""A clue that is there, but not told."""
Pair: TypeAlias = tuple[Cell, Cell]
"""Two neighbours, the left or upper one first."""
Numbers: TypeAlias = list[int | None]
"""None where nothing is written."""
Arguments: TypeAlias = dict[str, Any]
"""What the function of `boardfill.puzzles` is given that makes the puzzle."""
_LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192)}
"""What stands before a number of several digits: how many there are, and what to add."""
_FIRST_GAP = DIGITS.index("g")


class Written(NamedTuple):
    """What a link says behind the name of its kind."""

    columns: int
    rows: int
    data: str


class Code:
    """The part of a link that is not read yet."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def is_read(self) -> bool:
        """Is nothing left?"""
        return self.at >= len(self.text)

    def take(self, count: int = 1) -> str:
        """The next characters; BadInput if there are fewer."""
        if self.at + count > len(self.text):
            raise BadInput("the data ends too early; is it cut off?")
        self.at += count
        return self.text[self.at - count : self.at]

    def digit(self, base: int = 36) -> int:
        """The value of the next character."""
        character = self.take()
        if character not in DIGITS[:base]:
            raise self.unknown(character)
        return DIGITS.index(character)

    def unknown(self, character: str) -> BadInput:
        """The error for a character that means nothing where it stands."""
        return BadInput(f"character {self.at} of the data, {character!r}, means nothing there")

    def numbers(self, count: int) -> Numbers:
        """So many numbers, from 0 on, with letters from g on for gaps."""

        def read(found: Numbers) -> None:
            mark = self.take()
            if mark in _LONGER:
                digits, more = _LONGER[mark]
                found.append(more + self._hexadecimal(digits))
            elif mark == ".":
                found.append(UNKNOWN)
            elif mark in DIGITS and DIGITS.index(mark) < _FIRST_GAP:
                found.append(DIGITS.index(mark))
            elif mark in DIGITS:
                found += [None] * (DIGITS.index(mark) - _FIRST_GAP + 1)
            else:
                raise self.unknown(mark)

        return self._filled(count, read)

    def _hexadecimal(self, digits: int) -> int:
        value = 0
        for _ in range(digits):
            value = value * 16 + self.digit(16)
        return value

    def lamps(self, count: int) -> Numbers:
        """So many cells of akari: numbers that may bring one or two empty cells after them."""

        def read(found: Numbers) -> None:
            mark = self.take()
            if mark == ".":
                found.append(UNKNOWN)
            elif mark in DIGITS and DIGITS.index(mark) < 15:
                empty, number = divmod(DIGITS.index(mark), 5)
                found += [number, *[None] * empty]
            elif mark in DIGITS and DIGITS.index(mark) >= _FIRST_GAP:
                found += [None] * (DIGITS.index(mark) - _FIRST_GAP + 1)
            else:
                raise self.unknown(mark)

        # The empty cells that a number brings may lie behind the last cell.
        return self._filled(count, read, spare=2)

    def marks(self, count: int) -> list[bool]:
        """So many cells that have a mark or not; a digit from 18 on is a run without any."""

        def read(found: Numbers) -> None:
            run = self.digit()
            found += [1, *[None] * run] if run < 18 else [None] * (run - 17)

        return [mark is not None for mark in self._filled(count, read)]

    def packed(self, count: int, base: int, places: int) -> list[int]:
        """So many small numbers, several of them in one digit, the first one highest."""
        found: list[int] = []
        while len(found) < count:
            value = self.digit(base**places)
            found += [value // base**place % base for place in reversed(range(places))]
        return found[:count]

    def walls(self, columns: int, rows: int) -> tuple[list[int], list[int]]:
        """Where walls are between neighbours in rows, and between neighbours in columns."""
        return (
            self.packed((columns - 1) * rows, 2, 5),
            self.packed(columns * (rows - 1), 2, 5),
        )

    def _filled(self, count: int, read: Callable[[Numbers], None], spare: int = 0) -> Numbers:
        found: Numbers = []
        while len(found) < count:
            read(found)
        if len(found) > count + spare or any(value is not None for value in found[count:]):
            raise BadInput(f"the data has more than {count} cells or clues")
        return found[:count]


def numbers_code(values: Iterable[int | None]) -> str:
    """The numbers as `Code.numbers` reads them.

    >>> numbers_code([1, None, None, 17, UNKNOWN, *[None] * 23])
    '1h-11.zi'
    """
    return "".join(
        _gap(len(list(run))) if is_gap else "".join(map(_number, run))
        for is_gap, run in groupby(values, lambda value: value is None)
    )


def _gap(length: int) -> str:
    longest, rest = divmod(length, 20)
    return "z" * longest + (DIGITS[rest + _FIRST_GAP - 1] if rest else "")


def _number(value: int | None) -> str:
    assert value is not None
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
    text, at = "", 0
    while at < len(values):
        value = values[at]
        end = at + 1
        if value is None:
            while end < len(values) and values[end] is None:
                end += 1
            text += _gap(end - at)
        elif value == UNKNOWN:
            text += "."
        else:
            while end <= at + 2 and (end >= len(values) or values[end] is None):
                end += 1
            text += DIGITS[value + 5 * (end - at - 1)]
        at = end
    return text


def marks_code(marks: Iterable[bool]) -> str:
    """The marks as `Code.marks` reads them.

    >>> marks_code([False, True, True, *[False] * 18])
    'i0hi'
    """
    runs = "".join("1" if mark else "0" for mark in marks).split("1")
    text = _without_mark(len(runs[0]))
    for run in runs[1:]:
        text += DIGITS[min(len(run), 17)] + _without_mark(len(run) - 17)
    return text


def _without_mark(length: int) -> str:
    longest, rest = divmod(max(length, 0), 18)
    return DIGITS[-1] * longest + (DIGITS[17 + rest] if rest else "")


def packed_code(values: Sequence[int], base: int, places: int) -> str:
    """The numbers as `Code.packed` reads them.

    >>> packed_code([1, 0, 0, 0, 0, 1], 2, 5)
    'gg'
    """
    text = ""
    for at in range(0, len(values), places):
        value = 0
        for place in range(places):
            value = value * base + (values[at + place] if at + place < len(values) else 0)
        text += DIGITS[value]
    return text


def pairs(columns: int, rows: int) -> tuple[list[Pair], list[Pair]]:
    """The neighbours in rows, and those in columns, in the order of their walls."""
    across: list[Pair] = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    down: list[Pair] = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    return across, down


def regions_between(columns: int, rows: int, walls: Iterable[Pair]) -> list[list[Cell]]:
    """The parts into which the walls cut the board, in reading order of their first cells."""
    is_wall = set(walls)
    region: dict[Cell, list[Cell]] = {(r, c): [(r, c)] for r in range(rows) for c in range(columns)}
    for pair in (pair for way in pairs(columns, rows) for pair in way if pair not in is_wall):
        small, large = sorted((region[pair[0]], region[pair[1]]), key=len)
        if small is not large:
            large += small
            region.update(dict.fromkeys(small, large))
    found = {id(cells): cells for cells in region.values()}
    return sorted(sorted(cells) for cells in found.values())


def known(values: Iterable[int | None]) -> Numbers:
    """The clues that tell something: a question mark does not."""
    return [None if value == UNKNOWN else value for value in values]


def square(columns: int, rows: int) -> int:
    """The size of a square board; BadInput if it is none."""
    if columns != rows:
        raise BadInput(f"expected as many columns as rows, found {columns} and {rows}")
    return rows
