"""Shading puzzles: read from text and from links, written as links, recognised by their rules.

The codes of links are facts from the source of pzprjs (github robx/pzprjs, src/variety).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from boardfill.errors import BadInput
from boardfill.formats import link_codes as codes
from boardfill.formats.link_codes import UNKNOWN, Arguments, Code
from boardfill.formats.puzzle_text import PuzzleText, known, lettered, rim_number
from boardfill.problem import connected_puzzles as puzzles
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.rules import Count, Held
from boardfill.problem.web_rules import Connected, InSight

if TYPE_CHECKING:
    from boardfill.formats.puzzle_arguments import Reading


def numbers_text(made: Callable[..., Marking], text: PuzzleText) -> Marking:
    """Read rows of numbers and dots, with `?` for an unknown number."""
    rows = text.rows()
    numbers = {cell: rim_number(held) for cell, held in known(rows, "._-*0").items()}
    return made((len(rows), len(rows[0])), numbers)


def hitori_text(text: PuzzleText) -> Marking:
    """Rows of numbers."""
    numbers = [[rim_number(held) for held in row] for row in text.rows()]
    return puzzles.hitori([[-1 if n is None else n for n in row] for row in numbers])


def heyawake_text(text: PuzzleText) -> Marking:
    """A letter for each room, and how many shaded cells some have: `a=2`."""
    rooms = lettered(text.rows())
    said = text.take(*rooms)
    counts = {letter: rim_number(number) for letter, number in said}
    if len(counts) < len(said):
        raise BadInput("a room has several numbers")
    return puzzles.heyawake(rooms.values(), [counts.get(letter) for letter in rooms])


def lits_text(text: PuzzleText) -> Marking:
    """A letter for each region."""
    return puzzles.lits(lettered(text.rows()).values())


def fillomino_text(text: PuzzleText) -> Marking:
    """Rows of numbers and dots."""
    rows = text.rows()
    clues = {cell: rim_number(held) or 0 for cell, held in known(rows).items()}
    return puzzles.fillomino((len(rows), len(rows[0])), clues)


def _numbered(code: Code, columns: int, rows: int) -> dict[Cell, int]:
    numbers = zip(codes.cells_of(columns, rows), code.numbers(columns * rows), strict=True)
    return {cell: number for cell, number in numbers if number is not None}


def _numbers_code(board: tuple[int, int], numbers: Mapping[Cell, int]) -> tuple[int, int, str]:
    rows, columns = board
    data = codes.numbers_code(map(numbers.get, codes.cells_of(columns, rows)))
    return columns, rows, data


def read_numbers(code: Code, columns: int, rows: int) -> Arguments:
    """Numbers, some of them unknown."""
    numbers = _numbered(code, columns, rows)
    told = {cell: None if number == UNKNOWN else number for cell, number in numbers.items()}
    return {"board": (rows, columns), "numbers": told}


def write_numbers(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    numbers = arguments["numbers"]
    told = {cell: UNKNOWN if number is None else number for cell, number in numbers.items()}
    return _numbers_code(arguments["board"], told)


def nurikabe_arguments(told: Reading) -> Arguments:
    """The numbers, which are marks of islands."""
    marks = {cell: size or None for rule in _webs(told) for cell, size in rule.marks}
    return {"board": told.extent(), "numbers": marks}


def seen_arguments(told: Reading) -> Arguments:
    """The numbers of cells seen, with the unknown ones."""
    numbers: dict[Cell, int | None] = {}
    for rule in told.problem.rules:
        if isinstance(rule, InSight):
            numbers.update(rule.marks)
        elif isinstance(rule, Held) and rule.name == puzzles.NOT_TOLD:
            numbers.update((cell, None) for cell, _ in rule.cells)
    return {"board": told.extent(), "numbers": numbers}


def _webs(told: Reading) -> list[Connected]:
    return [rule for rule in told.problem.rules if isinstance(rule, Connected)]


def read_fillomino(code: Code, columns: int, rows: int) -> Arguments:
    """Read numbers, where unknown ones are ignored; borders may follow."""
    numbers = _numbered(code, columns, rows)
    clues = {cell: number for cell, number in numbers.items() if number != UNKNOWN}
    borders = [] if code.is_read else codes.read_walls(code, columns, rows)
    return {"board": (rows, columns), "clues": clues, "borders": borders}


def write_fillomino(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    columns, rows, data = _numbers_code(arguments["board"], arguments["clues"])
    walls = {frozenset(pair) for pair in arguments["borders"]}
    if walls:
        data += codes.walls_code(columns, rows, lambda *pair: frozenset(pair) in walls)
    return columns, rows, data


def fillomino_arguments(told: Reading) -> Arguments:
    """The clues as numbers, and the borders."""
    clues = {cell: _number(name) for cell, name in told.problem.clues.items()}
    return {"board": told.extent(), "clues": clues, "borders": told.pairs("different")}


def _number(name: str) -> int:
    """The number of a symbol, or one that no puzzle has."""
    return int(name) if name.isascii() and name.isdecimal() else -1


def read_hitori(code: Code, columns: int, rows: int) -> Arguments:
    """A digit in each cell, or two behind a minus sign."""

    def number() -> int:
        mark = code.take()
        if mark in ".%@":
            raise BadInput("a hitori with cells without a number cannot be read")
        if mark != "-":
            return code.value(mark)
        return 36 * code.value(code.take()) + code.value(code.take())

    return {"rows": [[number() for _ in range(columns)] for _ in range(rows)]}


def write_hitori(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    rows = arguments["rows"]
    digits = codes.DIGITS

    def written(number: int) -> str:
        if number >= 36**2:
            raise BadInput(f"expected a number below {36**2}, found {number}")
        return digits[number] if number < 36 else f"-{digits[number // 36]}{digits[number % 36]}"

    return len(rows[0]), len(rows), "".join(written(number) for row in rows for number in row)


def hitori_arguments(told: Reading) -> Arguments:
    """The numbers, read from the names of rules."""
    rows, columns = told.extent()
    numbers = {
        cell: int(name[1])
        for rule in told.problem.rules
        if isinstance(rule, Held) and (name := puzzles.NUMBER_IN_ROW.fullmatch(rule.name))
        for cell, _ in rule.cells
    }
    return {"rows": [[numbers.get((r, c), -1) for c in range(columns)] for r in range(rows)]}


def read_heyawake(code: Code, columns: int, rows: int) -> Arguments:
    """Rooms, and the numbers of shaded cells in the order of their first cells."""
    rooms = codes.read_regions(code, columns, rows)
    return {"regions": rooms, "counts": codes.known(code.numbers(len(rooms)))}


def write_heyawake(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    rooms = arguments["regions"]
    columns, rows, data = codes.regions_code(rooms)
    counts = sorted(zip(map(min, rooms), arguments["counts"], strict=True))
    return columns, rows, data + codes.numbers_code(count for _, count in counts)


def heyawake_arguments(told: Reading) -> Arguments:
    """The rooms, in which shaded cells are counted."""
    rooms: list[tuple[Iterable[Cell], int | None]] = [
        (region, rule.high)
        for rule in told.problem.rules
        if isinstance(rule, Count)
        for region in rule.regions
        if region
    ]
    return {"regions": [cells for cells, _ in rooms], "counts": [count for _, count in rooms]}


def read_lits(code: Code, columns: int, rows: int) -> Arguments:
    """Regions."""
    return {"regions": codes.read_regions(code, columns, rows)}


def write_lits(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    return codes.regions_code(arguments["regions"])


def lits_arguments(told: Reading) -> Arguments:
    """The regions, in which things are counted."""
    counts = (rule for rule in told.problem.rules if isinstance(rule, Count))
    return {"regions": [region for rule in counts for region in rule.regions]}
