"""The puzzles of tests/data/puzzles as problems, each with its kind and its one solution."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import boardfill
from boardfill import Marking, queens
from boardfill.puzzles import magic_square, sudoku_variant
from tests.data import solved_lines, variants

Cell = tuple[int, int]
_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def puzzles() -> Iterator[tuple[str, Marking, list[str]]]:
    """All of them; of a solution the rows."""
    for name in ("links.txt", "game_ids.txt"):
        for form, solution in solved_lines(name):
            problem = boardfill.read_problem(form)
            assert isinstance(problem, Marking)
            yield _kind(form), problem, solution.split("/")
    for given in variants():
        rows = given["solution"]
        yield given["kind"], _variant(given), rows.split("/") if isinstance(rows, str) else rows


def _kind(form: str) -> str:
    """The kind that a link or a game ID names."""
    found = re.search(r"p\?([a-z]+)/", form) or re.match("([a-z]+):", form)
    assert found is not None
    return found[1]


def _variant(given: dict[str, Any]) -> Marking:
    kind, rows = given["kind"], given["givens"]
    rows = [row.split() for row in rows] if isinstance(rows, list) else rows.split("/")
    clues: dict[tuple[int, ...], str] = {
        cell: symbol for symbol, cell in _marks(rows) if symbol != "."
    }
    if kind == "magic":
        return magic_square(len(rows), clues)
    if kind == "queens":
        return queens(len(rows)).with_given(clues.items())
    more: dict[str, Any] = {}
    if kind in ("anti-king", "anti-knight", "windoku"):
        more["kinds"] = [kind]
    lists = {"arrows": "arrows", "thermos": "thermos", "white": "whites", "black": "blacks"}
    more |= {name: list(map(_cells, given[key])) for key, name in lists.items() if key in given}
    more["all_dots"] = "white" in given
    if "rows" in given:
        more["sandwiches"] = given["rows"], given["columns"]
    if "diagonals" in given:
        more["diagonals"] = [_diagonal(line) for line in given["diagonals"]]
    if "parity" in given:
        for name in ("even", "odd"):
            marks = _marks(given["parity"].split("/"))
            more[name] = [cell for mark, cell in marks if mark == name[0]]
    return sudoku_variant(len(rows), clues, **more)


def _marks(rows: Iterable[Iterable[str]]) -> Iterator[tuple[str, Cell]]:
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            yield mark, (row, column)


def _cells(text: str) -> list[Cell]:
    return [(int(row) - 1, int(column) - 1) for row, column in re.findall(r"r(\d+)c(\d+)", text)]


def _diagonal(text: str) -> tuple[int, Iterable[Cell]]:
    """The sum and the cells of `r6c1 up-right 38`."""
    start, ways, total = text.split()
    down, right = map(sum, zip(*(_STEPS[way] for way in ways.split("-")), strict=True))
    ((row, column),) = _cells(start)
    cells = []
    while 0 <= row < 9 and 0 <= column < 9:
        cells.append((row, column))
        row, column = row + down, column + right
    return int(total), cells
