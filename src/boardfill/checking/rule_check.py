"""Do symbols obey the rules?  Each rule is checked as it is written, without covers or engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from math import prod
from typing import Any

from boardfill import words
from boardfill.checking import web_check
from boardfill.checking.pattern_check import pattern_net
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines


def why_rules_fail(problem: Marking, marks: Mapping[Cell, str]) -> str | None:
    """Which rule is broken, and how; None if all are kept."""
    return next(filter(None, (_why_fails(problem, rule, marks) for rule in problem.rules)), None)


def _why_fails(problem: Marking, rule: rules.Rule, marks: Mapping[Cell, str]) -> str | None:
    match rule:
        case rules.Unlike():
            return _why_alike(problem, rule, marks)
        case rules.GroupRule():
            return _why_groups_fail(problem, rule, marks)
        case rules.Window():
            return _why_windows_fail(problem, rule, marks)
        case rules.Held(name, cells, low, high):
            count = sum(marks.get(cell) in held for cell, held in cells)
            if count < low or (high is not None and count > high):
                return f"{name} is there {words.times(count)}"
        case Connected():
            return web_check.why_not_connected(problem, rule, marks)
        case Lines():
            return web_check.why_lines_wrong(problem, rule, marks)
        case InSight():
            return web_check.why_not_in_sight(problem, rule, marks)
        case rules.Paired() if not _are_paired(problem, rule, marks):
            return f"{words.listed(sorted(rule.symbols), 'or')} cannot be paired with their cells"
    return None


def _why_alike(problem: Marking, rule: rules.Unlike, marks: Mapping[Cell, str]) -> str | None:
    first: dict[tuple[str, ...], str] = {}
    for name, cells in problem.groups_of(rule).items():
        held = tuple(marks.get(cell, "") for cell in cells)
        if first.setdefault(held, name) != name:
            return f"{first[held]} and {name} are alike"
    return None


def _why_groups_fail(
    problem: Marking, rule: rules.GroupRule, marks: Mapping[Cell, str]
) -> str | None:
    for place, (name, cells) in enumerate(problem.groups_of(rule).items()):
        clue = rule.clue(place) if isinstance(rule, rules.CluedRule) else None
        if isinstance(rule, rules.CluedRule) and clue is None:
            continue
        reads_back = isinstance(rule, rules.LineRule) and rule.backwards
        held = [marks.get(cell, "") for cell in (cells[::-1] if reads_back else cells)]
        if isinstance(rule, Joined):
            number = web_check.crossings(problem, marks, cells)
            why = None if number == clue else f"has {words.counted(number, 'line')}, not {clue}"
        else:
            why = why_group_fails(problem, rule, clue, held)
        if why is not None:
            return f"{name} {why}"
    return None


def _why_windows_fail(
    problem: Marking, rule: rules.Window, marks: Mapping[Cell, str]
) -> str | None:
    for laid, patterns in problem.windows_of(rule).items():
        cells = tuple(map(problem.board.home, laid))
        held = [marks.get(cell, "") for cell in cells]
        shown = any(
            all(name in names for name, names in zip(held, one, strict=True)) for one in patterns
        )
        if shown != isinstance(rule, rules.Allow):
            wrong = "a forbidden pattern" if shown else "no allowed pattern"
            return f"there is {wrong} in cells {words.listed(map(words.cell, cells))}"
    return None


def why_group_fails(
    problem: Marking, rule: rules.GroupRule, clue: Any, held: Sequence[str]
) -> str | None:
    """How a group with these symbols breaks the rule with this clue; None if it does not."""
    symbols = [problem.symbols_by_name[name] for name in held if name]
    match rule:
        case rules.Count(symbols=counted, low=low, high=high):
            count = sum(name in counted for name in held)
            if count < low or (high is not None and count > high):
                return f"has {words.listed(sorted(counted), 'or')} {words.times(count)}"
        case rules.Different():
            name, times = Counter(filter(None, held)).most_common(1)[0] if symbols else ("", 0)
            if times > 1:
                return f"has {name} {words.times(times)}"
        case rules.Neighbours():
            for pair in pairwise(held):
                if all(pair) and not rule.holds(*map(problem.symbols_by_name.__getitem__, pair)):
                    return f"has {pair[0]} beside {pair[1]}"
        case rules.LineRule():
            return _why_line_fails(problem, rule, clue, held, symbols)
        case _:
            return _why_values_fail(rule, clue, [symbol.amount for symbol in symbols])
    return None


def _why_values_fail(rule: rules.GroupRule, clue: Any, values: list[int]) -> str | None:
    match rule:
        case rules.Sum():
            total = sum(values)
            if not clue.allows(total):
                return f"has the sum {total}, not {clue}"
        case rules.Product():
            if prod(values) != clue:
                return f"has the product {prod(values)}, not {clue}"
        case rules.Arrow():
            if values[0] != sum(values[1:]):
                return f"begins with {values[0]}, but the others add up to {sum(values[1:])}"
    return None


def _why_line_fails(
    problem: Marking, rule: rules.LineRule, clue: Any, held: Sequence[str], symbols: list[Symbol]
) -> str | None:
    match rule:
        case rules.Pattern():
            net = pattern_net(clue, tuple(problem.symbols_by_name))
            return None if net.matches(held) else f"does not match {clue!r}"
        case rules.Runs(symbols=counted):
            grouped = groupby(held, key=counted.__contains__)
            lengths = tuple(len(list(run)) for is_run, run in grouped if is_run)
            if lengths != clue:
                return f"has runs of {words.listed(map(str, lengths)) or 'nothing'}"
        case rules.Visible():
            highest = seen = 0
            for symbol in symbols:
                seen += symbol.amount > highest
                highest = max(highest, symbol.amount)
            if seen != clue:
                return f"shows {seen}, not {clue}"
        case rules.Sandwich(ends=ends):
            places = [place for place, name in enumerate(held) if name in ends]
            if sorted(held[place] for place in places) != sorted(ends):
                return f"does not have {words.listed(ends)} once each"
            inner = filter(None, held[places[0] + 1 : places[1]])
            total = sum(problem.symbols_by_name[name].amount for name in inner)
            if total != clue:
                return f"has the sum {total} between {words.listed(ends)}, not {clue}"
    return None


def _are_paired(problem: Marking, rule: rules.Paired, marks: Mapping[Cell, str]) -> bool:
    """True if cells and symbols can be paired one to one, each symbol beside its cell."""
    board = problem.board
    there = {cell for cell, symbol in marks.items() if symbol in rule.symbols}
    owner: dict[Cell, Cell] = {}

    def finds_partner(cell: Cell, tried: set[Cell]) -> bool:
        for other in board.beside(cell):
            if other in there and other not in tried:
                tried.add(other)
                if other not in owner or finds_partner(owner[other], tried):
                    owner[other] = cell
                    return True
        return False

    return len(there) == len(rule.cells) and all(finds_partner(cell, set()) for cell in rule.cells)
