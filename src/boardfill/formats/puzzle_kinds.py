"""Readers of puzzles in text, one for each kind, and the names of the kinds; see `puzzle_text`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats import web_kinds as webs
from boardfill.formats.link_codes import runs_of
from boardfill.formats.nonogram_files import listed_nonogram
from boardfill.formats.puzzle_text import (
    SUDOKU,
    SUDOKUS,
    Header,
    PuzzleText,
    header_of,
    known,
    lettered,
    parts_of,
    read_kropki,
    read_sudoku,
    refuse_rest,
    rim_number,
    split,
)
from boardfill.formats.tile_text import (
    EDGE_MATCHING,
    PIPS,
    TETRAVEX,
    looks_like_tiles,
    read_pips,
    read_tiles,
)
from boardfill.problem import connected_puzzles as puzzles
from boardfill.problem import digit_puzzles as digits
from boardfill.problem import shading_puzzles as shading
from boardfill.problem.classics import latin_square, queens
from boardfill.problem.empty_grids import kind_name
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import extent
from boardfill.problem.marking import Marking
from boardfill.problem.piece import Turn
from boardfill.problem.tile_puzzles import shikaku
from boardfill.problem.tiling import Tiling

_Rim: TypeAlias = list[int | None]
_PLAIN_RESULT = re.compile(r"\s*[A-Za-z]\s+\d+\S?\s*")
_OPERATIONS = str.maketrans("x×÷−", "**/-")
_NONOGRAM = "nonogram"
_NON_FILE = re.compile(r"(?ims)^[ \t]*rows[ \t:\r]*$.*^[ \t]*columns[ \t:\r]*$")


def puzzle_kind(text: str) -> str | None:
    r"""The kind of puzzle that the first line names, or that the text looks like.

    >>> [puzzle_kind(text) for text in ("KenKen\naab", "killer x sudoku", "# 3\\ \n\\4 .", "...")]
    ['calcudoku', 'killer x sudoku', 'kakuro', None]
    """
    if named := _named(text):
        return named[0]
    if re.search(r"\d\\|\\\d", text):
        return "kakuro"
    if _NON_FILE.search(text):
        return _NONOGRAM
    if looks_like_tiles(text):
        return EDGE_MATCHING
    return "futoshiki" if _FUTOSHIKI.fullmatch(text) else None


def _named(text: str) -> tuple[str, Header] | None:
    """The kind that the first line names, and what else it says; None if it names none."""
    header = header_of(text)
    if header is None:
        return None
    names, _, is_said, _ = header
    kind = kind_name("-".join(names))
    if kind in _READERS or kind in _IN_LINES:
        return kind, header
    if set(names) <= SUDOKUS | {SUDOKU} and not set(names) <= {"x", "arrow"}:
        return " ".join(names), header
    if SUDOKU in names:
        stranger = next(name for name in names if name not in SUDOKUS | {SUDOKU})
        raise BadInput(words.expected_one_of(sorted(SUDOKUS), stranger))
    from boardfill.formats.suggestions import puzzle_sentence

    sentence = puzzle_sentence(kind)
    if is_said or sentence:
        known_kinds = sorted({SUDOKU, *_IN_LINES, *_READERS})
        raise BadInput(sentence or words.expected_one_of(known_kinds, kind)).inside(kind)
    if (begun := kind_name("-".join(names[:-1]))) in _READERS:
        found = names[-1] or text.strip().splitlines()[0].split()[-1]
        raise BadInput(f"expected numbers or nothing, found {found!r}").inside(begun)
    known = [*_READERS, *_IN_LINES, SUDOKU, *SUDOKUS, *(f"{name}-{SUDOKU}" for name in SUDOKUS)]
    if near := get_close_matches(kind, known, n=1, cutoff=0.8):
        raise BadInput(f"no kind of puzzle; did you mean {near[0]}?").inside(kind)
    return None


def read_puzzle(text: str) -> Marking | Tiling:
    """The puzzle, of the kind that `puzzle_kind` finds."""
    kind = puzzle_kind(text) or ""
    lines = text.lstrip("\ufeff").lstrip("\r\n").splitlines()
    header = Header([], [])
    if named := _named(text):
        lines, header = lines[1:], named[1]
    with inside(kind):
        if kind in _IN_LINES:
            made = _IN_LINES[kind](lines)
            parts_of([], header).check_size(*extent(made.board.cells))
            return made
        found = parts_of(lines, header)
        names = kind.split(" ")
        problem = _READERS[kind](found) if kind in _READERS else read_sudoku(found, names)
        refuse_rest(found)
        return problem


def _kakuro(text: PuzzleText) -> Marking:
    rows = text.rows()
    grid = {(r, c): held for r, row in enumerate(rows) for c, held in enumerate(row)}
    white: set[Cell] = {
        cell for cell, held in grid.items() if "\\" not in held and held not in "#xX"
    }
    ways = (1, 0), (0, 1)
    runs = {(before, way): run for way in ways for before, *run in runs_of(white, way)}
    sums: list[tuple[int | None, list[Cell]]] = []
    for cell, held in grid.items():
        totals = held.split("\\") if "\\" in held else ()
        for total, way in zip(totals, ways, strict=False):
            if total:
                if (cell, way) not in runs:
                    raise BadInput(f"there is no cell for {held!r} in row {cell[0] + 1}")
                sums.append((rim_number(total), runs.pop((cell, way))))
    # Digits also differ in runs without a clue.
    others = (run for run in runs.values() if len(run) > 1)
    sums += ((None, run) for run in sorted(others, key=lambda run: (run[0], -run[1][0])))
    if not white:
        raise BadInput("expected at least one cell to fill")
    alone = white.difference(*(run for _, run in sums))
    sums += ((None, [cell]) for cell in sorted(alone))
    return digits.kakuro(sums, {at: held for at, held in known(rows).items() if at in white})


def _calcudoku(text: PuzzleText) -> Marking:
    # `a 1` is no row of a grid, which has only letters or none; nor is `a 1%`, which is wrong.
    plain = [line for line in text.lines if _PLAIN_RESULT.fullmatch(line)]
    text.statements += ((letter, result) for letter, result in map(str.split, plain))
    text.lines = [line for line in text.lines if line not in plain]
    grids = text.squares()
    if not grids:
        raise BadInput("expected a grid with a letter for each cage")
    cages = []
    for letter, cells in lettered(grids[0]).items():
        said = [value for what, value in text.statements if what == letter]
        if len(said) != 1:
            raise BadInput(f"expected one result of cage {letter}, such as {letter}=6+")
        found = re.fullmatch(r"(\d+)\s*([-+*/]?)", said[0].translate(_OPERATIONS))
        if found is None:
            raise BadInput(f"expected a result such as 6+, found {said[0]!r}")
        operation = "=" if len(cells) == 1 else found[2]
        cages.append((operation, int(found[1]), cells))
        text.take(letter)
    clues = known(grids[1]) if len(grids) > 1 else {}
    return digits.calcudoku(len(grids[0]), cages, clues)


def _square(text: PuzzleText) -> tuple[int, dict[Cell, str]]:
    """The size of a square grid, and what is known there."""
    (rows, columns), clues = text.grid()
    if columns != rows:
        wanted = f"{words.counted(rows, 'row')} of {rows}"
        raise BadInput(f"expected {wanted}, found {columns} in each")
    return rows, clues


def _with_clues(made: Callable[[int], Marking], text: PuzzleText) -> Marking:
    size, clues = _square(text)
    return made(size).with_given(clues.items())


_FUTOSHIKI = re.compile(r"[0-9._<>^v∧∨\s-]*[<>][0-9._<>^v∧∨\s-]*")
_SIGNS = {"^": 1, "∧": 1, "<": 1, "v": -1, "∨": -1, "V": -1, ">": -1}
"""1 if the first one is less, -1 if it is greater."""


def _futoshiki(text: PuzzleText) -> Marking:
    """Read a grid with signs between cells; those between rows are in lines of their own."""
    rows: list[list[str]] = []
    places: list[int] = []
    less: list[tuple[Cell, Cell]] = []
    for line in text.lines:
        if not line.translate(dict.fromkeys(map(ord, "^v∧∨V \t"))):
            for sign in re.finditer(r"\S", line) if rows else ():
                column = _nearest(places, sign.start())
                pair = ((len(rows) - 1, column), (len(rows), column))
                less.append(pair if _SIGNS[sign[0]] == 1 else pair[::-1])
            continue
        cells = list(re.finditer(r"[0-9]+|[._*-]", line))
        if not cells:
            raise BadInput(f"expected cells and signs, found {line.strip()!r}")
        places = [cell.start() for cell in cells]
        if beside := line[: places[0]].strip() or line[cells[-1].end() :].strip():
            raise BadInput(f"expected {beside!r} between two cells, found {line.strip()!r}")
        for column, (left, right) in enumerate(pairwise(cells)):
            sign_text = line[left.end() : right.start()].strip()
            pair = ((len(rows), column), (len(rows), column + 1))
            if sign_text:
                if sign_text not in ("<", ">"):
                    raise BadInput(f"expected < or >, found {sign_text!r} in {line.strip()!r}")
                less.append(pair if sign_text == "<" else pair[::-1])
        rows.append([cell[0] for cell in cells])
    text.lines = [" ".join(row) for row in rows]
    size, clues = _square(text)
    return digits.futoshiki(size, less, clues)


def _nearest(places: Sequence[int], place: int) -> int:
    """The index of the nearest place."""
    near, *other = sorted(range(len(places)), key=lambda at: abs(places[at] - place))
    if other and abs(places[other[0]] - place) == abs(places[near] - place):
        raise BadInput("a sign stands in the middle between two columns; put it below its cell")
    return near


def _skyscrapers(text: PuzzleText) -> Marking:
    names = ("top", "bottom", "left", "right")
    sides: dict[str, _Rim] = {name: text.rim(name) for name in names}
    rows = [split(line) for line in text.lines]
    if not rows and not any(sides.values()):
        refuse_rest(text)
        raise BadInput("expected a grid, or clues such as top: 2 ? 1")
    if not any(sides.values()):  # the clues are written around the grid
        size = len(rows) - 2
        for name, row in (("top", rows[0]), ("bottom", rows[-1])):
            inner = row[1:-1] if len(row) == size + 2 else row
            sides[name] = list(map(rim_number, inner))
        if size < 1 or any(len(row) != size + 2 for row in rows[1:-1]):
            raise BadInput("expected a square with a clue, or ?, at each end of its lines")
        sides["left"] = [rim_number(row[0]) for row in rows[1:-1]]
        sides["right"] = [rim_number(row[-1]) for row in rows[1:-1]]
        rows = [row[1:-1] for row in rows[1:-1]]
    size = len(rows) or max(map(len, sides.values()))
    if any(len(row) != size for row in rows):
        raise BadInput(f"expected {size} rows of {size} towers")
    text.check_size(size, size)
    seen = {name: [clue or None for clue in clues] for name, clues in sides.items()}
    return digits.skyscrapers(size, **seen, clues=known(rows))


def _binairo(text: PuzzleText) -> Marking:
    size, clues = text.grid("._-*")
    return shading.binairo(*size, clues)


def _akari(text: PuzzleText) -> Marking:
    meant = dict.fromkeys("_-", ".") | dict.fromkeys("BbXx", "#")
    rows = ("".join(meant.get(held, held) for held in row) for row in text.rows())
    return shading.akari("\n".join(rows))


def _star_battle(text: PuzzleText) -> Marking:
    stars, *others = text.numbers or [1]
    if others:
        raise BadInput(f"expected one number of stars, found {len(text.numbers)}")
    return shading.star_battle(lettered(text.rows()).values(), stars)


def _with_counts(text: PuzzleText) -> tuple[list[str], _Rim, _Rim]:
    """A grid with counts of its rows, before or after each, and of its columns."""
    rows, columns = text.rim("rows"), text.rim("columns")
    grid: list[str] = []
    for line in text.lines:
        parts = split(line)
        if all(re.fullmatch(r"\d+|\?+", part) for part in parts):
            is_joined = len(parts) == 1 and len(parts[0]) > 1
            columns = list(map(rim_number, parts[0] if is_joined else parts))
            continue
        ends = [part for part in (parts[0], parts[-1]) if re.fullmatch(r"\d+|\?", part)]
        if len(ends) == 1:
            rows.append(rim_number(ends[0]))
            parts.remove(ends[0])
        grid.append("".join(parts))
    if any(len(line) != len(grid[0]) for line in grid):
        raise BadInput("expected rows of equal length")
    text.check_size(len(grid or rows), len(grid[0] if grid else columns))
    return grid, rows or [None] * len(grid), columns or [None] * len(grid[0] if grid else ())


def _tents(text: PuzzleText) -> Marking:
    grid, rows, columns = _with_counts(text)
    held = known(grid)
    for cell, letter in held.items():
        if letter not in "Tt":
            raise BadInput(f"expected T or ., found {letter!r} in row {cell[0] + 1}")
    return shading.tents((len(rows), len(columns)), held, rows, columns)


def _battleships(text: PuzzleText) -> Marking:
    grid, rows, columns = _with_counts(text)
    stated = [length for length in text.rim("fleet") if length is not None]
    fleet = text.numbers or stated or shading.USUAL_FLEET
    return shading.battleships(rows, columns, fleet, known(grid))


def _dominosa(text: PuzzleText) -> Marking:
    numbers = [[None if held in "._#" else rim_number(held) for held in row] for row in text.rows()]
    return shading.dominosa(numbers)


def _shikaku(text: PuzzleText) -> Tiling:
    size, held = text.grid("._-")
    return shikaku(*size, {cell: rim_number(area) for cell, area in held.items()})


_READERS: dict[str, Callable[[PuzzleText], Marking | Tiling]] = {
    TETRAVEX: partial(read_tiles, turn=Turn.FIXED),
    EDGE_MATCHING: partial(read_tiles, turn=Turn.ROTATE),
    "kropki": read_kropki,
    "kakuro": _kakuro,
    "calcudoku": _calcudoku,
    "latin-square": partial(_with_clues, latin_square),
    "queens": partial(_with_clues, queens),
    "magic-square": lambda text: digits.magic_square(*_square(text)),
    "semi-magic-square": lambda text: digits.magic_square(*_square(text), diagonals=False),
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "binairo": _binairo,
    "akari": _akari,
    "star-battle": _star_battle,
    "tents": _tents,
    "battleships": _battleships,
    "dominosa": _dominosa,
    "shikaku": _shikaku,
    "slitherlink": webs.slitherlink_text,
    "masyu": webs.masyu_text,
    "numberlink": webs.numberlink_text,
    "yajilin": webs.yajilin_text,
    "nurikabe": partial(webs.numbers_text, puzzles.nurikabe),
    "corral": partial(webs.numbers_text, puzzles.corral),
    "kurodoko": partial(webs.numbers_text, puzzles.kurodoko),
    "hitori": webs.hitori_text,
    "heyawake": webs.heyawake_text,
    "fillomino": webs.fillomino_text,
    "lits": lambda text: puzzles.lits(lettered(text.rows()).values()),
}
"""The readers of each kind except sudokus."""
_IN_LINES: dict[str, Callable[[Sequence[str]], Marking | Tiling]] = {
    _NONOGRAM: listed_nonogram,
    PIPS: read_pips,
}
"""The readers of kinds that are not made of a grid and statements."""
