"""Lattices: how cells lie beside each other, and how shapes turn.

Words used here
    cell        one place, a tuple of whole numbers; on the square lattice (row, column)
    symmetry    a way to turn or mirror the whole lattice around the origin
    half step   half the way to a neighbouring cell: where edges and corners are
    line        a straight row of cells in some direction

Every lattice is a module of its own with one class; nothing outside this room asks which one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, ...]
HalfStep: TypeAlias = tuple[int, ...]


class Symmetry(NamedTuple):
    """One way to turn (or, if `reflects`, mirror) the lattice around the origin.

    It turns half steps as it turns cells.  `name` is how people call it.
    """

    apply: Callable[[Cell], Cell]
    reflects: bool
    name: str = ""


class Lattice(ABC):
    """What the rest of the program may ask about a lattice."""

    name: ClassVar[str]
    dimensions: ClassVar[int]
    origins: ClassVar[tuple[Cell, ...]]
    """One cell near the middle for each colour, so that origins[colour(cell)] is like `cell`."""
    symmetries: ClassVar[tuple[Symmetry, ...]]
    """All of them, the one that changes nothing first."""
    directions: ClassVar[Mapping[str, HalfStep]]
    """The edges and corners of a cell by name, as half steps from its middle."""
    line_numbers: ClassVar[Mapping[str, Callable[[Cell], int]]]
    """For each kind of line, the number of the line that a cell is on."""

    @abstractmethod
    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The cells that share an edge with `cell`."""

    @abstractmethod
    def colour(self, cell: Cell) -> int:
        """Cells of one colour can be moved onto each other without turning."""

    @abstractmethod
    def box(self, size: tuple[int, ...]) -> Iterator[Cell]:
        """The cells of the plain board of that size, in order."""

    def moved(self, cell: Cell, by: Cell) -> Cell:
        """The cell that lies at `by` when `cell` is seen as the origin."""
        return tuple(a + b for a, b in zip(cell, by, strict=True))

    def group_of(self, start: Cell, cells: frozenset[Cell]) -> frozenset[Cell]:
        """The part of `cells` that can be reached from `start` over shared edges."""
        reached, waiting = {start}, [start]
        while waiting:
            for cell in self.neighbours(waiting.pop()):
                if cell in cells and cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        return frozenset(reached)
