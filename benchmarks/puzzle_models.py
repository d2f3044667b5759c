"""Puzzles as other solvers want them: a variable for each cell, and constraints of their kinds.

different   the values of the cells differ
sum         they add up to a number from `low` to `high`
weighted    likewise, each (cell, value, weight) counting if the cell has the value
forbidden   the cells have none of these tuples of values
automaton   `steps` (state, value, state) lead along the cells from state 0 to one of `ends`
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

from boardfill import Marking
from boardfill.cover.translation.automata import Automaton, line_automaton, window_automaton
from boardfill.cover.translation.rule_items import rule_items
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell

_EMPTY = 0


class _Modelling:
    """A marking as a model.  Values stand for symbols; where there are none, numbers from 1."""

    def __init__(self, problem: Marking) -> None:
        self.problem = problem
        names = list(problem.symbols_by_name)
        is_numeric = not problem.blanks and all(
            symbol.value is not None or symbol.name.isdecimal() for symbol in problem.symbols
        )
        if is_numeric:  # symbols of one value are several values
            is_numeric = len({symbol.amount for symbol in problem.symbols}) == len(names)
        self.value_of = {
            name: problem.symbols_by_name[name].amount if is_numeric else place
            for place, name in enumerate(names, 1)
        }
        self.is_numeric = is_numeric
        self.number_of = {cell: place for place, cell in enumerate(problem.board.ordered)}
        self.domains = [self._domain(cell) for cell in problem.board.ordered]
        self.rules: list[dict[str, Any]] = []

    def _domain(self, cell: Cell) -> list[int]:
        if cell in self.problem.clues:
            return [self.value_of[self.problem.clues[cell]]]
        return [_EMPTY] * self.problem.blanks + list(self.value_of.values())

    def model(self) -> dict[str, Any]:
        for rule in self.problem.rules:
            match rule:
                case rules.LineRule() | rules.Allow():
                    self._automata(rule)
                case rules.Unlike():
                    self._unlike(rule)
                case rules.Paired():
                    self._paired(rule)
                case rules.Neighbours():
                    self._neighbours(rule)
                case rules.Different() if not self.problem.blanks:
                    for cells in self.problem.groups_of(rule).values():
                        self._add("different", cells)
                case rules.Sum() if self.is_numeric:
                    self._sums(rule)
                case _:
                    self._weighted(rule)
        self._pointed_at()
        return {"domains": self.domains, "rules": self.rules}

    def _sums(self, rule: rules.Sum) -> None:
        for place, cells in enumerate(self.problem.groups_of(rule).values()):
            if (wanted := rule.clue(place)) is not None:
                most = sum(max(self.domains[self.number_of[cell]]) for cell in cells)
                high = most if wanted.high is None else wanted.high
                self._add("sum", cells, low=wanted.low, high=high)

    def _add(self, kind: str, cells: Any = (), **more: Any) -> None:
        numbers = [self.number_of[cell] for cell in cells]
        self.rules.append({"kind": kind, "cells": numbers} | more)

    def _terms(self, terms: list[tuple[int, int, int]], low: int, high: int | None) -> None:
        most = sum(max(weight, 0) for _, _, weight in terms)
        self._add("weighted", terms=terms, low=low, high=most if high is None else high)

    def _weighted(self, rule: rules.Rule) -> None:
        """Counts, factors, forbidden patterns: what our cover has as items."""
        for item in rule_items(replace(self.problem, rules=(rule,))):
            terms = [
                (self.number_of[cell], self.value_of[name], times)
                for (cell, name), times in item.uses
            ]
            self._terms(terms, item.low, item.high)

    def _neighbours(self, rule: rules.Neighbours) -> None:
        symbols = self.problem.symbols
        wrong = [
            [self.value_of[one.name], self.value_of[other.name]]
            for one, other in product(symbols, repeat=2)
            if not rule.holds(one, other)
        ]
        for cells in self.problem.groups_of(rule).values():
            for pair in pairwise(cells):
                self._add("forbidden", pair, tuples=wrong)

    def _pointed_at(self) -> None:
        """Edges and corners that at most one symbol points at."""
        targets: dict[tuple[Cell, ...], list[tuple[int, int, int]]] = defaultdict(list)
        for symbol in self.problem.symbols:
            for cell in self.problem.board.ordered if symbol.points_at else ():
                for target in self.problem.targets_of(cell, symbol):
                    use = self.number_of[cell], self.value_of[symbol.name], 1
                    targets[target].append(use)
        for terms in targets.values():
            if len(terms) > 1:
                self._terms(terms, 0, 1)

    def _automata(self, rule: rules.LineRule | rules.Allow) -> None:
        if isinstance(rule, rules.Allow):
            for cells, patterns in self.problem.windows_of(rule).items():
                self._automaton(cells, window_automaton(patterns))
            return
        for place, cells in enumerate(self.problem.groups_of(rule).values()):
            if (clue := rule.clue(place)) is not None:
                read = cells[::-1] if rule.backwards else cells
                self._automaton(read, line_automaton(self.problem, rule, clue))

    def _automaton(self, cells: Any, automaton: Automaton) -> None:
        letters = dict(self.value_of) | ({"": _EMPTY} if self.problem.blanks else {})
        numbers: dict[Hashable, int] = {automaton.start: 0}
        waiting, steps = [automaton.start], []
        while waiting:
            state = waiting.pop()
            for letter, value in letters.items():
                goal = automaton.step(state, letter)
                if goal is not None:
                    if goal not in numbers:
                        numbers[goal] = len(numbers)
                        waiting.append(goal)
                    steps.append([numbers[state], value, numbers[goal]])
        ends = [number for state, number in numbers.items() if automaton.accepts(state)]
        self._add("automaton", cells, steps=steps, ends=ends)

    def _unlike(self, rule: rules.Unlike) -> None:
        """Two lines, read cell by cell in turn, are equal so far, half a pair further, or not."""
        lines = list(self.problem.groups_of(rule).values())
        values = list(self.value_of.values())
        differ = 1
        half = {value: number for number, value in enumerate(values, 2)}
        steps = [[differ, value, differ] for value in values]
        steps += [[0, value, half[value]] for value in values]
        steps += [
            [half[one], other, 0 if one == other else differ]
            for one, other in product(values, repeat=2)
        ]
        for place, one in enumerate(lines):
            for other in lines[:place]:
                if len(one) == len(other):
                    cells = [cell for pair in zip(one, other, strict=True) for cell in pair]
                    self._add("automaton", cells, steps=steps, ends=[differ])

    def _paired(self, rule: rules.Paired) -> None:
        """A further variable for each cell that needs a partner: which of those beside it."""
        board = self.problem.board
        chosen: dict[Cell, list[tuple[int, int, int]]] = defaultdict(list)
        for cell in rule.cells:
            beside = [
                c for c in map(board.home, board.lattice.neighbours(cell)) if c in board.cells
            ]
            for number, other in enumerate(beside):
                chosen[other].append((len(self.domains), number, 1))
            self.domains.append(list(range(len(beside))))
        for cell in board.ordered:
            held = [(self.number_of[cell], self.value_of[name], -1) for name in rule.symbols]
            self._terms(chosen[cell] + held, 0, 0)


def model_of(problem: Marking) -> dict[str, Any]:
    """The puzzle as peers get it."""
    return _Modelling(problem).model()
