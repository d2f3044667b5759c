"""The arguments that a puzzle was made from, recovered from its rules.

Rules are split into single facts about cells, regardless of grouping: a rule may be stated for all
rows or by a list of regions, and nine symbols that occur once each in nine cells mean that these
differ.  Two problems with the same facts are the same puzzle.  The result need not be right, since
`puzzle_specs` makes the puzzle again and compares.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise, takewhile
from typing import Any, NamedTuple, TypeAlias, TypeVar

from msgspec import structs

from boardfill.drawing.symbol_shapes import domino_numbers, ship_clues
from boardfill.formats import web_kinds as webs
from boardfill.formats.link_codes import Arguments
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import extent
from boardfill.problem.marking import Marking
from boardfill.problem.piece import Supply
from boardfill.problem.rules import (
    CluedRule,
    Count,
    Different,
    GroupRule,
    Neighbours,
    Paired,
    Product,
    Rule,
    Runs,
    Sum,
    Unlike,
    Visible,
)


class Fact(NamedTuple):
    """What one rule says about one group of cells."""

    rule: type
    cells: tuple[Cell, ...]
    clue: Any = None
    rest: tuple[Hashable, ...] = ()
    """The other values of the rule; first the kind of group, if a cell stands for a group."""


Facts: TypeAlias = frozenset[Hashable]
AnyRule = TypeVar("AnyRule", bound=Rule)
_GROUPING = ("each", "regions", "cells", "clues")


def facts_of(problem: Marking) -> Facts:
    """The facts, the symbols and the clues; a rule that compares groups is one fact."""
    facts: set[Hashable] = {problem.blanks, *problem.symbols, *problem.clues.items()}
    once: dict[tuple[Cell, ...], set[str]] = defaultdict(set)
    for rule in problem.rules:
        if (
            isinstance(rule, Count)
            and len(rule.symbols) == rule.low == rule.high == 1
            and not rule.cells
        ):
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


def _facts_of_groups(problem: Marking, rule: GroupRule) -> Iterator[Fact]:
    rest = tuple(
        getattr(rule, part.name) for part in structs.fields(rule) if part.name not in _GROUPING
    )
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


class Reading(NamedTuple):
    """A problem, and the facts in its rules."""

    problem: Marking
    facts: Facts

    def about(self, *rules: type) -> list[Fact]:
        """The facts of rules of these types, in the order of their cells."""
        found = (fact for fact in self.facts if isinstance(fact, Fact) and fact.rule in rules)
        return sorted(found, key=lambda fact: fact.cells)

    def pairs(self, relation: str) -> list[tuple[Cell, ...]]:
        """The pairs in that relation."""
        return [fact.cells for fact in self.about(Neighbours) if fact.rest == (relation,)]

    def numbered(self, relation: str) -> list[tuple[int, tuple[Cell, ...]]]:
        """The pairs in a relation that has a number, such as "differ by 2", with that number."""
        said = ((str(fact.rest[0])[:30], fact.cells) for fact in self.about(Neighbours))
        found = ((re.fullmatch(f"{relation} ([0-9]+)", name), cells) for name, cells in said)
        return [(int(match[1]), cells) for match, cells in found if match]

    def rules(self, kind: type[AnyRule]) -> list[AnyRule]:
        """The rules of this type."""
        return [rule for rule in self.problem.rules if isinstance(rule, kind)]

    def trees(self) -> list[Cell]:
        """The cells that are paired with a symbol."""
        return [cell for rule in self.rules(Paired) for cell in rule.cells]

    def extent(self) -> tuple[int, int]:
        """The number of rows and columns, from (0, 0) on."""
        return extent([*self.problem.board.cells, *self.trees()])

    def size(self) -> int:
        """The side of a square."""
        return max(self.extent())

    def square(self) -> Arguments:
        """The arguments that all squares of numbers have."""
        return {"size": self.size(), "clues": dict(self.problem.clues)}

    def numbers(self) -> dict[Cell, str]:
        """The clues, as numbers."""
        number = {symbol.name: str(at) for at, symbol in enumerate(self.problem.symbols, 1)}
        return {cell: number[name] for cell, name in self.problem.clues.items()}

    def lines(self, axis: int) -> dict[tuple[Cell, ...], int]:
        """The rows (0) or columns (1) by their cells."""
        lines: dict[int, list[Cell]] = {}
        for cell in self.problem.board.ordered:
            lines.setdefault(cell[axis], []).append(cell)
        return {tuple(cells): number for number, cells in lines.items()}

    def rim(self, axis: int, rule: type, *rest: object) -> list[Any]:
        """The clue of each row (0) or column (1) by a type of rule; None where there is none."""
        lines = self.lines(axis)
        told = (fact for fact in self.about(rule) if fact.rest == rest or not rest)
        clues = {lines[fact.cells]: fact.clue for fact in told if fact.cells in lines}
        return [clues.get(line) for line in range(self.extent()[axis])]

    def rims(self, rule: type) -> Arguments:
        """The clues of rows and columns."""
        return {"rows": self.rim(0, rule), "columns": self.rim(1, rule)}


def _groups(told: Reading) -> Arguments:
    """Regions of as many cells as there are rows, diagonals, and cages with or without sums."""
    size = told.size()
    sums = {fact.cells: fact.clue for fact in told.about(Sum)}
    lines = {*told.lines(0), *told.lines(1)}
    crossing = [
        tuple((at, at) for at in range(size)),
        tuple((at, size - 1 - at) for at in range(size)),
    ]
    differ = [fact.cells for fact in told.about(Different) if fact.cells not in lines]
    is_x = all(cells in differ for cells in crossing)
    left = [cells for cells in differ if not (is_x and cells in crossing)]
    regions: list[tuple[Cell, ...]] = []
    for cells in sorted(left, key=lambda cells: cells in sums):
        if len(cells) == size and not any(set(cells) & set(region) for region in regions):
            regions.append(cells)
    cages = [cells for cells in {*left, *sums} if cells in sums or cells not in regions]
    return {
        "regions": sorted(regions),
        "kinds": ("x",) if is_x else (),
        "cages": [(sums.get(cells), cells) for cells in sorted(cages)],
    }


def _runs(told: Reading) -> list[tuple[int | None, tuple[Cell, ...]]]:
    """The runs of a kakuro, with their sums or None."""
    sums = {fact.cells: fact.clue for fact in told.about(Sum)}
    runs = sorted({*sums, *(fact.cells for fact in told.about(Different))})
    return [(sums.get(cells), cells) for cells in runs]


def _results(told: Reading) -> list[tuple[str, int, tuple[Cell, ...]]]:
    """The cages of a calcudoku, each with its operation and its result."""
    cages: list[tuple[str, int, tuple[Cell, ...]]] = [
        ("=" if len(fact.cells) == 1 else "+" if fact.rule is Sum else "*", fact.clue, fact.cells)
        for fact in told.about(Sum, Product)
    ]
    for operation, relation in (("-", "differ by"), ("/", "ratio")):
        cages += [(operation, number, cells) for number, cells in told.numbered(relation)]
    return sorted(cages, key=lambda cage: cage[2])


def _picture(told: Reading) -> str:
    """The cells, walls and numbers of an akari."""
    around = (fact for fact in told.about(Count) if fact.rest[0] == "around")
    numbers = {fact.cells[0]: fact.rest[2] for fact in around}
    cells = told.problem.board.cells
    rows, columns = extent([*cells, *numbers])
    return "\n".join(
        "".join("." if (r, c) in cells else str(numbers.get((r, c), "#")) for c in range(columns))
        for r in range(rows)
    )


def _stars(told: Reading) -> Arguments:
    counts = [rule for rule in told.rules(Count) if rule.regions]
    regions = [region for rule in counts for region in rule.regions]
    return {"regions": regions, "stars": counts[0].low if counts else 1}


def _fleet(told: Reading) -> tuple[int, ...]:
    """The lengths of the ships."""
    counts = {
        name: rule.low
        for rule in told.rules(Count)
        if rule.each == "board"
        for name in rule.symbols
    }
    # A ship lying across has the parts 2, 3, ... of this list, up to its length, without its end.
    names = (symbol.name for symbol in told.problem.symbols[2:])
    parts = takewhile(lambda name: name != ">", names)
    longer = [*(counts.get(name, 0) for name in parts), 0]
    fleet = [1] * counts.get("o", 0)
    for length, (more, most) in enumerate(pairwise(longer), 2):
        fleet += [length] * (more - most)
    return tuple(sorted(fleet, reverse=True))


def _dominoes(told: Reading) -> list[list[int | None]]:
    """The numbers, as far as they follow from where each domino could lie."""
    numbers = {cell: int(number) for cell, number in domino_numbers(told.problem).items()}
    rows, columns = extent(numbers or [(0, 0)])
    return [[numbers.get((r, c)) for c in range(columns)] for r in range(rows)]


ARGUMENTS: dict[str, Callable[[Reading], Arguments]] = {
    "sudoku": lambda told: {"size": told.size(), "clues": told.numbers()},
    "sudoku_variant": lambda told: {"size": told.size(), "clues": told.numbers(), **_groups(told)},
    "kakuro": lambda told: {"sums": _runs(told)},
    "calcudoku": lambda told: {**told.square(), "cages": _results(told)},
    "futoshiki": lambda told: {**told.square(), "less": told.pairs("less")},
    "skyscrapers": lambda told: {
        **told.square(),
        "top": told.rim(1, Visible, False),
        "bottom": told.rim(1, Visible, True),
        "left": told.rim(0, Visible, False),
        "right": told.rim(0, Visible, True),
    },
    "kropki": lambda told: {
        "size": told.size(),
        "whites": told.pairs("differ by 1"),
        "blacks": told.pairs("ratio 2"),
    },
    "minarism": lambda told: {
        "size": told.size(),
        "less": told.pairs("less"),
        "differences": told.numbered("differ by"),
    },
    "adjacent": lambda told: {**told.square(), "adjacent": told.pairs("differ by 1")},
    "akari": lambda told: {"puzzle": _picture(told)},
    "star_battle": _stars,
    "tents": lambda told: {"size": told.extent(), "trees": told.trees(), **told.rims(Sum)},
    "nonogram": lambda told: told.rims(Runs),
    "battleships": lambda told: {
        **told.rims(Sum),
        "fleet": _fleet(told),
        "clues": {**told.problem.clues, **ship_clues(told.problem)},
    },
    "binairo": lambda told: {
        "rows": told.extent()[0],
        "columns": told.extent()[1],
        "clues": dict(told.problem.clues),
        "lines_differ": bool(told.rules(Unlike)),
    },
    "dominosa": lambda told: {"numbers": _dominoes(told)},
    "slitherlink": webs.slitherlink_arguments,
    "masyu": webs.masyu_arguments,
    "numberlink": webs.numberlink_arguments,
    "yajilin": webs.yajilin_arguments,
    "nurikabe": webs.nurikabe_arguments,
    "corral": webs.seen_arguments,
    "kurodoko": webs.seen_arguments,
    "hitori": webs.hitori_arguments,
    "heyawake": webs.heyawake_arguments,
    "fillomino": webs.fillomino_arguments,
    "lits": lambda told: {"regions": [r for rule in told.rules(Count) for r in rule.regions]},
}
"""The function that recovers the arguments of each kind."""
