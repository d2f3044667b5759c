"""Dominoes on a board of squares, told by the cells that options join."""

from __future__ import annotations

from boardfill import _core
from boardfill.cover.bounded import Cover

_MOST_PLACES = 16
"""Of the smallest rectangle around the board: so many places for each cell at most."""


def domino_board(cover: Cover) -> _core.DominoBoard | None:
    """The board of dominoes that the cover is, moved to row 0 and column 0; None if it is none."""
    if not cover.form.item_count or not _core.is_matching_problem(cover.form):
        return None
    places = [place for place in cover.places if place is not None and len(place) == 2]
    if len(places) < cover.form.item_count:
        return None
    rows, columns = zip(*places, strict=True)
    top, left = min(rows), min(columns)
    if (max(rows) - top + 1) * (max(columns) - left + 1) > _MOST_PLACES * len(places):
        return None
    return _core.DominoBoard.of(
        cover.form, [row - top for row in rows], [column - left for column in columns]
    )
