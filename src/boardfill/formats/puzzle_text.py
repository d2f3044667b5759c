r"""Puzzles as people write them: a line with the kind, then a grid, then other statements.

    killer sudoku           futoshiki       kakuro              tents
    aab...                  . . < . .       #    11\  4\        1 0 1
    acb...                      v           \5    .   .        . T . 1
    a=7 b=12 c=5            2 . . > .       \10   .   .        . . . 0

In a grid cells are side by side or separated by blanks or commas; `.`, `_`, `-`, `*` or `0` is an
unknown one.  Each other line is one statement, such as `thermo: r1c1 r1c2 r2c2` or `rows: 3 ? 5`,
where `r1c2` is the cell in row 1, column 2, and `?` a number that is not given.

This module has the parts of such texts, and sudokus; `puzzle_kinds` has the other kinds.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.classics import joined_cells, sudoku
from boardfill.problem.digit_puzzles import KINDS, sudoku_variant
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

NOT_GIVEN = "?"
_UNKNOWN = frozenset("._-*?0")
_HEADER = re.compile(
    r"(kind\s*[:=])?\s*([a-z][a-z /_-]*?)[\s:]*((?:\d[\d\s,]*)?)(?:\b(\d+)\s*[x×]\s*(\d+))?",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\b(anti|non|little|even)[ _/-](knight|king|consecutive|killer|odd)\b")
_RULER = re.compile(r"[\s|+=\-\u2500-\u257f]*")
_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})", re.IGNORECASE)
_CAGE = re.compile(r"\s*([A-Za-z])\s+(\d+\s*[-+*/x×÷−])\s*")


class Header(NamedTuple):
    """The first line: words in lower case, numbers, whether it has `kind:`, rows and columns."""

    names: list[str]
    numbers: list[int]
    is_said: bool = False
    size: tuple[int, int] | None = None


_NO_HEADER = Header([], [])


def header_of(text: str) -> Header | None:
    """What the first line says; None if it cannot be the name of a kind.

    >>> header_of("Star Battle 2")
    Header(names=['star', 'battle'], numbers=[2], is_said=False, size=None)
    >>> header_of("kind: sudoku-x 6x6")
    Header(names=['sudoku', 'x'], numbers=[], is_said=True, size=(6, 6))
    >>> header_of("5x5")
    """
    found = _HEADER.fullmatch(text.lstrip("\ufeff").lstrip().partition("\n")[0].strip())
    if found is None:
        return None
    names = _JOINED.sub(r"\1~\2", found[2].lower())
    listed = [name.replace("~", "-") for name in re.split("[ _/-]+", names)]
    size = (int(found[4]), int(found[5])) if found[4] else None
    return Header(listed, list(map(int, re.findall(r"\d+", found[3]))), bool(found[1]), size)


@dataclass
class PuzzleText:
    """The contents of a puzzle text: numbers after the kind, lines of grids, and statements."""

    numbers: list[int]
    lines: list[str]
    statements: list[tuple[str, str]]
    size: tuple[int, int] | None = None
    """The rows and columns that the first line says, until a grid has been found to have them."""

    def check_size(self, rows: int, columns: int) -> None:
        """Raise BadInput if the first line says another size than that of the grid."""
        if self.size not in (None, (rows, columns)):
            said, found = (
                f"{words.counted(row, 'row')} of {words.counted(column, 'cell')}"
                for row, column in (self.size or (0, 0), (rows, columns))
            )
            raise BadInput(f"expected {said}, as the first line says, found {found}")
        self.size = None

    def rows(self) -> list[list[str]]:
        """All lines as one grid: the contents of the cells, row by row."""
        lines = self.lines
        is_spaced = any(re.search(r"[^\s,][\s,]+[^\s,]", line) for line in lines)
        rows = [split(line) if is_spaced else list(line.strip()) for line in lines]
        if not rows:
            raise BadInput("expected a grid, found none")
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise BadInput(
                    f"expected {words.counted(len(rows[0]), 'cell')} as in the first row, found "
                    f"{len(row)}",
                    place=f"row {number} of the grid",
                )
        self.check_size(len(rows), len(rows[0]))
        return rows

    def grid(self, unknown: Container[str] = _UNKNOWN) -> tuple[tuple[int, int], dict[Cell, str]]:
        """The numbers of rows and columns of all lines as one grid, and its known cells."""
        rows = self.rows()
        return (len(rows), len(rows[0])), known(rows, unknown)

    def squares(self) -> list[list[str]]:
        """The grids of single characters, each as many rows as columns, one below the other."""
        lines = (line for line in self.lines if not _RULER.fullmatch(line))
        rows = [joined_cells(line) for line in lines]
        if rows and all(len(row) == len(rows[0]) and isqrt(len(row)) > 3 for row in rows):
            side = isqrt(len(rows[0]))
            if side**2 == len(rows[0]) and len(rows) < len(rows[0]):  # each grid is one line
                rows = [row[at : at + side] for row in rows for at in range(0, len(row), side)]
        size = len(rows[0]) if rows else 1
        for number, row in enumerate(rows, 1):
            if len(row) != size:
                raise BadInput(
                    f"expected {size} cells as in the first row, found {len(row)}",
                    place=f"row {number} of the grid",
                )
        if len(rows) % size:
            raise BadInput(
                f"expected {size} rows in each grid, as each has {size} cells; "
                f"found {words.counted(len(rows), 'row')}"
            )
        if rows:
            self.check_size(size, size)
        return [rows[at : at + size] for at in range(0, len(rows), size)]

    def side(self, usual: int) -> int:
        """The side of a square without a grid, as the first line says it."""
        said = (self.numbers or self.size or [usual])[0]
        self.check_size(said, said)
        return said

    def take(self, *names: str) -> list[tuple[str, str]]:
        """Remove and return the statements that begin with one of these words."""
        taken = [said for said in self.statements if said[0].split(" ")[0] in names]
        self.statements = [said for said in self.statements if said not in taken]
        return taken

    def rim(self, name: str) -> list[int | None]:
        """The numbers stated under this name; empty if there are none."""
        return [rim_number(one) for _, value in self.take(name) for one in split(value)]

    def cells(self, name: str) -> list[list[Cell]]:
        """The lists of cells that are stated under this name."""
        return [
            cells_in(part) for _, value in self.take(name) for part in value.rstrip("; ").split(";")
        ]


def parts_of(lines: Iterable[str], header: Header = _NO_HEADER) -> PuzzleText:
    """What the lines below the name of the kind say."""
    found = PuzzleText(list(header.numbers), [], [], header.size)
    for line in lines:
        if cage := _CAGE.fullmatch(line):
            found.statements.append((cage[1], cage[2]))
        elif ":" in line or (" = " in line and _CELL.search(line)):
            what, _, value = re.sub(" = ", ":", line, count=1).partition(":")
            what = " ".join(what.split())
            found.statements.append((what if len(what) == 1 else what.lower(), value.strip()))
        elif "=" in line and not _RULER.fullmatch(line):
            pairs = re.findall(r"(\w+)\s*=\s*([^\s,=]+)", line)
            found.statements += pairs
            if not pairs:
                raise BadInput(f"expected a=12, found {line.strip()!r}")
        elif line.strip():
            found.lines.append(line)
    return found


def split(line: str) -> list[str]:
    """The parts of a line between blanks and commas."""
    return [part for part in re.split(r"[\s,]+", line) if part]


def known(rows: Iterable[Iterable[str]], unknown: Container[str] = _UNKNOWN) -> dict[Cell, str]:
    """The known cells of a grid: all except those that mean `unknown`."""
    return {
        (row, column): held
        for row, line in enumerate(rows)
        for column, held in enumerate(line)
        if held not in unknown
    }


def lettered(rows: Iterable[Iterable[str]]) -> dict[str, list[Cell]]:
    """The cells of each letter, without those that are left open or are walls."""
    regions: dict[str, list[Cell]] = {}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter not in (".", "#"):
                regions.setdefault(letter, []).append((row, column))
    return regions


def rim_number(text: str) -> int | None:
    """The number, None for `?`."""
    if text in (NOT_GIVEN, "-", "."):
        return None
    if not re.fullmatch(r"\d{1,4}", text):
        raise BadInput(f"expected a number, or ? where none is given, found {text!r}")
    return int(text)


def cells_in(text: str) -> list[Cell]:
    """The cells that are listed as `r1c2`.

    >>> cells_in("r1c1 r2c10")
    [(0, 0), (1, 9)]
    """
    parts = [part for part in re.split(r"[\s,+]+", text) if part]
    if not parts:
        raise BadInput("expected cells such as r1c2, found none")
    found = [_CELL.fullmatch(part) for part in parts]
    for part, cell in zip(parts, found, strict=True):
        if cell is None or "0" in (cell[1], cell[2]):
            raise BadInput(f"expected cells such as r1c2, found {part!r}")
    return [(int(cell[1]) - 1, int(cell[2]) - 1) for cell in found if cell]


def refuse_rest(text: PuzzleText) -> None:
    """Raise BadInput if there is a statement that the kind does not have."""
    if text.size:
        rows, columns = text.size
        raise BadInput(f"leave out {rows}x{columns}; the size of this kind of puzzle is never said")
    for what, _ in text.statements:
        raise BadInput(f"this kind of puzzle has no {words.one_line(what)!r}")


SUDOKU = "sudoku"
SUDOKUS = frozenset(KINDS).union(
    ("jigsaw", "killer", "thermo", "arrow", "sandwich", "kropki", "little-killer", "even-odd")
)
"""The kinds of sudokus; a puzzle may be of several."""
_STEPS = {"up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1)}


def read_sudoku(text: PuzzleText, names: Sequence[str]) -> Marking:
    """The sudoku of the named kinds.

    The first of several grids has the clues; others have regions, cages or `e` and `o` for even and
    odd.
    """
    kinds = [name for name in names if name in KINDS]
    grids = text.squares()
    if names == [SUDOKU] and len(grids) == 1 and not text.statements:
        return sudoku("\n".join(grids[0]))
    lettered_sums = [said for said in text.statements if len(said[0]) == 1 and said[0].isalpha()]
    sums = dict(lettered_sums)
    for letter, _ in lettered_sums if len(sums) < len(lettered_sums) else ():
        if [what for what, _ in lettered_sums].count(letter) > 1:
            raise BadInput(f"several sums are given for cage {letter}")
    text.statements = [said for said in text.statements if said[0] not in sums]
    totals = [what for what, _ in text.statements if what.isdecimal()]
    cages: list[tuple[int | None, list[Cell]]] = [
        (_sum_before(what, "cage"), cells_in(value)) for what, value in text.take("cage", *totals)
    ]
    size = len(grids[0]) if grids else text.side(9)
    even, odd = text.cells("even"), text.cells("odd")
    has_clues = len(grids) > 1 or not (sums or "jigsaw" in names)
    clues = known(grids.pop(0)) if grids and has_clues else {}
    regions = None
    for grid in grids:
        letters = lettered(grid)
        if letters.keys() <= {"e", "o"}:
            even.append(letters.get("e", []))
            odd.append(letters.get("o", []))
        elif sums and letters.keys() & sums.keys():
            cages += ((_sum_of(letter, sums), cells) for letter, cells in letters.items())
        else:
            regions = list(letters.values())
    if sums:
        raise BadInput(f"no cell of a grid has the letter {next(iter(sums))}")
    rows, columns = text.rim("rows"), text.rim("columns")
    return sudoku_variant(
        size,
        clues,
        regions=regions,
        kinds=kinds,
        cages=cages,
        thermos=text.cells("thermo"),
        arrows=text.cells("arrow"),
        sandwiches=(rows, columns) if rows or columns else None,
        whites=text.cells("white"),
        blacks=text.cells("black"),
        all_dots=says_all(text, "dots"),
        diagonals=[
            (_sum_before(what, "diagonal"), _diagonal(value, size))
            for what, value in text.take("diagonal")
        ],
        even=[cell for cells in even for cell in cells],
        odd=[cell for cells in odd for cell in cells],
    )


def says_all(text: PuzzleText, name: str) -> bool:
    """True if the text has a statement such as `dots: all`."""
    said = [value for _, value in text.take(name)]
    for value in said:
        if value.lower() != "all":
            raise BadInput(f"expected {name}: all, found {value!r}")
    return bool(said)


def _sum_before(what: str, kind: str) -> int | None:
    """The sum that is said of cells before their colon."""
    if what == kind:
        raise BadInput(f"expected a sum before the colon, such as {kind} 12:, or {kind} ?:")
    return rim_number(what.rsplit(" ", maxsplit=1)[-1])


def _sum_of(letter: str, sums: dict[str, str]) -> int | None:
    if letter not in sums:
        raise BadInput(f"the sum of cage {letter} is missing; write {letter}=12, or {letter}=?")
    return rim_number(sums.pop(letter))


def _diagonal(value: str, size: int) -> list[Cell]:
    """Listed cells, or the first one and a direction: `r1c5 down-left`."""
    first, _, way = value.partition(" ")
    if way.strip().lower() not in _STEPS:
        return cells_in(value)
    cells = cells_in(first)
    if len(cells) > 1:
        raise BadInput(f"expected one cell and a direction, or several cells, found {value!r}")
    down, right = _STEPS[way.strip().lower()]
    row, column = cells[0]
    while 0 <= (row := row + down) < size and 0 <= (column := column + right) < size:
        cells.append((row, column))
    return cells


def read_kropki(text: PuzzleText) -> Marking:
    """A Latin square with dots between neighbours, all that there are."""
    grids = text.squares()
    if not grids and (size := text.side(0)):
        grids = [["." * size] * size]
    if len(grids) != 1:
        raise BadInput(f"expected one grid, found {len(grids) or 'none'}")
    (grid,) = grids
    whites, blacks = text.cells("white"), text.cells("black")
    return sudoku_variant(
        len(grid), known(grid), regions=(), whites=whites, blacks=blacks, all_dots=True
    )
