"""Puzzles of connected cells and lines, as a public collection has them: problems with solutions.

The files are those of the dataset of puzzlekit (github SmilingWayne/puzzlekit-dataset), a JSON file
for each kind: `data` has for each name the `problem` and the `solution` as text, rows of words
behind a line with the numbers of rows and columns.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from boardfill import Marking, puzzles

Cell = tuple[int, ...]
Grid = list[list[str]]
KINDS = ("Slitherlink", "Nurikabe", "Masyu", "Fillomino", "LITS", "Heyawake")
_EMPTY = "-."
_LINES = {"ew": "─", "ns": "│", "se": "┌", "sw": "┐", "ne": "└", "nw": "┘", "-": "•"}


class Solved(NamedTuple):
    """A puzzle with what its collection says is the solution: the symbols of all cells."""

    kind: str
    name: str
    problem: Marking
    solution: dict[Cell, str]


def read_kind(folder: Path, kind: str, most: int | None = None) -> Iterator[Solved | str]:
    """All of a kind, in the order of the file; why one is left out where it is no such puzzle.

    If there are more than so many, every second one, or third, or ...: not the first ones alone.
    """
    data = json.loads((folder / f"{kind}.json").read_text())["data"]
    every = 1 if most is None else max(len(data) // most, 1)
    for name, given in list(data.items())[::every][:most]:
        try:
            problem = _READERS[kind](given["problem"])
            solution = _SOLUTIONS.get(kind, _plainly)(_grid(given["solution"]))
        except (ValueError, KeyError, IndexError) as wrong:
            yield f"{kind} {name}: {wrong}"
            continue
        if set(solution) != set(problem.board.cells):
            yield f"{kind} {name}: the solution has other cells"
            continue
        yield Solved(kind, name, problem, solution)


def _grids(text: str) -> tuple[int, int, Grid]:
    lines = [line.split() for line in text.strip().splitlines()]
    rows, columns = int(lines[0][0]), int(lines[0][1])
    return rows, columns, lines[1:]


def _grid(text: str) -> Grid:
    rows, columns, lines = _grids(text)
    if len(lines) != rows or any(len(line) != columns for line in lines):
        raise ValueError("the rows have not the size that is told")
    return lines


def _words(grid: Grid) -> dict[Cell, str]:
    return {(r, c): word for r, row in enumerate(grid) for c, word in enumerate(row)}


def _numbers(grid: Grid) -> dict[Cell, int]:
    return {cell: int(word) for cell, word in _words(grid).items() if word not in _EMPTY}


def _regions(grid: Grid) -> list[list[Cell]]:
    by_name: dict[str, list[Cell]] = {}
    for cell, name in _words(grid).items():
        by_name.setdefault(name, []).append(cell)
    return list(by_name.values())


def _slitherlink(text: str) -> Marking:
    return puzzles.slitherlink(
        [[None if word in _EMPTY else int(word) for word in row] for row in _grid(text)]
    )


def _nurikabe(text: str) -> Marking:
    grid = _grid(text)
    told = {cell: word for cell, word in _words(grid).items() if word not in _EMPTY}
    numbers = {cell: None if word == "?" else int(word) for cell, word in told.items()}
    return puzzles.nurikabe((len(grid), len(grid[0])), numbers)


def _masyu(text: str) -> Marking:
    grid = _grid(text)
    pearls = _words(grid)
    if set(pearls.values()) - {"w", "b", "-"}:
        raise ValueError("there are other words than w and b")
    white, black = ([cell for cell, word in pearls.items() if word == pearl] for pearl in "wb")
    return puzzles.masyu((len(grid), len(grid[0])), white, black)


def _fillomino(text: str) -> Marking:
    grid = _grid(text)
    return puzzles.fillomino((len(grid), len(grid[0])), _numbers(grid))


def _lits(text: str) -> Marking:
    return puzzles.lits(_regions(_grid(text)))


def _heyawake(text: str) -> Marking:
    rows, _columns, lines = _grids(text)
    numbers = _numbers(lines[:rows])
    rooms = _regions(lines[rows:])
    told = [[numbers[cell] for cell in room if cell in numbers] for room in rooms]
    if any(len(some) > 1 for some in told):
        raise ValueError("a room has several numbers")
    return puzzles.heyawake(rooms, [some[0] if some else None for some in told])


def _plainly(grid: Grid) -> dict[Cell, str]:
    return _words(grid)


def _line_around(grid: Grid) -> dict[Cell, str]:
    """The line between what is inside, told by x, and what is not, at each corner."""
    inside = {cell for cell, word in _words(grid).items() if word == "x"}
    rows, columns = len(grid), len(grid[0])

    def symbol(row: int, column: int) -> str:
        around = [(row - 1, column - 1), (row - 1, column), (row, column), (row, column - 1)]
        is_in = [cell in inside for cell in around]
        ways = "".join(
            way
            for k, way in zip((0, 2, 1, 3), "nsew", strict=True)
            if is_in[k] != is_in[(k + 1) % 4]
        )
        return _LINES[ways or "-"]

    return {(r, c): symbol(r, c) for r in range(rows + 1) for c in range(columns + 1)}


def _shades(grid: Grid) -> dict[Cell, str]:
    return {cell: "#" if word == "x" else "." for cell, word in _words(grid).items()}


_READERS: dict[str, Callable[[str], Marking]] = {
    "Slitherlink": _slitherlink,
    "Nurikabe": _nurikabe,
    "Masyu": _masyu,
    "Fillomino": _fillomino,
    "LITS": _lits,
    "Heyawake": _heyawake,
}
_SOLUTIONS: dict[str, Callable[[Grid], dict[Cell, str]]] = {
    "Slitherlink": _line_around,
    "Nurikabe": _shades,
    "Heyawake": _shades,
    "Masyu": lambda grid: {cell: _LINES[word] for cell, word in _words(grid).items()},
    "LITS": lambda grid: {c: "." if word == "-" else word for c, word in _words(grid).items()},
}
