"""The markings of a document: every symbol is tried in every cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.independent.geometry import FINENESS, Cell, Point, line_through, points_around
from tests.independent.judging import (
    Bounds,
    Choice,
    Document,
    Filling,
    Judged,
    Patience,
    bounds_of,
)
from tests.independent.tilings import Board, board_of


@dataclass(frozen=True)
class Rule:
    """Of these cells, so many hold one of these symbols."""

    cells: frozenset[Cell]
    symbols: frozenset[str]
    count: Bounds


def symbols_of(document: Document) -> dict[str, list[str]]:
    """What each symbol points at."""
    return {
        table if isinstance(table, str) else table["name"]: (
            [] if isinstance(table, str) else table.get("points_at", [])
        )
        for table in document["symbols"]
    }


def rules_of(document: Document, board: Board) -> list[Rule]:
    names = list(symbols_of(document))
    found = []
    for table in document.get("rules", ()):
        each = [[name] for name in names] if table["symbols"] == "each" else [table["symbols"]]
        for cells in regions_of(table, board):
            found += [
                Rule(cells, frozenset(symbols), bounds_of(table["count"])) for symbols in each
            ]
    return found


def regions_of(table: Any, board: Board) -> list[frozenset[Cell]]:
    """The parts of the board in which a rule counts; regions may be given twice, lines not."""
    if table["each"] == "board":
        return [board.cells]
    if table["each"] == "region":
        return [frozenset(map(tuple, region)) for region in table["regions"]]
    return list(set(lines_of(table["each"], board)))


def lines_of(kind: str, board: Board) -> Iterator[frozenset[Cell]]:
    """The line through every cell, over seams too, as often as it takes to come back."""
    spans = [high - low + 1 for low, high in map(board.extent, range(len(board.periods)))]
    length = 2
    for span, period in zip(spans, board.periods, strict=True):
        length *= max(span, period)
    if board.lattice == "cubic":
        length = max(*spans, *board.periods)
    for cell in board.cells:
        line = line_through(cell, kind, board.lattice, length)
        yield frozenset(map(board.home, line)) & board.cells


def targets_of(cell: Cell, points_at: list[str], board: Board) -> list[Point]:
    """The edges and corners pointed at, as points of the board; what the cell lacks is left out."""
    around = points_around(cell, board.lattice)
    return [
        tuple(
            at % (FINENESS * period) if period else at
            for at, period in zip(around[name], board.periods, strict=True)
        )
        for name in points_at
        if name in around
    ]


def judged(document: Document, patience: Patience, *, partial: bool) -> Judged:
    board = board_of(document)
    symbols = symbols_of(document)
    clues = {tuple(table["cell"]): table["symbol"] for table in document.get("clues", ())}
    blanks = partial or document.get("blanks", False)
    rules = rules_of(document, board)
    targets = {
        Choice(name, (cell,)): targets_of(cell, points_at, board)
        for cell in board.cells
        for name, points_at in symbols.items()
        if clues.get(cell, name) == name
    }
    order = sorted(board.cells)

    def fillings(at: int, pointed: frozenset[Point], made: Filling) -> Iterator[Filling]:
        patience.step()
        if at == len(order):
            if all(rule_holds(rule, made) for rule in rules):
                yield made
            return
        cell = order[at]
        if blanks and cell not in clues:
            yield from fillings(at + 1, pointed, made)
        for name in symbols:
            choice = Choice(name, (cell,))
            points = targets.get(choice)
            if points is None or len(set(points)) < len(points) or pointed & set(points):
                continue
            yield from fillings(at + 1, pointed | set(points), made | {choice})

    return Judged(frozenset(targets), frozenset(fillings(0, frozenset(), frozenset())))


def rule_holds(rule: Rule, made: Filling) -> bool:
    counted = Counter(
        choice.name in rule.symbols for choice in made if choice.cells[0] in rule.cells
    )
    return rule.count.hold(counted[True])
