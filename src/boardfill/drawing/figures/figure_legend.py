"""What explains a figure of a scene: a scale of shades on its right, a legend below."""

from __future__ import annotations

from boardfill.drawing.figures.figure import Figure
from boardfill.drawing.figures.lettering import text_lines, wrapped
from boardfill.drawing.figures.palettes import Palette
from boardfill.drawing.figures.scale_bar import BAR_WIDTH, scale_bar
from boardfill.drawing.scene import Scene

_LEAST_LEGEND = 520.0
"""A legend may be this wide, however small the board is."""


def explained_figure(scene: Scene, palette: Palette, drawn: Figure, margin: float) -> Figure:
    """The scene as drawn, with all that it has of these."""
    marks = list(drawn.marks)
    width, height = drawn.width, drawn.height
    if scene.scale is not None:
        marks += scale_bar(palette, scene.scale, width, margin, height)
        width += BAR_WIDTH
    if scene.legend:
        legend = text_lines(
            wrapped(scene.legend, max(width, _LEAST_LEGEND)), palette.text, top=height
        )
        marks += legend.marks
        width, height = max(width, legend.width), legend.height
    return Figure(width, height, tuple(marks))
