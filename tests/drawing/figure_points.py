"""Where the marks of a figure are."""

from __future__ import annotations

from collections.abc import Iterator

from boardfill.drawing.figures.figure import XY, Figure, FilledArea, Strokes


def drawn_points(figure: Figure) -> Iterator[XY]:
    """The points of all areas and lines."""
    for mark in figure.marks:
        if isinstance(mark, FilledArea):
            yield from (point for ring in mark.rings for point in ring)
        elif isinstance(mark, Strokes):
            yield from (point for line in mark.lines for point in line)
