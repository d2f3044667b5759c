"""The groups that certificates name, found in the problem: a clue and the cells in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise
from typing import Any, TypeAlias

from boardfill import words
from boardfill.checking import web_proofs
from boardfill.problem import rules
from boardfill.problem.groups import lines_of_sight
from boardfill.problem.kinds import Marking
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.web_rules import InSight

Found: TypeAlias = tuple[Any, tuple[Cell, ...]]
"""The clue of a group, and its cells."""


def clue_and_cells(problem: Marking, rule: rules.Rule | None, region: str) -> Found | None:
    """The group of the rule with this name, of conditions without a rule if there is none.

    None if the problem has no such group.
    """
    if rule is None:
        return dict(_without_rule(problem)).get(region)
    if isinstance(rule, rules.GroupRule) and not isinstance(rule, rules.Unlike):
        return _listed(problem, rule, region) or _related(problem, rule, region)
    return _without_groups(problem, rule, region)


def _listed(problem: Marking, rule: rules.GroupRule, region: str) -> Found | None:
    """The group of the rule with this name; None if it has none, or no clue for it."""
    for place, (name, cells) in enumerate(problem.groups_of(rule).items()):
        clue = rule.clue(place) if isinstance(rule, rules.CluedRule) else None
        if name == region and (clue is not None or not isinstance(rule, rules.CluedRule)):
            is_back = isinstance(rule, rules.LineRule) and rule.backwards
            return clue, cells[::-1] if is_back else cells
    return None


def _related(problem: Marking, rule: rules.GroupRule, region: str) -> Found | None:
    """The relations of all neighbours in a line of different symbols, if the rule is one of them.

    With them are the cells of the line that has this name.
    """
    lines = (
        problem.groups_of(one).get(region)
        for one in problem.rules
        if isinstance(one, rules.Different)
    )
    cells = next(filter(None, lines), ())
    along = tuple(one for one in problem.rules if _relates_all(problem, one, cells))
    return (along, cells) if rule in along else None


def _relates_all(problem: Marking, rule: rules.Rule, cells: Sequence[Cell]) -> bool:
    """True if the rule relates every two neighbours among the cells, in whichever order."""
    if not isinstance(rule, rules.Neighbours) or not isinstance(rule.relation, str):
        return False
    if rule.relation.endswith(("less", "greater")):
        return False
    listed = problem.groups_of(rule).values()
    pairs = {frozenset(pair) for one in listed for pair in pairwise(one)}
    return len(cells) > 1 and all(frozenset(pair) in pairs for pair in pairwise(cells))


def _without_groups(problem: Marking, rule: rules.Rule, region: str) -> Found | None:
    """What has this name among the cells that another rule is about."""
    match rule:
        case rules.Held(name=name) if name == region:
            return None, tuple(cell for cell, _ in rule.cells)
        case rules.Window():
            return _window(problem, rule, region)
        case rules.Unlike():
            both = _in_turn(problem, rule, region)
            return None if both is None else (None, both)
        case rules.Paired(cells=partners):
            return _beside_partner(problem, partners, region)
        case InSight():
            for cell, number in rule.marks:
                if region == f"seen {words.cell(cell)}":
                    lines = lines_of_sight(problem.board, cell)
                    starts = {1 + sum(map(len, lines[:before])) for before in range(len(lines))}
                    return (starts, number), (cell, *chain.from_iterable(lines))
    return None


def _beside_partner(problem: Marking, partners: Sequence[Cell], region: str) -> Found | None:
    """The cells beside one that needs a symbol there, or the board, with the bounds of its count.

    Each symbol has a partner of its own, so there are as many of them.
    """
    if region == "board":
        return (len(partners), len(partners)), problem.board.ordered
    for cell in partners:
        if region == f"around {words.cell(cell)}":
            near = problem.board.cells.intersection(problem.board.beside(cell))
            return (1, None), tuple(sorted(near))
    return None


def _window(problem: Marking, rule: rules.Window, region: str) -> Found | None:
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


def _without_rule(problem: Marking) -> Iterator[tuple[str, Found]]:
    """Yield conditions without a rule: lines agree at an edge, one symbol points at a target.

    Each has a name, the target that symbols point at (None for lines), and its cells.
    """
    pointing: dict[tuple[Cell, ...], list[Cell]] = {}
    for cell in problem.board.ordered:
        targets = {t for symbol in problem.symbols for t in problem.targets_of(cell, symbol)}
        for target in targets:
            pointing.setdefault(target, []).append(cell)
        for other in web_proofs.cells_over_one_edge(problem, cell):
            yield f"edge {words.cells((cell, other))}", (None, (cell, other))
    for target, cells in pointing.items():
        yield f"target {words.cells(cells)}", (target, tuple(cells))
