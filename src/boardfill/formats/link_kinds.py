"""The kinds of puzzles in links of puzz.link that we know, each read and written.

Reading yields the arguments of the function of `boardfill.puzzles` that makes the puzzle; writing
starts starts from them.  Facts from the source of pzprjs (github robx/pzprjs, src/variety).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple, TypeAlias

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats import connected_kinds as connected
from boardfill.formats import line_kinds
from boardfill.formats import link_codes as codes
from boardfill.formats.link_codes import DIGITS, UNKNOWN, Arguments, Code, Numbers, Pair, square
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import extent

Written: TypeAlias = tuple[int, int, str]
"""The parts of a link after the name of its kind: columns, rows, data."""


class LinkKind(NamedTuple):
    """A kind of link: the kind of puzzle, and the functions that read and write its data."""

    puzzle: str
    read: Callable[[Code, int, int], Arguments]
    write: Callable[[Arguments], Written]


def _given(values: Iterable[int | None], size: int) -> dict[Cell, str]:
    """The clues in the cells of a square, by the names of their symbols."""
    clues: dict[Cell, str] = {}
    for at, value in enumerate(codes.known(values)):
        if value is not None:
            if not 1 <= value <= size:
                raise BadInput(f"expected numbers from 1 to {size}, found {value}")
            clues[divmod(at, size)] = str(value)
    return clues


def _given_code(clues: dict[Cell, str], size: int) -> str:
    cells = codes.cells_of(size, size)
    return codes.numbers_code(int(clues[cell]) if cell in clues else None for cell in cells)


def _read_sudoku(code: Code, columns: int, rows: int) -> Arguments:
    size = square(columns, rows)
    return {"size": size, "clues": _given(code.numbers(size * size), size)}


def _write_sudoku(arguments: Arguments) -> Written:
    size = arguments["size"]
    return size, size, _given_code(arguments["clues"], size)


_SIDES = ("top", "bottom", "left", "right")


def _read_skyscrapers(code: Code, columns: int, rows: int) -> Arguments:
    size = square(columns, rows)
    rim = codes.known(code.numbers(4 * size))
    found = {side: rim[at * size : (at + 1) * size] for at, side in enumerate(_SIDES)}
    clues = {} if code.is_read else _given(code.numbers(size * size), size)
    return {"size": size, **found, "clues": clues}


def _write_skyscrapers(arguments: Arguments) -> Written:
    size, clues = arguments["size"], arguments["clues"]
    rim = codes.numbers_code(clue for side in _SIDES for clue in arguments[side] or [None] * size)
    return size, size, rim + (_given_code(clues, size) if clues else "")


_SUMS = "-" + DIGITS[1:20] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The sums of kakuro, from none to 45."""


def _read_kakuro(code: Code, columns: int, rows: int) -> Arguments:
    def total(mark: str) -> int:
        if mark not in _SUMS + "0":
            raise code.unknown(mark)
        return max(_SUMS.find(mark), 0)

    def read(mark: str) -> list[tuple[int, int]]:
        return [(0, 0) if mark == "." else (total(mark), total(code.take()))]

    # The clues of a block belong to the runs that begin below and to the right of it.
    cells = codes.cells_of(columns, rows)
    clues = dict(zip(cells, code.gapped(len(cells), "k", read, what="cells"), strict=True))
    white = {cell for cell, both in clues.items() if both is None}
    down = {cell: both[0] for cell, both in clues.items() if both}
    across = {cell: both[1] for cell, both in clues.items() if both}
    for column in range(columns):
        if (0, column) in white:
            down[-1, column] = total(code.take())
    for row in range(rows):
        if (row, 0) in white:
            across[row, -1] = total(code.take())
    runs = [
        (sums.get(before) or None, cells)
        for sums, step in ((across, (0, 1)), (down, (1, 0)))
        for before, *cells in codes.runs_of(white, step)
    ]
    return {"sums": [(total, cells) for total, cells in runs if total or len(cells) > 1]}


def at_corner(arguments: Arguments) -> Arguments:
    """The same kakuro, moved to the upper left corner, since links do not have its position."""
    sums = arguments["sums"]
    top, left = (min(cell[way] for _, cells in sums for cell in cells) for way in (0, 1))
    return {"sums": [(total, [(r - top, c - left) for r, c in run]) for total, run in sums]}


def _write_kakuro(arguments: Arguments) -> Written:
    totals: dict[tuple[Cell, ...], int] = {
        tuple(sorted(cells)): total or 0 for total, cells in arguments["sums"]
    }
    white = {cell for cells in totals for cell in cells}
    rows, columns = extent(white)
    down, across = (
        {before: totals.get(tuple(run), 0) for before, *run in codes.runs_of(white, step)}
        for step in ((1, 0), (0, 1))
    )

    def written(both: tuple[int, int], _: int) -> str:
        return "".join(_SUMS[total] for total in both) if any(both) else "."

    blocks = [
        None if cell in white else (down.get(cell, 0), across.get(cell, 0))
        for cell in codes.cells_of(columns, rows)
    ]
    text = codes.gapped_code(blocks, "k", written)
    text += "".join(_SUMS[down[-1, c]] for c in range(columns) if (-1, c) in down)
    text += "".join(_SUMS[across[r, -1]] for r in range(rows) if (r, -1) in across)
    return columns, rows, text


def _read_kropki(code: Code, columns: int, rows: int) -> Arguments:
    size = square(columns, rows)
    edges = codes.pairs(size, size)
    dots = code.packed(len(edges), 3, 3)
    white, black = ([e for e, dot in zip(edges, dots, strict=True) if dot == n] for n in (1, 2))
    return {"size": size, "whites": white, "blacks": black}


def _write_kropki(arguments: Arguments) -> Written:
    size = arguments["size"]
    dots = {frozenset(pair): 1 for pair in arguments["whites"]}
    dots |= {frozenset(pair): 2 for pair in arguments["blacks"]}
    held = [dots.get(frozenset(pair), 0) for pair in codes.pairs(size, size)]
    return size, size, codes.packed_code(held, 3, 3)


def _read_minarism(code: Code, columns: int, rows: int) -> Arguments:
    """Signs and differences between neighbours."""
    size = square(columns, rows)
    edges = codes.pairs(size, size)

    def read(mark: str) -> list[str | int]:
        if mark == "-":
            return [code.value(code.take(), 16) * 16 + code.value(code.take(), 16)]
        return [mark if mark in "gh" else 0 if mark == "." else code.value(mark)]

    less: list[Pair] = []
    differences: list[tuple[int, Pair]] = []
    signs = code.gapped(len(edges), "i", read, what="edges")
    for pair, sign in zip(edges, signs, strict=True):
        if sign in ("g", "h"):
            less.append(pair if sign == "g" else pair[::-1])
        elif sign:
            differences.append((sign, pair))
    return {"size": size, "less": less, "differences": differences}


def _write_minarism(arguments: Arguments) -> Written:
    size = arguments["size"]
    marks = {frozenset(edge): codes.numbers_code([n]) for n, edge in arguments["differences"]}
    marks |= {frozenset(pair): "g" if pair[0] < pair[1] else "h" for pair in arguments["less"]}
    if len(marks) < len(arguments["differences"]) + len(arguments["less"]):
        raise BadInput("a puzz.link of this kind has one sign between two cells at most")
    held = [marks.get(frozenset(pair)) for pair in codes.pairs(size, size)]
    return size, size, codes.gapped_code(held, "i", lambda mark, _: mark)


_BLACK = "#"
_WHITE = "."


def _read_akari(code: Code, columns: int, rows: int) -> Arguments:
    marks = {None: _WHITE, UNKNOWN: _BLACK}
    text = "".join(marks.get(lamp, str(lamp)) for lamp in code.lamps(columns * rows))
    return {"puzzle": "\n".join(text[at : at + columns] for at in range(0, len(text), columns))}


def _write_akari(arguments: Arguments) -> Written:
    rows = arguments["puzzle"].split()
    marks = {_WHITE: None, _BLACK: UNKNOWN}
    cells = [marks[cell] if cell in marks else int(cell) for row in rows for cell in row]
    return len(rows[0]), len(rows), codes.lamps_code(cells)


def _read_star_battle(code: Code, columns: int, rows: int) -> Arguments:
    stars = ""
    while (character := code.take()) != "/":
        stars += character
    if not stars.isdecimal() or not stars.isascii() or not 1 <= int(stars[:4]) <= columns * rows:
        raise BadInput(f"expected the number of stars, found {words.shortened(stars)!r}")
    return {"regions": codes.read_regions(code, columns, rows), "stars": int(stars)}


def _write_star_battle(arguments: Arguments) -> Written:
    columns, rows, data = codes.regions_code(arguments["regions"])
    return columns, rows, f"{arguments['stars']}/{data}"


def _read_tents(code: Code, columns: int, rows: int) -> Arguments:
    rim = codes.known(code.numbers(columns + rows))
    marks = code.marks(columns * rows)
    trees = [divmod(at, columns) for at, mark in enumerate(marks) if mark]
    return {"size": (rows, columns), "trees": trees, **codes.at_rim(rim, columns)}


def _write_tents(arguments: Arguments) -> Written:
    rows, columns = arguments["size"]
    trees = set(arguments["trees"])
    rim = codes.numbers_code([*arguments["columns"], *arguments["rows"]])
    cells = codes.marks_code(cell in trees for cell in codes.cells_of(columns, rows))
    return columns, rows, rim + cells


def _read_nonogram(code: Code, columns: int, rows: int) -> Arguments:
    room = [(rows + 1) // 2] * columns + [(columns + 1) // 2] * rows
    numbers = iter(code.numbers(sum(room)))
    lines = []
    for slots in room:
        # The number nearest to the board comes first, which is the last of its line.
        line = [number for number in islice(numbers, slots) if number is not None][::-1]
        if UNKNOWN in line:
            raise BadInput("a run of unknown length cannot be read")
        lines.append(() if line == [0] else tuple(line))
    return codes.at_rim(lines, columns)


def _write_nonogram(arguments: Arguments) -> Written:
    rows, columns = arguments["rows"], arguments["columns"]
    slots: Numbers = []
    for lines, most in ((columns, (len(rows) + 1) // 2), (rows, (len(columns) + 1) // 2)):
        for line in lines:
            if len(line) > most:
                raise BadInput(f"expected at most {most} runs in a line, found {len(line)}")
            slots += [*reversed(line), *[None] * (most - len(line))]
    return len(columns), len(rows), codes.numbers_code(slots)


_FLEETS = {"c": 3, "d": 4, "e": 5}
"""Fleets by their letter: one ship of this length, two that are shorter by one, and so on."""
_MOST_SHIPS = 100
_PARTS = {0: "~", 1: "^", 2: "v", 3: "<", 4: ">", 5: "m", 6: "o", UNKNOWN: "#"}
"""Parts of ships by their numbers."""


def _read_battleships(code: Code, columns: int, rows: int) -> Arguments:
    parts: Numbers = []
    rim: Numbers = [None] * (columns + rows)
    if code.text[:1] != "/":
        rim, parts = codes.known(code.numbers(columns + rows)), code.numbers(columns * rows)
    fleet, clues = _read_fleet(code), dict[Cell, str]()
    for at, part in enumerate(parts):
        if part is not None:
            if part not in _PARTS:
                raise BadInput("expected straight ships, found the corner of another shape")
            clues[divmod(at, columns)] = _PARTS[part]
    return {**codes.at_rim(rim, columns), "fleet": fleet, "clues": clues}


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
    """The length of a ship, given as width, height and bits for its cells, which are all full."""
    code = Code(ship)
    width, height = code.value(code.take()), code.value(code.take())
    if min(width, height) != 1 or ship != _ship(width, height):
        raise BadInput(f"expected straight ships, found the shape {words.shortened(ship)!r}")
    return width * height


def _ship(width: int, height: int) -> str:
    return DIGITS[width] + DIGITS[height] + codes.packed_code([1] * (width * height), 2, 5)


def _write_battleships(arguments: Arguments) -> Written:
    of_rows, of_columns, fleet = (arguments[name] for name in ("rows", "columns", "fleet"))
    rows, columns = len(of_rows), len(of_columns)
    number = {name: part for part, name in _PARTS.items()}
    clues = map(arguments["clues"].get, codes.cells_of(columns, rows))
    cells = codes.numbers_code(clue and number.get(clue) for clue in clues)
    usual = [letter for letter, length in _FLEETS.items() if _usual_fleet(length) == tuple(fleet)]
    ships = f"/{usual[0]}" if usual else "/".join([str(len(fleet)), *(_ship(n, 1) for n in fleet)])
    return columns, rows, f"{codes.numbers_code([*of_columns, *of_rows])}{cells}/{ships}"


LINK_KINDS = {
    "sudoku": LinkKind("sudoku", _read_sudoku, _write_sudoku),
    "kakuro": LinkKind("kakuro", _read_kakuro, _write_kakuro),
    "skyscrapers": LinkKind("skyscrapers", _read_skyscrapers, _write_skyscrapers),
    "kropki": LinkKind("kropki", _read_kropki, _write_kropki),
    "minarism": LinkKind("minarism", _read_minarism, _write_minarism),
    "akari": LinkKind("akari", _read_akari, _write_akari),
    "starbattle": LinkKind("star_battle", _read_star_battle, _write_star_battle),
    "tents": LinkKind("tents", _read_tents, _write_tents),
    "nonogram": LinkKind("nonogram", _read_nonogram, _write_nonogram),
    "battleship": LinkKind("battleships", _read_battleships, _write_battleships),
    "slither": LinkKind("slitherlink", line_kinds.read_slitherlink, line_kinds.write_slitherlink),
    "mashu": LinkKind("masyu", line_kinds.read_masyu, line_kinds.write_masyu),
    "numlin": LinkKind("numberlink", line_kinds.read_numberlink, line_kinds.write_numberlink),
    "yajilin": LinkKind("yajilin", line_kinds.read_yajilin, line_kinds.write_yajilin),
    "nurikabe": LinkKind("nurikabe", connected.read_numbers, connected.write_numbers),
    "cave": LinkKind("corral", connected.read_numbers, connected.write_numbers),
    "kurodoko": LinkKind("kurodoko", connected.read_numbers, connected.write_numbers),
    "hitori": LinkKind("hitori", connected.read_hitori, connected.write_hitori),
    "heyawake": LinkKind("heyawake", connected.read_heyawake, connected.write_heyawake),
    "fillomino": LinkKind("fillomino", connected.read_fillomino, connected.write_fillomino),
    "lits": LinkKind("lits", connected.read_lits, connected.write_lits),
}
"""The kinds by their names in links."""
