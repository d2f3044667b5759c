"""What follows for a tiling from areas and corners alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY, Piece, Shape, Supply
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem


class Amount(NamedTuple):
    """Pieces of `size` cells, used between `low` and `high` times; None means any number."""

    size: int
    low: int = 0
    high: int | None = None


def reachable_sums(amounts: Iterable[Amount], most: int) -> int:
    """The sums up to `most`, as a set of bits.

    >>> bin(reachable_sums([Amount(2, 0, 1), Amount(3, 1)], 9))
    '0b1101101000'
    """
    sums, wanted = 1, (1 << most + 1) - 1
    for size, low, high in amounts:
        if size == 0:
            continue
        if low * size > most or (high is not None and high < low):
            return 0
        sums = sums << low * size & wanted
        left = most // size if high is None else min(high - low, most // size)
        step = 1
        while left > 0:
            # Steps of 1, 2, 4, ... and the remainder reach every number of uses.
            step = min(step, left)
            sums |= sums << step * size & wanted
            left -= step
            step *= 2
    return sums


def fits_area(problem: Tiling) -> bool:
    """True if some allowed number of covered cells is a multiple of the areas' common divisor."""
    return _is_divisible(*_covered(problem), problem.pieces)


def adds_up(problem: Tiling) -> bool:
    """True if some numbers of copies of the pieces add up to the cells."""
    return _add_up(*_covered(problem), _supplied(problem))


def narrowed_supplies(problem: Tiling) -> list[Supply]:
    """The supplies that are possible by area; low is above high if there is none."""
    return _narrowed(*_covered(problem), _demanded(problem))


def is_narrowed(problem: Tiling) -> bool:
    """True if the area rules out some number of copies of a piece, or all of them."""
    demanded = [piece.copies for piece in _demanded(problem)]
    return narrowed_supplies(problem) != demanded or not fits_area(problem)


def with_usable_pieces(problem: Problem) -> Problem:
    """The problem without pieces and bounds that the area makes irrelevant; fillings are the same.

    A piece stays only if some numbers of copies of all pieces, with at least one of it, add up to
    the cells.  If nothing adds up, there is no filling, and all pieces stay.  Where there are
    rules, which may refer to any piece, useless pieces stay with a supply of 0.
    """
    if not isinstance(problem, Tiling):
        return problem
    least, most = _covered(problem)
    supplied = _supplied(problem)
    usable: dict[Amount, bool] = {}
    for place, amount in enumerate(supplied):
        if amount not in usable:
            once = amount._replace(low=max(amount.low, 1))
            others = supplied[:place] + supplied[place + 1 :]
            usable[amount] = _add_up(least, most, [once, *others])
    if not any(usable.values()):
        return problem
    pieces = tuple(
        replace(piece, copies=_effective(piece.copies, most // amount.size))
        if usable[amount]
        else replace(piece, copies=Supply(0, 0))
        for piece, amount in zip(problem.pieces, supplied, strict=True)
        if usable[amount] or problem.rules
    )
    return replace(problem, pieces=pieces)


def _effective(copies: Supply, most: int) -> Supply:
    """The supply if at most `most` copies fit the board; unbounded if that is no restriction."""
    low, high = copies
    if high is not None and high < most:
        return copies
    return Supply(low, most) if low else ANY


def is_ruled_out(cells: int, pieces: Sequence[Piece]) -> bool:
    """True if no board with so many cells can be filled, whatever its shape."""
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

        # Remainders repeat after at most `divisor` uses, so a few uses at each end are enough.
        # Where cells may stay empty and the piece covers enough, any number of uses will do.
        first = next(filter(leaves_a_multiple, uses[:divisor]), None)
        last = next(filter(leaves_a_multiple, reversed(uses[-divisor:])), None)
        supplies.append(Supply(1, 0) if first is None or last is None else Supply(first, last))
    return supplies


def _add_up(least: int, most: int, amounts: Iterable[Amount]) -> bool:
    """True if pieces of these areas, within their supplies, add up to a number in the range.

    >>> pairs, threes = Amount(2), Amount(3, 1, 1)
    >>> [cells for cells in range(8) if _add_up(cells, cells, [pairs, threes])]
    [3, 5, 7]
    """
    return reachable_sums(amounts, most) >> least != 0


def _demanded(problem: Tiling) -> tuple[Piece, ...]:
    """The pieces, with lower bounds of at least the number of copies that are given."""
    if not problem.given:
        return problem.pieces
    used = Counter(known.piece for known in problem.given)
    return tuple(
        replace(piece, copies=Supply(max(piece.copies.low, used[piece.name]), piece.copies.high))
        for piece in problem.pieces
    )


def _supplied(problem: Tiling) -> list[Amount]:
    """The area and the supply of every piece."""
    return [Amount(len(piece.cells), *piece.copies) for piece in _demanded(problem)]


def _covered(problem: Tiling) -> tuple[int, int]:
    """The least and the most cells that can be covered."""
    most = len(problem.board.cells)
    return most - len(problem.optional), most


def _has_multiple(divisor: int, least: int, most: int) -> bool:
    """True if there is a multiple of the divisor from `least` to `most`.

    >>> _has_multiple(5, 6, 9), _has_multiple(5, 6, 10), _has_multiple(5, 10, 10)
    (False, True, True)
    """
    return most // divisor * divisor >= least


def unreached_corner(problem: Tiling) -> Cell | None:
    """A corner of a rectangular board that must be covered but no piece reaches; None if none.

    A piece that covers a corner has a cell in the same corner of its own bounding box.

    >>> from boardfill import Board, pieces
    >>> plus, board = pieces("X:any"), Board.rectangle(100, 100)
    >>> unreached_corner(Tiling(board, plus)), unreached_corner(Tiling(board, pieces("P")))
    ((0, 0), None)
    """
    board = problem.board
    if board.lattice != SQUARE or board.periods or board.size is None:
        return None
    rows, columns = board.size
    for bottom, right in product((0, 1), (0, 1)):
        corner = bottom * (rows - 1), right * (columns - 1)
        if corner not in problem.optional and not any(
            _reaches(shape, bottom, right, board.size)
            for piece in problem.pieces
            for shape in piece.orientations
        ):
            return corner
    return None


def _reaches(shape: Shape, bottom: int, right: int, size: tuple[int, ...]) -> bool:
    """True if the shape fits the board with a cell in the corner given by two bits."""
    down, across = zip(*shape, strict=True)
    top, left = min(down), min(across)
    more_rows, more_columns = max(down) - top, max(across) - left
    fits = more_rows < size[0] and more_columns < size[1]
    return fits and (top + bottom * more_rows, left + right * more_columns) in shape
