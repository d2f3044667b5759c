"""Checks of proofs in which groups of cells rule out symbols until a rule cannot be kept.

All words that a group may hold are examined, letter by letter; an empty name is an empty cell.  For
sums, products, counts and runs, equivalent beginnings are merged; for other rules each word is
checked like a filling.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from math import prod
from typing import Any, TypeAlias

from boardfill import words
from boardfill.answers.certificate import NO_RULE, RuledOut, RuleGroup, Unmet
from boardfill.checking import web_proofs
from boardfill.checking.listed_choices import Check
from boardfill.checking.rule_check import why_group_fails
from boardfill.errors import LimitReached
from boardfill.problem import rules
from boardfill.problem.kinds import Marking, Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.web_rules import Connected, Joined, Lines

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
    return f"{certificate.group.region} can be filled" if any(group.left(letters, check)) else None


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
        if named.rule == NO_RULE:
            found = dict(_without_rule(problem)).get(named.region)
            return found and cls(problem, None, *found)
        if not 0 <= named.rule < len(problem.rules):
            return None
        rule = problem.rules[named.rule]
        if isinstance(rule, rules.Held):
            cells = tuple(cell for cell, _ in rule.cells)
            return cls(problem, rule, None, cells) if named.region == rule.name else None
        if isinstance(rule, rules.Window):
            window = _window(problem, rule, named.region)
            return window and cls(problem, rule, *window)
        if isinstance(rule, rules.Unlike):
            both = _in_turn(problem, rule, named.region)
            return None if both is None else cls(problem, rule, None, both)
        if not isinstance(rule, rules.GroupRule):
            return None
        for place, (name, cells) in enumerate(problem.groups_of(rule).items()):
            clue = rule.clue(place) if isinstance(rule, rules.CluedRule) else None
            if name == named.region and (clue is not None or not isinstance(rule, rules.CluedRule)):
                is_back = isinstance(rule, rules.LineRule) and rule.backwards
                return cls(problem, rule, clue, cells[::-1] if is_back else cells)
        return None

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

    def _adds(self) -> tuple[Hashable, Callable[[Any, str], Any], Callable[[Any], bool]] | None:
        """The state of a word: at first, after a letter, and whether it may be the last.

        None for rules that cannot be checked letter by letter.
        """
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


def _without_rule(
    problem: Marking,
) -> Iterator[tuple[str, tuple[tuple[Cell, ...] | None, tuple[Cell, ...]]]]:
    """Yield conditions without a rule: lines agree at an edge, one symbol points at a target.

    Each has a name, the target that symbols point at (None for lines), and its cells.
    """
    if not problem.has_webs:
        return
    pointing: dict[tuple[Cell, ...], list[Cell]] = {}
    for cell in problem.board.ordered:
        targets = {t for symbol in problem.symbols for t in problem.targets_of(cell, symbol)}
        for target in targets:
            pointing.setdefault(target, []).append(cell)
        for other in web_proofs.cells_over_one_edge(problem, cell):
            yield f"edge {words.cells((cell, other))}", (None, (cell, other))
    for target, cells in pointing.items():
        yield f"target {words.cells(cells)}", (target, tuple(cells))


def _window(
    problem: Marking, rule: rules.Window, region: str
) -> tuple[Any, tuple[Cell, ...]] | None:
    """The patterns of the window with this name, and its cells; None if there is none."""
    for laid, patterns in problem.windows_of(rule).items():
        cells = tuple(map(problem.board.home, laid))
        if region == f"cells {words.cells(cells)}" and len(set(cells)) == len(cells):
            return patterns, cells
    return None


def _in_turn(problem: Marking, rule: rules.Unlike, region: str) -> tuple[Cell, ...] | None:
    """The cells of two groups that must differ, one of each in turn; None if there are none."""
    for (one, cells), (other, others) in combinations(problem.groups_of(rule).items(), 2):
        if region == f"{one} and {other}" and len(cells) == len(others):
            return tuple(chain.from_iterable(zip(cells, others, strict=True)))
    return None


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
