"""Dominoes on a board of squares, told by the cells that options join."""

from __future__ import annotations

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.cover.pace import Check, paced

_CHECK_EVERY = 2**14
_MOST_PLACES = 16
"""Of the smallest rectangle around the board: so many places for each cell at most."""


def domino_board(cover: Cover, check: Check) -> _core.DominoBoard | None:
    """The board of dominoes that the cover is, moved to row 0 and column 0; None if it is none."""
    if not cover.form.item_count or not _core.is_matching_problem(cover.form):
        return None
    rows, columns = [], []
    for place in paced(cover.places, check, _CHECK_EVERY):
        if place is None or len(place) != 2:
            return None
        rows.append(place[0])
        columns.append(place[1])
    top, left = min(rows), min(columns)
    if (max(rows) - top + 1) * (max(columns) - left + 1) > _MOST_PLACES * len(rows):
        return None
    check()
    return _core.DominoBoard.of(
        cover.form, [row - top for row in rows], [column - left for column in columns]
    )
