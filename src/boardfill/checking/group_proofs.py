"""Is it so that groups of cells rule out symbols, until one of them cannot be kept?

All words that a group may hold are gone through, letter by letter; an empty name is an empty cell.
For sums, products, counts and runs beginnings that come to the same are one; for other rules each
word is checked as a filling is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any, TypeAlias

from boardfill import words
from boardfill.answers.certificate import RuledOut, RuleGroup, Unmet
from boardfill.checking.listed_choices import Check
from boardfill.checking.rule_check import why_group_fails
from boardfill.errors import LimitReached
from boardfill.problem import rules
from boardfill.problem.kinds import Marking, Problem
from boardfill.problem.lattices.lattice import Cell

_MOST_WORDS = 100_000
_Letters: TypeAlias = dict[Cell, set[str]]


def why_not_unmet(problem: Problem, certificate: Unmet, check: Check) -> str | None:
    """Why the certificate does not prove that a group cannot be kept; None if it does."""
    if not isinstance(problem, Marking):
        return "this kind of argument does not fit this kind of problem"
    known = set(problem.symbols_by_name) | ({""} if problem.blanks else set())
    letters: _Letters = {
        cell: {problem.clues[cell]} if cell in problem.clues else set(known)
        for cell in problem.board.cells
    }
    for step in certificate.steps:
        if reason := _why_not_ruled_out(problem, step, letters, check):
            return reason
        letters[step.cell] -= set(step.symbols)
    group = _Group.of(problem, certificate.group)
    if group is None:
        return f"the problem has no rule {certificate.group.rule} in {certificate.group.region}"
    return f"{certificate.group.region} can be filled" if any(group.left(letters, check)) else None


def _why_not_ruled_out(
    problem: Marking, step: RuledOut, letters: _Letters, check: Check
) -> str | None:
    group = _Group.of(problem, step.group)
    if group is None or step.cell not in group.cells:
        return f"the problem has no rule {step.group.rule} in {step.group.region} at such a cell"
    left = group.left(letters, check)[group.cells.index(step.cell)]
    for symbol in step.symbols:
        if symbol in left:
            what = f"{symbol or 'nothing'} in cell {words.cell(step.cell)}"
            return f"{step.group.region} can have {what}"
    return None


class _Group:
    """The cells of a group in the order in which its rule reads them, and what it asks."""

    def __init__(
        self, problem: Marking, rule: rules.GroupRule, clue: Any, cells: tuple[Cell, ...]
    ) -> None:
        self.problem, self.rule, self.clue, self.cells = problem, rule, clue, cells
        # On a closed board a cell may stand there twice, and does not differ from itself.
        are_distinct = len(set(cells)) == len(cells)
        self.differ = are_distinct and (
            isinstance(rule, rules.Different) or _must_differ(problem, set(cells))
        )

    @classmethod
    def of(cls, problem: Marking, named: RuleGroup) -> _Group | None:
        """The group, if the problem has it, and its rule asks something of each group alone."""
        if not 0 <= named.rule < len(problem.rules):
            return None
        rule = problem.rules[named.rule]
        if not isinstance(rule, rules.GroupRule) or isinstance(rule, rules.Unlike):
            return None
        for place, (name, cells) in enumerate(problem.groups_of(rule).items()):
            clue = rule.clue(place) if isinstance(rule, rules.CluedRule) else None
            if name == named.region and (clue is not None or not isinstance(rule, rules.CluedRule)):
                is_back = isinstance(rule, rules.LineRule) and rule.backwards
                return cls(problem, rule, clue, cells[::-1] if is_back else cells)
        return None

    def left(self, letters: _Letters, check: Check) -> list[set[str]]:
        """For each cell the letters that it has in some word with which the rule is kept."""
        possible = [sorted(letters[cell]) for cell in self.cells]
        adds = self._adds()
        if adds is None:
            return self._tried(possible, check)
        start, after, may_end = adds

        @cache
        def can_go_on(place: int, state: Hashable, used: frozenset[str]) -> bool:
            check()
            if place == len(possible):
                return may_end(state)
            return any(True for _ in ways(place, state, used))

        def ways(place: int, state: Hashable, used: frozenset[str]) -> Any:
            for letter in possible[place]:
                goal = None if letter in used else after(state, letter)
                now = used | {letter} if self.differ and letter else used
                if goal is not None and can_go_on(place + 1, goal, now):
                    yield letter, goal, now

        found: list[set[str]] = []
        reached: set[tuple[Hashable, frozenset[str]]] = {(start, frozenset())}
        for place in range(len(possible)):
            steps = [step for state, used in reached for step in ways(place, state, used)]
            found.append({letter for letter, _, _ in steps})
            reached = {(goal, now) for _, goal, now in steps}
        return found

    def _adds(self) -> tuple[Hashable, Callable[[Any, str], Any], Callable[[Any], bool]] | None:
        """What a word comes to, letter by letter: at first, after a letter, and whether it may end.

        None for rules of other kinds.
        """
        clue = self.clue
        match self.rule:
            case rules.Different():
                return 0, lambda state, _: state, lambda _: True
            case rules.Count(symbols=counted, low=low, high=high):
                return 0, lambda n, name: n + (name in counted), _between(low, high)
            case rules.Sum():
                amounts = self._amounts()
                return 0, lambda n, name: n + amounts.get(name, 0), _between(clue.low, clue.high)
            case rules.Product():
                factors = self._amounts()
                return 1, lambda n, name: prod((n, factors.get(name, 1))), lambda n: n == clue
            case rules.Runs(symbols=counted):
                return (
                    (),
                    lambda runs, name: _longer(runs, name in counted, clue),
                    (lambda runs: tuple(run for run in runs if run) == clue),
                )
        return None

    def _amounts(self) -> dict[str, int]:
        return {symbol.name: symbol.amount for symbol in self.problem.symbols}

    def _tried(self, possible: Sequence[Sequence[str]], check: Check) -> list[set[str]]:
        if prod(map(len, possible)) > _MOST_WORDS:
            raise LimitReached("a group has too many words to check the certificate here")
        found: list[set[str]] = [set() for _ in possible]
        for word in product(*possible):
            check()
            named = [name for name in word if name]
            if self.differ and len(set(named)) < len(named):
                continue
            if why_group_fails(self.problem, self.rule, self.clue, word) is None:
                for letters, letter in zip(found, word, strict=True):
                    letters.add(letter)
        return found


def _between(low: int, high: int | None) -> Callable[[int], bool]:
    return lambda n: low <= n and (high is None or n <= high)


def _longer(runs: tuple[int, ...], is_on: bool, clue: tuple[int, ...]) -> tuple[int, ...] | None:
    """The lengths of all runs so far, 0 after one that is over; None if they are none of the clue.

    >>> _longer((2,), False, (2, 1)), _longer((2, 0), True, (2, 1)), _longer((2,), True, (2, 1))
    ((2, 0), (2, 1), None)
    """
    *over, last = runs or (0,)
    now = (*over, last + 1) if is_on else (*over, last, *((0,) if last else ()))
    fits = len([run for run in now if run]) <= len(clue) and (
        now[-1] <= clue[len(now) - 1] if now[-1] else now[:-1] == clue[: len(now) - 1]
    )
    return now if fits else None


def _must_differ(problem: Marking, cells: set[Cell]) -> bool:
    """May no symbol occur twice in the cells, by a rule for these cells and others?"""
    once: dict[frozenset[Cell], set[str]] = {}
    for rule in problem.rules:
        if isinstance(rule, rules.Different | rules.Count):
            for others in map(frozenset, problem.groups_of(rule).values()):
                if cells <= others:
                    if isinstance(rule, rules.Different):
                        return True
                    if rule.high is not None and rule.high <= 1:
                        once.setdefault(others, set()).update(rule.symbols)
    return any(len(symbols) == len(problem.symbols) for symbols in once.values())
