"""What the rules of a problem say, as single facts about cells, however they are grouped.

Two problems with the same facts are the same puzzle: a rule may be stated for all rows or by a list
of regions, and that each of nine symbols is once in nine cells means that they differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import fields
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.piece import Supply
from boardfill.problem.rules import CluedRule, Count, Different, GroupRule, Neighbours


class Fact(NamedTuple):
    """What one rule says about one group of cells."""

    rule: type
    cells: tuple[Cell, ...]
    clue: Any = None
    rest: tuple[Hashable, ...] = ()
    """What else the rule says; first of all which groups it means, where a cell stands for one."""


Facts: TypeAlias = frozenset[Hashable]
_GROUPING = ("each", "regions", "cells", "clues")


def facts_of(problem: Marking) -> Facts:
    """The facts, with the symbols and the clues; a rule that compares groups is one as it is."""
    facts: set[Hashable] = {problem.blanks, *problem.symbols, *problem.clues.items()}
    once: dict[tuple[Cell, ...], set[str]] = defaultdict(set)
    for rule in problem.rules:
        if isinstance(rule, Count) and _is_once(rule):
            for cells in problem.groups_of(rule).values():
                once[cells] |= set(rule.symbols)
        elif isinstance(rule, Count | Different | Neighbours | CluedRule):
            facts.update(_facts_of_groups(problem, rule))
        else:
            facts.add(rule)
    for cells, names in once.items():
        # Each symbol once in as many cells: they all differ.
        if len(names) == len(problem.symbols) == len(cells) and not problem.blanks:
            facts.add(Fact(Different, cells))
        else:
            facts.update(Fact(Count, cells, rest=(frozenset({name}), 1, 1)) for name in names)
    return frozenset(facts)


def _is_once(rule: Count) -> bool:
    return len(rule.symbols) == rule.low == rule.high == 1 and not rule.cells


def _facts_of_groups(problem: Marking, rule: GroupRule) -> Iterator[Fact]:
    rest = tuple(getattr(rule, part.name) for part in fields(rule) if part.name not in _GROUPING)
    if rule.cells:
        for cell in rule.cells:
            yield Fact(type(rule), (cell,), rest=(rule.each, *rest))
        return
    for number, cells in enumerate(problem.groups_of(rule).values()):
        if isinstance(rule, Neighbours):
            for pair in pairwise(cells):
                yield _related(rule, pair)
        elif isinstance(rule, CluedRule):
            if (clue := rule.clue(number)) is not None:
                yield Fact(type(rule), cells, _plain(clue), rest)
        elif len(cells) > 1 or isinstance(rule, Count):
            yield Fact(type(rule), cells, rest=rest)


def _related(rule: Neighbours, pair: tuple[Cell, ...]) -> Fact:
    relation = rule.relation
    if relation == "greater":
        return Fact(Neighbours, pair[::-1], rest=("less",))
    is_symmetric = isinstance(relation, str) and not relation.endswith(("less", "greater"))
    return Fact(Neighbours, tuple(sorted(pair)) if is_symmetric else pair, rest=(relation,))


def _plain(clue: Any) -> Any:
    """A sum as its number, unless it is a range."""
    return clue.low if isinstance(clue, Supply) and clue.low == clue.high else clue
