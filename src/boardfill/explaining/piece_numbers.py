"""How many copies of a piece there must be: by its supply, or because of the areas.

In 100 cells there are 25 tetrominoes, however many there could be elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from boardfill.answers.certificate import PIECE, Number
from boardfill.cover.sums import Amount, reachable_sums
from boardfill.explaining.statement import Statement
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling

_MOST_WORK = 20_000_000


class Lot(NamedTuple):
    """Pieces of which together `low` to `high` copies are used, be it a `number` by the areas."""

    names: tuple[str, ...]
    low: int
    high: int
    number: Number | None = None


def lots_of(problem: Tiling, statement: Statement) -> tuple[Lot, ...]:
    """Everything that is known about numbers of copies; no piece is in two lots."""
    numbers = _numbers_by_area(problem)
    counted = {name for number in numbers for name in number.pieces}
    supplied = (
        Lot((str(key),), statement.low[subject], statement.high[subject])
        for subject, (kind, key) in enumerate(statement.subjects)
        if kind == PIECE and key not in counted
    )
    return (*supplied, *(Lot(*number, number.times, number) for number in numbers))


def numbers_used(lots: Iterable[Lot], weights: dict[str, int]) -> tuple[Number, ...]:
    """The numbers that certificates must name: those of pieces that have a weight."""
    return tuple(lot.number for lot in lots if lot.number and weights.get(lot.names[0]))


def _numbers_by_area(problem: Tiling) -> tuple[Number, ...]:
    """Of pieces one by one where the areas tell, and of those of one size together."""
    several = [piece for piece in problem.pieces if piece.copies.low != piece.copies.high]
    if len(problem.pieces) * len(several) * len(problem.board.cells) > _MOST_WORK:
        return ()
    found, left = [], []
    for piece in several:
        times = _times(problem, [piece])
        if times is not None:
            found.append(Number((piece.name,), times))
        elif piece.copies.high is None:
            left.append(piece)
    for size in sorted({len(piece.cells) for piece in left}):
        alike = [piece for piece in left if len(piece.cells) == size]
        times = _times(problem, alike)
        if times is not None:
            found.append(Number(tuple(piece.name for piece in alike), times))
    return tuple(found)


def _times(problem: Tiling, counted: Sequence[Piece]) -> int | None:
    """The only number of copies of these pieces, all of one size, with which the areas add up."""
    most, size = len(problem.board.cells), len(counted[0].cells)
    least = most - len(problem.optional)
    others = reachable_sums(
        (Amount(len(p.cells), *p.copies) for p in problem.pieces if p not in counted), most
    )
    highs = [most // size if p.copies.high is None else p.copies.high for p in counted]
    possible = None
    for times in range(sum(p.copies.low for p in counted), min(sum(highs), most // size) + 1):
        left = max(least - times * size, 0)
        if others >> left & (1 << most - times * size - left + 1) - 1:
            if possible is not None:
                return None
            possible = times
    return possible
