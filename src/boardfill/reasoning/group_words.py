"""Deductions from single groups in words: what the rule requires, and what is left for cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, cast

from boardfill import words
from boardfill.answers.solution import Mark
from boardfill.cover.meanings import where_words
from boardfill.problem import rules
from boardfill.problem.groups import REGION
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import InSight, Joined
from boardfill.reasoning.group_deductions import GroupChain, GroupStep, words_left
from boardfill.reasoning.group_rules import EDGE, CellGroup
from boardfill.reasoning.web_deductions import WebGroup
from boardfill.reasoning.web_words import trouble_words, web_step_words

_FEW = 3
"""Lists of more symbols, sums or cells are shortened."""
_MOST_STEPS = 5
"""Of a longer chain of steps, only the last ones are explained."""


def chain_words(problem: Marking, chain: GroupChain) -> list[str]:
    """Why only one symbol is left for a cell, without naming it; or why a rule is broken."""
    *before, last = chain.steps
    skipped = max(len(before) - _MOST_STEPS, 0)
    come = "comes" if skipped == 1 else "come"
    sentences = (
        [f"{words.counted(skipped, 'step')} of the same kind {come} first"] if skipped else []
    )
    sentences += (step_words(problem, step) for step in before[skipped:])
    if chain.mark is None:
        sentences.append(broken_words(problem, last.group))
    else:
        sentences.append(_settled(problem, last, chain.mark))
    return sentences


def step_words(problem: Marking, step: GroupStep) -> str:
    """What the rule of a group requires, and what follows for its cells."""
    if isinstance(step.group, WebGroup):
        return web_step_words(problem, step)
    return f"{_claim(problem, step)}, so {_effects(step)}"


def group_words(group: CellGroup) -> str:
    """The cells of a group."""
    if isinstance(group, WebGroup):
        return "the board" if group.cell is None else _cells([group.cell])
    if not has_plain_name(group.name):
        return cells_words(group.cells)
    where = where_words(group.name)
    named = where.removeprefix("in ").removeprefix("on ")
    return named if named != where else f"the cells {where}"


def has_plain_name(group: str) -> bool:
    """True if people know a group by this name; they do not see numbers of regions and runs."""
    if not group or group == EDGE:
        return False
    return not re.match(rf"({REGION}|edge|corner|knight) |.* run \d", group)


def cells_words(cells: Sequence[Cell]) -> str:
    """Cells that belong together, by their places."""
    if len(cells) <= _FEW + 1:
        return _cells(cells)
    return f"the {len(cells)} cells from {words.cell(cells[0])} to {words.cell(cells[-1])}"


def _where(group: CellGroup) -> str:
    """The words for "in the cells of the group"."""
    return where_words(group.name) if has_plain_name(group.name) else f"in {group_words(group)}"


_REACH: dict[type, tuple[str, str]] = {
    rules.Sum: ("adds up", "add up"),
    rules.Product: ("multiplies", "multiply"),
}
"""The verbs for reaching a number, singular and plural."""


def broken_words(problem: Marking, group: CellGroup) -> str:
    """The words for saying that the rule can no longer be kept in the group."""
    if isinstance(group, WebGroup):
        trouble = trouble_words(problem, group)
        return (
            trouble
            if group.cell is None
            else f"nothing is left for {_cells([group.cell])}: {trouble}"
        )
    rule, where = _rule(problem, group), group_words(group)
    match rule:
        case rules.Runs() if group.clue:
            return f"{where} has no room for {words.listed(map(str, group.clue))}"
        case rules.Sum() | rules.Product():
            return f"{where} cannot {_REACH[type(rule)][1]} to {group.clue}"
        case rules.Different():
            return f"the symbols {_where(group)} cannot all be different"
    return f"{_asked(problem, group)}, but nothing that is left allows it"


def _rule(problem: Marking, group: CellGroup) -> rules.Rule | None:
    return None if group.rule is None else problem.rules[group.rule]


def _settled(problem: Marking, step: GroupStep, mark: Mark) -> str:
    """The words for the last step, which leaves one symbol for the cell."""
    if isinstance(step.group, WebGroup):
        return web_step_words(problem, step)
    rule, cell = _rule(problem, step.group), words.cell(mark.cell)
    if isinstance(rule, rules.Runs) and mark.symbol in rule.symbols:
        place = step.group.cells.index(mark.cell)
        left = words_left(step.group, step.before)
        states = left.states(place) if left else frozenset()
        numbers = {_inner(step.group, state)[0] for state in states}
        if len(numbers) == 1:
            run = _run(step.group.clue, numbers.pop())
            return f"{_runs(step.group)}; {run} covers cell {cell} however it lies"
        return f"{_runs(step.group)}; however they lie, one of them covers cell {cell}"
    places = sum(mark.symbol in letters for letters in step.before)
    is_full = isinstance(rule, rules.Different) and len(step.before) == len(problem.symbols)
    if is_full and places == 1:
        return f"there is only one place for {mark.symbol} {_where(step.group)}"
    if isinstance(rule, rules.Forbid) and (word := _only_other(step, mark)):
        return f"any other symbol in cell {cell} would make {word}"
    if isinstance(rule, rules.Neighbours) and (beside := _known_beside(rule, step, mark.cell)):
        return f"cell {cell} must fit {beside}, so only one symbol is left for it"
    return f"{_claim(problem, step)}, so only one symbol is left for cell {cell}"


def _run(clue: Sequence[int], number: int) -> str:
    """The words for a run, with an ordinal if several are equally long."""
    same = [place for place, length in enumerate(clue) if length == clue[number]]
    which = f"{words.ordinal(same.index(number) + 1)} " if len(same) > 1 else ""
    return f"the {which}run of {clue[number]}"


def _known_beside(rule: rules.Neighbours, step: GroupStep, cell: Cell) -> str:
    """The known neighbours of the cell in the group, if the rule lists pairs; otherwise empty."""
    place = step.group.cells.index(cell)
    beside = [near for near in (place - 1, place + 1) if 0 <= near < len(step.before)]
    known = [near for near in beside if len(step.before[near]) == 1]
    if isinstance(rule.relation, str) or len(known) < len(beside):
        return ""
    return words.listed(
        f"{''.join(step.before[near]) or 'nothing'} in cell {words.cell(step.group.cells[near])}"
        for near in known
    )


def _inner(group: CellGroup, state: Any) -> Any:
    """The state of the rule's own automaton."""
    return state[0] if group.differ else state


def _only_other(step: GroupStep, mark: Mark) -> str | None:
    """The forbidden word that any other symbol would complete; None if it is not a single word."""
    place = step.group.cells.index(mark.cell)
    letters = [*step.before]
    letters[place] -= {mark.symbol}
    if any(len(one) != 1 for one in letters):
        return None
    word = " ".join("".join(one) or rules.EMPTY for one in letters)
    return f"{word} in {_cells(step.group.cells)}"


def _claim(problem: Marking, step: GroupStep) -> str:
    """What the rule requires of the group, with the remaining sums."""
    asked = _asked(problem, step.group)
    rule = _rule(problem, step.group)
    is_sum = isinstance(rule, rules.Sum) and len(step.group.cells) > 1
    if is_sum and step.group.differ and (sums := _sums(problem, step)):
        return f"{asked}, which {sums}"
    if isinstance(rule, rules.Different) and (shared := _shared_out(step)):
        return f"{asked}, and {shared}"
    return asked


def _shared_out(step: GroupStep) -> str:
    """The cells that use up the symbols ruled out elsewhere: n cells with n symbols."""
    gone = frozenset[str]().union(*step.ruled_out.values())
    pairs = zip(step.group.cells, step.before, strict=True)
    others = [(cell, letters) for cell, letters in pairs if cell not in step.ruled_out]
    parts: list[str] = []
    for number in range(1, _FEW + 1):
        for some in combinations(others, number):
            shared = frozenset[str]().union(*(letters for _, letters in some))
            if len(shared) == number and shared & gone and "" not in shared:
                verb = "holds" if number == 1 else "hold"
                cells = _cells(cell for cell, _ in some)
                parts.append(f"{cells} {verb} {words.listed(sorted(shared))}")
                gone -= shared
    return words.listed(parts) if not gone and len(parts) <= _FEW else ""


def _sums(problem: Marking, step: GroupStep) -> str:
    """The remaining sums if they are few, or what all of them have in common."""
    left = words_left(step.group, step.before)
    if left is None:
        return ""
    amounts = {1 << place: symbol.amount for place, symbol in enumerate(problem.symbols)}
    used = [cast("tuple[int, int]", state)[1] for state in left.states(-1)]
    found = sorted({tuple(sorted(v for bit, v in amounts.items() if mask & bit)) for mask in used})
    if not found:
        return ""
    if len(found) <= _FEW:
        return "is " + words.listed(("+".join(map(str, one)) for one in found), "or")
    common = sorted(set(found[0]).intersection(*found[1:]))
    missing = sorted(set(amounts.values()).difference(*found))
    if common:
        return f"always uses {words.listed(map(str, common))}"
    return f"never uses {words.listed(map(str, missing), 'or', most=_FEW)}" if missing else ""


def _asked(problem: Marking, group: CellGroup) -> str:
    rule, where = _rule(problem, group), group_words(group)
    several = bool(re.match(r"(the (\d+ )?)?cells ", where))
    match rule:
        case rules.Count(symbols=symbols, low=low, high=high):
            return f"{_named(symbols)} {_must_occur(low, high)} {_where(group)}"
        case rules.Different():
            return f"no symbol occurs twice {_where(group)}"
        case rules.Sum() if counted := counted_words(problem):
            return f"{counted} {_must_occur(*group.clue)} {_where(group)}"
        case rules.Sum() | rules.Product() if len(group.cells) == 1:
            return f"{where} alone makes {group.clue}"
        case rules.Sum() | rules.Product():
            return f"{where} {_REACH[type(rule)][several]} to {group.clue}"
        case rules.Arrow():
            return f"{_cells(group.cells[:1])} is the sum of {_cells(group.cells[1:])}"
        case rules.Neighbours() if group.clue:
            told = [_related(problem.rules[number], group) for number in group.clue]
            return f"no symbol occurs twice {_where(group)}, {words.listed(told)}"
        case rules.Neighbours():
            return _related(rule, group)
        case rules.LineRule():
            return _line(rule, group)
    return _asked_of_cells(problem, rule, group)


def _asked_of_cells(problem: Marking, rule: rules.Rule | None, group: CellGroup) -> str:
    """What is required of cells that are not a named line."""
    match rule:
        case None if group.name == EDGE:
            return f"a line between {_cells(group.cells)} goes on in both"
        case Joined():
            lines = f"{words.counted(group.clue, 'line')} go{'es' * (group.clue == 1)}"
            return f"{lines} between {_cells(group.cells)}"
        case None:
            pointing = [symbol.name for symbol in problem.symbols if symbol.points_at]
            if len(pointing) == 1:
                return f"only one of {_cells(group.cells)} may be {pointing[0]}"
            return f"only one symbol may point at where {_cells(group.cells)} meet"
        case rules.Unlike():
            return f"{group_words(group)} must differ"
        case rules.Held(name=name, low=low, high=high):
            return f"{name} {_must_occur(low, high)}"
        case rules.Paired(symbols=symbols) if group.clue is None:
            return f"{_named(symbols)} must occur {words.times(len(rule.cells))} on the board"
        case InSight():
            return (
                f"{words.counted(group.clue, 'cell')} must be seen from {_cells(group.cells[:1])}"
            )
        case rules.Paired(symbols=symbols):
            return f"cell {words.cell(group.clue)} needs {_named(symbols)} beside it"
    which = "no forbidden pattern" if isinstance(rule, rules.Forbid) else "an allowed pattern"
    return f"{which} stands in {_cells(group.cells)}"


def _named(symbols: Iterable[str]) -> str:
    return words.listed(sorted(symbols), "or")


_SIDES = {"row": ("left", "right"), "column": ("top", "bottom")}
"""The words for where lines start and end."""


def _line(rule: rules.LineRule, group: CellGroup) -> str:
    where = group_words(group)
    match rule:
        case rules.Runs():
            return _runs(group)
        case rules.Visible():
            sides = _SIDES.get(where.partition(" ")[0], ("start", "end"))
            seen = words.counted(group.clue, "tower")
            return f"{seen} must be seen from the {sides[rule.backwards]} of {where}"
        case rules.Sandwich(ends=ends):
            what = f"what stands between {words.listed(ends)} in {where}"
            return f"{what} must add up to {group.clue}"
    return f"{where} reads as {group.clue}"


def _runs(group: CellGroup) -> str:
    where = group_words(group)
    if not group.clue:
        return f"{where} has no runs"
    noun = "a run" if len(group.clue) == 1 else "runs"
    return f"{where} has {noun} of {words.listed(map(str, group.clue))}"


_VERBS = {"less": "be less than", "greater": "be greater than"}


def _related(rule: rules.Neighbours, group: CellGroup) -> str:
    """How each cell of the group relates to the next."""
    if not isinstance(rule.relation, str):
        return _allowed_pairs(group)
    plain = rule.relation.removeprefix("not ")
    no = "not " * (plain != rule.relation)
    cells, is_pair = group.cells, len(group.cells) == 2
    if verb := _VERBS.get(plain):
        first, second = (_cells(cells[:1]), _cells(cells[1:])) if is_pair else ("", "the next")
        return f"{first or f'each of {_cells(cells)}'} must {no}{verb} {second}"
    each = _cells(cells) if is_pair else f"neighbours {_where(group)}"
    if ratio := re.fullmatch(r"ratio (\d+)", plain):
        times = "twice" if ratio[1] == "2" else f"{ratio[1]} times"
        one, must = ("neither", "may") if no else ("one", "must")
        each = each if is_pair else f"two {each}"
        return f"{one} of {each} {must} be {times} the other"
    verbs = {"different": "differ", "equal": "be equal"}
    return f"{each} must {no}{verbs.get(plain, plain)}"


def _allowed_pairs(group: CellGroup) -> str:
    if len(group.cells) == 2:
        return f"{_cells(group.cells)} must hold a pair that is allowed"
    return f"neighbours {_where(group)} must hold pairs that are allowed"


def counted_words(problem: Marking) -> str:
    """The symbols that sums of values count, since all values are 0 or 1; empty if others are."""
    if not {0, 1}.issuperset(problem.amounts.values()):
        return ""
    no, yes = ([name for name, amount in problem.amounts.items() if amount == n] for n in (0, 1))
    is_one_other = len(no) == 1 < len(yes) and not problem.blanks
    return f"a symbol other than {no[0]}" if is_one_other else _named(yes)


def _must_occur(low: int, high: int | None) -> str:
    if high == 0:
        return "must not occur"
    if low == high:
        return f"must occur {words.times(low)}"
    if high is None:
        return f"must occur at least {words.times(low)}"
    most = words.times(high)
    return f"may occur at most {most}" if low == 0 else f"must occur {low} to {most}"


def _cells(cells: Iterable[Cell], most: int | None = None) -> str:
    named = list(map(words.cell, cells))
    return f"{'cell' if len(named) == 1 else 'cells'} {words.listed(named, most=most)}"


def _effects(step: GroupStep) -> str:
    """What is left for the cells of the group; cells with the same result are listed together."""
    by_result: dict[tuple[bool, str], list[Cell]] = {}
    for cell, before in zip(step.group.cells, step.before, strict=True):
        if gone := step.ruled_out.get(cell):
            by_result.setdefault(_left(before - gone, gone), []).append(cell)
    return words.listed((_are(cells, *left) for left, cells in by_result.items()), most=_FEW)


def _are(cells: Sequence[Cell], is_left: bool, named: str) -> str:
    """The words for saying that the cells are one of these, or none of these."""
    verb = "is" if len(cells) == 1 else "are"
    return f"{_cells(cells, most=_FEW)} {verb} {'' if is_left else 'not '}{named}"


def _left(left: frozenset[str], gone: frozenset[str]) -> tuple[bool, str]:
    """Whether to name the letters left or those ruled out, and their names."""
    is_left = len(left) <= max(len(gone), _FEW)
    some = sorted(left if is_left else gone)
    return is_left, words.listed((name or "empty" for name in some), "or", most=2 * _FEW)
