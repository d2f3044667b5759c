"""Patterns that tell tiles apart on paper without colours: lines that repeat in a square."""

from __future__ import annotations

from typing import TypeAlias

from boardfill.drawing.figures.figure import XY

TILE = 8.0
"""The side of the square after which a pattern repeats, in pixels."""
Lines: TypeAlias = tuple[tuple[XY, ...], ...]

_RISING: Lines = (((-2, 10), (10, -2)), ((-2, 2), (2, -2)), ((6, 10), (10, 6)))
_FALLING: Lines = (((-2, -2), (10, 10)), ((6, -2), (10, 2)), ((-2, 6), (2, 10)))
_LEVEL: Lines = (((0, 2), (8, 2)), ((0, 6), (8, 6)))
_UPRIGHT: Lines = (((2, 0), (2, 8)), ((6, 0), (6, 8)))
_DOTS: Lines = (((1.25, 2), (2.75, 2)), ((5.25, 6), (6.75, 6)))

PATTERNS: tuple[Lines, ...] = (
    (),
    _RISING,
    _DOTS,
    _LEVEL,
    _FALLING,
    _UPRIGHT,
    _RISING + _FALLING,
    _LEVEL + _UPRIGHT,
)
"""By the number of a tile's colour."""
