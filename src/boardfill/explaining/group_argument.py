"""The argument by groups: what sums, lines and other rules rule out, until one cannot be kept.

It is found, drawn, and told in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from boardfill import words
from boardfill.answers.certificate import RuledOut, RuleGroup, Unmet
from boardfill.cover.bounded import Check
from boardfill.drawing.scene import Scene, Tile, cell_tile
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.reasoning import group_words
from boardfill.reasoning.group_deductions import GroupDeductions, GroupStep, Letters
from boardfill.reasoning.group_rules import CellGroup, all_groups


def by_groups(problem: Marking, check: Check) -> Unmet | None:
    """The argument, if groups alone show it; the fewer steps the better."""
    deductions = GroupDeductions(_named_groups(problem), check)
    chain = deductions.next_mark(_letters_at_first(problem), problem.board.cells)
    if chain is None or chain.mark is not None:
        return None
    *before, last = chain.steps
    steps = (
        RuledOut(_named(step.group), cell, tuple(sorted(gone)))
        for step in before
        for cell, gone in step.ruled_out.items()
    )
    return Unmet(tuple(steps), _named(last.group))


def _named_groups(problem: Marking) -> list[CellGroup]:
    """The groups that a certificate can name."""

    def is_named(group: CellGroup) -> bool:
        rule = None if group.rule is None else problem.rules[group.rule]
        return isinstance(rule, rules.GroupRule) and not isinstance(rule, rules.Unlike)

    return list(filter(is_named, all_groups(problem)))


def _named(group: CellGroup) -> RuleGroup:
    assert group.rule is not None
    return RuleGroup(group.rule, group.name)


_END = "!"


def unmet_scene(problem: Marking, certificate: Unmet) -> Scene:
    """The board with its clues, and an exclamation mark in each other cell of the group."""
    group = _found(problem, certificate.group)
    crossed = set(group.cells) if group else set()

    def tile(cell: Cell) -> Tile:
        if cell in problem.clues:
            return Tile(frozenset({cell}), problem.clues[cell])
        return cell_tile(problem.board, cell, _END if cell in crossed else "·")

    return Scene(tuple(map(tile, problem.board.ordered)), problem.board.lattice)


def unmet_words(problem: Marking, certificate: Unmet) -> Iterator[str]:
    """What each step rules out, and why the last group cannot be kept."""
    left = _letters_at_first(problem)
    if certificate.steps:
        yield "Some symbols are ruled out, each by what is left after those before it:"
    grouped = groupby(certificate.steps, key=lambda step: step.group)
    for number, (named, steps) in enumerate(grouped, 1):
        group, gone = _found(problem, named), {}
        for step in steps:
            gone[step.cell] = frozenset(step.symbols)
        if group is not None:
            before = tuple(left[cell] for cell in group.cells)
            told = group_words.step_words(problem, GroupStep(group, gone, before))
            yield f"  {number}. {words.capital(told)}."
        for cell, symbols in gone.items():
            if cell in left:
                left[cell] -= symbols
    group = _found(problem, certificate.group)
    if group is None:
        yield f"Rule {certificate.group.rule} cannot be kept in {certificate.group.region}."
        return
    then = "Then " if certificate.steps else ""
    told = group_words.broken_words(problem, group)
    yield f"{then}{told if then else words.capital(told)}{_why(problem, group, left)}."


def _found(problem: Marking, named: RuleGroup) -> CellGroup | None:
    groups = _named_groups(problem)
    return next((one for one in groups if (one.rule, one.name) == named), None)


def _letters_at_first(problem: Marking) -> Letters:
    """What each cell may hold as far as its clue tells; an empty name is an empty cell."""
    known = frozenset(problem.symbols_by_name) | ({""} if problem.blanks else frozenset())
    return {
        cell: frozenset({problem.clues[cell]}) if cell in problem.clues else known
        for cell in problem.board.ordered
    }


def _why(problem: Marking, group: CellGroup, left: Letters) -> str:
    """How much the cells can have at most or at least, or how many cells runs would take."""
    rule = problem.rules[group.rule or 0]
    if isinstance(rule, rules.Runs):
        needed = sum(group.clue) + len(group.clue) - 1
        if needed > len(group.cells):
            return f": that takes {words.counted(needed, 'cell')}, and there are {len(group.cells)}"
        return ""
    if not isinstance(rule, rules.Sum):
        return ""
    amounts = {symbol.name: symbol.amount for symbol in problem.symbols}
    sums = {(0, frozenset[str]())}
    for cell in group.cells:
        sums = {
            (total + amounts.get(name, 0), used | {name} if group.differ and name else used)
            for total, used in sums
            for name in left[cell]
            if name not in used
        }
    totals = [total for total, _ in sums]
    if totals and max(totals) < group.clue.low:
        return f": what can stand there makes at most {max(totals)}"
    if totals and group.clue.high is not None and min(totals) > group.clue.high:
        return f": what can stand there makes at least {min(totals)}"
    return ""
