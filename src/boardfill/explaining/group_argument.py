"""The argument by groups: what sums, lines and other rules exclude, until one cannot be kept.

This module finds it, draws it, and puts it in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby

from boardfill import words
from boardfill.answers.certificate import NO_RULE, RuledOut, RuleGroup, Unmet
from boardfill.cover.bounded import Check
from boardfill.cover.translation.web_items import marked_cells, without_misfits
from boardfill.drawing.scene import Scene, Tile, cell_tile
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import WebRule
from boardfill.reasoning import group_words
from boardfill.reasoning.group_deductions import GroupDeductions, GroupStep, Letters
from boardfill.reasoning.group_rules import CellGroup, all_groups, related_lines
from boardfill.reasoning.web_deductions import WebDeductions


def by_groups(problem: Marking, check: Check) -> Unmet | None:
    """The argument with few steps; None if groups alone do not give one."""
    webs = WebDeductions(problem, check) if problem.has_webs else None
    deductions = GroupDeductions(_named_groups(problem), check, webs)
    chain = deductions.next_mark(_letters_at_first(problem), problem.board.cells)
    if chain is None or chain.mark is not None:
        return None
    *before, last = chain.steps
    steps = (
        RuledOut(_named(problem, step.group), cell, tuple(sorted(gone)))
        for step in before
        for cell, gone in step.ruled_out.items()
    )
    return Unmet(tuple(steps), _named(problem, last.group))


def _named_groups(problem: Marking) -> list[CellGroup]:
    """The groups that a certificate can name."""
    listed = [*all_groups(problem), *related_lines(problem)]
    seen = Counter(_named(problem, group) for group in listed)

    def is_named(group: CellGroup) -> bool:
        rule = None if group.rule is None else problem.rules[group.rule]
        if isinstance(rule, rules.GroupRule):
            return True
        # On a closed board two groups may have the same cells, or one have a cell twice.
        is_single = seen[_named(problem, group)] == 1
        return is_single and len(set(group.cells)) == len(group.cells)

    return list(filter(is_named, listed))


def _named(problem: Marking, group: CellGroup) -> RuleGroup:
    """The name of a group in certificates."""
    if group.rule is None:
        return RuleGroup(NO_RULE, f"{group.name or 'target'} {words.cells(group.cells)}")
    rule = problem.rules[group.rule]
    if isinstance(rule, rules.Window):
        return RuleGroup(group.rule, f"cells {words.cells(group.cells)}")
    return RuleGroup(group.rule, rule.name if isinstance(rule, rules.Held) else group.name)


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
    """What each step rules out, and why the rule of the last group cannot be kept."""
    left = _letters_at_first(problem)
    if certificate.steps:
        yield "Some symbols are ruled out, each by what is left after those before it:"
    grouped = groupby(certificate.steps, key=lambda step: (step.group, _web_cell(problem, step)))
    for number, ((named, _), steps) in enumerate(grouped, 1):
        gone = {step.cell: frozenset(step.symbols) for step in steps}
        told = _step_told(problem, named, gone, left)
        if told is not None:
            yield f"  {number}. {words.capital(told)}."
        for cell, symbols in gone.items():
            if cell in left:
                left[cell] -= symbols
    then = "Then " if certificate.steps else ""
    web = _web_step(problem, certificate.group, {}, left)
    group = web.group if web else _found(problem, certificate.group)
    if group is None:
        yield f"Rule {certificate.group.rule} cannot be kept in {certificate.group.region}."
        return
    told = group_words.broken_words(problem, group)
    why = "" if web else _why(problem, group, left)
    yield f"{then}{told if then else words.capital(told)}{why}."


def _web_cell(problem: Marking, step: RuledOut) -> Cell | None:
    """The cell of a step about a single cell; otherwise None."""
    return step.cell if _is_web(problem, step.group) else None


def _is_web(problem: Marking, named: RuleGroup) -> bool:
    in_range = 0 <= named.rule < len(problem.rules)
    return in_range and isinstance(problem.rules[named.rule], WebRule)


def _web_step(
    problem: Marking, named: RuleGroup, gone: Mapping[Cell, frozenset[str]], left: Letters
) -> GroupStep | None:
    """The step of a rule about connected cells or lines; None if it is another rule."""
    if not _is_web(problem, named):
        return None
    cell = next(iter(gone), None)
    return WebDeductions(problem).step(named.rule, left, cell, gone.get(cell or ()) or frozenset())


def _step_told(
    problem: Marking, named: RuleGroup, gone: dict[Cell, frozenset[str]], left: Letters
) -> str | None:
    if web := _web_step(problem, named, gone, left):
        return group_words.step_words(problem, web)
    group = _found(problem, named)
    if group is None:
        return None
    before = tuple(left[cell] for cell in group.cells)
    return group_words.step_words(problem, GroupStep(group, gone, before))


def _found(problem: Marking, named: RuleGroup) -> CellGroup | None:
    groups = _named_groups(problem)
    return next((one for one in groups if _named(problem, one) == named), None)


def _letters_at_first(problem: Marking) -> Letters:
    """What each cell may hold given its clue; an empty name is an empty cell."""
    clues = problem.clues
    letters = {
        cell: frozenset({clues[cell]}) if cell in clues else problem.letters
        for cell in problem.board.ordered
    }
    if not problem.has_webs:
        return letters
    # Without lines that leave the board, or that marks exclude.
    marked = marked_cells(problem)
    listed = ((c, s) for c in problem.board.ordered for s in problem.symbols_by_name)
    allowed = set(without_misfits(problem, listed))
    return {
        cell: frozenset(
            name for name in held if (cell, name) in allowed or (not name and cell not in marked)
        )
        for cell, held in letters.items()
    }


def _why(problem: Marking, group: CellGroup, left: Letters) -> str:
    """How much the cells can have at most or at least, or how many cells runs would take."""
    rule = None if group.rule is None else problem.rules[group.rule]
    if isinstance(rule, rules.Runs):
        needed = sum(group.clue) + len(group.clue) - 1
        if needed > len(group.cells):
            return f": that takes {words.counted(needed, 'cell')}, and there are {len(group.cells)}"
        return ""
    if not isinstance(rule, rules.Sum):
        return ""
    sums = {(0, frozenset[str]())}
    for cell in group.cells:
        sums = {
            (total + problem.amounts.get(name, 0), used | {name} if group.differ and name else used)
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
