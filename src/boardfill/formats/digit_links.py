"""Puzzles of digits as puzz.link writes them: sudoku, skyscrapers, kakuro, kropki and minarism.

Each is read to the arguments of the function of `boardfill.puzzles` that makes it, and is written
from them.  Facts from the source of pzprjs (github robx/pzprjs, src/variety).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from boardfill.errors import BadInput
from boardfill.formats.link_codes import (
    DIGITS,
    UNKNOWN,
    Arguments,
    Code,
    Written,
    known,
    numbers_code,
    packed_code,
    pairs,
    square,
)
from boardfill.problem.lattices.lattice import Cell


def _given(values: Iterable[int | None], size: int) -> dict[Cell, str]:
    """The clues in the cells of a square, by the names of their symbols."""
    clues: dict[Cell, str] = {}
    for at, value in enumerate(values):
        if value is not None and value != UNKNOWN:
            if not 1 <= value <= size:
                raise BadInput(f"expected numbers from 1 to {size}, found {value}")
            clues[divmod(at, size)] = str(value)
    return clues


def _given_code(clues: dict[Cell, str], size: int) -> str:
    cells = (divmod(at, size) for at in range(size * size))
    return numbers_code(int(clues[cell]) if cell in clues else None for cell in cells)


def read_sudoku(code: Code, columns: int, rows: int) -> Arguments:
    """The size and the clues, all by their numbers."""
    size = square(columns, rows)
    return {"size": size, "clues": _given(code.numbers(size * size), size)}


def write_sudoku(arguments: Arguments) -> Written:
    """The same as `read_sudoku` reads it."""
    size = arguments["size"]
    return Written(size, size, _given_code(arguments["clues"], size))


_SIDES = ("top", "bottom", "left", "right")


def read_skyscrapers(code: Code, columns: int, rows: int) -> Arguments:
    """The clues at the rim, and in the cells."""
    size = square(columns, rows)
    rim = known(code.numbers(4 * size))
    found = {side: rim[at * size : (at + 1) * size] for at, side in enumerate(_SIDES)}
    clues = {} if code.is_read else _given(code.numbers(size * size), size)
    return {"size": size, **found, "clues": clues}


def write_skyscrapers(arguments: Arguments) -> Written:
    """The same as `read_skyscrapers` reads it."""
    size = arguments["size"]
    rim = [arguments[side] or [None] * size for side in _SIDES]
    inner = _given_code(arguments["clues"], size) if arguments["clues"] else ""
    return Written(size, size, numbers_code(n for side in rim for n in side) + inner)


_SUMS = "-" + DIGITS[1:20] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The sums of kakuro, from none to 45."""
_FIRST_WHITE = DIGITS.index("k")


def read_kakuro(code: Code, columns: int, rows: int) -> Arguments:
    """The runs with their sums; None for a run of two cells or more that has none."""
    # The clues of a block belong to the runs that begin below it and at its right.
    down: dict[Cell, int] = {}
    across: dict[Cell, int] = {}
    white: set[Cell] = set()
    at = 0
    while at < columns * rows:
        mark = code.take()
        cell = divmod(at, columns)
        if mark in DIGITS[_FIRST_WHITE:]:
            run = DIGITS.index(mark) - _FIRST_WHITE + 1
            white |= {divmod(n, columns) for n in range(at, at + run)}
            at += run
            continue
        if mark != ".":
            down[cell], across[cell] = _sum(mark, code), _sum(code.take(), code)
        at += 1
    if at > columns * rows:
        raise BadInput(f"the data has more than {columns * rows} cells")
    for column in range(columns):
        if (0, column) in white:
            down[-1, column] = _sum(code.take(), code)
    for row in range(rows):
        if (row, 0) in white:
            across[row, -1] = _sum(code.take(), code)
    runs = [
        (clues.get(run[0], 0), run[1:])
        for clues, step in ((across, (0, 1)), (down, (1, 0)))
        for run in _runs(white, step)
    ]
    return {"sums": [(total or None, cells) for total, cells in runs if total or len(cells) > 1]}


def _sum(mark: str, code: Code) -> int:
    if mark not in _SUMS + "0":
        raise code.unknown(mark)
    return max(_SUMS.find(mark), 0)


def _runs(white: set[Cell], step: Cell) -> list[list[Cell]]:
    """The runs of white cells in that direction, each after the block before it."""
    found: list[list[Cell]] = []
    for cell in sorted(white):
        before: Cell = (cell[0] - step[0], cell[1] - step[1])
        if before not in white:
            run: list[Cell] = [before]
            while (run[-1][0] + step[0], run[-1][1] + step[1]) in white:
                run.append((run[-1][0] + step[0], run[-1][1] + step[1]))
            found.append(run)
    return found


def at_corner(arguments: Arguments) -> Arguments:
    """The same kakuro, as far up and to the left as can be: links do not say where it lies."""
    sums = arguments["sums"]
    top, left = (min(cell[way] for _, cells in sums for cell in cells) for way in (0, 1))
    return {"sums": [(total, [(r - top, c - left) for r, c in run]) for total, run in sums]}


def write_kakuro(arguments: Arguments) -> Written:
    """The same as `read_kakuro` reads it."""
    totals: dict[tuple[Cell, ...], int] = {
        tuple(sorted(cells)): total or 0 for total, cells in arguments["sums"]
    }
    white = {cell for cells in totals for cell in cells}
    rows, columns = (max(cell[way] for cell in white) + 1 for way in (0, 1))
    down, across = (
        {before: totals.get(tuple(run), 0) for before, *run in _runs(white, step)}
        for step in ((1, 0), (0, 1))
    )
    text = ""
    cells = (divmod(at, columns) for at in range(columns * rows))
    for is_white, group in groupby(cells, lambda cell: cell in white):
        if is_white:
            longest, rest = divmod(len(list(group)), 16)
            text += "z" * longest + (DIGITS[_FIRST_WHITE + rest - 1] if rest else "")
        else:
            for cell in group:
                both = (down.get(cell, 0), across.get(cell, 0))
                text += "".join(_SUMS[total] for total in both) if any(both) else "."
    text += "".join(_SUMS[down[-1, c]] for c in range(columns) if (-1, c) in down)
    text += "".join(_SUMS[across[r, -1]] for r in range(rows) if (r, -1) in across)
    return Written(columns, rows, text)


def read_kropki(code: Code, columns: int, rows: int) -> Arguments:
    """The white and the black dots; all that there are."""
    size = square(columns, rows)
    edges = [pair for way in pairs(size, size) for pair in way]
    dots = code.packed(len(edges), 3, 3)
    white, black = ([e for e, dot in zip(edges, dots, strict=True) if dot == n] for n in (1, 2))
    return {"size": size, "whites": white, "blacks": black}


def write_kropki(arguments: Arguments) -> Written:
    """The same as `read_kropki` reads it."""
    size = arguments["size"]
    dots = {frozenset(pair): 1 for pair in arguments["whites"]}
    dots |= {frozenset(pair): 2 for pair in arguments["blacks"]}
    edges = [frozenset(pair) for way in pairs(size, size) for pair in way]
    return Written(size, size, packed_code([dots.get(edge, 0) for edge in edges], 3, 3))


_FIRST_BARE_EDGE = DIGITS.index("i")


def read_minarism(code: Code, columns: int, rows: int) -> Arguments:
    """The signs and the differences between neighbours."""
    size = square(columns, rows)
    edges = [pair for way in pairs(size, size) for pair in way]
    less: list[tuple[Cell, Cell]] = []
    differences: list[tuple[int, tuple[Cell, Cell]]] = []
    at = 0
    while at < len(edges):
        mark = code.take()
        if mark in DIGITS[_FIRST_BARE_EDGE:]:
            at += DIGITS.index(mark) - _FIRST_BARE_EDGE + 1
            continue
        one, other = edges[at]
        if mark in "gh":
            less.append((one, other) if mark == "g" else (other, one))
        elif mark == "-":
            differences.append((code.digit(16) * 16 + code.digit(16), (one, other)))
        elif mark in DIGITS:
            differences.append((DIGITS.index(mark), (one, other)))
        elif mark != ".":
            raise code.unknown(mark)
        at += 1
    if at > len(edges):
        raise BadInput(f"the data has more than {len(edges)} edges")
    return {"size": size, "less": less, "differences": [d for d in differences if d[0]]}


def write_minarism(arguments: Arguments) -> Written:
    """The same as `read_minarism` reads it."""
    size = arguments["size"]
    marks = {frozenset(edge): numbers_code([n]) for n, edge in arguments["differences"]}
    marks |= {frozenset(pair): "g" if pair[0] < pair[1] else "h" for pair in arguments["less"]}
    if len(marks) < len(arguments["differences"]) + len(arguments["less"]):
        raise BadInput("a puzz.link of this kind has one sign between two cells at most")
    edges = [frozenset(pair) for way in pairs(size, size) for pair in way]
    text = ""
    for is_marked, group in groupby(edges, lambda edge: edge in marks):
        if is_marked:
            text += "".join(marks[edge] for edge in group)
        else:
            longest, rest = divmod(len(list(group)), 18)
            text += "z" * longest + (DIGITS[_FIRST_BARE_EDGE + rest - 1] if rest else "")
    return Written(size, size, text)
