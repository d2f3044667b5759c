"""The argument by area: no choice of pieces has as many cells as there are to cover."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.answers.certificate import Area, PieceArea
from boardfill.problem.tiling import Tiling

_MOST_WORK = 20_000_000


def by_area(problem: Tiling) -> Area | None:
    """The argument, if it holds."""
    most = len(problem.board.cells)
    least = most - len(problem.optional)
    pieces = tuple(PieceArea(p.name, len(p.cells), *p.copies) for p in problem.pieces)
    beyond = most + max(piece.cells for piece in pieces)
    if len(pieces) * beyond > _MOST_WORK:
        return None
    sums = sums_of_areas(pieces, beyond)
    if any(sums[least : most + 1]):
        return None
    below = next((area for area in reversed(range(least)) if sums[area]), None)
    above = next((area for area in range(most + 1, beyond + 1) if sums[area]), None)
    return Area(least, most, pieces, below, above)


def sums_of_areas(pieces: Iterable[PieceArea], most: int) -> list[bool]:
    """For each number of cells up to `most`: has some choice of the pieces so many?

    >>> sums_of_areas([PieceArea("I2", 2, 0, 1), PieceArea("I3", 3, 1, None)], 9)
    [False, False, False, True, False, True, True, False, True, True]
    """
    sums = [area == 0 for area in range(most + 1)]
    for _, cells, low, high in pieces:
        # The fewest copies beyond `low` with which an area is reached; None where it is not.
        fewest: list[int | None] = [None] * (most + 1)
        for area in range(low * cells, most + 1):
            before = fewest[area - cells] if area >= (low + 1) * cells else None
            if sums[area - low * cells]:
                fewest[area] = 0
            elif before is not None and (high is None or before < high - low):
                fewest[area] = before + 1
        sums = [copies is not None for copies in fewest]
    return sums
