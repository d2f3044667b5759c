"""The scale beside a heat map: which shade stands for what."""

from __future__ import annotations

from collections.abc import Iterator

from boardfill.drawing.figures.figure import Area, Label, Mark, Strokes
from boardfill.drawing.figures.palettes import Palette

BAR_WIDTH = 76.0
"""How much room it takes at the right of a figure."""
_STEPS = 48
_GAP, _BROAD = 14.0, 14.0


def scale_bar(
    palette: Palette, ends: tuple[str, str], left: float, top: float, bottom: float
) -> Iterator[Mark]:
    """A bar from the shade 1 at the top to 0 at the bottom, with what they stand for."""
    left += _GAP
    right, bottom = left + _BROAD, bottom - top
    step = (bottom - top) / _STEPS
    for at in range(_STEPS):
        low = bottom - at * step
        # Steps overlap a little, so that no line of the background shows between them.
        high = max(top, low - step - 0.5)
        ring = (left, low), (right, low), (right, high), (left, high)
        yield Area((ring,), palette.shade((at + 0.5) / _STEPS))
    corners = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    yield Strokes((corners,), palette.lines, 1.0)
    for text, y in zip(ends, (bottom - 5.0, top + 5.0), strict=True):
        yield Label((right + 5.0, y), text, 12.0, palette.text, "start")
