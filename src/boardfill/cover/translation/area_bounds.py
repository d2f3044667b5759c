"""Supplies narrowed by area: how often a piece can be used at all, from the number of cells alone.

If all other pieces have areas divisible by g, a piece of area a can be used u times only if u * a
leaves the same remainder modulo g as the number of cells.  On an n x n board that makes "at most
one monomino" beside L-trominoes exactly one or none, which spares the sweep its question.  Cells
that may stay empty make the number of cells a range.

A piece that no numbers of copies, adding up to the cells, can contain is as good as not there; and
a supply that outlasts the board is as good as an unbounded one.  Up to symmetry they are taken so,
lest pieces that are never used, and supplies that never run out, break the symmetries of a problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import gcd
from typing import TYPE_CHECKING

from boardfill.problem.piece import ANY, Piece, Supply
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem


def fits_area(problem: Tiling) -> bool:
    """Is there a number of cells to cover that divides by what divides every piece's area?"""
    return _is_divisible(*_covered(problem), problem.pieces)


def adds_up(problem: Tiling) -> bool:
    """Do some numbers of copies of the pieces add up to the cells?"""
    return _add_up(*_covered(problem), _supplied(problem))


def narrowed_supplies(problem: Tiling) -> list[Supply]:
    """The supply of every piece, as far as the area leaves it; low above high if it leaves none."""
    return _narrowed(*_covered(problem), _demanded(problem))


def is_narrowed(problem: Tiling) -> bool:
    """Does the area leave less of some supply than there is, or nothing at all?"""
    demanded = [piece.copies for piece in _demanded(problem)]
    return narrowed_supplies(problem) != demanded or not fits_area(problem)


def with_usable_pieces(problem: Problem) -> Problem:
    """The problem with the same fillings, without pieces and bounds that areas make idle.

    A piece stays just if some numbers of copies of all pieces, at least one of it, add up to the
    cells.  If nothing adds up, there is no filling, and all stays as it is.
    """
    if not isinstance(problem, Tiling):
        return problem
    least, most = _covered(problem)
    supplied = _supplied(problem)
    usable: dict[tuple[int, Supply], bool] = {}
    for place, (area, copies) in enumerate(supplied):
        if (area, copies) not in usable:
            once = Supply(max(copies.low, 1), copies.high)
            others = supplied[:place] + supplied[place + 1 :]
            usable[area, copies] = _add_up(least, most, [(area, once), *others])
    pieces = tuple(
        replace(piece, copies=_effective(piece.copies, most // area))
        for piece, (area, copies) in zip(problem.pieces, supplied, strict=True)
        if usable[area, copies]
    )
    return replace(problem, pieces=pieces) if pieces else problem


def _effective(copies: Supply, most: int) -> Supply:
    """The supply, where at most so many copies fit the board; unbounded if all that fit may lie."""
    low, high = copies
    if high is not None and high < most:
        return copies
    return Supply(low, most) if low else ANY


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


def _add_up(least: int, most: int, supplied: Sequence[tuple[int, Supply]]) -> bool:
    """Do pieces of these areas, within their supplies, add up to some number in the range?

    >>> pairs, threes = (2, Supply(0, None)), (3, Supply(1, 1))
    >>> [cells for cells in range(8) if _add_up(cells, cells, [pairs, threes])]
    [3, 5, 7]
    """
    sums, within = 1, (1 << (most + 1)) - 1  # bit n stands for n cells
    for area, (low, high) in supplied:
        if low * area > most or (high is not None and high < low):
            return False
        sums <<= low * area
        spare = (most // area if high is None else min(high, most // area)) - low
        step = 1
        while spare > 0:  # one copy more or none, then two, four, ...: every number up to all
            taken = min(step, spare)
            sums |= sums << (taken * area)
            spare, step = spare - taken, 2 * step
        sums &= within
    return sums >> least != 0


def _demanded(problem: Tiling) -> tuple[Piece, ...]:
    """The pieces; of those that are given, at least as many as are."""
    if not problem.given:
        return problem.pieces
    used = Counter(known.piece for known in problem.given)
    return tuple(
        replace(piece, copies=Supply(max(piece.copies.low, used[piece.name]), piece.copies.high))
        for piece in problem.pieces
    )


def _supplied(problem: Tiling) -> list[tuple[int, Supply]]:
    """The area and the supply of every piece."""
    return [(len(piece.cells), piece.copies) for piece in _demanded(problem)]


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
