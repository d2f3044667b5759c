"""Grids of symbols that are known by name, with nothing in them yet."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isqrt
from typing import NamedTuple

from boardfill.errors import BadInput
from boardfill.problem.classics import arrows, latin_square, queens, sudoku
from boardfill.problem.marking import Marking


class _Grid(NamedTuple):
    usual_size: int
    made: Callable[[int], Marking]


def _sudoku(size: int) -> Marking:
    if isqrt(size) ** 2 != size:
        raise BadInput(f"expected a sudoku of 4, 9 or 16 rows, found {size}")
    return sudoku("." * size**2)


EMPTY_GRIDS = {
    "sudoku": _Grid(9, _sudoku),
    "latin-square": _Grid(5, latin_square),
    "queens": _Grid(8, queens),
    "arrows": _Grid(4, arrows),
}


def empty_grid(name: str) -> Marking | None:
    """The grid of that name, such as sudoku or queens:6; None if it is none of these.

    >>> len(empty_grid("sudoku:4").board.cells), empty_grid("chess")
    (16, None)
    """
    found = re.fullmatch(r"([a-z-]+)(?::([0-9]{1,3}))?", name)
    if found is None or found[1] not in EMPTY_GRIDS:
        return None
    grid = EMPTY_GRIDS[found[1]]
    return grid.made(int(found[2] or grid.usual_size))
