"""What a puzzle was made from, read off the facts that its rules say.

What is read need not be right: `puzzle_specs` makes the puzzle again and compares.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

from boardfill.formats.link_codes import UNKNOWN, Arguments
from boardfill.formats.rule_facts import Fact, Facts
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.rules import (
    Count,
    Different,
    Held,
    Neighbours,
    Paired,
    Product,
    Runs,
    Sum,
    Unlike,
    Visible,
)

ReadOff: TypeAlias = Callable[[Marking, Facts], Arguments]
PARTS_OF_SHIPS = {0: "~", 1: "^", 2: "v", 3: "<", 4: ">", 5: "m", 6: "o", UNKNOWN: "#"}
"""Parts of ships by their numbers in links."""


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


def _square(problem: Marking) -> Arguments:
    """What all squares of numbers have."""
    return {"size": max(_extent(problem.board.cells)), "clues": dict(problem.clues)}


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


def of_sudoku(problem: Marking, _: Facts) -> Arguments:
    """Its size and its clues as numbers."""
    number = {symbol.name: str(at) for at, symbol in enumerate(problem.symbols, 1)}
    size = max(_extent(problem.board.cells))
    return {"size": size, "clues": {cell: number[name] for cell, name in problem.clues.items()}}


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
    square = _square(problem)
    return {"size": square["size"], "less": _related(facts, "less"), "clues": square["clues"]}


def of_skyscrapers(problem: Marking, facts: Facts) -> Arguments:
    """The clues at the four sides."""
    square = _square(problem)
    seen = _about(facts, Visible)
    sides: Arguments = {}
    for side, axis, backwards in (
        ("top", 1, False),
        ("bottom", 1, True),
        ("left", 0, False),
        ("right", 0, True),
    ):
        from_there = (fact for fact in seen if fact.rest == (backwards,))
        sides[side] = _rim(from_there, _lines(problem, axis), square["size"])
    return {"size": square["size"], **sides, "clues": square["clues"]}


def of_kropki(problem: Marking, facts: Facts) -> Arguments:
    """The dots."""
    dots = {"whites": _related(facts, "differ by 1"), "blacks": _related(facts, "ratio 2")}
    return {"size": _square(problem)["size"], **dots}


def of_minarism(problem: Marking, facts: Facts) -> Arguments:
    """The signs and the differences."""
    differences = _numbered(facts, "differ by")
    size = _square(problem)["size"]
    return {"size": size, "less": _related(facts, "less"), "differences": differences}


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
    return {"picture": "\n".join(drawn)}


def of_star_battle(problem: Marking, _: Facts) -> Arguments:
    """The regions, and how many stars each has."""
    counts = [rule for rule in problem.rules if isinstance(rule, Count) and rule.regions]
    regions = [region for rule in counts for region in rule.regions]
    return {"regions": regions, "stars": counts[0].low if counts else 1}


def of_tents(problem: Marking, facts: Facts) -> Arguments:
    """The trees, and how many tents are in rows and columns."""
    trees = [cell for rule in problem.rules if isinstance(rule, Paired) for cell in rule.cells]
    rows, columns = size = _extent([*problem.board.cells, *trees])
    sums = _about(facts, Sum)
    of_rows, of_columns = (
        _rim(sums, _lines(problem, axis), lines) for axis, lines in enumerate((rows, columns))
    )
    return {"size": size, "trees": trees, "rows": of_rows, "columns": of_columns}


def of_nonogram(problem: Marking, facts: Facts) -> Arguments:
    """The lengths of runs in rows and columns."""
    rows, columns = _extent(problem.board.cells)
    runs = _about(facts, Runs)
    of_rows = _rim(runs, _lines(problem, 0), rows)
    return {"rows": of_rows, "columns": _rim(runs, _lines(problem, 1), columns)}


def of_battleships(problem: Marking, facts: Facts) -> Arguments:
    """The clues at the rim and in the cells, and the lengths of the ships."""
    rows, columns = _extent(problem.board.cells)
    sums = _about(facts, Sum)
    of_rows = _rim(sums, _lines(problem, 0), rows)
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
    number = {name: part for part, name in PARTS_OF_SHIPS.items()}
    known = {cell: number[name] for cell, name in problem.clues.items() if name in number}
    for rule in problem.rules:
        if isinstance(rule, Held) and rule.low:  # others forbid ends of ships at the rim
            for cell, held in rule.cells:
                known[cell] = number["#" if len(held) == len(names) - 1 else "m"]
    return {
        "rows": of_rows,
        "columns": _rim(sums, _lines(problem, 1), columns),
        "fleet": tuple(sorted(fleet, reverse=True)),
        "parts": known,
    }


def of_binairo(problem: Marking, _: Facts) -> Arguments:
    """The size, the clues, and whether lines must differ."""
    rows, columns = _extent(problem.board.cells)
    lines_differ = any(isinstance(rule, Unlike) for rule in problem.rules)
    clues = dict(problem.clues)
    return {"rows": rows, "columns": columns, "clues": clues, "lines_differ": lines_differ}


def of_dominosa(problem: Marking, _: Facts) -> Arguments:
    """The numbers: of each two neighbours it is known which domino would lie on them."""
    domino: dict[Cell, dict[Cell, set[int]]] = {cell: {} for cell in problem.board.ordered}
    for rule in problem.rules:
        named = re.fullmatch("domino ([0-9]{1,4})-([0-9]{1,4})", getattr(rule, "name", ""))
        if not isinstance(rule, Held) or named is None:
            continue
        for (row, column), held in rule.cells:
            both = {int(named[1]), int(named[2])}
            for symbol, other in ((">", (row, column + 1)), ("v", (row + 1, column))):
                if symbol in held:
                    domino.setdefault((row, column), {})[other] = both
                    domino.setdefault(other, {})[row, column] = both
    number: dict[Cell, int] = {}
    left = {
        cell: set.intersection(*others.values()) if others else set()
        for cell, others in domino.items()
    }
    while left:
        cell = min(left, key=lambda at: len(left[at]))
        number[cell] = min(left.pop(cell), default=0)
        for beside, both in domino[cell].items():
            if beside in left:
                left[beside] &= both - {number[cell]} or both
    rows, columns = _extent(number)
    return {"numbers": [[number.get((r, c)) for c in range(columns)] for r in range(rows)]}
