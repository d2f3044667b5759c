"""Deductions from webs in words: what would be cut off, or closed too early."""

from __future__ import annotations

from collections.abc import Collection

from boardfill import words
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.rules import Rule
from boardfill.problem.web_rules import Connected
from boardfill.reasoning.group_deductions import GroupStep
from boardfill.reasoning.web_deductions import WebGroup
from boardfill.reasoning.web_troubles import Trouble

_SHADES = {"#": "shaded", ".": "white"}
"""The names of cells in puzzles where each is one or the other."""


def web_step_words(problem: Marking, step: GroupStep) -> str:
    """What follows for the cell, and what would be wrong otherwise."""
    group = step.group
    assert isinstance(group, WebGroup)
    if group.cell is None:
        return trouble_words(problem, group)
    left = step.before[group.cells.index(group.cell)] - group.assumed
    return f"{_must(problem, group, left)}, or {trouble_words(problem, group)}"


def trouble_words(problem: Marking, group: WebGroup) -> str:
    """What is wrong, in words."""
    assert group.rule is not None
    rule, (kind, cells, needed, room) = problem.rules[group.rule], group.trouble
    named = words.listed(map(words.cell, cells))
    part = _part(rule, group.trouble)
    match kind:
        case "cut off":
            return f"{_all(problem, rule)} are cut in two: {named} cannot reach each other"
        case "no room" if not cells:
            return f"there is no room for {_all(problem, rule)}"
        case "no room":
            return f"{part} has room for {room} only, and needs {words.counted(needed, 'cell')}"
        case "too large":
            return f"{part} has {words.counted(room, 'cell')}, and may have {needed}"
        case "two marks" if isinstance(rule, Connected):
            return f"the numbers in {named} are in one part"
        case "two marks":
            return f"a line joins {named}, which do not belong together"
        case "no mark":
            return f"{part} cannot reach a number that it might belong to"
    return f"a loop is closed between {named} that leaves out other lines"


def _must(problem: Marking, group: WebGroup, left: Collection[str]) -> str:
    """What the cell holds, once what was assumed is ruled out."""
    assert group.cell is not None
    cell = f"cell {words.cell(group.cell)}"
    if not left:
        return f"nothing is left for {cell}"
    if _is_shaded(problem):
        return f"{cell} must be {_named(problem, left)}"
    joins = {one.name: set(one.joins) for one in problem.symbols} | {"": set[str]()}
    edges = sorted({edge for edges in joins.values() for edge in edges})
    for edge in edges:
        if {name for name in (*left, *group.assumed) if edge in joins[name]} == group.assumed:
            return f"no line leaves {cell} {edge}"
        if {name for name in (*left, *group.assumed) if edge in joins[name]} == set(left):
            return f"a line leaves {cell} {edge}"
    if len(left) <= len(group.assumed):
        return f"{cell} must be {_named(problem, left)}"
    return f"{cell} is not {_named(problem, group.assumed)}"


def _is_shaded(problem: Marking) -> bool:
    return problem.symbols_by_name.keys() == _SHADES.keys() and not problem.blanks


def _named(problem: Marking, letters: Collection[str]) -> str:
    shades = _SHADES if _is_shaded(problem) else {}
    return words.listed((shades.get(name, name) or "empty" for name in sorted(letters)), "or")


def _all(problem: Marking, rule: Rule) -> str:
    """The cells, or lines, that the rule is about."""
    if not isinstance(rule, Connected):
        return "the lines"
    if _is_shaded(problem):
        return f"the {_named(problem, rule.symbols)} cells"
    if len(rule.symbols) == len(problem.symbols):
        return "the cells that are not empty"
    return f"the cells with {words.listed(sorted(rule.symbols), 'or')}"


def _part(rule: Rule, trouble: Trouble) -> str:
    cell: Cell = trouble.cells[0] if trouble.cells else ()
    at = f"cell {words.cell(cell)}"
    if not isinstance(rule, Connected):
        return f"the line through {at}"
    if cell in dict(rule.marks) and dict(rule.marks)[cell]:
        return f"the part of {dict(rule.marks)[cell]} with {at}"
    if rule.sizes.low == rule.sizes.high:
        return f"the part of {rule.sizes.low} with {at}"
    return f"the part with {at}"
