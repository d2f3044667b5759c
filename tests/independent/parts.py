"""Cuts of a board into connected parts, found by trying every part that has the first cell left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

Cell = tuple[int, ...]
Part = frozenset[Cell]
Cut = frozenset[Part]
Document = dict[str, Any]

_STEPS: dict[str, list[Cell]] = {
    "square": [(0, 1), (0, -1), (1, 0), (-1, 0)],
    "hex": [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)],
    "cubic": [(0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0)],
}
_DIAGONALS: list[Cell] = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


MOST = 1_000
"""Boards with more ways to be cut are left out."""


class TooMany(Exception):
    pass


def cuts(document: Document) -> set[Cut]:
    """Every way to cut the board of the document as its parts say; TooMany above the most."""
    cells, beside = _board(document)
    found: set[Cut] = set()
    for tried, cut in enumerate(_cut(cells, beside, document["parts"])):
        if tried > MOST:
            raise TooMany
        if _holds(document, cut):
            found.add(frozenset(cut))
    return found


def _board(document: Document) -> tuple[Part, dict[Cell, set[Cell]]]:
    board = document["board"]
    lattice, size = board["lattice"], board["size"]
    # Of hexes the column comes first.
    box = [size[1], size[0]] if lattice == "hex" else size
    holes = set(map(tuple, board.get("holes", ())))
    cells = frozenset(product(*map(range, box))) - holes
    periods = [0] * len(box)
    axes = {"rows": 1, "columns": 0} if lattice == "hex" else {"rows": 0, "columns": 1}
    for way in board.get("wrap", ()):
        periods[axes[way]] = box[axes[way]]

    def home(cell: Cell) -> Cell:
        return tuple(at % p if p else at for at, p in zip(cell, periods, strict=True))

    def steps(cell: Cell) -> list[Cell]:
        if lattice == "triangle":
            return [(0, 1), (0, -1), (1, 0) if sum(cell) % 2 == 0 else (-1, 0)]
        return _STEPS[lattice] + (_DIAGONALS if document["parts"].get("corners") else [])

    beside = {
        cell: {home(tuple(a + b for a, b in zip(cell, step, strict=True))) for step in steps(cell)}
        for cell in cells
    }
    return cells, {cell: near & cells - {cell} for cell, near in beside.items()}


def _cut(cells: Part, beside: dict[Cell, set[Cell]], wanted: Document) -> Iterator[list[Part]]:
    if not cells:
        yield []
        return
    for part in _parts_with(min(cells), cells, beside, _largest(wanted)):
        if _is_part(part, wanted):
            for others in _cut(cells - part, beside, wanted):
                yield [part, *others]


def _largest(wanted: Document) -> int:
    """No part has more cells, where every mark is a number."""
    told = [int(entry["mark"].replace("?", "0")) for entry in wanted.get("marks", ())]
    return max(told) if told and min(told) > 0 else 10**9


def _parts_with(first: Cell, cells: Part, beside: dict[Cell, set[Cell]], most: int) -> set[Part]:
    """Every connected set of at most so many of the cells that has the first."""
    found = layer = {frozenset({first})}
    while layer and len(next(iter(layer))) < most:
        layer = {
            part | {near}
            for part in layer
            for cell in part
            for near in (beside[cell] & cells) - part
        }
        found = found | layer
    return found


def _sizes(told: Any) -> tuple[int, int] | set[int]:
    if isinstance(told, list):
        return told[0], 10**9 if told[1] == "any" else told[1]
    if isinstance(told, str):
        return set(map(int, told.split(",")))
    return told, told


def _is_part(part: Part, wanted: Document) -> bool:
    if "sizes" in wanted and wanted["sizes"] != "any":
        sizes = _sizes(wanted["sizes"])
        if isinstance(sizes, set):
            if len(part) not in sizes:
                return False
        elif not sizes[0] <= len(part) <= sizes[1]:
            return False
    if "marks" in wanted:
        marks = [entry["mark"] for entry in wanted["marks"] if tuple(entry["cell"]) in part]
        return len(marks) == 1 and marks[0] in ("0", "?", str(len(part)))
    return True


def _holds(document: Document, cut: list[Part]) -> bool:
    given = [frozenset(map(tuple, entry["cells"])) for entry in document.get("given", ())]
    number = document["parts"].get("number", [0, "any"])
    low, high = _sizes(number)
    return low <= len(cut) <= high and all(part in cut for part in given)


_BOXES: dict[str, list[Cell]] = {
    "square": [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (2, 5), (3, 4)],
    "hex": [(2, 2), (2, 3), (3, 3), (1, 4)],
    "triangle": [(2, 3), (2, 4), (3, 4), (1, 6)],
    "cubic": [(2, 2, 2), (1, 2, 3), (2, 2, 3)],
}


def random_parts(random: Random) -> Document:
    """A small board to be cut, under whatever may be said of its parts."""
    lattice = random.choice(["square", "square", *_BOXES])
    size = random.choice(_BOXES[lattice])
    board: Document = {"lattice": lattice, "size": list(size)}
    document: Document = {"format": "boardfill/1", "board": board, "parts": {}}
    parts = document["parts"]
    if lattice == "square" and random.random() < 0.25:
        parts["corners"] = True
    if lattice in ("square", "hex") and random.random() < 0.3:
        board["wrap"] = random.choice([["rows"], ["columns"], ["rows", "columns"]])
    cells, _ = _board(document)
    if random.random() < 0.4:
        board["holes"] = sorted(map(list, random.sample(sorted(cells), len(cells) // 4)))
        cells, _ = _board(document)
    if random.random() < 0.3 and cells:
        marked = random.sample(sorted(cells), random.randint(1, max(1, len(cells) // 3)))
        sizes = ["0", *map(str, range(1, len(cells)))]
        plain = random.random() < 0.5
        parts["marks"] = [
            {"cell": list(cell), "mark": "0" if plain else random.choice(sizes)} for cell in marked
        ]
        if plain and random.random() < 0.4:
            parts["sizes"] = random.randint(1, 4)
    elif random.random() < 0.8:
        least = random.randint(1, 4)
        parts["sizes"] = random.choice(
            [least, least, [least, least + random.randint(0, 3)], [least, "any"], "2,4", "1,4,5"]
        )
    if random.random() < 0.3:
        fewest = random.randint(1, 4)
        parts["number"] = random.choice([fewest, [fewest, fewest + 1], [fewest, "any"]])
    return document


def random_cuts(random: Random) -> tuple[Document, set[Cut]]:
    """A small board, at times with a given part, and all ways to cut it; TooMany as `cuts` says."""
    document = random_parts(random)
    found = cuts(document)
    if found and random.random() < 0.3:
        listed = sorted(sorted(sorted(part) for part in cut) for cut in found)
        part = random.choice(random.choice(listed))
        document["given"] = [{"cells": [list(cell) for cell in part]}]
        found = cuts(document)
    return document, found
