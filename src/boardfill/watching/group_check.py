"""What a search that lays symbols sees of rules for groups of cells, such as lines and sums.

A cover ties lines to choices that are not shown.  A search that is watched lays symbols alone, and
gives up as soon as a group cannot be kept with what is left for its cells.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardfill.answers.solution import Mark, Solution
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.reasoning.group_deductions import letters_left, words_left
from boardfill.reasoning.group_rules import CellGroup, all_groups


class GroupCheck:
    """The groups of a problem, of whose cover this is left once some cells are held."""

    def __init__(
        self, problem: Marking, rest: Cover, held: Mapping[Cell, str], check: Check = unchecked
    ) -> None:
        self.problem, self._check = problem, check
        self._held = [Mark(cell, symbol) for cell, symbol in held.items()]
        self._letters = letters_left(problem, rest, held)
        self._options: dict[Cell, list[tuple[int, str]]] = {cell: [] for cell in self._letters}
        """For each cell the options that fill it, as sets of one each, with their symbols."""
        for number, option in enumerate(rest.options):
            if isinstance(option.meaning, Mark):
                self._options[option.meaning.cell].append((1 << number, option.meaning.symbol))
        self._groups = [(group, self._in(group)) for group in all_groups(problem)]
        """With the options that fill a cell of each."""
        self._known: dict[tuple[CellGroup, int, int], bool] = {}

    def broken(self, live: int, laid: int) -> CellGroup | None:
        """A group that cannot be kept by what is laid and what is live, sets of options."""
        return next(
            (group for group, of in self._groups if self._is_broken(group, live & of, laid & of)),
            None,
        )

    def is_filling(self, solution: Solution) -> bool:
        """Does this, with what is held, keep all rules?"""
        return is_solution(self.problem, Solution.of([*self._held, *solution.choices]))

    def _in(self, group: CellGroup) -> int:
        return sum({bit for cell in group.cells for bit, _ in self._options[cell]})

    def _is_broken(self, group: CellGroup, live: int, laid: int) -> bool:
        key = group, live, laid
        if key not in self._known:
            self._check()
            left = words_left(group, [self._left(cell, live, laid) for cell in group.cells])
            self._known[key] = left is not None and not all(left.letters)
        return self._known[key]

    def _left(self, cell: Cell, live: int, laid: int) -> frozenset[str]:
        options = self._options[cell]
        if not options:
            return self._letters[cell]
        for bit, symbol in options:
            if bit & laid:
                return frozenset({symbol})
        empty = {""} & self._letters[cell]
        return frozenset({symbol for bit, symbol in options if bit & live} | empty)
