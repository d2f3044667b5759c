"""What follows for the cells of one group alone, from the letters that each of them may still hold.

A letter is a symbol, or the empty name for an empty cell.  All words that the rule of a group
allows are looked at together, by going through the states of its automaton: a letter that is in
none of them is ruled out.  What one group rules out may be what another needs, so steps follow on
steps, until a cell has one symbol left.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, cast

from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.cover.translation.automata import NOWHERE, NumberedAutomaton
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.reasoning.group_rules import CellGroup

if TYPE_CHECKING:
    from boardfill.reasoning.web_deductions import WebDeductions, WebGroup

Letters: TypeAlias = dict[Cell, frozenset[str]]
"""For each cell what it may hold."""
_Causes: TypeAlias = dict[Cell, dict[str, int]]
"""By which step the letters of a cell were ruled out."""
_MOST_STEPS = 20_000
"""Steps of an automaton along one group; where it would make more, nothing is said to follow."""


@dataclass(frozen=True)
class WordsLeft:
    """What all words that a group may still hold have in common.

    `letters` are those of each cell, empty if there are no words.
    """

    letters: tuple[frozenset[str], ...]
    _numbered: NumberedAutomaton | None = None
    _passed: Sequence[set[int]] = ()

    def states(self, place: int) -> frozenset[Hashable]:
        """Those of the automaton after the cell that it reads at that place."""
        if self._numbered is None:
            return frozenset()
        return frozenset(map(self._numbered.states.__getitem__, self._passed[place]))


@dataclass(frozen=True)
class GroupStep:
    """What a group rules out: letters of some of its cells, or everything if it `is_broken`."""

    group: CellGroup
    ruled_out: Mapping[Cell, frozenset[str]]
    before: tuple[frozenset[str], ...]
    """What its cells might hold before."""

    @property
    def free_cells(self) -> int:
        """How many of its cells were open: the fewer, the simpler it is to follow."""
        return sum(len(letters) > 1 for letters in self.before)

    @property
    def is_broken(self) -> bool:
        """Are there no symbols with which the rule is kept?"""
        return any(
            self.ruled_out.get(cell) == letters
            for cell, letters in zip(self.group.cells, self.before, strict=True)
        )


@dataclass(frozen=True)
class GroupChain:
    """Steps, each from those before it, after which a cell holds that symbol for certain.

    Without a `mark` the last of them shows that the rule of its group cannot be kept.
    """

    steps: tuple[GroupStep, ...]
    mark: Mark | None


def letters_left(problem: Marking, rest: Cover, held: Mapping[Cell, str]) -> Letters:
    """What each cell may hold, by what is left of the cover of the problem, and what is held."""
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
    """Is there one symbol left for a cell, and may it not stay empty?"""
    return len(letters) == 1 and "" not in letters


class GroupDeductions:
    """What these groups tell, and the webs, if there are any, where groups tell nothing more.

    `check` is called now and then, and may raise to stop the work.
    """

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
        """What each group with one of these cells rules out, each by itself."""
        numbers = {number for cell in changed for number in self._groups_at.get(cell, ())}
        for number in sorted(numbers):
            if step := self._step(number, letters):
                yield step

    def web_steps(self, letters: Letters) -> list[GroupStep]:
        """What follows where something must be connected."""
        return list(self._webs.steps(letters)) if self._webs else []

    def broken_web(self, letters: Letters) -> GroupStep | None:
        """The step that shows that something can no longer be connected, if one does."""
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
        """The fewest steps found that show what a cell holds which is not held yet.

        Where they show first that a rule cannot be kept, the chain ends there.
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
        """The steps of these groups that settle the cell, without those that it can do without.

        Without a cell, they show that a group cannot be kept.
        """

        def is_enough(steps: Sequence[GroupStep]) -> bool:
            if cell is None:
                return bool(steps) and steps[-1].is_broken
            return len(_after(steps, letters, cell)) == 1

        # A step of a web rests on all before it: so many can be dropped that blocks go first.
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
        return GroupChain(_told(steps, cell), mark)

    def _again(self, letters: Letters, groups: Iterable[CellGroup]) -> list[GroupStep]:
        """The steps that the groups make, one after the other."""
        now, made = dict(letters), []
        number_of = {id(group): number for number, group in enumerate(self.groups)}
        for group in groups:
            number = number_of.get(id(group))
            # What is no group of its own is what a web tells.
            step = self._web_step(group, now) if number is None else self._step(number, now)
            if step:
                made.append(step)
                if step.is_broken:
                    break
                for cell, gone in step.ruled_out.items():
                    now[cell] -= gone
        return made

    def _web_step(self, group: CellGroup, letters: Letters) -> GroupStep | None:
        assert self._webs is not None
        return self._webs.again(cast("WebGroup", group), letters)


def _after(steps: Iterable[GroupStep], letters: Letters, cell: Cell) -> frozenset[str]:
    """What is left for the cell."""
    return letters[cell].difference(*(step.ruled_out.get(cell, ()) for step in steps))


def words_left(group: CellGroup, letters: Sequence[frozenset[str]]) -> WordsLeft | None:
    """What the group may hold if its cells may hold these letters; None if that takes too long."""
    if group.only_differ:
        different = _different_left(letters)
        return None if different is None else WordsLeft(different)
    if group.is_ordered:
        return _words_left(group, letters)
    # Cells with few letters first: so there are few states.
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
    """What is left where no letter may occur twice but the empty one; None if that takes too long.

    Where cells have as many letters between them as they are many, no other cell has one of these.
    By Hall's theorem nothing else is ruled out; and if they have fewer, there are no words.
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
    """What is left where letters that are settled for one cell are ruled out for the others."""
    left = list(letters)
    waiting = [place for place, one in enumerate(left) if is_settled(one)]
    for place in waiting:  # it grows meanwhile
        for other, one in enumerate(left):
            if other != place and not one.isdisjoint(left[place]):
                left[other] = one - left[place]
                if is_settled(left[other]):
                    waiting.append(other)
    return left


def _needed(
    cell: Cell, left: frozenset[str], causes: _Causes, steps: Sequence[GroupStep], first: int
) -> set[int]:
    """The steps that settle the cell; those from the `first` on were made at one look."""
    last = set(causes[cell].values())
    for number, step in enumerate(steps[first:], first):
        if cell in step.ruled_out:
            before = step.before[step.group.cells.index(cell)]
            if before - step.ruled_out[cell] == left:  # one group tells alone
                earlier = {by for letter, by in causes[cell].items() if letter not in before}
                last = min(last, earlier | {number}, key=len)
    return last.union(*(_behind(steps[number], causes, steps) for number in last))


def _behind(step: GroupStep, causes: _Causes, steps: Sequence[GroupStep]) -> set[int]:
    """The steps on which this one rests, and those on which these do."""
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


def _told(steps: Sequence[GroupStep], cell: Cell | None) -> tuple[GroupStep, ...]:
    """The steps with what matters for those after them, or for the cell in the end."""
    matter = set() if cell is None else {cell}
    told = []
    for step in reversed(steps):
        shown = {where: gone for where, gone in step.ruled_out.items() if where in matter}
        told.append(step if step.is_broken else GroupStep(step.group, shown, step.before))
        matter.update(step.group.cells)
    return tuple(reversed(told))


def _length(steps: Sequence[GroupStep]) -> tuple[int, int]:
    """Few steps are better than many, and small groups than large ones."""
    return len(steps), sum(step.free_cells for step in steps)
