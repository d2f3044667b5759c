"""Supplies narrowed by area: how often a piece can be used at all, from the number of cells alone.

If all other pieces have areas divisible by g, a piece of area a can be used u times only if u * a
leaves the same remainder modulo g as the number of cells.  On an n x n board that makes "at most
one monomino" beside L-trominoes exactly one or none, which spares the sweep its question.
"""

from __future__ import annotations

from math import gcd

from boardfill.problem.piece import Supply
from boardfill.problem.tiling import Tiling


def fits_area(problem: Tiling) -> bool:
    """Is the number of cells divisible by what divides the area of every piece?"""
    return len(problem.board.cells) % gcd(*(len(piece.cells) for piece in problem.pieces)) == 0


def narrowed_supplies(problem: Tiling) -> list[Supply]:
    """The supply of every piece, as far as the area leaves it; low above high if it leaves none."""
    cells = len(problem.board.cells)
    areas = [len(piece.cells) for piece in problem.pieces]
    supplies = []
    for place, piece in enumerate(problem.pieces):
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
