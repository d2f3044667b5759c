"""What areas and corners alone tell about a tiling."""

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
    """So many cells each, between `low` and `high` times; `high` None means any number."""

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
            # So many more of them: 1, 2, 4, ... and the rest reach every number of uses.
            step = min(step, left)
            sums |= sums << step * size & wanted
            left -= step
            step *= 2
    return sums


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
    cells.  If nothing adds up, there is no filling, and all stays as it is.  Where there are rules,
    which may speak of any piece, the others stay without copies.
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


def _add_up(least: int, most: int, amounts: Iterable[Amount]) -> bool:
    """Do pieces of these areas, within their supplies, add up to some number in the range?

    >>> pairs, threes = Amount(2), Amount(3, 1, 1)
    >>> [cells for cells in range(8) if _add_up(cells, cells, [pairs, threes])]
    [3, 5, 7]
    """
    return reachable_sums(amounts, most) >> least != 0


def _demanded(problem: Tiling) -> tuple[Piece, ...]:
    """The pieces; of those that are given, at least as many as are."""
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
    """Is there a multiple of the divisor from `least` to `most`?

    >>> _has_multiple(5, 6, 9), _has_multiple(5, 6, 10), _has_multiple(5, 10, 10)
    (False, True, True)
    """
    return most // divisor * divisor >= least


def unreached_corner(problem: Tiling) -> Cell | None:
    """A corner of a board, if that is a whole rectangle, that must be covered and cannot be.

    What covers a corner lies on the board with the same corner of its own bounding box there.

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
    """Does the shape fit the board, with a cell in that corner?  0 and 1 say which one it is."""
    down, across = zip(*shape, strict=True)
    top, left = min(down), min(across)
    more_rows, more_columns = max(down) - top, max(across) - left
    fits = more_rows < size[0] and more_columns < size[1]
    return fits and (top + bottom * more_rows, left + right * more_columns) in shape
