"""Solutions: what was chosen, as plain values that mean something without the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from boardfill.problem.lattice import Cell


class Placement(NamedTuple):
    """A piece lying on these cells, which are in rising order.

    Where it crosses the seam of a board that closes on itself, `laid` says how: its cells as if the
    board went on, the first of them on the board.
    """

    cells: tuple[Cell, ...]
    piece: str
    laid: tuple[Cell, ...] = ()


class Mark(NamedTuple):
    """A symbol in a cell."""

    cell: Cell
    symbol: str


Choice: TypeAlias = Placement | Mark


@dataclass(frozen=True)
class Solution:
    """One filling: every choice made, in rising order of cells.

    >>> Solution.of([Placement(((0, 1),), "I1"), Placement(((0, 0),), "I1")]).choices[0].cells
    ((0, 0),)
    """

    choices: tuple[Choice, ...]

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> Solution:
        """The solution with these choices, put in order."""
        return cls(tuple(sorted(choices)))

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The pieces laid."""
        return tuple(choice for choice in self.choices if isinstance(choice, Placement))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The symbols set."""
        return tuple(choice for choice in self.choices if isinstance(choice, Mark))
