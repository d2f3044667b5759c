"""Fault-free and tatami tilings: items for the lines and the corners of the board.

A line between two rows or columns must be crossed by some piece.  Between rows of the board that
lie far apart there are many lines, but what crosses one crosses all: one item stands for them.  At
a corner four pieces meet just when each of four placements has one cell there and no more; so at
most three may.
"""

from __future__ import annotations

from collections import Counter

from boardfill.cover.bounded import Item
from boardfill.cover.meanings import AXES, CornerAt, LineAfter
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.tiling import Tiling

_MOST_AT_A_CORNER = 3


class TilingRules:
    """The items that stand for the rules of a tiling, numbered from `first` on."""

    def __init__(self, problem: Tiling, first: int) -> None:
        self.items: list[Item] = []
        self._ranks: list[dict[int, int]] = []
        """For both axes, the rows (columns) with cells as they follow each other."""
        self._first_lines: list[int] = []
        """For both axes, the item of the line after the first of them."""
        self._corners: dict[Cell, int] = {}
        if problem.fault_free and problem.board.cells:
            self._add_lines(problem, first)
        if problem.tatami:
            self._add_corners(problem, first)

    def used_by(self, cells: tuple[Cell, ...]) -> tuple[int, ...]:
        """The items that a placement on these cells uses."""
        if not self.items:
            return ()
        crossed: list[int] = []
        for axis, (rank, line) in enumerate(zip(self._ranks, self._first_lines, strict=True)):
            ranks = [rank[cell[axis]] for cell in cells]
            crossed += range(line + min(ranks), line + max(ranks))
        beside = Counter(corner for cell in cells for corner in _corners(cell))
        touched = [
            self._corners[corner]
            for corner, times in beside.items()
            if times == 1 and corner in self._corners
        ]
        return tuple(sorted(crossed + touched))

    def _add_lines(self, problem: Tiling, first: int) -> None:
        """A line after each row and column but the last."""
        for axis, name in enumerate(AXES):
            places = sorted({cell[axis] for cell in problem.board.cells})
            self._ranks.append({place: rank for rank, place in enumerate(places)})
            self._first_lines.append(first + len(self.items))
            self.items += [Item(LineAfter(name, line), 1, None) for line in places[:-1]]

    def _add_corners(self, problem: Tiling, first: int) -> None:
        """A corner where four cells of the board meet."""
        around = Counter(corner for cell in problem.board.cells for corner in _corners(cell))
        for corner in sorted(corner for corner, cells in around.items() if cells == 4):
            self._corners[corner] = first + len(self.items)
            self.items.append(Item(CornerAt(corner), 0, _MOST_AT_A_CORNER))


def _corners(cell: Cell) -> list[Cell]:
    """The corners of a cell, each by the cell below it on the right."""
    row, column = cell
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
