"""Drawings in rows, as many beside each other as fit the width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardfill.rendering.text import side_by_side, visible_width

_GAP = 3


def in_rows(drawings: Iterable[str], width: int) -> Iterator[str]:
    """The drawings, row by row; one that is too wide has a row for itself.

    >>> print("".join(in_rows(["aa", "bb", "c"], 8)), end="")
    aa   bb
    c
    """
    row: list[str] = []
    used = 0
    for drawing in drawings:
        needed = max(map(visible_width, drawing.splitlines()), default=0)
        if row and used + needed > width:
            yield side_by_side(row, _GAP)
            row, used = [], 0
        row.append(drawing)
        used += needed + _GAP
    if row:
        yield side_by_side(row, _GAP)
