"""The argument by groups: what sums, lines and other rules rule out, until one cannot be kept."""

from __future__ import annotations

from boardfill.answers.certificate import RuledOut, RuleGroup, Unmet
from boardfill.cover.bounded import Check
from boardfill.problem import rules
from boardfill.problem.marking import Marking
from boardfill.reasoning.group_deductions import GroupDeductions
from boardfill.reasoning.group_rules import CellGroup, all_groups


def by_groups(problem: Marking, check: Check) -> Unmet | None:
    """The argument, if groups alone show it; the fewer steps the better."""
    deductions = GroupDeductions(named_groups(problem), check)
    known = frozenset(problem.symbols_by_name) | ({""} if problem.blanks else frozenset())
    letters = {
        cell: frozenset({problem.clues[cell]}) if cell in problem.clues else known
        for cell in problem.board.ordered
    }
    chain = deductions.next_mark(letters, problem.board.cells)
    if chain is None or chain.mark is not None:
        return None
    *before, last = chain.steps
    steps = (
        RuledOut(_named(step.group), cell, tuple(sorted(gone)))
        for step in before
        for cell, gone in step.ruled_out.items()
    )
    return Unmet(tuple(steps), _named(last.group))


def named_groups(problem: Marking) -> list[CellGroup]:
    """The groups that a certificate can name."""

    def is_named(group: CellGroup) -> bool:
        rule = None if group.rule is None else problem.rules[group.rule]
        return isinstance(rule, rules.GroupRule) and not isinstance(rule, rules.Unlike)

    return list(filter(is_named, all_groups(problem)))


def _named(group: CellGroup) -> RuleGroup:
    assert group.rule is not None
    return RuleGroup(group.rule, group.name)
