"""The markings of a document: every symbol is tried in every cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.independent import connections
from tests.independent.geometry import FINENESS, Cell, Point, points_around
from tests.independent.judging import Choice, Document, Filling, Judged, Patience
from tests.independent.rules import Demand, demands_of
from tests.independent.tilings import Board, board_of


def symbols_of(document: Document) -> dict[str, list[str]]:
    """What each symbol points at."""
    return {
        table if isinstance(table, str) else table["name"]: (
            [] if isinstance(table, str) else table.get("points_at", [])
        )
        for table in document["symbols"]
    }


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


def clues_of(document: Document) -> dict[Cell, str]:
    """The symbols that are known; `given` says the same as `clues`."""
    tables = [*document.get("clues", ()), *document.get("given", ())]
    return {tuple(table["cell"]): table["symbol"] for table in tables}


def judged(document: Document, patience: Patience, *, partial: bool) -> Judged:
    board = board_of(document)
    symbols = symbols_of(document)
    clues = clues_of(document)
    blanks = partial or document.get("blanks", False)
    demands = demands_of(document, board, blanks=blanks)
    demands += connections.demands_of(document, board, blanks=blanks)
    targets = {
        Choice(name, (cell,)): targets_of(cell, points_at, board)
        for cell in board.cells
        for name, points_at in symbols.items()
        if clues.get(cell, name) == name
    }
    order = sorted(board.cells)
    # A demand is looked at as soon as all its cells are known.
    last = {cell: place for place, cell in enumerate(order, 1)}
    asked: dict[int, list[Demand]] = {}
    for demand in demands:
        asked.setdefault(max(map(last.__getitem__, demand.cells), default=0), []).append(demand)

    def fillings(at: int, pointed: frozenset[Point], made: Filling) -> Iterator[Filling]:
        patience.step()
        held = {choice.cells[0]: choice.name for choice in made}
        if not all(is_met(demand, held) for demand in asked.get(at, ())):
            return
        if at == len(order):
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


def is_met(demand: Demand, held: Mapping[Cell, str]) -> bool:
    return demand.holds(tuple(held.get(cell, "") for cell in demand.cells))
