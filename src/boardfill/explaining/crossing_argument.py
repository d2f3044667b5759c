"""The argument by lines that pieces must cross: together too many crossings for the pieces.

Where a piece covers an odd number of cells on one side of a line just if it crosses the line, the
number of pieces that cross is odd or even with the number of these cells.  So dominoes cross each
of the ten lines of a 6 x 6 board an even number of times; in a fault-free tiling, at least twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from boardfill.answers.certificate import CELL, LINE, PIECE, Inequality, Raised, Subject
from boardfill.cover.meanings import AXES
from boardfill.explaining.piece_numbers import Lot, numbers_used
from boardfill.explaining.statement import Statement
from boardfill.problem.tiling import Tiling


def by_crossings(
    problem: Tiling, statement: Statement, lots: Sequence[Lot], check: Callable[[], None]
) -> Inequality | None:
    """The argument, if there are more crossings than pieces can make."""
    lines = [number for number, subject in enumerate(statement.subjects) if subject.kind == LINE]
    if not problem.fault_free or not lines:
        return None
    raised = []
    for line in lines:
        check()
        if found := _raised(problem, statement, line):
            raised.append(found)
    crossed: dict[str, int] = {}
    for choice, uses in zip(statement.choices, statement.uses, strict=True):
        name = cast("Any", choice).piece
        crossed[name] = max(crossed.get(name, 0), sum(uses.get(line, 0) for line in lines))
    pieces: dict[str, int] = {}
    least = sum(statement.low[line] for line in lines)
    least += sum(low - 1 for _, low, _, _ in raised)
    for lot in lots:
        most = max(crossed.pop(name, 0) for name in lot.names)
        pieces |= dict.fromkeys(lot.names, -most)
        least -= most * lot.high
    if any(crossed.values()) or least <= 0:
        return None
    weights = [(statement.subjects[line], 1) for line in lines]
    weights += [(Subject(PIECE, name), weight) for name, weight in pieces.items() if weight]
    return Inequality(tuple(weights), numbers_used(lots, pieces), tuple(raised))


def _raised(problem: Tiling, statement: Statement, line: int) -> Raised | None:
    """Two crossings, if they are even in number and one is asked for."""
    axis, after = cast("tuple[str, int]", statement.subjects[line].key)
    place = AXES.index(axis)
    side = {cell for cell in problem.board.cells if cell[place] <= after}
    if len(side) % 2 or not side.isdisjoint(problem.optional) or statement.low[line] != 1:
        return None
    for choice, uses in zip(statement.choices, statement.uses, strict=True):
        cells = cast("Any", choice).cells
        if (sum(cell in side for cell in cells) + uses.get(line, 0)) % 2:
            return None
    weights = tuple((Subject(CELL, cell), 1) for cell in sorted(side))
    return Raised(statement.subjects[line], 2, 2, weights)
