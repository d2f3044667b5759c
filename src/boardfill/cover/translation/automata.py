"""Automata: rules that read the cells of a line one after the other.

An automaton begins in a state and moves from state to state by the letters that it reads: symbols,
or the empty name for an empty cell.  It is deterministic, so that a word has only one run, and the
hidden options for its states follow from the symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, TypeAlias

from boardfill.cover.bounded import Check
from boardfill.errors import BadInput
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Words
from boardfill.problem.patterns import NOTHING, after, may_end, read_pattern

_MOST_STATES = 200_000
NOWHERE = -1
"""Stands for the lack of a next state."""


@dataclass(frozen=True)
class Automaton:
    """The first state, the next state for a letter (None if there is none), and the final ones."""

    start: Hashable
    step: Callable[[Any, str], Hashable | None]
    accepts: Callable[[Any], bool]


Steps: TypeAlias = dict[str, dict[int, int]]
"""For each letter that a cell may hold, the next state for each state, by their numbers."""


def line_automaton(problem: Marking, rule: rules.LineRule, clue: Any) -> Automaton:
    """The automaton for a line with this clue under the rule."""
    if isinstance(rule, rules.Runs):
        return _runs(clue, rule.symbols)
    if isinstance(rule, rules.Pattern):
        symbols = tuple(problem.symbols_by_name)
        return _pattern(clue, symbols, blanks=problem.blanks)
    if isinstance(rule, rules.Sandwich):
        return _sandwich(clue, rule.ends, problem.amounts)
    return _visible(clue, problem.amounts)


def window_automaton(patterns: Collection[Words]) -> Automaton:
    """An automaton for the cells of a window, which must show one of the patterns."""

    def step(state: tuple[int, frozenset[Words]], letter: str) -> Hashable | None:
        at, left = state
        fitting = frozenset(pattern for pattern in left if letter in pattern[at])
        return (at + 1, fitting) if fitting else None

    return Automaton((0, frozenset(patterns)), step, bool)


def forbidding_automaton(patterns: Collection[Words]) -> Automaton:
    """An automaton for the cells of a window, which must show none of the patterns."""

    def step(state: tuple[int, frozenset[Words]], letter: str) -> Hashable | None:
        at, left = state
        return at + 1, frozenset(pattern for pattern in left if letter in pattern[at])

    return Automaton((0, frozenset(patterns)), step, lambda state: not state[1])


def sight_automaton(lengths: Sequence[int], symbols: Collection[str], wanted: int) -> Automaton:
    """An automaton for a cell and its lines of sight, of which `wanted` cells must be seen."""
    starts = {1 + sum(lengths[:number]) for number in range(len(lengths))}

    def step(state: tuple[int, int, bool], letter: str) -> Hashable | None:
        """A state is the index of the cell, how many are seen, and whether the view is clear."""
        at, seen, is_clear = state
        is_clear = (is_clear or at in starts) and letter not in symbols
        seen += is_clear
        if seen > wanted or seen == 0:
            return None
        return at + 1, seen, is_clear

    return Automaton((0, 0, True), step, lambda state: state[1] == wanted)


def windows_read(
    problem: Marking, rule: rules.Window
) -> Iterator[tuple[tuple[Cell, ...], set[Words], Automaton]]:
    """The cells of each window with its patterns, and an automaton for what the rule asks."""
    made = forbidding_automaton if isinstance(rule, rules.Forbid) else window_automaton
    for laid, patterns in problem.windows_of(rule).items():
        yield tuple(map(problem.board.home, laid)), patterns, made(patterns)


def relation_automaton(problem: Marking, related: Collection[rules.Neighbours]) -> Automaton:
    """An automaton for cells in which each symbol must fit the next one, if both are there."""
    wrong = {
        (one.name, other.name)
        for one in problem.symbols
        for other in problem.symbols
        if not all(rule.holds(one, other) for rule in related)
    }

    def step(before: str, letter: str) -> Hashable | None:
        return None if (before, letter) in wrong else letter

    return Automaton("", step, lambda _: True)


def lines_read(
    problem: Marking, rule: rules.LineRule
) -> Iterator[tuple[str, tuple[Cell, ...], Any, Automaton]]:
    """Each line with a clue: its name, its cells as they are read, the clue, and an automaton."""
    for name, cells, clue in problem.clued_groups(rule):
        read = cells[::-1] if rule.backwards else cells
        yield name, read, clue, line_automaton(problem, rule, clue)


def pairs_read(
    problem: Marking, rule: rules.Unlike
) -> Iterator[tuple[str, tuple[Cell, ...], Automaton]]:
    """Every two groups that must differ: their names, their cells in turn, and an automaton."""
    for (one, cells), (other, others) in combinations(problem.groups_of(rule).items(), 2):
        if len(cells) == len(others):
            both = tuple(chain.from_iterable(zip(cells, others, strict=True)))
            yield f"{one} and {other}", both, unlike_automaton()


def unlike_automaton() -> Automaton:
    """An automaton for two groups that must differ; it reads their cells in turn."""
    alike, differ = ("alike",), ("differ",)

    def step(state: tuple[str, ...], letter: str) -> Hashable | None:
        """The groups differ, or are alike so far; then "next" keeps the letter of the first."""
        if state == differ:
            return differ
        if state == alike:
            return "next", letter
        return alike if state[1] == letter else differ

    return Automaton(alike, step, differ.__eq__)


def _runs(lengths: tuple[int, ...], symbols: Collection[str]) -> Automaton:
    def step(state: tuple[int, int], letter: str) -> Hashable | None:
        """A state is how many runs are over, and how many cells the current one has."""
        run, cells = state
        if letter in symbols:
            return (run, cells + 1) if run < len(lengths) and cells < lengths[run] else None
        if cells == 0:
            return state
        return (run + 1, 0) if cells == lengths[run] else None

    ends = {(len(lengths), 0)}
    if lengths:
        ends.add((len(lengths) - 1, lengths[-1]))
    return Automaton((0, 0), step, ends.__contains__)


def _pattern(text: str, symbols: Collection[str], *, blanks: bool) -> Automaton:
    def step(state: Any, letter: str) -> Hashable | None:
        rest = after(state, letter)
        return None if rest == NOTHING else rest

    return Automaton(read_pattern(text, symbols, blanks=blanks), step, may_end)


def _visible(wanted: int, values: Mapping[str, int]) -> Automaton:
    def step(state: tuple[int, int], letter: str) -> Hashable | None:
        """A state is the highest value so far, and how many are seen."""
        highest, seen = state
        value = values.get(letter, 0)
        if value <= highest:
            return state
        return (value, seen + 1) if seen < wanted else None

    return Automaton((0, 0), step, lambda state: state[1] == wanted)


def _sandwich(wanted: int, ends: Collection[str], values: Mapping[str, int]) -> Automaton:
    before, behind = ("", 0), ("", 1)

    def step(state: tuple[str, int], letter: str) -> Hashable | None:
        """A state between the ends is the end that came first, and the sum since."""
        begun, total = state
        if letter in ends:
            if state == before:
                return letter, 0
            return behind if begun and letter != begun and total == wanted else None
        if not begun:
            return state
        total += values.get(letter, 0)
        return (begun, total) if total <= wanted else None

    return Automaton(before, step, behind.__eq__)


def steps_along(
    automaton: Automaton, letters: Sequence[Sequence[str]], check: Check
) -> list[Steps]:
    """For each cell of a line, given the letters that it may hold, the possible steps.

    They lie on runs from the start to an end; states from which the same words lead to an end are
    merged.  Without such a run there are no steps.  The first state has number 0.
    """
    numbered = NumberedAutomaton(automaton)
    layers = []
    states, total = [0], 1
    for possible in letters:
        check()
        tables = [[*map(numbered[letter].__getitem__, states)] for letter in possible]
        layers.append((states, possible, tables))
        # Dictionaries, not sets, give states the same numbers everywhere.
        goals = dict.fromkeys(chain.from_iterable(tables))
        goals.pop(NOWHERE, None)
        states = list(goals)
        total += len(states)
        if total > _MOST_STATES:
            raise BadInput(f"a line under these rules has more than {_MOST_STATES} states")
    class_of = {state: 0 for state in states if automaton.accepts(numbered.states[state])}
    found: list[Steps] = []
    for states, possible, tables in reversed(layers):
        check()
        ways = zip(*([class_of.get(goal, -1) for goal in table] for table in tables), strict=True)
        numbers: dict[tuple[int, ...], int] = {}
        earlier = {
            state: numbers.setdefault(way, len(numbers))
            for state, way in zip(states, ways, strict=True)
            if max(way) >= 0
        }
        found.append(
            {
                letter: {number: way[place] for way, number in numbers.items() if way[place] >= 0}
                for place, letter in enumerate(possible)
            }
        )
        class_of = earlier
    return found[::-1]


class NumberedAutomaton(dict[str, dict[int, int]]):
    """An automaton with numbered states, 0 for its start, which caches its steps.

    For each letter it has the next state for each state, or NOWHERE.
    """

    def __init__(self, automaton: Automaton) -> None:
        super().__init__()
        self.step = automaton.step
        self.states: list[Hashable] = [automaton.start]
        self._number_of: dict[Hashable, int] = {automaton.start: 0, None: NOWHERE}

    def __missing__(self, letter: str) -> dict[int, int]:
        self[letter] = _Goals(self, letter)
        return self[letter]

    def goal(self, state: int, letter: str) -> int:
        """The next state for this letter."""
        goal = self.step(self.states[state], letter)
        if goal not in self._number_of:
            self._number_of[goal] = len(self.states)
            self.states.append(goal)
        return self._number_of[goal]


class _Goals(dict[int, int]):
    def __init__(self, numbered: NumberedAutomaton, letter: str) -> None:
        super().__init__()
        self._numbered, self._letter = numbered, letter

    def __missing__(self, state: int) -> int:
        goal = self[state] = self._numbered.goal(state, self._letter)
        return goal
