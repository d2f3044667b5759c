"""Fault-free and tatami tilings: items for the lines and the corners of the board.

A line between two rows or columns must be crossed by some piece.  At a corner four pieces meet just
when each of four placements has one cell there and no more; so at most three may.
"""

from __future__ import annotations

from collections import Counter

from boardfill.cover.bounded import Item
from boardfill.problem.lattice import Cell
from boardfill.problem.tiling import Tiling

_MOST_AT_A_CORNER = 3


class TilingRules:
    """The items that stand for the rules of a tiling, numbered from `first` on."""

    def __init__(self, problem: Tiling, first: int) -> None:
        self.items: list[Item] = []
        self._lines: dict[tuple[int, int], int] = {}
        self._corners: dict[Cell, int] = {}
        if problem.fault_free and problem.board.cells:
            self._add_lines(problem, first)
        if problem.tatami:
            self._add_corners(problem, first)

    def used_by(self, cells: tuple[Cell, ...]) -> tuple[int, ...]:
        """The items that a placement on these cells uses."""
        if not self.items:
            return ()
        crossed = [
            self._lines[axis, line]
            for axis in (0, 1)
            for line in range(min(cell[axis] for cell in cells), max(cell[axis] for cell in cells))
            if (axis, line) in self._lines
        ]
        beside = Counter(corner for cell in cells for corner in _corners(cell))
        touched = [
            self._corners[corner]
            for corner, times in beside.items()
            if times == 1 and corner in self._corners
        ]
        return tuple(sorted(crossed + touched))

    def _add_lines(self, problem: Tiling, first: int) -> None:
        """A line after each row and column but the last."""
        for axis, name in enumerate(("row", "column")):
            places = [cell[axis] for cell in problem.board.cells]
            for line in range(min(places), max(places)):
                self._lines[axis, line] = first + len(self.items)
                self.items.append(Item(f"line after {name} {line}", 1, None))

    def _add_corners(self, problem: Tiling, first: int) -> None:
        """A corner where four cells of the board meet."""
        around = Counter(corner for cell in problem.board.cells for corner in _corners(cell))
        for corner in sorted(corner for corner, cells in around.items() if cells == 4):
            self._corners[corner] = first + len(self.items)
            self.items.append(Item(f"corner {corner}", 0, _MOST_AT_A_CORNER))


def _corners(cell: Cell) -> list[Cell]:
    """The corners of a cell, each by the cell below it on the right."""
    row, column = cell
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
