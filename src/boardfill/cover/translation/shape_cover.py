"""Regions as whole shapes: where each region has n connected cells of one symbol, such as the
tetrominoes of LITS, one choice among these shapes replaces several rules with many small items.

If cells with a symbol always form parts of n cells, and no two equal ones are side by side across a
border of regions, each part lies in one region; if a region has n such cells, they are that part.
So the region has just one shape, and its number, the sizes of parts and the forbidden shapes of n
cells are settled when the shapes are listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from boardfill.answers.solution import Implied, Mark
from boardfill.cover.bounded import Check, Cover, Item, Option, unchecked
from boardfill.cover.meanings import PartOf
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.webs import NO_TIE
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Windows
from boardfill.problem.piece import ANY, Supply
from boardfill.problem.rules import Count, Forbid, Neighbours, Rule
from boardfill.problem.web_rules import Connected

Shape: TypeAlias = tuple[str, tuple[Cell, ...]]
"""A symbol, and the cells that hold it."""
_MOST_SHAPES = 2_000
"""The most shapes of one region; with more, a choice among them is too large."""


class _ShapeRules(NamedTuple):
    """The rules about shapes, taken together."""

    number: int
    """The index of the rule that counts in regions."""
    counts: Count
    beside: dict[Cell, set[Cell]]
    """The neighbours of each cell in its region."""
    forbidden: list[Windows]
    said: set[int]
    """The indices of the rules that the listed shapes obey."""


def shape_cover(problem: Marking, check: Check = unchecked) -> Cover | None:
    """The cover in which each region chooses its shape; None unless all regions have shapes."""
    shape_rules = _shape_rules(problem)
    if shape_rules is None:
        return None
    shapes_of: dict[str, list[Shape]] = {}
    for name, cells in problem.groups_of(shape_rules.counts).items():
        found = list(_shapes(problem, shape_rules, frozenset(cells), check))
        if len(found) > _MOST_SHAPES:
            return None
        shapes_of[name] = found
    rules = enumerate(problem.rules)
    others = tuple(rule for number, rule in rules if number not in shape_rules.said)
    plain = marking_cover(replace(problem, rules=others), check)
    return _with_shapes(plain, shape_rules, shapes_of)


def _shape_rules(problem: Marking) -> _ShapeRules | None:
    if problem.blanks or problem.board.periods:
        return None
    counts = [
        (number, rule)
        for number, rule in enumerate(problem.rules)
        if isinstance(rule, Count) and rule.low == rule.high and rule.low
    ]
    if len(counts) != 1:
        return None
    ((number, count),) = counts
    regions = list(problem.groups_of(count).values())
    region = {cell: place for place, cells in enumerate(regions) for cell in cells}
    if len(region) < len(problem.board.cells) or len(region) < sum(map(len, regions)):
        return None
    sized = {
        symbol: at for at, rule in enumerate(problem.rules) for symbol in _sized(rule, count.low)
    }
    if not sized.keys() >= set(count.symbols):
        return None
    around = {cell: problem.board.cells.intersection(problem.board.beside(cell)) for cell in region}
    never = _never_equal(problem, count)
    for cell, others in around.items():
        if any(region[other] != region[cell] and {cell, other} not in never for other in others):
            return None
    beside = {
        cell: {other for other in others if region[other] == region[cell]}
        for cell, others in around.items()
    }
    said, forbidden = {number, *(sized[symbol] for symbol in count.symbols)}, []
    for at, rule in enumerate(problem.rules):
        if isinstance(rule, Forbid) and all(_is_shape(problem, p, count) for p in rule.patterns):
            said.add(at)
            forbidden.append(problem.windows_of(rule))
    return _ShapeRules(number, count, beside, forbidden, said)


def _sized(rule: Rule, size: int) -> Iterator[str]:
    """The symbol whose parts all have this size, if that is what the rule says."""
    if (
        isinstance(rule, Connected)
        and rule.sizes == Supply(size, size)
        and rule.parts == ANY
        and len(rule.symbols) == 1
    ):
        yield from rule.symbols


def _never_equal(problem: Marking, count: Count) -> set[frozenset[Cell]]:
    """Pairs of cells that never hold the same counted symbol."""
    symbols = [problem.symbols_by_name[name] for name in count.symbols]
    return {
        frozenset(pair)
        for rule in problem.rules
        if isinstance(rule, Neighbours) and not any(rule.holds(one, one) for one in symbols)
        for cells in problem.groups_of(rule).values()
        for pair in pairwise(cells)
    }


def _is_shape(problem: Marking, pattern: object, count: Count) -> bool:
    """True if the pattern is a connected shape of one symbol, as large as those of regions."""
    if not isinstance(pattern, tuple) or len(pattern) != count.low:
        return False
    held = {names for _, names in pattern}
    if len(held) > 1 or len(set(*held)) != 1 or not frozenset(count.symbols).issuperset(*held):
        return False
    return problem.board.lattice.are_connected(cell for cell, _ in pattern)


def _shapes(
    problem: Marking, shape_rules: _ShapeRules, region: frozenset[Cell], check: Check
) -> Iterator[Shape]:
    grown = {frozenset({cell}) for cell in region}
    for _ in range(1, shape_rules.counts.low):
        check()
        grown = {
            some | {near}
            for some in grown
            for cell in some
            for near in shape_rules.beside[cell]
            if near not in some
        }
    clues = problem.clues
    for cells in sorted(map(sorted, grown)):
        never = {
            symbol
            for windows in shape_rules.forbidden
            for held in windows.get(tuple(cells), ())
            for symbol in held[0]
        }
        for symbol in sorted(set(shape_rules.counts.symbols) - never):
            if all(clues.get(cell, symbol) == symbol for cell in cells):
                yield symbol, tuple(cells)


def _with_shapes(
    plain: Cover, shape_rules: _ShapeRules, shapes_of: dict[str, list[Shape]]
) -> Cover:
    """Tie cells to shapes: a cell holds a symbol if and only if its region's shape has it there.

    So exactly one is taken of the cell's other symbols and the shapes with that symbol there.
    """
    items = list(plain.items)
    uses: list[list[int]] = [list(option.items) for option in plain.options]
    at_cell: dict[Cell, dict[str, int]] = {}
    for index, option in enumerate(plain.options):
        assert isinstance(option.meaning, Mark | Implied)
        if isinstance(option.meaning, Mark):
            at_cell.setdefault(option.meaning.cell, {})[option.meaning.symbol] = index
    tied: dict[tuple[Cell, str], int] = {}

    def item_of(cell: Cell, symbol: str, name: str) -> int:
        if (cell, symbol) not in tied:
            tied[cell, symbol] = len(items)
            for other, option in at_cell[cell].items():
                if other != symbol:
                    uses[option].append(len(items))
            items.append(Item(PartOf(shape_rules.number, name, cell, (symbol,)), 1, 1))
        return tied[cell, symbol]

    hidden = []
    for name, shapes in shapes_of.items():
        has = len(items)
        items.append(Item(PartOf(shape_rules.number, name, None, ("shape",)), 1, 1))
        for symbol, cells in shapes:
            used = [has, *(item_of(cell, symbol, name) for cell in cells)]
            what = Implied(shape_rules.number, name, (symbol, *cells))
            hidden.append(Option(tuple(sorted(used)), what))
    kept = [
        index
        for index, option in enumerate(plain.options)
        if not isinstance(option.meaning, Mark)
        or option.meaning.symbol not in shape_rules.counts.symbols
        or (option.meaning.cell, option.meaning.symbol) in tied
    ]
    options = [plain.options[index]._replace(items=tuple(uses[index])) for index in kept]
    webs = [
        replace(web, ties=[web.ties[index] for index in kept] + [NO_TIE] * len(hidden))
        for web in plain.webs
    ]
    return Cover(items, options + hidden, webs)
