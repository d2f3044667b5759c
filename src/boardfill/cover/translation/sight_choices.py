"""How far one sees from a cell, as hidden choices, which follow from the symbols.

A line of sight is read in the order of the board, so that each choice follows from what was read
before.  A line that leads away from its cell is clear up to some place, and blocked from there on;
for a line that leads towards it, the state is how many cells in a row are clear.  States are bits
and steps are tied to symbols, as with automata; see `hidden_choices`.  Each cell that is seen uses
the item that counts them, so that as many are seen as the number says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from boardfill.answers.solution import Implied
from boardfill.cover.bounded import Option
from boardfill.cover.meanings import PartOf
from boardfill.problem.groups import lines_of_sight
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import InSight

if TYPE_CHECKING:
    from boardfill.cover.translation.hidden_choices import GrowingCover

_SIGHT = "sight"
_BLOCKED = 0
"""The state in which no further cell is seen."""


class _Line(NamedTuple):
    """A line of sight in the order in which it is read, up to the farthest cell that matters."""

    name: str
    cells: tuple[Cell, ...]
    most: int
    """The most cells seen along the line."""
    leads_away: bool

    def after(self, state: int, *, is_clear: bool) -> int:
        """The state after a cell: how many in a row are clear; just 0 or 1 if it leads away."""
        if not is_clear or (self.leads_away and state == _BLOCKED):
            return _BLOCKED
        return 1 if self.leads_away else state + 1

    def states(self, at: int) -> range:
        """The possible states before a cell is read; a line that leads away begins clear."""
        if self.leads_away:
            return range(1, 2) if at == 0 else range(2)
        return range(at + 1)

    def seen(self, at: int, state: int) -> int:
        """How many more cells turn out to be seen when this state follows the cell."""
        if self.leads_away:
            return state
        return state if at + 1 == len(self.cells) else 0


def _lines(problem: Marking, cell: Cell, wanted: int) -> Iterator[_Line]:
    for way, line in enumerate(lines_of_sight(problem.board, cell)):
        # Cells farther away than any that can be seen do not matter.
        near = line[:wanted]
        leads_away = not near or near[0] > cell
        cells = near if leads_away else near[::-1]
        yield _Line(f"{_SIGHT} {cell} {way}", cells, wanted - 1, leads_away)


def add_sights(problem: Marking, number: int, rule: InSight, cover: GrowingCover) -> None:
    """Add the items and choices for the rule with this number."""
    for cell, wanted in rule.marks:
        never = cover.add(PartOf(number, f"{_SIGHT} {cell}", None, ("itself",)), 0, 0)
        cover.use(cell, rule.symbols, [never])
        others = wanted - 1
        total = cover.add(PartOf(number, f"{_SIGHT} {cell}", None, ("sum",)), others, others)
        for line in _lines(problem, cell, wanted):
            _add_line(number, rule, line, total, cover)


def _add_line(number: int, rule: InSight, line: _Line, total: int, cover: GrowingCover) -> None:
    before: list[int] = []
    for at, cell in enumerate(line.cells):
        is_last = at + 1 == len(line.cells)
        highest = 0 if is_last else line.states(at + 1)[-1]

        def add(what: str, place: int) -> int:
            return cover.add(PartOf(number, line.name, line.cells[place], (what, place)))

        has, letter = add("step", at), add("letter", at)
        # In rank order, a step and its state come after the cell that the step reads.
        after = [add(f"bit {bit}", at + 1) for bit in range(highest.bit_length())]
        cover.use(cell, rule.symbols, [letter])
        for state in line.states(at):
            for is_clear in (False, True):
                goal = line.after(state, is_clear=is_clear)
                seen = line.seen(at, goal)
                if seen > line.most or (line.leads_away and goal and at + 1 > line.most):
                    continue
                out_of = [item for bit, item in enumerate(before) if state >> bit & 1]
                into = [item for bit, item in enumerate(after) if not goal >> bit & 1]
                tied = [letter] * is_clear + [total] * seen
                used = tuple(sorted((has, *out_of, *into, *tied)))
                what = Implied(number, line.name, (at, state, is_clear))
                cover.hidden.append(Option(used, what))
        before = after


def sights(
    problem: Marking, number: int, rule: InSight, held: Mapping[Cell, str]
) -> Iterator[Implied]:
    """The hidden choices that follow from the symbols, even if more is seen than allowed."""
    for cell, wanted in rule.marks:
        for line in _lines(problem, cell, wanted):
            state = int(line.leads_away)
            for at, other in enumerate(line.cells):
                is_clear = held.get(other) not in rule.symbols
                yield Implied(number, line.name, (at, state, is_clear))
                state = line.after(state, is_clear=is_clear)
