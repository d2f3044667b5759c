"""Groups of cells, each with what its rule requires, as an automaton that reads its cells in order.

If another rule says that no two cells of a group hold the same symbol, its automaton includes that:
only then is 16 in two cells 9 and 7.  Rules that no single group can break are left out, and so is
the matching of cells with partners; deductions without them are still valid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from boardfill import words
from boardfill.cover.translation.automata import (
    Automaton,
    NumberedAutomaton,
    lines_read,
    pairs_read,
    relation_automaton,
    sight_automaton,
    windows_read,
)
from boardfill.problem import rules
from boardfill.problem.groups import REGION, WHOLE_BOARD, groups, lines_of_sight
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import InSight, Joined, view

EDGE = "edge"
"""The name of groups of two cells that share an edge, which a line crosses from both or neither."""


@dataclass(frozen=True, eq=False)
class CellGroup:
    """Cells that the rule with this number looks at together, in the order in which they are read.

    Without a rule they meet at a target that one symbol may point at, or share an edge that lines
    may cross.  `clue` is the clue for this group.  If its cells `differ`, no symbol occurs in it
    twice.
    """

    rule: int | None
    name: str
    cells: tuple[Cell, ...]
    clue: Any
    automaton: Automaton
    differ: bool = False
    is_ordered: bool = True
    """True if the automaton depends on the order of the cells."""
    only_differ: bool = False
    """True if the only requirement is that no symbol occurs twice."""

    @cached_property
    def numbered(self) -> NumberedAutomaton:
        """The automaton with cached steps."""
        return NumberedAutomaton(self.automaton)


def all_groups(problem: Marking) -> list[CellGroup]:
    """The groups of all rules; none if all rules only count symbols.

    What follows from counts alone can be read off a cover.
    """
    if all(isinstance(rule, rules.Count) for rule in problem.rules):
        return []
    differing = list(_differing(problem))
    bit_of = {name: 1 << place for place, name in enumerate(problem.symbols_by_name)}
    found = []
    for group in _groups(problem):
        rule = None if group.rule is None else problem.rules[group.rule]
        if isinstance(rule, rules.Count | rules.Neighbours | None):
            found.append(group)  # distinct symbols hardly matter for these
            continue
        # On a closed board a cell may be its own neighbour, so it is listed twice.
        are_distinct = len(set(group.cells)) == len(group.cells)
        differ = are_distinct and any(each.issuperset(group.cells) for each in differing)
        automaton = _without_repeats(group.automaton, bit_of) if differ else group.automaton
        only = differ and isinstance(rule, rules.Different)
        found.append(replace(group, automaton=automaton, differ=differ, only_differ=only))
    return found


def _targets(problem: Marking) -> Iterator[CellGroup]:
    """For each edge or corner, the cells from which symbols can point at it."""
    pointing: dict[tuple[Cell, ...], dict[Cell, set[str]]] = {}
    for cell in problem.board.ordered:
        for symbol in problem.symbols:
            for target in problem.targets_of(cell, symbol):
                pointing.setdefault(target, {}).setdefault(cell, set()).add(symbol.name)
    # Two cells may meet at an edge and at its ends on the rim, with the same symbols.
    distinct = {
        tuple((c, frozenset(names)) for c, names in one.items()) for one in pointing.values()
    }
    for held in sorted(distinct, key=repr):
        if len(held) > 1:
            cells, names = zip(*held, strict=True)
            yield CellGroup(None, "", cells, None, _held(names, 0, 1))


def _groups(problem: Marking) -> Iterator[CellGroup]:
    yield from _targets(problem)
    yield from (CellGroup(None, EDGE, ends, None, reader) for ends, reader in _edges(problem))
    for number, rule in enumerate(problem.rules):
        match rule:
            case rules.GroupRule():
                yield from _of_group_rule(problem, number, rule)
            case rules.Window():
                for cells, _, reader in windows_read(problem, rule):
                    yield CellGroup(number, "", cells, None, reader)
            case rules.Held(cells=listed, low=low, high=high):
                held = _held([symbols for _, symbols in listed], low, high)
                yield CellGroup(number, "", tuple(cell for cell, _ in listed), None, held)
            case rules.Paired():
                yield from _of_pairs(problem, number, rule)
            case InSight():
                yield from _in_sight(problem, number, rule)


def _in_sight(problem: Marking, number: int, rule: InSight) -> Iterator[CellGroup]:
    for cell, wanted in rule.marks:
        lengths = [len(line) for line in lines_of_sight(problem.board, cell)]
        seen = sight_automaton(lengths, rule.symbols, wanted)
        name = f"seen {words.cell(cell)}"
        yield CellGroup(number, name, view(problem.board, cell), wanted, seen)


def _of_group_rule(problem: Marking, number: int, rule: rules.GroupRule) -> Iterator[CellGroup]:
    match rule:
        case Joined():
            for name, cells, clue in problem.clued_groups(rule):
                yield CellGroup(number, name, cells, clue, _joined(problem, cells, clue))
        case rules.Unlike():
            for name, both, reader in pairs_read(problem, rule):
                yield CellGroup(number, name, both, None, reader)
        case rules.LineRule():
            for line in lines_read(problem, rule):
                yield CellGroup(number, *line)
        case rules.CluedRule():
            for name, cells, clue in problem.clued_groups(rule):
                reader = _automaton(problem, rule, clue)
                yield CellGroup(number, name, cells, clue, reader, is_ordered=False)
        case _:
            reader = _automaton(problem, rule, None)
            for name, cells in problem.groups_of(rule).items():
                yield CellGroup(number, name, cells, None, reader, is_ordered=rule.is_ordered)


def _of_pairs(problem: Marking, number: int, rule: rules.Paired) -> Iterator[CellGroup]:
    beside = groups(problem.board, "around", cells=rule.cells)
    for cell, (name, others) in zip(rule.cells, beside.items(), strict=True):
        yield CellGroup(number, name, others, cell, _count(rule.symbols, 1, None))
    whole = _count(rule.symbols, len(rule.cells), len(rule.cells))
    yield CellGroup(number, WHOLE_BOARD, problem.board.ordered, None, whole)


def _automaton(problem: Marking, rule: rules.GroupRule, clue: Any) -> Automaton:
    """The automaton for a group."""
    match rule:
        case rules.Count(symbols=counted, low=low, high=high):
            return _count(counted, low, high)
        case rules.Different():
            return Automaton(0, lambda state, _: state, lambda _: True)
        case rules.Neighbours():
            return relation_automaton(problem, [rule])
        case rules.Sum():
            return _sum(problem.amounts, clue.low, clue.high)
        case rules.Product():
            return _product(problem.amounts, clue)
    return _arrow(problem.amounts)


def _differing(problem: Marking) -> Iterator[frozenset[Cell]]:
    """Sets of cells that hold different symbols, by a rule or by counts of every symbol."""
    single: dict[frozenset[Cell], set[str]] = {}
    for rule in problem.rules:
        if isinstance(rule, rules.Different):
            yield from map(frozenset, problem.groups_of(rule).values())
        elif isinstance(rule, rules.Count) and rule.high in (0, 1):
            for cells in problem.groups_of(rule).values():
                single.setdefault(frozenset(cells), set()).update(rule.symbols)
    for together, symbols in single.items():
        if len(symbols) == len(problem.symbols):
            yield together


def _without_repeats(automaton: Automaton, bit_of: Mapping[str, int]) -> Automaton:
    """The same automaton with the symbols seen so far as part of the state."""

    def step(state: tuple[Any, int], letter: str) -> tuple[Any, int] | None:
        inner, used = state
        bit = bit_of.get(letter, 0)
        after = None if used & bit else automaton.step(inner, letter)
        return None if after is None else (after, used | bit)

    return Automaton((automaton.start, 0), step, lambda state: automaton.accepts(state[0]))


def _count(counted: Collection[str], low: int, high: int | None) -> Automaton:
    return _sum(dict.fromkeys(counted, 1), low, high)


def _held(counted: Sequence[Collection[str]], low: int, high: int | None) -> Automaton:
    """Like a count, but with its own set of symbols for each cell."""

    def step(state: tuple[int, int], letter: str) -> tuple[int, int] | None:
        place, count = state
        count += letter in counted[place]
        if high is None:
            count = min(count, low)
        return (place + 1, count) if high is None or count <= high else None

    return Automaton((0, 0), step, lambda state: state[1] >= low)


def _sum(values: Mapping[str, int], low: int, high: int | None) -> Automaton:
    def step(state: int, letter: str) -> int | None:
        total = state + values.get(letter, 0)
        if high is None:
            return min(total, low)
        return total if total <= high else None

    return Automaton(0, step, lambda state: state >= low)


def _product(values: Mapping[str, int], wanted: int) -> Automaton:
    def step(state: int, letter: str) -> int | None:
        product = state * values.get(letter, 1)
        return None if wanted % product else product

    return Automaton(1, step, wanted.__eq__)


def _arrow(values: Mapping[str, int]) -> Automaton:
    def step(state: int, letter: str) -> int | None:
        """The sum of the cells to follow; -1 before the first cell has set it."""
        if state < 0:
            return values[letter]
        return state - values[letter] if values[letter] <= state else None

    return Automaton(-1, step, lambda state: state == 0)


def related_lines(problem: Marking) -> Iterator[CellGroup]:
    """Lines without repeats in which rules relate all neighbours, alike in both directions.

    The clue of a group has the numbers of these rules, of which the first gives it its rule.
    """
    related = {
        number: rule
        for number, rule in enumerate(problem.rules)
        if isinstance(rule, rules.Neighbours) and isinstance(rule.relation, str)
        if not rule.relation.endswith(("less", "greater"))
    }
    pairs_of = {
        number: {
            frozenset(pair)
            for cells in problem.groups_of(rule).values()
            for pair in pairwise(cells)
        }
        for number, rule in related.items()
    }
    bit_of = {name: 1 << place for place, name in enumerate(problem.symbols_by_name)}
    for rule in problem.rules:
        if not isinstance(rule, rules.Different) or rule.each == REGION:
            continue
        for name, cells in problem.groups_of(rule).items():
            beside = set(map(frozenset, pairwise(cells)))
            along = [number for number, pairs in pairs_of.items() if beside and beside <= pairs]
            is_own = bool(along) and name in problem.groups_of(related[along[0]])
            if along and not is_own and len(set(cells)) == len(cells):
                automaton = relation_automaton(problem, [related[number] for number in along])
                differing = _without_repeats(automaton, bit_of)
                yield CellGroup(along[0], name, cells, tuple(along), differing, differ=True)


def _edges(problem: Marking) -> Iterator[tuple[tuple[Cell, Cell], Automaton]]:
    """Pairs of cells that share an edge, with an automaton; none if no symbol has a line."""
    joins = _joins(problem)
    if not any(joins.values()):
        return
    pairs: dict[tuple[Cell, ...], list[tuple[Cell, str]]] = {}
    for cell in problem.board.ordered:
        for name, border in problem.borders[cell].items():
            if border is not None:
                pairs.setdefault(border.cells, []).append((cell, name))
    for ends in pairs.values():
        if len(ends) == 2 and ends[0][0] != ends[1][0]:
            (one, name), (other, back) = ends
            yield (one, other), _reader(joins, [[(name, 0)], [(back, 0)]], None)


def _joined(problem: Marking, cells: Sequence[Cell], clue: int) -> Automaton:
    """An automaton for cells between which lines cross `clue` edges."""
    place_of = {cell: place for place, cell in enumerate(cells)}
    numbers: dict[tuple[Cell, ...], int] = {}
    around: list[list[tuple[str, int]]] = [[] for _ in cells]
    for cell, place in place_of.items():
        for name, border in problem.borders[cell].items():
            if border is not None and border.other in place_of:
                around[place].append((name, numbers.setdefault(border.cells, len(numbers))))
    return _reader(_joins(problem), around, clue)


def _joins(problem: Marking) -> dict[str, frozenset[str]]:
    return {"": frozenset(), **{one.name: frozenset(one.joins) for one in problem.symbols}}


def _reader(
    joins: dict[str, frozenset[str]], around: list[list[tuple[str, int]]], clue: int | None
) -> Automaton:
    """An automaton for cells with numbered edges; both cells of an edge must agree about it.

    The state is the place, the edges seen once with their lines, and the number of lines.
    """

    def step(
        state: tuple[int, frozenset[tuple[int, bool]], int], letter: str
    ) -> tuple[int, frozenset[tuple[int, bool]], int] | None:
        place, met, lines = state
        known = dict(met)
        for name, number in around[place]:
            is_joined = name in joins[letter]
            if number not in known:
                known[number] = is_joined
                lines += is_joined
            elif known.pop(number) != is_joined:
                return None
        if clue is not None and lines > clue:
            return None
        return place + 1, frozenset(known.items()), lines

    return Automaton((0, frozenset(), 0), step, lambda state: clue is None or state[2] == clue)
