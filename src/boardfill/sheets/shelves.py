"""Boxes on shelves: side by side as long as there is room, the highest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Shelves(NamedTuple):
    """Where boxes are, in their order, and how much room they take in all."""

    places: list[tuple[float, float]]
    width: float
    height: float


def on_shelves(boxes: Sequence[tuple[float, float]], full: float, gap: float) -> Shelves:
    """Boxes, of which width and height are given, on shelves of that width.

    >>> on_shelves([(2, 1), (2, 3), (3, 1)], 6, 1)
    Shelves(places=[(3.0, 0.0), (0.0, 0.0), (0.0, 4.0)], width=5.0, height=5.0)
    """
    places = [(0.0, 0.0)] * len(boxes)
    shelves: list[list[float]] = []
    """Of each how much is taken, and its top."""
    bottom = widest = 0.0
    for at in sorted(range(len(boxes)), key=lambda at: (-boxes[at][1], -boxes[at][0], at)):
        width, height = boxes[at]
        shelf = next((found for found in shelves if found[0] + width <= full), None)
        if shelf is None:
            top = bottom + gap if shelves else 0.0
            shelves.append(shelf := [0.0, top])
            bottom = top + height
        places[at] = shelf[0], shelf[1]
        widest = max(widest, shelf[0] + width)
        shelf[0] += width + gap
    return Shelves(places, widest, bottom)
