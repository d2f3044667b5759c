"""A picture as one figure: a title, the panels in rows with their captions, and the notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from boardfill.drawing.figures.figure import Figure, Label, Mark, moved
from boardfill.drawing.figures.lettering import (
    CAPTION_SIZE,
    LINE_HEIGHT,
    text_lines,
    text_width,
    wrapped,
)
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture

MARGIN, GAP = 14.0, 26.0
TITLE_SIZE = 17.0
_LEAST_NOTES = 420.0
"""Notes below a small board may be this wide."""
_WIDE = 1.5
"""How much wider than high an arrangement would best be."""


def picture_figure(picture: Picture, look: Look) -> Figure:
    """The whole picture in one figure."""
    palette = look.palette
    panels = [scene_figure(panel.scene, look) for panel in picture.panels]
    captions = [panel.caption for panel in picture.panels]
    grid = in_grid(panels, captions, look)
    width = max(grid.width, _LEAST_NOTES if picture.notes else 0.0)
    heading = (
        wrapped([picture.title], max(width, _LEAST_NOTES), TITLE_SIZE) if picture.title else []
    )
    width = max([width, *(text_width(line, TITLE_SIZE) for line in heading)])
    top = MARGIN
    marks: list[Mark] = []
    for line in heading:
        at = MARGIN, top + TITLE_SIZE * 0.6
        marks.append(Label(at, line, TITLE_SIZE, palette.text, "start", bold=True))
        top += TITLE_SIZE * LINE_HEIGHT
    top += 8.0 if heading else 0.0
    marks += [moved(mark, MARGIN, top) for mark in grid.marks]
    top += grid.height
    if picture.notes:
        notes = text_lines(wrapped(picture.notes, width), palette.text)
        marks += [moved(mark, MARGIN, top + 10.0) for mark in notes.marks]
        width, top = max(width, notes.width), top + 10.0 + notes.height
    return Figure(width + 2 * MARGIN, top + MARGIN, tuple(marks), palette.background, picture.title)


def in_grid(
    panels: Sequence[Figure], captions: Sequence[str], look: Look, columns: int | None = None
) -> Figure:
    """The panels in rows, each with its caption below, in columns as wide as they need."""
    if not panels:
        return Figure(0.0, 0.0, ())
    columns = columns or _columns(panels)
    widths = [
        max(
            max(panel.width, text_width(caption, CAPTION_SIZE))
            for panel, caption in zip(panels[at::columns], captions[at::columns], strict=True)
        )
        for at in range(min(columns, len(panels)))
    ]
    marks: list[Mark] = []
    top = 0.0
    for first in range(0, len(panels), columns):
        row = list(zip(panels[first : first + columns], captions[first:], strict=False))
        height = max(panel.height for panel, _ in row)
        left = 0.0
        for (panel, caption), width in zip(row, widths, strict=False):
            marks += _placed(panel, caption, (left, top, width, height), look.palette.text)
            left += width + GAP
        top += height + (CAPTION_SIZE * LINE_HEIGHT + 4.0 if any(captions) else 0.0) + GAP
    return Figure(sum(widths) + GAP * (len(widths) - 1), top - GAP, tuple(marks))


def _placed(
    panel: Figure, caption: str, box: tuple[float, float, float, float], colour: str
) -> Iterator[Mark]:
    """A panel in the middle of its box, above its caption."""
    left, top, width, height = box
    for mark in panel.marks:
        yield moved(mark, left + (width - panel.width) / 2, top + (height - panel.height) / 2)
    if caption:
        at = left + width / 2, top + height + CAPTION_SIZE * 0.9
        yield Label(at, caption, CAPTION_SIZE, colour)


def _columns(panels: Sequence[Figure]) -> int:
    """How many columns make the arrangement somewhat wider than high."""
    width = max(panel.width for panel in panels) + GAP
    height = max(panel.height for panel in panels) + GAP
    return max(1, min(len(panels), ceil(sqrt(len(panels) * _WIDE * height / width) - 0.25)))
