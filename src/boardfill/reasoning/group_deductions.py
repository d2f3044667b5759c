"""What follows for the cells of a single group, from the letters that each of them may still hold.

A letter is a symbol, or the empty name for an empty cell.  All words that the rule of a group
allows are examined together, by stepping through the states of its automaton: a letter that occurs
in none of them is ruled out.  This may allow steps in other groups, and so on, until a cell has one
symbol left.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.cover.translation.automata import NOWHERE, NumberedAutomaton
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.reasoning.group_rules import CellGroup

if TYPE_CHECKING:
    from boardfill.reasoning.web_deductions import WebDeductions

Letters: TypeAlias = dict[Cell, frozenset[str]]
"""The letters that each cell may still hold."""
_Causes: TypeAlias = dict[Cell, dict[str, int]]
"""The step by which each letter of a cell was ruled out."""
_MOST_STEPS = 20_000
"""The most steps of an automaton along one group; if it needs more, nothing is deduced."""


@dataclass(frozen=True)
class WordsLeft:
    """The words that a group may still hold, taken together.

    `letters` has the letters of each cell in these words, empty if there are no words.
    """

    letters: tuple[frozenset[str], ...]
    _numbered: NumberedAutomaton | None = None
    _passed: Sequence[set[int]] = ()

    def states(self, place: int) -> frozenset[Hashable]:
        """The states of the automaton after it has read the cell at this place."""
        if self._numbered is None:
            return frozenset()
        return frozenset(map(self._numbered.states.__getitem__, self._passed[place]))


@dataclass(frozen=True)
class GroupStep:
    """What a group rules out: letters of some of its cells, or all letters if it `is_broken`."""

    group: CellGroup
    ruled_out: Mapping[Cell, frozenset[str]]
    before: tuple[frozenset[str], ...]
    """The letters of its cells before the step."""

    @property
    def free_cells(self) -> int:
        """How many of its cells were open; fewer are easier to follow."""
        return sum(len(letters) > 1 for letters in self.before)

    @property
    def is_broken(self) -> bool:
        """True if no symbols can keep the rule."""
        return any(
            self.ruled_out.get(cell) == letters
            for cell, letters in zip(self.group.cells, self.before, strict=True)
        )


@dataclass(frozen=True)
class GroupChain:
    """Steps, each following from earlier ones, that prove the `mark`.

    Without a `mark`, the last step shows that the rule of its group cannot be kept.
    """

    steps: tuple[GroupStep, ...]
    mark: Mark | None


def letters_left(problem: Marking, rest: Cover, held: Mapping[Cell, str]) -> Letters:
    """The letters each cell may hold, given the rest of the cover and the cells already filled."""
    found: dict[Cell, set[str]] = {
        cell: {""} if problem.blanks and cell not in problem.clues else set()
        for cell in problem.board.ordered
    }
    for option in rest.options:
        if isinstance(option.meaning, Mark):
            found[option.meaning.cell].add(option.meaning.symbol)
    return {
        cell: frozenset({held[cell]} if cell in held else letters)
        for cell, letters in found.items()
    }


def is_settled(letters: frozenset[str]) -> bool:
    """True if one symbol is left for a cell, and it cannot stay empty."""
    return len(letters) == 1 and "" not in letters


class GroupDeductions:
    """Deductions from groups and, where these find nothing more, from webs if there are any."""

    def __init__(
        self,
        groups: Sequence[CellGroup],
        check: Check = unchecked,
        webs: WebDeductions | None = None,
    ) -> None:
        self.groups, self._check, self._webs = groups, check, webs
        self._known: dict[tuple[int, tuple[frozenset[str], ...]], WordsLeft | None] = {}
        self._groups_at: dict[Cell, list[int]] = {}
        for number, group in enumerate(self.groups):
            for cell in group.cells:
                self._groups_at.setdefault(cell, []).append(number)

    def steps(self, letters: Letters, changed: Iterable[Cell]) -> Iterator[GroupStep]:
        """What each group with one of the changed cells rules out, each on its own."""
        numbers = {number for cell in changed for number in self._groups_at.get(cell, ())}
        for number in sorted(numbers):
            if step := self._step(number, letters):
                yield step

    def web_steps(self, letters: Letters) -> list[GroupStep]:
        """What follows from rules that something must be connected."""
        return list(self._webs.steps(letters)) if self._webs else []

    def broken_web(self, letters: Letters) -> GroupStep | None:
        """A step that shows that something can no longer be connected; None if there is none."""
        return self._webs.broken(letters) if self._webs else None

    def _step(self, number: int, letters: Letters) -> GroupStep | None:
        group = self.groups[number]
        before = tuple(letters[cell] for cell in group.cells)
        if all(len(possible) == 1 for possible in before) and self._can_be(group, before):
            return None
        left = self._left(number, before)
        if left is None or left.letters == before:
            return None
        pairs = zip(group.cells, before, left.letters, strict=True)
        ruled_out = {cell: was - now for cell, was, now in pairs if was != now}
        return GroupStep(group, ruled_out, before)

    def _can_be(self, group: CellGroup, word: Sequence[frozenset[str]]) -> bool:
        state: Hashable | None = group.automaton.start
        for (letter,) in word:
            state = None if state is None else group.automaton.step(state, letter)
        return state is not None and group.automaton.accepts(state)

    def _left(self, number: int, letters: tuple[frozenset[str], ...]) -> WordsLeft | None:
        key = number, letters
        if key not in self._known:
            self._check()
            self._known[key] = words_left(self.groups[number], letters)
        return self._known[key]

    def next_mark(self, letters: Letters, held: Collection[Cell]) -> GroupChain | None:
        """The fewest steps found that settle an open cell; None if no cell is settled.

        If they first show that a rule cannot be kept, the chain ends there.
        """
        now, changed = dict(letters), list(letters)
        steps: list[GroupStep] = []
        causes: _Causes = {cell: {} for cell in letters}
        while changed:
            found = list(self.steps(now, changed)) or self.web_steps(now)
            if broken := next((step for step in found if step.is_broken), None):
                behind = sorted(_behind(broken, causes, steps))
                groups = [*(steps[number].group for number in behind), broken.group]
                return self._shortened(letters, groups, None)
            first = len(steps)
            for number, step in enumerate(found, first):
                for cell, gone in step.ruled_out.items():
                    causes[cell].update(dict.fromkeys(gone & now[cell], number))
                    now[cell] -= gone
            steps += found
            changed = sorted({cell for step in found for cell in step.ruled_out})
            empty = next((cell for cell in changed if not now[cell]), None)
            if self._webs and empty is not None:
                last = [step for step in found if empty in step.ruled_out]
                needed = set(causes[empty].values()).union(
                    *(_behind(step, causes, steps) for step in last)
                )
                groups = [steps[number].group for number in sorted(needed)]
                return self._shortened(letters, groups, None)
            settled = [c for c in changed if c not in held and is_settled(now[c])]
            if settled:
                chains = ((_needed(c, now[c], causes, steps, first), c) for c in settled)
                needed, cell = min(chains, key=lambda one: _length([steps[n] for n in one[0]]))
                groups = [steps[number].group for number in sorted(needed)]
                return self._shortened(letters, groups, cell)
        return None

    def _shortened(
        self, letters: Letters, groups: list[CellGroup], cell: Cell | None
    ) -> GroupChain:
        """The steps of these groups that are needed to settle the cell.

        Without a cell, those needed to show that a rule cannot be kept.
        """

        def is_enough(steps: Sequence[GroupStep]) -> bool:
            if cell is None:
                return bool(steps) and steps[-1].is_broken
            return len(_after(steps, letters, cell)) == 1

        # Steps of webs depend on all earlier ones, so try to drop large blocks first.
        size = max(len(groups) // 2, 1) if self._webs else 1
        while size:
            earlier = groups[-2::-1]
            for first in range(0, len(earlier), size):
                dropped = {id(group) for group in earlier[first : first + size]}
                fewer = [other for other in groups if id(other) not in dropped]
                if is_enough(self._again(letters, fewer)):
                    groups = fewer
            size //= 2
        steps = self._again(letters, groups)
        mark = None if cell is None else Mark(cell, *_after(steps, letters, cell))
        return GroupChain(_relevant(steps, cell), mark)

    def _again(self, letters: Letters, groups: Iterable[CellGroup]) -> list[GroupStep]:
        """Repeat the steps of these groups, one after the other."""
        now, made = dict(letters), []
        number_of = {id(group): number for number, group in enumerate(self.groups)}
        for group in groups:
            number = number_of.get(id(group))
            if number is not None:
                step = self._step(number, now)
            else:  # it belongs to a web
                step = self._webs.again(group, now) if self._webs else None
            if step:
                made.append(step)
                if step.is_broken:
                    break
                for cell, gone in step.ruled_out.items():
                    now[cell] -= gone
        return made


def _after(steps: Iterable[GroupStep], letters: Letters, cell: Cell) -> frozenset[str]:
    return letters[cell].difference(*(step.ruled_out.get(cell, ()) for step in steps))


def words_left(group: CellGroup, letters: Sequence[frozenset[str]]) -> WordsLeft | None:
    """The words left for a group whose cells may hold these letters; None if it takes too long."""
    if group.only_differ:
        different = _different_left(letters)
        return None if different is None else WordsLeft(different)
    if group.is_ordered:
        return _words_left(group, letters)
    # Read cells with few letters first, which keeps the states few.
    order = sorted(range(len(letters)), key=lambda place: len(letters[place]))
    found = _words_left(group, [letters[place] for place in order])
    if found is None:
        return None
    left = dict(zip(order, found.letters, strict=True))
    return replace(found, letters=tuple(left[place] for place in range(len(letters))))


def _words_left(group: CellGroup, letters: Sequence[frozenset[str]]) -> WordsLeft | None:
    numbered, work = group.numbered, 0
    layers: list[set[int]] = []
    states = {0}
    for possible in letters:
        work += len(states) * len(possible)
        if work > _MOST_STEPS:
            return None
        layers.append(states)
        states = set().union(*(map(numbered[letter].__getitem__, states) for letter in possible))
        states.discard(NOWHERE)
    alive = {state for state in states if group.automaton.accepts(numbered.states[state])}
    left: list[frozenset[str]] = []
    passed: list[set[int]] = []
    for states, possible in zip(reversed(layers), reversed(letters), strict=True):
        passed.append(alive)
        ways = {}
        for letter in possible:
            goal = numbered[letter]
            if lead_on := [state for state in states if goal[state] in alive]:
                ways[letter] = lead_on
        left.append(frozenset(ways))
        alive = set().union(*ways.values())
    return WordsLeft(tuple(reversed(left)), numbered, passed[::-1])


def _different_left(letters: Sequence[frozenset[str]]) -> tuple[frozenset[str], ...] | None:
    """The letters left if only the empty one may occur twice; None if that takes too long.

    If n cells have only n letters between them, no other cell has any of these letters.  By Hall's
    theorem nothing else is ruled out; and if n cells have fewer letters, there are no words.
    """
    nothing = tuple(frozenset[str]() for _ in letters)
    left = _beside_settled(letters)
    if not all(left):
        return nothing
    bit_of = {letter: 1 << at for at, letter in enumerate(frozenset().union(*left) - {""})}
    sets = [
        (place, sum(bit_of[letter] for letter in one if letter), "" in one)
        for place, one in enumerate(left)
        if len(one) > 1
    ]
    filled = [held for _, held, may_be_empty in sets if not may_be_empty]
    unions = {0}
    for held in filled:
        unions.update([union | held for union in unions])
        if len(unions) * len(sets) > _MOST_STEPS:
            return None
    for union in unions - {0}:
        spare = union.bit_count() - sum(held | union == union for held in filled)
        if spare < 0:
            return nothing
        for place, held, may_be_empty in sets if spare == 0 else ():
            if held & union and (may_be_empty or held | union != union):
                left[place] -= {letter for letter, bit in bit_of.items() if bit & union}
    return tuple(left)


def _beside_settled(letters: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    """The letters left when each settled letter is ruled out in all other cells."""
    left = list(letters)
    waiting = [place for place, one in enumerate(left) if is_settled(one)]
    for place in waiting:  # the list grows during the loop
        for other, one in enumerate(left):
            if other != place and not one.isdisjoint(left[place]):
                left[other] = one - left[place]
                if is_settled(left[other]):
                    waiting.append(other)
    return left


def _needed(
    cell: Cell, left: frozenset[str], causes: _Causes, steps: Sequence[GroupStep], first: int
) -> set[int]:
    """The steps that settle the cell; those from `first` on were made in the same round."""
    last = set(causes[cell].values())
    for number, step in enumerate(steps[first:], first):
        if cell in step.ruled_out:
            before = step.before[step.group.cells.index(cell)]
            if before - step.ruled_out[cell] == left:  # this group alone settles it
                earlier = {by for letter, by in causes[cell].items() if letter not in before}
                last = min(last, earlier | {number}, key=len)
    return last.union(*(_behind(steps[number], causes, steps) for number in last))


def _behind(step: GroupStep, causes: _Causes, steps: Sequence[GroupStep]) -> set[int]:
    """The steps on which this one depends, directly or indirectly."""
    found: set[int] = set()
    waiting = [step]
    while waiting:
        one = waiting.pop()
        for cell, before in zip(one.group.cells, one.before, strict=True):
            for letter, number in causes[cell].items():
                if letter not in before and number not in found:
                    found.add(number)
                    waiting.append(steps[number])
    return found


def _relevant(steps: Sequence[GroupStep], cell: Cell | None) -> tuple[GroupStep, ...]:
    """The steps, reduced to what matters for later ones or for the cell in the end."""
    matter = set() if cell is None else {cell}
    kept = []
    for step in reversed(steps):
        shown = {where: gone for where, gone in step.ruled_out.items() if where in matter}
        kept.append(step if step.is_broken else GroupStep(step.group, shown, step.before))
        matter.update(step.group.cells)
    return tuple(reversed(kept))


def _length(steps: Sequence[GroupStep]) -> tuple[int, int]:
    """A sort key: fewer steps are better, then smaller groups."""
    return len(steps), sum(step.free_cells for step in steps)
