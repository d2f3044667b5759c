"""What is seen from cells along straight lines, up to what blocks the view."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.board import Board, whole_number
from boardfill.problem.groups import lines_of_sight
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.puzzle_parts import names
from boardfill.problem.rules import Rule
from boardfill.problem.web_rules import marked

if TYPE_CHECKING:
    from boardfill.problem.marking import Marking


class InSight(Rule, frozen=True):
    """From each of the `marks`, cells with numbers, so many cells are seen along lines.

    The cell itself is one of them.  The view ends at a hole and before a cell that holds one of the
    `symbols`, which the cell itself does not hold.
    """

    symbols: Collection[str]
    marks: Any
    may_hide = True

    def __post_init__(self) -> None:
        self._keep("symbols", frozenset(names(self.symbols, "symbols")))
        if not self.symbols:
            raise BadInput("a rule needs at least one symbol")
        marks = {cell: whole_number(number, "marks") for cell, number in marked(self.marks)}
        if not marks or min(marks.values()) < 1:
            raise BadInput("expected cells with numbers of at least 1", place="marks")
        self._keep("marks", tuple(sorted(marks.items())))

    def check(self, problem: Marking) -> None:
        """Are its symbols known, and does no line of sight come back to where it was?"""
        from boardfill.problem.marking import check_names

        check_names(sorted(self.symbols), list(problem.symbols_by_name), ".symbols")
        problem.check_cells((cell for cell, _ in self.marks), ".marks")
        for cell, _ in self.marks:
            seen = view(problem.board, cell)
            if len(set(seen)) < len(seen):
                raise BadInput(
                    f"from cell {words.cell(cell)} another is seen in two ways; in_sight needs a "
                    "board without wrap, of squares, hexes or cubes",
                    place=".marks",
                )


def view(board: Board, cell: Cell) -> tuple[Cell, ...]:
    """The cell and all that it may see, one line after the other."""
    return (cell, *(at for line in lines_of_sight(board, cell) for at in line))
