"""The argument by area, and reasons that fit in one line: areas, or a cell that nothing covers."""

from __future__ import annotations

from boardfill import words
from boardfill.answers.certificate import Area, PieceArea
from boardfill.answers.solution import Placement
from boardfill.cover.bounded import Check, unchecked
from boardfill.cover.translation.area_bounds import Amount, reachable_sums
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.problem.kinds import Problem, Tiling

_MOST_WORK = 20_000_000


def by_area(problem: Tiling) -> Area | None:
    """The argument by area; None if it does not hold."""
    most = len(problem.board.cells)
    least = most - len(problem.optional)
    pieces = tuple(PieceArea(p.name, len(p.cells), *p.copies) for p in problem.pieces)
    beyond = most + max(piece.cells for piece in pieces)
    if len(pieces) * beyond > _MOST_WORK:
        return None
    sums = reachable_sums((Amount(p.cells, p.low, p.high) for p in pieces), beyond)
    if sums >> least & (1 << most - least + 1) - 1:
        return None
    below = (sums & (1 << least) - 1).bit_length() - 1
    over = sums >> most + 1
    above = most + (over & -over).bit_length() if over else None
    return Area(least, most, pieces, below if below >= 0 else None, above)


_MOST_CELLS = 5_000
"""On larger boards checking every cell takes too long for a short remark."""


def short_reason(problem: Problem, check: Check = unchecked) -> str | None:
    """The reason, without a full stop; None if it is not found quickly.

    >>> from boardfill import Board, Tiling, pieces
    >>> short_reason(Tiling(Board.rectangle(3, 3), pieces("domino")))
    'there are 9 cells to cover, and pieces of 2 cells cannot make 9'
    >>> short_reason(Tiling(Board.rectangle(5, 5), pieces("X")))
    'no piece can cover cell (0, 0)'
    """
    if not isinstance(problem, Tiling):
        return None
    if (area := by_area(problem)) is not None:
        total = words.number(area.most)
        if area.least < area.most:
            total = f"{words.number(area.least)} to {total}"
        there = f"is {total} cell" if area.most == 1 else f"are {total} cells"
        sizes = sorted({piece.cells for piece in area.pieces})
        pieces = words.listed(map(words.number, sizes), "or", most=9) + " cell"
        pieces += "s" * (sizes != [1])
        if any(piece.high is not None for piece in area.pieces):
            pieces += ", as many as there are,"
        return f"there {there} to cover, and pieces of {pieces} cannot make {total}"
    if len(problem.board.cells) > _MOST_CELLS:
        return None
    cover = tiling_cover(problem, check, partial=True)
    covered = {
        cell
        for option in cover.options
        if isinstance(option.meaning, Placement)
        for cell in option.meaning.cells
    }
    bare = min(
        (c for c in problem.board.cells - problem.optional if c not in covered), default=None
    )
    return None if bare is None else f"no piece can cover cell {words.cell(bare)}"
