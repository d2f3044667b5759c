"""Grids without clues by name and size, such as `queens:8`, `sudoku-x` and `magic-square:4`.

In grids of lines and connected cells, such as `hamiltonian-cycles:6`, the cells of the board are
the points of the grid.

Also the names of kinds of puzzles in all their spellings: other names, capitals, blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.classics import arrows, empty_sudoku, latin_square, queens
from boardfill.problem.connected_puzzles import OPEN, SHADED
from boardfill.problem.digit_puzzles import KINDS, magic_square, sudoku_variant
from boardfill.problem.line_puzzles import ENDS, LOOP, OFF
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.shading_puzzles import binairo
from boardfill.problem.web_rules import Connected, Lines

ALIASES = {
    **dict.fromkeys(("kenken", "mathdoku"), "calcudoku"),
    **dict.fromkeys(("picross", "nonograms", "griddlers", "hanjie"), "nonogram"),
    **dict.fromkeys(("light-up", "lightup"), "akari"),
    "cross-sums": "kakuro",
    "towers": "skyscrapers",
    "unequal": "futoshiki",
    "takuzu": "binairo",
    "starbattle": "star-battle",
    "battleship": "battleships",
    "tents-and-trees": "tents",
    **dict.fromkeys(("slither", "slither-link", "loopy"), "slitherlink"),
    **dict.fromkeys(("mashu", "pearl", "pearls"), "masyu"),
    **dict.fromkeys(("numlin", "number-link"), "numberlink"),
    "yajirin": "yajilin",
    **dict.fromkeys(("cave", "bag"), "corral"),
    "kuromasu": "kurodoko",
    **dict.fromkeys(("semi-magic", "semimagic-square"), "semi-magic-square"),
}
"""Other names of kinds."""


def kind_name(written: str) -> str:
    """The canonical name of a kind of puzzle.

    >>> kind_name("Light Up"), kind_name("star_battle"), kind_name("queens")
    ('akari', 'star-battle', 'queens')
    """
    name = re.sub("[ _]", "-", written.lower())
    return ALIASES.get(name, name)


_FORKS = {
    "├": ("up", "right", "down"),
    "┤": ("up", "down", "left"),
    "┬": ("right", "down", "left"),
    "┴": ("up", "right", "left"),
    "┼": ("up", "right", "down", "left"),
}
_END = [Symbol(name, joins=(way,)) for way, name in ENDS.items()]


def cycles(rows: int, columns: int) -> Marking:
    """A loop through some of the points.

    >>> cycles(3, 3).count()
    13
    """
    board = Board.rectangle(rows, columns)
    return Marking(board, [*LOOP, Symbol(OFF)], [Lines("loop")], title="Cycles")


def hamiltonian_cycles(rows: int, columns: int) -> Marking:
    """A loop through all points.

    >>> hamiltonian_cycles(4, 4).count()
    6
    """
    board = Board.rectangle(rows, columns)
    return Marking(board, LOOP, [Lines("loop")], title="Hamiltonian cycles")


def corner_paths(rows: int, columns: int) -> Marking:
    """A path from the first point to the last that visits no point twice.

    >>> corner_paths(3, 3).count()
    12
    """
    title = "Paths from corner to corner"
    if rows == columns == 1:
        return _lone_point(title)
    ends = Lines("path", dict.fromkeys([(0, 0), (rows - 1, columns - 1)], "●"))
    board = Board.rectangle(rows, columns)
    return Marking(board, [*LOOP, *_END, Symbol(OFF)], [ends], title=title)


def spanning_trees(rows: int, columns: int) -> Marking:
    """A tree through all points.

    >>> spanning_trees(3, 3).count()
    192
    """
    title = "Spanning trees"
    if rows == columns == 1:
        return _lone_point(title)
    forks = [Symbol(name, joins=ways) for name, ways in _FORKS.items()]
    board = Board.rectangle(rows, columns)
    return Marking(board, [*LOOP, *_END, *forks], [Lines("tree")], title=title)


def connected_subsets(rows: int, columns: int) -> Marking:
    """A set of at least one point that is connected by edges.

    >>> connected_subsets(2, 2).count()
    13
    """
    board = Board.rectangle(rows, columns)
    symbols = [Symbol(SHADED), Symbol(OPEN)]
    return Marking(board, symbols, [Connected([SHADED])], title="Connected subsets")


def _lone_point(title: str) -> Marking:
    """A single point, which is a path and a tree without edges."""
    return Marking(Board.rectangle(1, 1), [Symbol(OFF)], title=title)


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
"""The function that makes each square grid, and its usual size."""
_RECTANGLES: dict[str, tuple[Callable[[int, int], Marking], int]] = {
    "binairo": (binairo, 6),
    "hamiltonian-cycles": (hamiltonian_cycles, 6),
    "cycles": (cycles, 5),
    "corner-paths": (corner_paths, 5),
    "spanning-trees": (spanning_trees, 4),
    "connected-subsets": (connected_subsets, 4),
}
"""The same for grids of rows and columns."""
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
    """The canonical name of a family of grids, without a size; None if there is no such family.

    >>> grid_name("Takuzu"), grid_name("spanning tree"), grid_name("chess")
    ('binairo', 'spanning-trees', None)
    """
    kind = kind_name(written)
    name = _ALIASES.get(kind, kind)
    return name if name in GRID_NAMES else None


def grid_of_size(name: str, rows: int, columns: int) -> Marking:
    """The grid with this name and size; BadInput if it must be square and is not."""
    if name in _RECTANGLES:
        return _RECTANGLES[name][0](rows, columns)
    made, usual = _SQUARES[name]
    if rows != columns:
        raise BadInput(f"{name} has one number, such as {name}:{usual}, found {rows}x{columns}")
    return made(rows)


def empty_grid(name: str) -> Marking | None:
    """The grid with this name, such as sudoku, queens:6 or binairo:4x6; None if there is none.

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
