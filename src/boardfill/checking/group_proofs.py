"""Checks of proofs in which groups of cells rule out symbols until a rule cannot be kept.

All words that a group may hold are examined, letter by letter; an empty name is an empty cell.  For
sums, products, counts and runs, equivalent beginnings are merged; for other rules each word is
checked like a filling.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any, TypeAlias

from boardfill import words
from boardfill.answers.certificate import NO_RULE, RuledOut, RuleGroup, Unmet
from boardfill.checking import web_proofs
from boardfill.checking.listed_choices import Check
from boardfill.checking.named_groups import clue_and_cells
from boardfill.checking.rule_check import why_group_fails
from boardfill.errors import LimitReached
from boardfill.problem import rules
from boardfill.problem.kinds import Marking, Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines

_MOST_WORDS = 100_000
_Letters: TypeAlias = dict[Cell, set[str]]
_Adds: TypeAlias = tuple[Hashable, Callable[[Any, str], Any], Callable[[Any], bool]]
"""The state of a word: at first, after a letter, and whether it may be the last."""


def why_not_unmet(problem: Problem, certificate: Unmet, check: Check) -> str | None:
    """Why the certificate does not prove that a group cannot be kept; None if it does."""
    if not isinstance(problem, Marking):
        return "this kind of argument does not fit this kind of problem"
    known = set(problem.symbols_by_name) | ({""} if problem.blanks else set())
    letters: _Letters = {
        cell: {problem.clues[cell]} if cell in problem.clues else set(known)
        for cell in problem.board.cells
    }
    if problem.has_webs:
        for cell, held in letters.items():
            held &= {symbol for symbol in held if web_proofs.may_hold(problem, cell, symbol)}
    for step in certificate.steps:
        if reason := _why_not_ruled_out(problem, step, letters, check):
            return reason
        letters[step.cell] -= set(step.symbols)
    if (argument := _web_argument(problem, certificate.group)) is not None:
        check()
        return None if argument(letters) else f"nothing is {certificate.group.region} in the end"
    group = _Group.of(problem, certificate.group)
    if group is None:
        return f"the problem has no rule {certificate.group.rule} in {certificate.group.region}"
    has_words = any(group.left(letters, check)) if group.cells else group.may_be_empty()
    return f"{certificate.group.region} can be filled" if has_words else None


def _why_not_ruled_out(
    problem: Marking, step: RuledOut, letters: _Letters, check: Check
) -> str | None:
    if (argument := _web_argument(problem, step.group)) is not None:
        check()
        if step.cell not in letters or not set(step.symbols) <= letters[step.cell]:
            return f"cell {words.cell(step.cell)} cannot hold that before"
        what = f"{words.listed(step.symbols, 'or') or 'nothing'} in cell {words.cell(step.cell)}"
        is_shown = step.symbols and argument({**letters, step.cell: set(step.symbols)})
        return None if is_shown else f"nothing is {step.group.region} with {what}"
    group = _Group.of(problem, step.group)
    if group is None or step.cell not in group.cells:
        return f"the problem has no rule {step.group.rule} in {step.group.region} at such a cell"
    left = group.left(letters, check)[group.cells.index(step.cell)]
    for symbol in step.symbols:
        if symbol in left:
            what = f"{symbol or 'nothing'} in cell {words.cell(step.cell)}"
            return f"{step.group.region} can have {what}"
    return None


def _web_argument(problem: Marking, named: RuleGroup) -> Callable[[_Letters], bool] | None:
    """A check whether letters show that a rule about connected cells or lines cannot be kept.

    None if the name is not one of such an argument.
    """
    if not 0 <= named.rule < len(problem.rules):
        return None
    rule = problem.rules[named.rule]
    if not isinstance(rule, Connected | Lines):
        return None
    return lambda letters: web_proofs.is_shown(problem, rule, named.region, letters)


class _Group:
    """The cells of a group in the order in which its rule reads them, with its clue."""

    def __init__(
        self, problem: Marking, rule: rules.Rule | None, clue: Any, cells: tuple[Cell, ...]
    ) -> None:
        self.problem, self.rule, self.clue, self.cells = problem, rule, clue, cells
        # On a closed board a cell may be listed twice, and does not differ from itself.
        are_distinct = len(set(cells)) == len(cells)
        self.differ = are_distinct and (
            isinstance(rule, rules.Different) or _must_differ(problem, set(cells))
        )

    @classmethod
    def of(cls, problem: Marking, named: RuleGroup) -> _Group | None:
        """The group with this name and rule; None if the problem has no such group."""
        if not NO_RULE <= named.rule < len(problem.rules):
            return None
        rule = None if named.rule == NO_RULE else problem.rules[named.rule]
        found = clue_and_cells(problem, rule, named.region)
        return found and cls(problem, rule, *found)

    def may_be_empty(self) -> bool:
        """True if the rule is kept without any cells."""
        adds = self._adds()
        return self._is_kept(()) if adds is None else adds[2](adds[0])

    def left(self, letters: _Letters, check: Check) -> list[set[str]]:
        """For each cell the letters that it has in some word that keeps the rule."""
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

    def _adds(self) -> _Adds | None:
        """How to read a word; None for rules that cannot be checked letter by letter."""
        clue = self.clue
        match self.rule:
            case rules.Held(cells=listed, low=low, high=high):
                is_within = _between(low, high)
                return (
                    (0, 0),
                    lambda state, name: (state[0] + 1, state[1] + (name in listed[state[0]][1])),
                    lambda state: is_within(state[1]),
                )
            case rules.Different():
                return 0, lambda state, _: state, lambda _: True
            case rules.Unlike():
                return (None, False), _compared, lambda state: state[1]
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
        return self._adds_beside()

    def _adds_beside(self) -> _Adds | None:
        """The same for what stands along a line, beside a cell, or in its sight."""
        clue = self.clue
        match self.rule:
            case rules.Neighbours() if clue:
                return "", self._beside, lambda _: True
            case rules.Paired(symbols=paired):
                return 0, lambda n, name: n + (name in paired), _between(*clue)
            case InSight(symbols=walls):
                starts, wanted = clue
                return (
                    (0, 0, True),
                    lambda state, name: _seen(state, name in walls, starts),
                    lambda state: state[1] == wanted,
                )
        return None

    def _beside(self, before: str, name: str) -> str | None:
        """The name, if all relations of the line allow it after the one before."""
        fails = (why_group_fails(self.problem, one, None, (before, name)) for one in self.clue)
        return None if any(fails) else name

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
            if self._is_kept(word):
                for letters, letter in zip(found, word, strict=True):
                    letters.add(letter)
        return found

    def _is_kept(self, word: tuple[str, ...]) -> bool:
        """True if the rule is kept with these symbols in its cells."""
        match self.rule:
            case Joined():
                return web_proofs.has_lines(self.problem, self.cells, word, self.clue)
            case rules.Window():
                shown = any(
                    all(name in held for name, held in zip(word, pattern, strict=True))
                    for pattern in self.clue
                )
                return shown == isinstance(self.rule, rules.Allow)
            case rules.GroupRule():
                return why_group_fails(self.problem, self.rule, self.clue, word) is None
        if self.clue is None:
            (one, other), (first, second) = self.cells, word
            return not web_proofs.disagree_between(self.problem, one, first, other, second)
        pointing = (
            self.clue in self.problem.targets_of(cell, self.problem.symbols_by_name[name])
            for cell, name in zip(self.cells, word, strict=True)
            if name
        )
        return sum(pointing) <= 1


def _seen(
    state: tuple[int, int, bool], is_wall: bool, starts: set[int]
) -> tuple[int, int, bool] | None:
    """The number of cells read and of those seen, and whether the last is; a wall sees nothing."""
    place, seen, is_clear = state
    is_clear = (is_clear or place in starts) and not is_wall
    return (place + 1, seen + is_clear, is_clear) if place or is_clear else None


def _compared(state: tuple[str | None, bool], name: str) -> tuple[str | None, bool]:
    """Read two groups in turn: the letter of the first, and whether they differ somewhere."""
    held, differ = state
    return (name, differ) if held is None else (None, differ or held != name)


def _between(low: int, high: int | None) -> Callable[[int], bool]:
    return lambda n: low <= n and (high is None or n <= high)


def _longer(runs: tuple[int, ...], is_on: bool, clue: tuple[int, ...]) -> tuple[int, ...] | None:
    """The lengths of all runs so far, then 0 if the last one is over; None if they break the clue.

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
    """True if some rule lets no symbol occur twice in cells that include these."""
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
