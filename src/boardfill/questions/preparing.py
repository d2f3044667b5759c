"""From a problem to its cover, within limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardfill.cover.bounded import Cover, Item
from boardfill.cover.translation.area_bounds import adds_up
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import LimitReached, refuse_beyond
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_BYTES_PER_USE = 8
"""What one use of an item by an option takes."""
_BYTES_PER_PLACEMENT = 500
"""What one option of a cover takes in memory, about, with all that hangs on it."""
_MANY_CELLS = 5_000
"""The placements of smaller boards are listed in no time."""


def is_large(problem: Problem) -> bool:
    """Does it take a while to list the placements?"""
    return isinstance(problem, Tiling) and len(problem.board.cells) >= _MANY_CELLS


def cover_within_limits(
    problem: Problem,
    limits: Limits,
    *,
    partial: bool = False,
    only_fillings: bool = False,
    flat: bool = False,
) -> tuple[Cover, Limits]:
    """The cover of the problem, and what is left of the limits once it has been built.

    Who needs `only_fillings`, whatever the options are, gets a cover without any where areas or
    corners alone tell that there is no filling: then no placements need be listed.  Who looks at
    options only if need be, and then lists them within the limits, asks for a `flat` cover.
    """
    deadline = Deadline(limits)
    if only_fillings and not partial and _has_plainly_no_filling(problem):
        from boardfill.cover.meanings import WrongArea

        nothing_meets = Item(WrongArea(), 1, 0)
        return Cover([nothing_meets], []), deadline.left()
    refuse_too_large(problem, limits)
    try:
        return cover_of(problem, deadline.check, partial=partial, flat=flat), deadline.left()
    except LimitReached as limit:
        raise LimitReached(f"{limit}: placements were still being listed") from None


def _has_plainly_no_filling(problem: Problem) -> bool:
    """Can nothing fill the board, as can be told from the pieces and the outline of the board?"""
    if not isinstance(problem, Tiling):
        return False
    if not adds_up(problem):
        return True
    if not is_large(problem):
        return False
    from boardfill.cover.translation.corner_reach import has_unreached_corner

    return has_unreached_corner(problem)


def refuse_too_large(problem: Problem, limits: Limits) -> None:
    """Raise LimitReached if the cover alone would need more memory than there is."""
    if isinstance(problem, Tiling):
        ways = sum(len(piece.orientations) for piece in problem.pieces)
        needed = len(problem.board.cells) * ways * _BYTES_PER_PLACEMENT
        refuse_beyond(limits.bytes, needed, "the list of placements alone")
        return
    from boardfill.problem.covering import Covering

    if isinstance(problem, Covering):
        needed = _BYTES_PER_USE * sum(
            len(colours) * sum(colours.values()) for colours in problem.shared_colours.values()
        )
        refuse_beyond(limits.bytes, needed, "the table of colours alone")
