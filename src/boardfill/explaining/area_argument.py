"""The argument by area: no choice of pieces has as many cells as there are to cover."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.answers.certificate import Area, PieceArea
from boardfill.cover.sums import Amount, reachable_sums
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
    if sums >> least & (1 << most - least + 1) - 1:
        return None
    below = (sums & (1 << least) - 1).bit_length() - 1
    over = sums >> most + 1
    above = most + (over & -over).bit_length() if over else None
    return Area(least, most, pieces, below if below >= 0 else None, above)


def sums_of_areas(pieces: Iterable[PieceArea], most: int) -> int:
    """The numbers of cells up to `most` that some choice of the pieces has, as a set of bits."""
    return reachable_sums((Amount(cells, low, high) for _, cells, low, high in pieces), most)
