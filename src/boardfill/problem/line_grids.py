"""Lines and connected cells on an empty grid: what `hamiltonian-cycles:6` and others like it are.

The cells of the board are the points of the grid.
"""

from __future__ import annotations

from boardfill.problem.board import Board
from boardfill.problem.connected_puzzles import OPEN, SHADED
from boardfill.problem.line_puzzles import ENDS, LOOP, OFF
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.web_rules import Connected, Lines

_FORKS = {
    "├": ("up", "right", "down"),
    "┤": ("up", "down", "left"),
    "┬": ("right", "down", "left"),
    "┴": ("up", "right", "left"),
    "┼": ("up", "right", "down", "left"),
}
_END = [Symbol(name, joins=(way,)) for way, name in ENDS.items()]


def cycles(rows: int, columns: int) -> Marking:
    """A loop through some points.

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
    """A path from the first point to the last that comes through no point twice.

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
    """Some points, at least one, that are connected by edges between them.

    >>> connected_subsets(2, 2).count()
    13
    """
    board = Board.rectangle(rows, columns)
    symbols = [Symbol(SHADED), Symbol(OPEN)]
    return Marking(board, symbols, [Connected([SHADED])], title="Connected subsets")


def _lone_point(title: str) -> Marking:
    """What has no edges is a path and a tree without any."""
    return Marking(Board.rectangle(1, 1), [Symbol(OFF)], title=title)
