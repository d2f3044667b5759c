"""What goes wrong in programs for puzzle pieces, each as a small solver that errs in that way.

All of them go through the holes and give each the first piece that they think fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from boardfill.judging.judged_problem import Mistake, case_by_case
from boardfill.judging.pieces_cases import (
    SIDES,
    SIDES_AND_CORNERS,
    PiecesCase,
    Shape,
    Spot,
    class_of,
    flipped,
    groups,
    moved_home,
    turned,
)

Fits: TypeAlias = Callable[[Shape, Shape], bool]
"""Does the piece go into the hole?"""


def as_it_is(hole: Shape, piece: Shape) -> bool:
    """Turned, but not flipped; the only right one."""
    return len(hole) == len(piece) and class_of(hole) == class_of(piece)


def filled_cells(
    case: PiecesCase,
    fits: Fits = as_it_is,
    *,
    reuse: bool = False,
    near_holes: Sequence[Spot] = SIDES,
    near_pieces: Sequence[Spot] = SIDES,
    by_piece: bool = False,
    counted: Callable[[Shape, Shape], int] = lambda _, piece: len(piece),
) -> int:
    """The number of cells filled; right unless told otherwise.

    With `reuse` a piece is never used up; `by_piece` a hole is not, since pieces look for holes.
    """
    holes = groups(case.game, "0", near_holes)
    pieces = groups(case.table, "1", near_pieces)
    if by_piece:
        matching = ((hole, piece) for piece in pieces for hole in holes if fits(hole, piece))
        chosen = {piece: hole for hole, piece in reversed(list(matching))}
        return sum(counted(hole, piece) for piece, hole in chosen.items())
    total = 0
    for hole in holes:
        piece = next((piece for piece in pieces if fits(hole, piece)), None)
        if piece is not None:
            total += counted(hole, piece)
            if not reuse:
                pieces.remove(piece)
    return total


def _with_turns(quarters: Sequence[int]) -> Fits:
    return lambda hole, piece: any(turned(piece, by) == moved_home(hole) for by in quarters)


def _flipped_or_not(hole: Shape, piece: Shape) -> bool:
    return as_it_is(hole, piece) or as_it_is(hole, flipped(piece))


def _where_it_lies(hole: Shape, piece: Shape) -> bool:
    return hole == piece


def _of_equal_area(hole: Shape, piece: Shape) -> bool:
    return len(hole) == len(piece)


def _of_equal_box(hole: Shape, piece: Shape) -> bool:
    return len(hole) == len(piece) and sorted(_box(hole)) == sorted(_box(piece))


def _box(shape: Shape) -> Spot:
    home = moved_home(shape)
    return max(row for row, _ in home), max(column for _, column in home)


def _inside(hole: Shape, piece: Shape) -> bool:
    """Somewhere in the hole, with room to spare."""
    home, (rows, columns) = moved_home(hole), _box(hole)
    return any(
        {(row + down, column + right) for row, column in turned(piece, by)} <= home
        for by in range(4)
        for down in range(rows + 1)
        for right in range(columns + 1)
    )


def _several_in_a_hole(case: PiecesCase) -> int:
    """Pieces are put into holes as long as there is room, one after the other."""
    free = {spot for hole in groups(case.game, "0") for spot in hole}
    total = 0
    for piece in groups(case.table, "1"):
        spots = _first_place(free, piece, len(case.game))
        free -= spots
        total += len(spots)
    return total


def _first_place(free: set[Spot], piece: Shape, side: int) -> set[Spot]:
    for by in range(4):
        form = turned(piece, by)
        for down in range(side):
            for right in range(side):
                spots = {(row + down, column + right) for row, column in form}
                if spots <= free:
                    return spots
    return set()


def _exchanged(case: PiecesCase) -> PiecesCase:
    return PiecesCase(case.table, case.game)


def _m(words: str, **how: object) -> Mistake[PiecesCase]:
    return case_by_case(words, partial(filled_cells, **how))  # type: ignore[arg-type]


_PARTLY = "a piece goes into a hole that it fills only in part"
_DIAGONAL = "cells that touch only at a corner are taken for one {}"
PIECES_MISTAKES: tuple[Mistake[PiecesCase], ...] = (
    _m("pieces are flipped over", fits=_flipped_or_not),
    _m("a piece is used more than once", reuse=True),
    _m("a hole is filled more than once", by_piece=True),
    _m(_PARTLY, fits=_inside),
    _m(_PARTLY, fits=_inside, counted=lambda hole, _: len(hole)),
    case_by_case(_PARTLY, _several_in_a_hole),
    _m("pieces are not turned", fits=_with_turns([0])),
    _m("pieces are turned by a half only", fits=_with_turns([0, 2])),
    _m("pieces are turned by a quarter only, not by more", fits=_with_turns([0, 1])),
    _m("pieces are turned by a quarter only, not by more", fits=_with_turns([0, 3])),
    _m("pieces are not turned by three quarters", fits=_with_turns([0, 1, 2])),
    _m("pieces are not turned by three quarters", fits=_with_turns([0, 2, 3])),
    _m("pieces are always turned, never left as they lie", fits=_with_turns([1, 2, 3])),
    _m("pieces are not moved: they fit only where they lie", fits=_where_it_lies),
    _m("pieces are compared by their number of cells only", fits=_of_equal_area),
    _m("pieces are compared by their area, length and width only", fits=_of_equal_box),
    _m("pieces are counted instead of cells", counted=lambda *_: 1),
    _m(_DIAGONAL.format("hole"), near_holes=SIDES_AND_CORNERS),
    _m(_DIAGONAL.format("piece"), near_pieces=SIDES_AND_CORNERS),
    _m(
        _DIAGONAL.format("hole, and for one piece"),
        near_holes=SIDES_AND_CORNERS,
        near_pieces=SIDES_AND_CORNERS,
    ),
    # The same answers either way: a piece of the one is a hole of the other.
    case_by_case(
        "game board and table are exchanged, or 0 and 1 on both of them",
        lambda case: filled_cells(_exchanged(case)),
    ),
)
