"""Grids by name and size, without clues: what `queens:8`, `sudoku-x` and `magic-square:4` are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from boardfill.errors import BadInput
from boardfill.problem.classics import arrows, empty_sudoku, latin_square, queens
from boardfill.problem.digit_puzzles import KINDS, magic_square, sudoku_variant
from boardfill.problem.kind_names import kind_name
from boardfill.problem.marking import Marking
from boardfill.problem.shading_puzzles import binairo


def _diagonal_latin_square(size: int) -> Marking:
    square = sudoku_variant(size, regions=(), kinds=["x"])
    return replace(square, title=f"Diagonal Latin squares of order {size}")


_EMPTY_GRIDS: dict[str, tuple[Callable[[int], Marking], int]] = {
    "sudoku": (empty_sudoku, 9),
    **{f"sudoku-{kind}": (partial(sudoku_variant, kinds=(kind,)), 9) for kind in KINDS},
    "latin-square": (latin_square, 5),
    "diagonal-latin-square": (_diagonal_latin_square, 5),
    "magic-square": (magic_square, 3),
    "semi-magic-square": (partial(magic_square, diagonals=False), 3),
    "binairo": (lambda size: binairo(size, size), 6),
    "queens": (queens, 8),
    "arrows": (arrows, 4),
}
"""What makes each, and its usual size."""
GRID_NAMES = tuple(_EMPTY_GRIDS)
_ALIASES = {
    **{f"{kind}-sudoku": f"sudoku-{kind}" for kind in KINDS},
    **{kind: f"sudoku-{kind}" for kind in KINDS if kind != "x"},
}


def empty_grid(name: str) -> Marking | None:
    """The grid of that name, such as sudoku or queens:6; None if it is none of these.

    >>> len(empty_grid("sudoku:4").board.cells), empty_grid("chess")
    (16, None)
    """
    written, colon, size = name.partition(":")
    kind = kind_name(written)
    made, usual_size = _EMPTY_GRIDS.get(_ALIASES.get(kind, kind), (None, 0))
    if made is None:
        return None
    if colon and not re.fullmatch("[0-9]{1,3}", size):
        raise BadInput(f"expected a size such as {written}:{usual_size}")
    return made(int(size or usual_size))
