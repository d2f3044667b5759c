"""Deductions from connection rules: letters are ruled out that would cut off or close something.

A letter is ruled out if assuming it leads to trouble at once (`web_troubles.py`).  Such a step
looks at the whole board, so it has the form of a step of a group with all cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardfill.cover.bounded import Check, unchecked
from boardfill.cover.translation.automata import Automaton
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.reasoning.group_deductions import GroupStep, Letters
from boardfill.reasoning.group_rules import CellGroup
from boardfill.reasoning.web_troubles import Trouble, troubles_of

_ASKS_NOTHING = Automaton(0, lambda state, _: state, lambda _: True)

_NO_TROUBLE = Trouble("cut off", ())


@dataclass(frozen=True, eq=False)
class WebGroup(CellGroup):
    """All cells, for a rule about connected cells or lines; its name is the kind of trouble.

    The trouble arises if the `cell` holds one of the `assumed` letters; without a cell it is
    already there.
    """

    trouble: Trouble = _NO_TROUBLE
    cell: Cell | None = None
    assumed: frozenset[str] = frozenset()


class WebDeductions:
    """Deductions from rules about connected cells and lines."""

    def __init__(self, problem: Marking, check: Check = unchecked) -> None:
        self._cells, self._check = problem.board.ordered, check
        self._troubles = troubles_of(problem)

    def steps(self, letters: Letters) -> Iterator[GroupStep]:
        """Yield what each rule excludes in each cell, or one step if a rule cannot be kept."""
        if broken := self.broken(letters):
            yield broken
            return
        for number, troubles in self._troubles.items():
            gone: dict[Cell, frozenset[str]] = {}
            for cell, assumed in troubles.assumptions(letters):
                self._check()
                some = assumed - gone.get(cell, frozenset())
                if some and (trouble := troubles.trouble({**letters, cell: some})):
                    gone[cell] = gone.get(cell, frozenset()) | some
                    yield self._step(number, letters, trouble, cell, some)

    def broken(self, letters: Letters) -> GroupStep | None:
        """A step that shows that a rule cannot be kept; None if none is found."""
        for number, troubles in self._troubles.items():
            if trouble := troubles.trouble(letters):
                return self._step(number, letters, trouble, None, frozenset())
        return None

    def again(self, group: CellGroup, letters: Letters) -> GroupStep | None:
        """The same step with other letters left; None if it no longer follows."""
        assert isinstance(group, WebGroup)
        assert group.rule is not None
        return self.step(group.rule, letters, group.cell, group.assumed)

    def step(
        self, rule: int, letters: Letters, cell: Cell | None, some: frozenset[str]
    ) -> GroupStep | None:
        """The step if assuming these letters in the cell breaks the rule; without a cell, if it is
        already broken; otherwise None.
        """
        assumed = letters
        if cell is not None:
            some = some & letters[cell]
            if not some:
                return None
            assumed = {**letters, cell: some}
        trouble = self._troubles[rule].trouble(assumed)
        return trouble and self._step(rule, letters, trouble, cell, some)

    def _step(
        self, rule: int, letters: Letters, trouble: Trouble, cell: Cell | None, some: frozenset[str]
    ) -> GroupStep:
        group = WebGroup(
            rule,
            trouble.kind,
            self._cells,
            None,
            _ASKS_NOTHING,
            trouble=trouble,
            cell=cell,
            assumed=some,
        )
        first = self._cells[0]
        ruled_out = {first: letters[first]} if cell is None else {cell: some}
        return GroupStep(group, ruled_out, tuple(letters[one] for one in self._cells))
