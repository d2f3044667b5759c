"""Boards: the cells to be filled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice
from math import prod
from operator import index
from typing import Any

from boardfill import words
from boardfill.display import Pictured
from boardfill.errors import BadInput, check_names
from boardfill.problem.lattices.lattice import Cell, Lattice, named_lattice, spans, step_between
from boardfill.problem.lattices.square import SQUARE

MOST_CELLS = 2_100_000
"""Larger boards are refused at once: no engine could fill them, and their cells would not fit."""


@dataclass(frozen=True, init=False, repr=False)
class Board(Pictured):
    r"""A set of cells on a lattice, with any holes.  It may be empty.

    It is made from a size, a family, a picture or a list of cells: `Board("6x8")`, `Board(6, 8)`,
    `Board("aztec-diamond:4")`, `Board("..#\n...")`, `Board([(0, 0), (0, 1)])`.

    A board may close on itself, into a cylinder or a torus: `periods` then has, for each
    coordinate, the number of steps that lead back to the same cell, or 0 where the board is open.

    >>> Board.from_picture('''
    ...     ..#
    ...     ...
    ... ''').ordered
    ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2))
    """

    cells: frozenset[Cell]
    lattice: Lattice
    periods: tuple[int, ...]

    def __init__(
        self,
        *cells: object,
        lattice: Lattice | str | None = None,
        periods: tuple[int, ...] = (),
        wrap: Collection[str] = (),
    ) -> None:
        known = cells[0] if len(cells) == 1 and not wrap else None
        if not isinstance(known, frozenset) or not isinstance(lattice, Lattice | None):
            # Only what people write needs to be understood first.
            from boardfill.coercion import as_board

            meant = as_board(cells, lattice, periods, wrap)
            known, lattice, periods = meant.cells, meant.lattice, meant.periods
        lattice = lattice or SQUARE
        if len(known) > MOST_CELLS:
            raise BadInput(too_large(len(known)))
        distinct_cells(islice(known, 1), lattice)  # checking all cells would take too long
        object.__setattr__(self, "cells", known)
        object.__setattr__(self, "lattice", lattice)
        object.__setattr__(self, "periods", periods if any(periods) else ())
        if self.periods:
            self._check_periods()

    def _check_periods(self) -> None:
        if len(self.periods) != self.lattice.dimensions or min(self.periods) < 0:
            raise BadInput(f"expected {self.lattice.dimensions} periods, found {self.periods}")
        lattice = self.lattice
        for axis in lattice.axes:
            period = self.periods[axis.coordinate]
            if not lattice.closes_after(period, axis):
                # Kinds of cells repeat, so some number of cells works.
                least = next(cells for cells in count(1) if lattice.closes_after(cells, axis))
                raise BadInput(
                    f"a board on the {lattice.name} lattice can close on itself only after a "
                    f"multiple of {least} {axis.name}, found {period}"
                )
        for period, span in zip(self.periods, spans(self.cells), strict=False):
            if period and not 0 <= span.start < span.stop <= period:
                beyond = min(cell for cell in self.cells if self.home(cell) != cell)
                raise BadInput(f"cell {words.cell(beyond)} lies beyond the seam of the board")

    @classmethod
    def rectangle(
        cls, *size: int, lattice: Lattice | str = SQUARE, wrap: Collection[str] = ()
    ) -> Board:
        """The full board of a size: rows and columns or, in space, layers, rows and columns.

        `wrap` names the directions in which the board closes on itself.

        >>> len(Board.rectangle(3, 4).cells)
        12
        >>> Board.rectangle(3, 4, wrap=["columns"]).home((2, 5))
        (2, 1)
        """
        lattice = named_lattice(lattice)
        if len(size) != lattice.dimensions:
            example = "x".join(["4"] * lattice.dimensions)
            raise BadInput(
                f"expected {lattice.dimensions} numbers as the size, such as {example}, "
                f"found {len(size)}"
            )
        for extent in map(whole_number, size):
            if extent < 1:
                raise BadInput(f"expected a size of at least 1, found {extent}")
        if prod(size) > MOST_CELLS:
            raise BadInput(too_large(prod(size)))
        periods = periods_of(size, lattice, wrap)
        board = cls(frozenset(lattice.box(size)), lattice=lattice, periods=periods)
        board.__dict__["size"] = size  # already known, and slow to find on a large board
        return board

    @classmethod
    def from_picture(
        cls, picture: str, lattice: Lattice | str = SQUARE, wrap: Collection[str] = ()
    ) -> Board:
        """The board drawn with `.` for its cells and `#` for places outside it.

        See `boardfill.problem.picture` for other lattices.
        """
        from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, read_picture

        lattice = named_lattice(lattice)
        drawn = read_picture(picture, lattice, known=BOARD_CELL + BOARD_GAP)
        cells = frozenset(cell for cell, character in drawn if character != BOARD_GAP)
        periods: tuple[int, ...] = ()
        if wrap:
            extents = [1 + max(cell[d] for cell, _ in drawn) for d in range(lattice.dimensions)]
            size = tuple(extents[axis.coordinate] for axis in lattice.axes)
            periods = periods_of(size, lattice, wrap)
        board = cls(cells, lattice=lattice, periods=periods)
        if len(cells) < len(drawn):
            board.__dict__["gaps"] = frozenset(cell for cell, _ in drawn) - cells
        return board

    @classmethod
    def from_cells(cls, cells: Iterable[Cell], lattice: Lattice | str = SQUARE) -> Board:
        """The board of exactly these cells."""
        lattice = named_lattice(lattice)
        return cls(distinct_cells(cells, lattice), lattice=lattice)

    def __repr__(self) -> str:
        """The board in a few words."""
        return f"Board({self.summary})"

    @property
    def summary(self) -> str:
        """The board in a few words, its size first.

        >>> Board(8, 8).summary, Board([(0, 0), (4, 2)], lattice="hex").summary
        ('8x8', '2 cells in 3x5, hex')
        """
        parts = [words.counted(len(self.cells), "cell")]
        if self.size is not None:
            parts = ["x".join(map(str, self.size))]
        elif self.cells:
            extents = [span.stop - span.start for span in spans(self.cells)]
            sides = (f"{extents[axis.coordinate]:.7g}" for axis in self.lattice.axes)
            parts[0] += f" in {'x'.join(sides)}"
        parts += [] if self.lattice == SQUARE else [self.lattice.name]
        return ", ".join(parts + ([f"wrap {' '.join(self.wrap)}"] if self.wrap else []))

    @property
    def wrap(self) -> tuple[str, ...]:
        """The directions in which the board closes on itself."""
        axes = self.lattice.axes if self.periods else ()
        return tuple(axis.name for axis in axes if self.periods[axis.coordinate])

    def __str__(self) -> str:
        """The board drawn."""
        from boardfill.printing import board_drawing

        return board_drawing(self)

    def without(self, holes: Iterable[Cell]) -> Board:
        """The same board without some of its cells."""
        gone = distinct_cells(holes, self.lattice)
        if not gone:
            return self
        refuse_beyond(self, sorted(gone - self.cells))
        return Board(self.cells - gone, lattice=self.lattice, periods=self.periods)

    @cached_property
    def size(self) -> tuple[int, ...] | None:
        """The size, as `rectangle` takes it, of a full board; None for any other board."""
        if not self.cells:
            return None
        extents = [span.stop for span in spans(self.cells)]
        size = tuple(extents[axis.coordinate] for axis in self.lattice.axes)
        is_whole = len(self.cells) == prod(size) and self.cells == set(self.lattice.box(size))
        return size if is_whole else None

    @cached_property
    def gaps(self) -> frozenset[Cell]:
        """The places that the picture of the board marks as outside; empty without a picture."""
        return frozenset()

    @cached_property
    def ordered(self) -> tuple[Cell, ...]:
        """The cells in rising order.

        They are sorted line by line: sorting all cells of a large board at once takes three times
        as long and cannot be interrupted.
        """
        lines: dict[int, list[Cell]] = {}
        for cell in self.cells:
            lines.setdefault(cell[0], []).append(cell)
        return tuple(cell for at in sorted(lines) for cell in sorted(lines[at]))

    @cached_property
    def period_steps(self) -> tuple[Cell, ...]:
        """The steps that lead back to the same cell, one for each direction that closes."""
        return tuple(
            tuple(period if other == axis else 0 for other in range(len(self.periods)))
            for axis, period in enumerate(self.periods)
            if period
        )

    def home(self, cell: Cell) -> Cell:
        """The cell of the board that a place beyond a seam stands for; else the cell itself."""
        if not self.periods:
            return cell
        return tuple(
            at % period if period else at for at, period in zip(cell, self.periods, strict=True)
        )

    def beside(self, cell: Cell) -> Iterator[Cell]:
        """The cells that share an edge with the cell, across seams too; they may be holes.

        >>> sorted(Board.rectangle(2, 3, wrap=["columns"]).beside((0, 0)))
        [(-1, 0), (0, 1), (0, 2), (1, 0)]
        """
        return map(self.home, self.lattice.neighbours(cell))

    def brought_home(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The cells in order, moved together around the board so that the first is on the board.

        >>> Board.rectangle(2, 2, wrap=["columns"]).brought_home([(0, 0), (0, -1)])
        ((0, 1), (0, 2))
        """
        ordered = sorted(cells)
        if not self.periods or not ordered:
            return tuple(ordered)
        step = step_between(ordered[0], self.home(ordered[0]))
        return tuple(self.lattice.moved(cell, step) for cell in ordered)


def whole_number(given: object, place: str = "") -> int:
    """The value as an int; BadInput if it is no whole number."""
    try:
        return index(given)  # type: ignore[arg-type]
    except TypeError:
        raise BadInput(f"expected a whole number, found {given!r}", place=place) from None


def periods_of(size: tuple[int, ...], lattice: Lattice, wrap: Collection[str]) -> tuple[int, ...]:
    """The periods of a board that closes in the directions named; 0 for open ones."""
    check_names(wrap, [axis.name for axis in lattice.axes], "wrap")
    periods = [0] * len(size)
    for axis, extent in zip(lattice.axes, size, strict=True):
        if axis.name in wrap:
            periods[axis.coordinate] = extent
    return tuple(periods)


def too_large(cells: int) -> str:
    """Why a board of so many cells is refused."""
    return f"expected a board of at most {MOST_CELLS:,} cells, found {cells:,}"


def cell_of(given: Any, place: str) -> Cell:
    """The value as a cell; BadInput if it is none."""
    try:
        if isinstance(given, bytes | dict | set | frozenset):  # they have numbers, but no order
            raise TypeError
        return tuple(map(index, given))
    except TypeError:
        raise BadInput(f"expected a cell such as (0, 1), found {given!r}", place=place) from None


def refuse_beyond(board: Board, cells: Iterable[Cell], place: str = "") -> None:
    """Raise BadInput for the first cell that is not on the board."""
    for cell in cells:
        if cell not in board.cells:
            raise BadInput(f"cell {words.cell(cell)} is not on the board", place=place)


def distinct_cells(cells: Iterable[Cell], lattice: Lattice) -> frozenset[Cell]:
    """The cells as a set; BadInput if one does not fit the lattice or is given twice."""
    if not isinstance(cells, Iterable):
        raise BadInput(f"expected cells such as [(0, 0), (0, 1)], found {cells!r}")
    known: set[Cell] = set()
    dimensions, wrong = lattice.dimensions, ""
    for place, given in enumerate(cells):
        cell = cell_of(given, f"cells[{place}]")
        if len(cell) != dimensions:
            wrong = f"expected {dimensions} numbers, found {len(cell)}"
        elif cell in known:
            wrong = f"{words.cell(cell)} is given twice"
        if wrong:
            raise BadInput(wrong, place=f"cells[{place}]")
        known.add(cell)
    return frozenset(known)
