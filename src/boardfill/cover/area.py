"""Supplies narrowed by area: how often a piece can be used at all, from the number of cells alone.

If all other pieces have areas divisible by g, a piece of area a can be used u times only if u * a
leaves the same remainder modulo g as the number of cells.  On an n x n board that makes "at most
one monomino" beside L-trominoes exactly one or none, which spares the sweep its question.  Cells
that may stay empty make the number of cells a range.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from boardfill.problem.piece import Piece, Supply
from boardfill.problem.tiling import Tiling


def fits_area(problem: Tiling) -> bool:
    """Is there a number of cells to cover that divides by what divides every piece's area?"""
    return _is_divisible(*_covered(problem), problem.pieces)


def narrowed_supplies(problem: Tiling) -> list[Supply]:
    """The supply of every piece, as far as the area leaves it; low above high if it leaves none."""
    return _narrowed(*_covered(problem), problem.pieces)


def is_ruled_out(cells: int, pieces: Sequence[Piece]) -> bool:
    """Does the number of cells alone tell that no board of so many can be filled?"""
    least = sum(piece.copies.low * len(piece.cells) for piece in pieces)
    most = sum(
        cells if piece.copies.high is None else piece.copies.high * len(piece.cells)
        for piece in pieces
    )
    if not least <= cells <= most or not _is_divisible(cells, cells, pieces):
        return True
    return any(high is not None and low > high for low, high in _narrowed(cells, cells, pieces))


def _is_divisible(least: int, most: int, pieces: Sequence[Piece]) -> bool:
    return _has_multiple(gcd(*(len(piece.cells) for piece in pieces)), least, most)


def _narrowed(least: int, most: int, pieces: Sequence[Piece]) -> list[Supply]:
    areas = [len(piece.cells) for piece in pieces]
    supplies = []
    for place, piece in enumerate(pieces):
        low, high = piece.copies
        if high is None:
            supplies.append(piece.copies)
            continue
        divisor, area = gcd(*areas[:place], *areas[place + 1 :]) or most + 1, areas[place]
        uses = range(low, min(high, most // area) + 1)

        def leaves_a_multiple(used: int, divisor: int = divisor, area: int = area) -> bool:
            return _has_multiple(divisor, max(least - used * area, 0), most - used * area)

        # Remainders repeat after at most `divisor` uses, so a few uses at each end tell all.  Where
        # cells may stay empty and the piece alone covers enough, any number of uses will do.
        first = next(filter(leaves_a_multiple, uses[:divisor]), None)
        last = next(filter(leaves_a_multiple, reversed(uses[-divisor:])), None)
        supplies.append(Supply(1, 0) if first is None or last is None else Supply(first, last))
    return supplies


def _covered(problem: Tiling) -> tuple[int, int]:
    """The least and the most cells that can be covered."""
    most = len(problem.board.cells)
    return most - len(problem.optional), most


def _has_multiple(divisor: int, least: int, most: int) -> bool:
    """Is there a multiple of the divisor from `least` to `most`?

    >>> _has_multiple(5, 6, 9), _has_multiple(5, 6, 10), _has_multiple(5, 10, 10)
    (False, True, True)
    """
    return most // divisor * divisor >= least
