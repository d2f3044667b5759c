"""Grids by name and size, without clues: what `queens:8`, `sudoku-x` and `magic-square:4` are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from boardfill.errors import BadInput
from boardfill.problem import line_grids
from boardfill.problem.classics import arrows, empty_sudoku, latin_square, queens
from boardfill.problem.digit_puzzles import KINDS, magic_square, sudoku_variant
from boardfill.problem.kind_names import kind_name
from boardfill.problem.marking import Marking
from boardfill.problem.shading_puzzles import binairo


def _diagonal_latin_square(size: int) -> Marking:
    square = sudoku_variant(size, regions=(), kinds=["x"])
    return replace(square, title=f"Diagonal Latin squares of order {size}")


_SQUARES: dict[str, tuple[Callable[[int], Marking], int]] = {
    "sudoku": (empty_sudoku, 9),
    **{f"sudoku-{kind}": (partial(sudoku_variant, kinds=(kind,)), 9) for kind in KINDS},
    "latin-square": (latin_square, 5),
    "diagonal-latin-square": (_diagonal_latin_square, 5),
    "magic-square": (magic_square, 3),
    "semi-magic-square": (partial(magic_square, diagonals=False), 3),
    "queens": (queens, 8),
    "arrows": (arrows, 4),
}
"""What makes each, and its usual size."""
_RECTANGLES: dict[str, tuple[Callable[[int, int], Marking], int]] = {
    "binairo": (binairo, 6),
    "hamiltonian-cycles": (line_grids.hamiltonian_cycles, 6),
    "cycles": (line_grids.cycles, 5),
    "corner-paths": (line_grids.corner_paths, 5),
    "spanning-trees": (line_grids.spanning_trees, 4),
    "connected-subsets": (line_grids.connected_subsets, 4),
}
"""The same, of rows and columns."""
GRID_NAMES = (*_SQUARES, *_RECTANGLES)
_ALIASES = {
    **{f"{kind}-sudoku": f"sudoku-{kind}" for kind in KINDS},
    **{kind: f"sudoku-{kind}" for kind in KINDS if kind != "x"},
    **{name.removesuffix("s"): name for name in _RECTANGLES},
    "hamilton-cycles": "hamiltonian-cycles",
    "hamilton-cycle": "hamiltonian-cycles",
}
_SIZE = re.compile("([0-9]{1,3})(?:[xX*]([0-9]{1,3}))?")


def grid_name(written: str) -> str | None:
    """The name that we have for a family of grids, without a size; None if it is none.

    >>> grid_name("Takuzu"), grid_name("spanning tree"), grid_name("chess")
    ('binairo', 'spanning-trees', None)
    """
    kind = kind_name(written)
    name = _ALIASES.get(kind, kind)
    return name if name in GRID_NAMES else None


def grid_of_size(name: str, rows: int, columns: int) -> Marking:
    """The grid of that name and size; BadInput for one that is not square if all of them are."""
    if name in _RECTANGLES:
        return _RECTANGLES[name][0](rows, columns)
    made, usual = _SQUARES[name]
    if rows != columns:
        raise BadInput(f"{name} has one number, such as {name}:{usual}, found {rows}x{columns}")
    return made(rows)


def empty_grid(name: str) -> Marking | None:
    """The grid of that name, such as sudoku, queens:6 or binairo:4x6; None if there is none.

    >>> len(empty_grid("sudoku:4").board.cells), empty_grid("chess")
    (16, None)
    """
    written, colon, size = name.partition(":")
    kind = grid_name(written)
    if kind is None:
        return None
    _, usual = _SQUARES.get(kind) or _RECTANGLES[kind]
    told = _SIZE.fullmatch(size if colon else str(usual))
    if told is None:
        raise BadInput(f"expected a size such as {written}:{usual}")
    return grid_of_size(kind, int(told[1]), int(told[2] or told[1]))
