"""Dead ends of a search: the state of a board, and in words why it cannot be filled.

Also the check of rules for groups of cells, such as lines and sums, in searches with symbols.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Mark, Solution
from boardfill.checking.checker import is_solution
from boardfill.cover.bit_sets import bits_of
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.cover.meanings import (
    CopiesOf,
    CornerAt,
    LineAfter,
    Meaning,
    MeetingOf,
    WrongArea,
    meaning_words,
    why_unmet,
)
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.reasoning.group_deductions import letters_left, words_left
from boardfill.reasoning.group_rules import CellGroup, all_groups
from boardfill.reasoning.group_words import broken_words
from boardfill.reasoning.position import Beside
from boardfill.reasoning.web_deductions import WebDeductions, WebGroup
from boardfill.watching.search_events import Fail, FailKind

_MOST_NAMED = 4


class State(NamedTuple):
    """What is still needed, and what can still be used."""

    live: int
    """The options that fit and have not been tried."""
    fits: int
    """The options that overlap nothing, ignoring supplies, rules and earlier tries."""
    need: list[int]
    """For each item, how often it must still be used."""
    room: list[int | None]
    """For each item, how often it may still be used."""


def possible_uses(levels: Sequence[int], live: int) -> int:
    """How often an item could be used if all live options were taken."""
    return sum((live & level).bit_count() for level in levels)


@dataclass(frozen=True)
class DeadEnds:
    """Explains why boards of a search cannot be filled."""

    cover: Cover
    users: Sequence[Sequence[int]]
    cells: Sequence[int]
    is_cell: Sequence[bool]
    supplies: Collection[int]
    beside: Beside

    @cached_property
    def has_marks(self) -> bool:
        """True if the choices are symbols."""
        return any(isinstance(option.meaning, Mark) for option in self.cover.options)

    def broken(self, problem: Marking, group: CellGroup, depth: int) -> Fail:
        """The event that a rule cannot be kept in the group."""
        cells = group.trouble.cells if isinstance(group, WebGroup) else group.cells
        return Fail("rule", broken_words(problem, group), tuple(sorted(cells)), depth)

    def _places(self, items: Iterable[int]) -> tuple[Cell, ...]:
        """The cells of the items, in reading order."""
        places = (self.cover.items[item].place for item in items)
        return tuple(sorted(place for place in places if place is not None))

    def of_pocket(self, items: list[int], ways: int, state: State, depth: int) -> Fail:
        """The event that a pocket cannot be filled, given the options that cover its cells."""
        if not ways:
            self._add_neighbours(items, state)
        if len(items) == 1:
            return self.shortage(items[0], state, depth)
        is_all = len(items) == sum(state.need[cell] > 0 for cell in self.cells)
        size = words.counted(len(items), "cell")
        pocket = f"the last {size}" if is_all else f"a pocket of {size}"
        why = ", and no pieces that fit there add up to it" if ways else ""
        reason = pocket + (why or " that nothing left can fill")
        return Fail("pocket", reason, self._places(items), depth)

    def _add_neighbours(self, pocket: list[int], state: State) -> None:
        """Add neighbouring cells that nothing fits, since people see them as one pocket."""
        needed = (cell for cell in self.cells if state.need[cell] > 0 and state.room[cell])
        index_of = {self.cover.items[cell].place: cell for cell in needed}
        for cell in pocket:
            place = self.cover.items[cell].place
            for near in () if place is None else self.beside(place):
                other = index_of.get(near)
                if other is None or other in pocket or state.live & self.users[other][0]:
                    continue
                pocket.append(other)

    def shortage(self, item: int, state: State, depth: int) -> Fail:
        """The event that the item cannot be used as often as it must be."""
        kind: FailKind = "supply" if item in self.supplies else "rule"
        cells: Iterable[int] = [item]
        if self.cover.items[item].place is not None:
            kind = "cell"
        elif self.has_marks:
            # The empty cells in which a symbol would help the rule.
            uses = (self.cover.options[option].items for option in bits_of(self.users[item][0]))
            used = {other for items in uses for other in items}
            cells = (other for other in used if self.is_cell[other] and state.room[other])
        return Fail(kind, self._why_short(item, kind, state), self._places(cells), depth)

    def _why_short(self, index: int, kind: FailKind, state: State) -> str:
        item = self.cover.items[index]
        name = meaning_words(item.meaning)
        need, possible = state.need[index], possible_uses(self.users[index], state.live)
        if isinstance(item.meaning, WrongArea) or (
            kind == "supply" and item.high is not None and item.low > item.high
        ):
            return why_unmet(item)
        if kind == "cell":
            full = self._without_room(index, state) if possible == 0 else ""
            return f"nothing left can {'stand in' if self.has_marks else 'cover'} {name}{full}"
        if kind == "supply":
            fits = f"it fits {words.times(possible)} at most" if possible else "it fits nowhere"
            return f"{name} must be laid {words.times(need)} more, but {fits}"
        if possible == 0 and isinstance(item.meaning, MeetingOf | LineAfter):
            does = "point at" if isinstance(item.meaning, MeetingOf) else "cross"
            return f"nothing left can {does} {name}"
        room = f"there is room for only {possible}" if possible else "nothing left can provide it"
        return f"{name}: {need} more needed, but {room}"

    def _without_room(self, item: int, state: State) -> str:
        """The exhausted supplies or rules that rule out options for the item, in words."""
        full: dict[Meaning, None] = {}
        for option in bits_of(self.users[item][0] & state.fits):
            uses = self.cover.options[option].items
            for used in uses:
                left = state.room[used]
                if left is not None and left < uses.count(used):
                    full[self.cover.items[used].meaning] = None
                    break
        used_up = [meaning.piece for meaning in full if isinstance(meaning, CopiesOf)]
        corners = [meaning_words(one) for one in full if isinstance(one, CornerAt)]
        others = [meaning_words(one) for one in full if not isinstance(one, CopiesOf | CornerAt)]
        are = "is" if len(used_up) == 1 else "are"
        reasons = (
            f"{words.listed(used_up, most=_MOST_NAMED)} {are} used up" * bool(used_up),
            f"four pieces would meet at {words.listed(corners, most=_MOST_NAMED)}" * bool(corners),
            f"no room is left for {words.listed(others, most=_MOST_NAMED)}" * bool(others),
        )
        return ": " * bool(full) + ", ".join(filter(None, reasons))


class GroupCheck:
    """Checks the groups of a problem after some cells have been filled.

    A cover ties lines to hidden choices, and has webs for connections.  A watched search lays only
    symbols, and gives up as soon as the letters left for the cells show that the rule of a group
    cannot be kept, or that something cannot be connected as required.
    """

    def __init__(
        self, problem: Marking, rest: Cover, held: Mapping[Cell, str], check: Check = unchecked
    ) -> None:
        self.problem, self._check = problem, check
        self._held = [Mark(cell, symbol) for cell, symbol in held.items()]
        self._letters = letters_left(problem, rest, held)
        self._options: dict[Cell, list[tuple[int, str]]] = {cell: [] for cell in self._letters}
        """For each cell the options that fill it, as one-bit sets, with their symbols."""
        for number, option in enumerate(rest.options):
            if isinstance(option.meaning, Mark):
                self._options[option.meaning.cell].append((1 << number, option.meaning.symbol))
        self._groups = [
            (group, sum({bit for cell in group.cells for bit, _ in self._options[cell]}))
            for group in all_groups(problem)
        ]
        """With the options that fill a cell of each."""
        self._webs = WebDeductions(problem, check) if problem.has_webs else None
        self._known: dict[tuple[CellGroup, int, int], bool] = {}

    def broken(self, live: int, laid: int) -> CellGroup | None:
        """A group whose rule cannot be kept, given sets of live and laid options; else None."""
        for group, of in self._groups:
            if self._is_broken(group, live & of, laid & of):
                return group
        if self._webs is None:
            return None
        letters = {cell: self._left(cell, live, laid) for cell in self._letters}
        # A cell without letters is reported when its turn comes.
        step = self._webs.broken(letters) if all(letters.values()) else None
        return None if step is None else step.group

    def is_filling(self, solution: Solution) -> bool:
        """True if the solution, together with the held symbols, keeps all rules."""
        return is_solution(self.problem, Solution.of([*self._held, *solution.choices]))

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
