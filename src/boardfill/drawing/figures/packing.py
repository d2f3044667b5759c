"""Rectangles in rows, so that none touches another: on one sheet, or on as many as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, sqrt
from typing import NamedTuple

_WIDE = 1.4
"""How much wider than high all of them together would best be."""


class Spot(NamedTuple):
    """On which sheet a rectangle lies, and where its corner is."""

    sheet: int
    x: float
    y: float


def in_rows(
    sizes: Sequence[tuple[float, float]], gap: float, sheet: tuple[float, float] | None = None
) -> list[Spot]:
    """Rows of rectangles of those widths and heights, in their order.

    Each must fit on a sheet by itself.  Without one, all are on one that is large enough.
    """
    if sheet is None:
        area = fsum((width + gap) * (height + gap) for width, height in sizes)
        sheet = max([_WIDE * sqrt(area), *(width for width, _ in sizes)]), inf
    spots = []
    number, x, y, row_height = 0, 0.0, 0.0, 0.0
    for width, height in sizes:
        if x and x + width > sheet[0]:
            x, y, row_height = 0.0, y + row_height + gap, 0.0
        if y and y + height > sheet[1]:
            number, x, y, row_height = number + 1, 0.0, 0.0, 0.0
        spots.append(Spot(number, x, y))
        x, row_height = x + width + gap, max(row_height, height)
    return spots
