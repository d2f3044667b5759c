"""Supplies narrowed by area: how often a piece can be used at all, from the number of cells alone.

If all other pieces have areas divisible by g, a piece of area a can be used u times only if u * a
leaves the same remainder modulo g as the number of cells.  On an n x n board that makes "at most
one monomino" beside L-trominoes exactly one or none, which spares the sweep its question.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from boardfill.problem.piece import Piece, Supply
from boardfill.problem.tiling import Tiling


def fits_area(problem: Tiling) -> bool:
    """Is the number of cells divisible by what divides the area of every piece?"""
    return _is_divisible(len(problem.board.cells), problem.pieces)


def narrowed_supplies(problem: Tiling) -> list[Supply]:
    """The supply of every piece, as far as the area leaves it; low above high if it leaves none."""
    return _narrowed(len(problem.board.cells), problem.pieces)


def is_ruled_out(cells: int, pieces: Sequence[Piece]) -> bool:
    """Does the number of cells alone tell that no board of so many can be filled?"""
    least = sum(piece.copies.low * len(piece.cells) for piece in pieces)
    most = sum(
        cells if piece.copies.high is None else piece.copies.high * len(piece.cells)
        for piece in pieces
    )
    if not least <= cells <= most or not _is_divisible(cells, pieces):
        return True
    return any(high is not None and low > high for low, high in _narrowed(cells, pieces))


def _is_divisible(cells: int, pieces: Sequence[Piece]) -> bool:
    return cells % gcd(*(len(piece.cells) for piece in pieces)) == 0


def _narrowed(cells: int, pieces: Sequence[Piece]) -> list[Supply]:
    areas = [len(piece.cells) for piece in pieces]
    supplies = []
    for place, piece in enumerate(pieces):
        low, high = piece.copies
        if high is None:
            supplies.append(piece.copies)
            continue
        divisor = gcd(*areas[:place], *areas[place + 1 :]) or cells + 1
        uses = range(low, min(high, cells // areas[place]) + 1)
        # Remainders repeat after at most `divisor` uses, so a few uses at each end tell all.
        fitting = [u for u in uses[:divisor] if (cells - u * areas[place]) % divisor == 0]
        last = [u for u in uses[-divisor:] if (cells - u * areas[place]) % divisor == 0]
        supplies.append(Supply(fitting[0], last[-1]) if fitting else Supply(1, 0))
    return supplies
