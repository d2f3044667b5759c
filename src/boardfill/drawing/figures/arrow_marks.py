"""Arrows: symbols that are arrows, drawn as lines so that no font is needed, and pointers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

from boardfill.drawing.figures.figure import XY, Area, Mark, Strokes

ARROWS: Mapping[str, tuple[int, int]] = {
    "↑": (0, -1),
    "→": (1, 0),
    "↓": (0, 1),
    "←": (-1, 0),
    "↖": (-1, -1),
    "↗": (1, -1),
    "↘": (1, 1),
    "↙": (-1, 1),
}
"""Where they point, to the right and down."""
_REACH = 0.33
"""From the middle of a cell to the tip, as a part of the cell."""


def arrow_in_cell(symbol: str, middle: XY, cell: float, colour: str) -> Iterator[Mark]:
    """The arrow that a cell holds."""
    right, down = ARROWS[symbol]
    reach = cell * _REACH / hypot(right, down) * (1.2 if right and down else 1.0)
    tail = middle[0] - right * reach, middle[1] - down * reach
    tip = middle[0] + right * reach, middle[1] + down * reach
    yield from arrow(tail, tip, cell * 0.3, max(1.2, cell / 13), colour)


def pointer(target: XY, size: XY, cell: float, colour: str) -> Iterator[Mark]:
    """An arrow from the nearest side of a figure of that size to the target."""
    x, y = target
    width, height = size
    inset = 0.1 * cell
    starts = ((inset, y), (width - inset, y), (x, inset), (x, height - inset))
    start = min(starts, key=lambda at: hypot(at[0] - x, at[1] - y))
    length = hypot(x - start[0], y - start[1])
    stop = 0.42 * cell / length
    tip = x + (start[0] - x) * stop, y + (start[1] - y) * stop
    yield from arrow(start, tip, cell * 0.38, max(2.0, cell / 9), colour)


def arrow(tail: XY, tip: XY, head: float, width: float, colour: str) -> Iterator[Mark]:
    """A line with a head of that length."""
    length = hypot(tip[0] - tail[0], tip[1] - tail[1])
    x, y = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    neck = tip[0] - x * head, tip[1] - y * head
    aside = head * 0.55
    yield Strokes(((tail, (neck[0] + x, neck[1] + y)),), colour, width)
    left = neck[0] - y * aside, neck[1] + x * aside
    right = neck[0] + y * aside, neck[1] - x * aside
    yield Area(((tip, left, right),), colour)
