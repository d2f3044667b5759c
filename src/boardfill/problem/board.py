"""Boards: the cells to be filled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import prod

from boardfill.errors import BadInput
from boardfill.problem.lattice import Cell, Lattice
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, cells_drawn, picture_rows
from boardfill.problem.square import SQUARE

MOST_CELLS = 1_000_000
"""Larger boards are refused at once: no engine could fill them, and listing them fills memory."""


@dataclass(frozen=True)
class Board:
    """A set of cells on a lattice, with holes where you like.  It may have no cells at all.

    >>> Board.from_picture('''
    ...     ..#
    ...     ...
    ... ''').ordered
    ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2))
    """

    cells: frozenset[Cell]
    lattice: Lattice = field(default=SQUARE)

    def __post_init__(self) -> None:
        if len(self.cells) > MOST_CELLS:
            raise BadInput(too_large(len(self.cells)))

    @classmethod
    def rectangle(cls, *size: int, lattice: Lattice = SQUARE) -> Board:
        """The whole board of a size: rows and columns.

        >>> len(Board.rectangle(3, 4).cells)
        12
        """
        if len(size) != lattice.dimensions:
            raise BadInput(f"expected {lattice.dimensions} numbers as the size, found {len(size)}")
        for extent in size:
            if extent < 1:
                raise BadInput(f"expected a size of at least 1, found {extent}")
        if prod(size) > MOST_CELLS:
            raise BadInput(too_large(prod(size)))
        return cls(frozenset(lattice.box(size)), lattice)

    @classmethod
    def from_picture(cls, picture: str) -> Board:
        """The square board drawn with `.` for cells and `#` for what is not part of it."""
        rows = picture_rows(picture, known=BOARD_CELL + BOARD_GAP)
        return cls(frozenset(cells_drawn(rows, BOARD_CELL)))

    @classmethod
    def from_cells(cls, cells: Iterable[Cell], lattice: Lattice = SQUARE) -> Board:
        """The board of exactly these cells."""
        return cls(distinct_cells(cells, lattice), lattice)

    @cached_property
    def ordered(self) -> tuple[Cell, ...]:
        """The cells, row by row."""
        return tuple(sorted(self.cells))


def too_large(cells: int) -> str:
    """Why a board of so many cells is refused."""
    return f"expected a board of at most {MOST_CELLS:,} cells, found {cells:,}"


def distinct_cells(cells: Iterable[Cell], lattice: Lattice) -> frozenset[Cell]:
    """The cells as a set, each of the lattice's kind and none given twice."""
    known: set[Cell] = set()
    for place, given in enumerate(cells):
        cell = tuple(given)
        if len(cell) != lattice.dimensions:
            raise BadInput(
                f"expected {lattice.dimensions} numbers, found {len(cell)}", place=f"cells[{place}]"
            )
        if cell in known:
            raise BadInput(f"{list(cell)} is given twice", place=f"cells[{place}]")
        known.add(cell)
    return frozenset(known)
