"""Puzzles of marked cells as puzz.link writes them: akari, stars, tents, nonograms, battleships.

Each is read to the arguments of the function of `boardfill.puzzles` that makes it, and is written
from them.  Facts from the source of pzprjs (github robx/pzprjs, src/variety).
"""

from __future__ import annotations

from itertools import islice

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.link_codes import (
    DIGITS,
    UNKNOWN,
    Arguments,
    Code,
    Numbers,
    Written,
    known,
    lamps_code,
    marks_code,
    numbers_code,
    packed_code,
    pairs,
    regions_between,
)
from boardfill.problem.lattices.lattice import Cell

_BLACK = "#"
_WHITE = "."


def read_akari(code: Code, columns: int, rows: int) -> Arguments:
    """The picture: `.` is a white cell, `#` a black one, a digit a black one with a number."""
    marks = {None: _WHITE, UNKNOWN: _BLACK}
    text = "".join(marks.get(lamp, str(lamp)) for lamp in code.lamps(columns * rows))
    return {"picture": "\n".join(text[at : at + columns] for at in range(0, len(text), columns))}


def write_akari(arguments: Arguments) -> Written:
    """The same as `read_akari` reads it."""
    rows = arguments["picture"].split()
    marks = {_WHITE: None, _BLACK: UNKNOWN}
    cells = [marks[cell] if cell in marks else int(cell) for row in rows for cell in row]
    return Written(len(rows[0]), len(rows), lamps_code(cells))


def read_star_battle(code: Code, columns: int, rows: int) -> Arguments:
    """The regions, and how many stars each of them has."""
    stars = ""
    while (character := code.take()) != "/":
        stars += character
    if not stars.isdecimal() or not stars.isascii() or not 1 <= int(stars[:4]) <= columns * rows:
        raise BadInput(f"expected the number of stars, found {words.shortened(stars)!r}")
    across, down = pairs(columns, rows)
    of_rows, of_columns = code.walls(columns, rows)
    walls = [*zip(across, of_rows, strict=True), *zip(down, of_columns, strict=True)]
    between = (pair for pair, is_wall in walls if is_wall)
    return {"regions": regions_between(columns, rows, between), "stars": int(stars)}


def write_star_battle(arguments: Arguments) -> Written:
    """The same as `read_star_battle` reads it."""
    region = {cell: at for at, cells in enumerate(arguments["regions"]) for cell in cells}
    rows, columns = (max(cell[way] for cell in region) + 1 for way in (0, 1))
    code = "".join(
        packed_code([int(region.get(one) != region.get(other)) for one, other in way], 2, 5)
        for way in pairs(columns, rows)
    )
    return Written(columns, rows, f"{arguments['stars']}/{code}")


def read_tents(code: Code, columns: int, rows: int) -> Arguments:
    """The trees, and how many tents are in each column and row."""
    rim = known(code.numbers(columns + rows))
    marks = code.marks(columns * rows)
    trees = [divmod(at, columns) for at, mark in enumerate(marks) if mark]
    rim_clues = {"rows": rim[columns:], "columns": rim[:columns]}
    return {"size": (rows, columns), "trees": trees, **rim_clues}


def write_tents(arguments: Arguments) -> Written:
    """The same as `read_tents` reads it."""
    rows, columns = arguments["size"]
    trees = set(arguments["trees"])
    rim = numbers_code([*arguments["columns"], *arguments["rows"]])
    cells = (divmod(at, columns) for at in range(rows * columns))
    return Written(columns, rows, rim + marks_code(cell in trees for cell in cells))


def read_nonogram(code: Code, columns: int, rows: int) -> Arguments:
    """The lengths of the runs in each row and each column."""
    room = [(rows + 1) // 2] * columns + [(columns + 1) // 2] * rows
    numbers = iter(code.numbers(sum(room)))
    lines = []
    for slots in room:
        # The number nearest to the board comes first, which is the last of its line.
        line = [number for number in islice(numbers, slots) if number is not None][::-1]
        if UNKNOWN in line:
            raise BadInput("a run whose length is not told cannot be read")
        lines.append(() if line == [0] else tuple(line))
    return {"rows": lines[columns:], "columns": lines[:columns]}


def write_nonogram(arguments: Arguments) -> Written:
    """The same as `read_nonogram` reads it."""
    rows, columns = arguments["rows"], arguments["columns"]
    slots: list[int | None] = []
    for lines, most in ((columns, (len(rows) + 1) // 2), (rows, (len(columns) + 1) // 2)):
        for line in lines:
            if len(line) > most:
                raise BadInput(f"expected at most {most} runs in a line, found {len(line)}")
            slots += [*reversed(line), *[None] * (most - len(line))]
    return Written(len(columns), len(rows), numbers_code(slots))


_FLEETS = {"c": 3, "d": 4, "e": 5}
"""Fleets by their letter: one ship of that length, two that are shorter by one, and so on."""
_MOST_SHIPS = 100


def read_battleships(code: Code, columns: int, rows: int) -> Arguments:
    """The clues at the rim and in the cells, and the lengths of the ships."""
    cells: dict[Cell, int] = {}
    rim: Numbers = [None] * (columns + rows)
    if code.text[:1] != "/":
        rim, found = known(code.numbers(columns + rows)), code.numbers(columns * rows)
        cells = {divmod(at, columns): part for at, part in enumerate(found) if part is not None}
    rim_clues = {"rows": rim[columns:], "columns": rim[:columns]}
    return {**rim_clues, "fleet": _read_fleet(code), "parts": cells}


def _read_fleet(code: Code) -> tuple[int, ...]:
    if code.take() != "/":
        raise code.unknown(code.text[code.at - 1])
    said = code.take(len(code.text) - code.at).rstrip("/").split("/")
    if said[0] == "" and len(said) == 2 and said[1] in _FLEETS:
        return _usual_fleet(_FLEETS[said[1]])
    if not said[0].isdecimal() or said[0] != str(len(said) - 1) or len(said) > _MOST_SHIPS:
        raise BadInput(
            "expected the number of ships and the ships, or one of the fleets c, d and e"
        )
    return tuple(sorted(map(_ship_length, said[1:]), reverse=True))


def _usual_fleet(longest: int) -> tuple[int, ...]:
    return tuple(longest - shorter for shorter in range(longest) for _ in range(shorter + 1))


def _ship_length(ship: str) -> int:
    """The length of a ship: its width, its height, and its cells as bits, all of which are full."""
    code = Code(ship)
    width, height = code.digit(), code.digit()
    if min(width, height) != 1 or ship != _ship(width, height):
        raise BadInput(f"expected straight ships, found the shape {words.shortened(ship)!r}")
    return width * height


def _ship(width: int, height: int) -> str:
    return DIGITS[width] + DIGITS[height] + packed_code([1] * (width * height), 2, 5)


def write_battleships(arguments: Arguments) -> Written:
    """The same as `read_battleships` reads it."""
    of_rows, of_columns, fleet = (arguments[name] for name in ("rows", "columns", "fleet"))
    rows, columns = len(of_rows), len(of_columns)
    at = (divmod(at, columns) for at in range(rows * columns))
    cells = numbers_code(arguments["parts"].get(cell) for cell in at)
    usual = [letter for letter, length in _FLEETS.items() if _usual_fleet(length) == tuple(fleet)]
    ships = f"/{usual[0]}" if usual else "/".join([str(len(fleet)), *(_ship(n, 1) for n in fleet)])
    return Written(columns, rows, f"{numbers_code([*of_columns, *of_rows])}{cells}/{ships}")
