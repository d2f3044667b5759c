"""What a puzzle was made from, read off its rules.

The rules are looked at as single facts about cells, however they are grouped: a rule may be stated
for all rows or by a list of regions, and that each of nine symbols is once in nine cells means that
they differ.  Two problems with the same facts are the same puzzle.  What is read need not be right:
`puzzle_specs` makes the puzzle again and compares.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import fields
from itertools import pairwise, takewhile
from typing import Any, NamedTuple, TypeAlias

from boardfill.drawing.symbol_shapes import domino_numbers
from boardfill.formats.link_codes import Arguments
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.piece import Supply
from boardfill.problem.rules import (
    CluedRule,
    Count,
    Different,
    GroupRule,
    Held,
    Neighbours,
    Paired,
    Product,
    Runs,
    Sum,
    Unlike,
    Visible,
)
from boardfill.problem.shading_puzzles import MIDDLE, SHIP


class Fact(NamedTuple):
    """What one rule says about one group of cells."""

    rule: type
    cells: tuple[Cell, ...]
    clue: Any = None
    rest: tuple[Hashable, ...] = ()
    """What else the rule says; first of all which groups it means, where a cell stands for one."""


Facts: TypeAlias = frozenset[Hashable]
ReadOff: TypeAlias = Callable[[Marking, Facts], Arguments]
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
                yield _related_fact(rule, pair)
        elif isinstance(rule, CluedRule):
            if (clue := rule.clue(number)) is not None:
                yield Fact(type(rule), cells, _plain(clue), rest)
        elif len(cells) > 1 or isinstance(rule, Count):
            yield Fact(type(rule), cells, rest=rest)


def _related_fact(rule: Neighbours, pair: tuple[Cell, ...]) -> Fact:
    relation = rule.relation
    if relation == "greater":
        return Fact(Neighbours, pair[::-1], rest=("less",))
    is_symmetric = isinstance(relation, str) and not relation.endswith(("less", "greater"))
    return Fact(Neighbours, tuple(sorted(pair)) if is_symmetric else pair, rest=(relation,))


def _plain(clue: Any) -> Any:
    """A sum as its number, unless it is a range."""
    return clue.low if isinstance(clue, Supply) and clue.low == clue.high else clue


def _about(facts: Facts, *rules: type) -> list[Fact]:
    """The facts of rules of these types, in the order of their cells."""
    found = (fact for fact in facts if isinstance(fact, Fact) and fact.rule in rules)
    return sorted(found, key=lambda fact: fact.cells)


def _related(facts: Facts, relation: str) -> list[tuple[Cell, ...]]:
    return [fact.cells for fact in _about(facts, Neighbours) if fact.rest == (relation,)]


def _numbered(facts: Facts, relation: str) -> list[tuple[int, tuple[Cell, ...]]]:
    """The pairs in a relation that has a number, such as "differ by 2", with that number."""
    said = ((str(fact.rest[0])[:30], fact.cells) for fact in _about(facts, Neighbours))
    found = ((re.fullmatch(f"{relation} ([0-9]+)", name), cells) for name, cells in said)
    return [(int(match[1]), cells) for match, cells in found if match]


def _extent(cells: Iterable[Cell]) -> tuple[int, int]:
    """How many rows and columns there are, from (0, 0) on."""
    every = list(cells)
    return max(cell[0] for cell in every) + 1, max(cell[1] for cell in every) + 1


def _size(problem: Marking) -> int:
    return max(_extent(problem.board.cells))


def _square(problem: Marking) -> Arguments:
    """What all squares of numbers have."""
    return {"size": _size(problem), "clues": dict(problem.clues)}


def _lines(problem: Marking, axis: int) -> dict[tuple[Cell, ...], int]:
    """The rows (0) or columns (1) by their cells."""
    lines: dict[int, list[Cell]] = {}
    for cell in problem.board.ordered:
        lines.setdefault(cell[axis], []).append(cell)
    return {tuple(cells): number for number, cells in lines.items()}


def _rim(facts: Iterable[Fact], lines: dict[tuple[Cell, ...], int], count: int) -> list[Any]:
    """The clue of each line; None where there is none."""
    clues = {lines[fact.cells]: fact.clue for fact in facts if fact.cells in lines}
    return [clues.get(line) for line in range(count)]


def _both_rims(
    problem: Marking, facts: Facts, rule: type, size: tuple[int, int] | None = None
) -> Arguments:
    """The clues of rows and columns."""
    rows, columns = size or _extent(problem.board.cells)
    told = _about(facts, rule)
    return {
        "rows": _rim(told, _lines(problem, 0), rows),
        "columns": _rim(told, _lines(problem, 1), columns),
    }


def of_sudoku(problem: Marking, _: Facts) -> Arguments:
    """Its size and its clues as numbers."""
    number = {symbol.name: str(at) for at, symbol in enumerate(problem.symbols, 1)}
    clues = {cell: number[name] for cell, name in problem.clues.items()}
    return {"size": _size(problem), "clues": clues}


def of_variant(problem: Marking, facts: Facts) -> Arguments:
    """Regions of as many cells as there are rows, diagonals, and cages with or without sums."""
    arguments = of_sudoku(problem, facts)
    size = arguments["size"]
    sums = {fact.cells: fact.clue for fact in _about(facts, Sum)}
    lines = {*_lines(problem, 0), *_lines(problem, 1)}
    crossing = [
        tuple((at, at) for at in range(size)),
        tuple((at, size - 1 - at) for at in range(size)),
    ]
    differ = [fact.cells for fact in _about(facts, Different) if fact.cells not in lines]
    is_x = all(cells in differ for cells in crossing)
    left = [cells for cells in differ if not (is_x and cells in crossing)]
    regions: list[tuple[Cell, ...]] = []
    for cells in sorted(left, key=lambda cells: cells in sums):
        if len(cells) == size and not any(set(cells) & set(region) for region in regions):
            regions.append(cells)
    cages = [cells for cells in {*left, *sums} if cells in sums or cells not in regions]
    return {
        **arguments,
        "regions": sorted(regions),
        "kinds": ("x",) if is_x else (),
        "cages": [(sums.get(cells), cells) for cells in sorted(cages)],
    }


def of_kakuro(_: Marking, facts: Facts) -> Arguments:
    """The runs, with their sums or None."""
    sums = {fact.cells: fact.clue for fact in _about(facts, Sum)}
    runs = sorted({*sums, *(fact.cells for fact in _about(facts, Different))})
    return {"sums": [(sums.get(cells), cells) for cells in runs]}


def of_calcudoku(problem: Marking, facts: Facts) -> Arguments:
    """The cages, each with its operation and its result."""
    cages: list[tuple[str, int, tuple[Cell, ...]]] = [
        ("=" if len(fact.cells) == 1 else "+" if fact.rule is Sum else "*", fact.clue, fact.cells)
        for fact in _about(facts, Sum, Product)
    ]
    for operation, relation in (("-", "differ by"), ("/", "ratio")):
        cages += [(operation, number, cells) for number, cells in _numbered(facts, relation)]
    return {**_square(problem), "cages": sorted(cages, key=lambda cage: cage[2])}


def of_futoshiki(problem: Marking, facts: Facts) -> Arguments:
    """The pairs of which the first is less."""
    return {**_square(problem), "less": _related(facts, "less")}


def of_skyscrapers(problem: Marking, facts: Facts) -> Arguments:
    """The clues at the four sides."""
    square = _square(problem)
    for side, axis, backwards in (
        ("top", 1, False),
        ("bottom", 1, True),
        ("left", 0, False),
        ("right", 0, True),
    ):
        seen = (fact for fact in _about(facts, Visible) if fact.rest == (backwards,))
        square[side] = _rim(seen, _lines(problem, axis), square["size"])
    return square


def of_kropki(problem: Marking, facts: Facts) -> Arguments:
    """The dots."""
    dots = {"whites": _related(facts, "differ by 1"), "blacks": _related(facts, "ratio 2")}
    return {"size": _size(problem), **dots}


def of_minarism(problem: Marking, facts: Facts) -> Arguments:
    """The signs and the differences."""
    differences = _numbered(facts, "differ by")
    return {"size": _size(problem), "less": _related(facts, "less"), "differences": differences}


def of_adjacent(problem: Marking, facts: Facts) -> Arguments:
    """The pairs that differ by one."""
    return {**_square(problem), "adjacent": _related(facts, "differ by 1")}


def of_akari(problem: Marking, facts: Facts) -> Arguments:
    """The picture of cells, walls and numbers."""
    numbers = {
        fact.cells[0]: fact.rest[2] for fact in _about(facts, Count) if fact.rest[0] == "around"
    }
    cells = problem.board.cells
    rows, columns = _extent([*cells, *numbers])
    drawn = [
        "".join("." if (r, c) in cells else str(numbers.get((r, c), "#")) for c in range(columns))
        for r in range(rows)
    ]
    return {"puzzle": "\n".join(drawn)}


def of_star_battle(problem: Marking, _: Facts) -> Arguments:
    """The regions, and how many stars each has."""
    counts = [rule for rule in problem.rules if isinstance(rule, Count) and rule.regions]
    regions = [region for rule in counts for region in rule.regions]
    return {"regions": regions, "stars": counts[0].low if counts else 1}


def of_tents(problem: Marking, facts: Facts) -> Arguments:
    """The trees, and how many tents are in rows and columns."""
    trees = [cell for rule in problem.rules if isinstance(rule, Paired) for cell in rule.cells]
    size = _extent([*problem.board.cells, *trees])
    return {"size": size, "trees": trees, **_both_rims(problem, facts, Sum, size)}


def of_nonogram(problem: Marking, facts: Facts) -> Arguments:
    """The lengths of runs in rows and columns."""
    return _both_rims(problem, facts, Runs)


def of_battleships(problem: Marking, facts: Facts) -> Arguments:
    """The clues at the rim and in the cells, and the lengths of the ships."""
    names = [symbol.name for symbol in problem.symbols]
    counts = {
        name: rule.low
        for rule in problem.rules
        if isinstance(rule, Count) and rule.each == "board"
        for name in rule.symbols
    }
    # A ship that lies has the parts 2, 3, ... of this list, up to its length, but for its end.
    parts = takewhile(lambda name: name != ">", names[2:])
    longer = [*(counts.get(name, 0) for name in parts), 0]
    fleet = [1] * counts.get("o", 0)
    for length, (more, most) in enumerate(pairwise(longer), 2):
        fleet += [length] * (more - most)
    clues = dict(problem.clues)
    for rule in problem.rules:
        if isinstance(rule, Held) and rule.low:  # others forbid ends of ships at the rim
            for cell, held in rule.cells:
                clues[cell] = SHIP if len(held) == len(names) - 1 else MIDDLE
    rim = _both_rims(problem, facts, Sum)
    return {**rim, "fleet": tuple(sorted(fleet, reverse=True)), "clues": clues}


def of_binairo(problem: Marking, _: Facts) -> Arguments:
    """The size, the clues, and whether lines must differ."""
    rows, columns = _extent(problem.board.cells)
    lines_differ = any(isinstance(rule, Unlike) for rule in problem.rules)
    clues = dict(problem.clues)
    return {"rows": rows, "columns": columns, "clues": clues, "lines_differ": lines_differ}


def of_dominosa(problem: Marking, _: Facts) -> Arguments:
    """The numbers, as far as it is known which domino would lie where."""
    numbers = domino_numbers(problem)
    rows, columns = _extent(numbers or [(0, 0)])
    found = [[numbers.get((r, c)) for c in range(columns)] for r in range(rows)]
    return {"numbers": [[number and int(number) for number in row] for row in found]}
