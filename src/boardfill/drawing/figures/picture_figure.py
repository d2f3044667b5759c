"""A picture as one figure: a title, the panels in rows with their captions, and the notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, sqrt

from boardfill.drawing.figures.figure import (
    BOLD,
    CAPTION_SIZE,
    LINE_HEIGHT,
    Figure,
    Label,
    Mark,
    moved,
    text_lines,
    text_width,
    wrapped,
)
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Panel, Picture

MARGIN, GAP = 14.0, 26.0
TITLE_SIZE = 17.0
_LEAST_NOTES = 640.0
"""Titles and notes of a small board may be this wide."""
_LEAST_ROW = 480.0
"""Rows of a few small panels may grow this wide."""
_WIDE = 1.5
"""How much wider than high an arrangement would best be."""


def picture_figure(picture: Picture, look: Look, least: float = 0.0) -> Figure:
    """The whole picture in one figure; each panel has that much width at least."""
    palette = look.palette
    panels = [scene_figure(panel.scene, look) for panel in picture.panels]
    grid = in_rows(panels, picture.panels, look, least)
    room = max(grid.width, _LEAST_NOTES)
    heading = wrapped([picture.title], room, BOLD * TITLE_SIZE) if picture.title else []
    width = max([grid.width, *(text_width(line, BOLD * TITLE_SIZE) for line in heading)])
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
        notes = text_lines(wrapped(picture.notes, room), palette.text)
        marks += [moved(mark, MARGIN, top + 10.0) for mark in notes.marks]
        width, top = max(width, notes.width), top + 10.0 + notes.height
    return Figure(width + 2 * MARGIN, top + MARGIN, tuple(marks), palette.background, picture.title)


def in_rows(
    figures: Sequence[Figure], panels: Sequence[Panel], look: Look, least: float = 0.0
) -> Figure:
    """The panels from left to right in rows, each with its caption below."""
    if not figures:
        return Figure(0.0, 0.0, ())
    boxes = [
        max(figure.width, text_width(panel.caption, CAPTION_SIZE), least)
        for figure, panel in zip(figures, panels, strict=True)
    ]
    if len({figure.width for figure in figures}) == 1:
        boxes = [max(boxes)] * len(boxes)  # those of one size stand in columns
    full = _full_width(figures, boxes)
    marks: list[Mark] = []
    top, widest = 0.0, 0.0
    for row in _rows(boxes, [panel.is_alone for panel in panels], full):
        height = max(figures[at].height for at in row)
        left = 0.0
        for at in row:
            box = left, top, boxes[at], height
            marks += _placed(figures[at], panels[at].caption, box, look.palette.text)
            left += boxes[at] + GAP
        widest = max(widest, left - GAP)
        has_captions = any(panels[at].caption for at in row)
        top += height + (CAPTION_SIZE * LINE_HEIGHT + 4.0 if has_captions else 0.0) + GAP
    return Figure(widest, top - GAP, tuple(marks))


def _full_width(panels: Sequence[Figure], boxes: Sequence[float]) -> float:
    """How wide rows may grow, so that the whole is somewhat wider than high."""
    area = fsum(
        (box + GAP) * (panel.height + GAP) for panel, box in zip(panels, boxes, strict=True)
    )
    return max(*boxes, sqrt(_WIDE * area), _LEAST_ROW)


def _rows(boxes: Sequence[float], are_alone: Sequence[bool], full: float) -> Iterator[list[int]]:
    """Which panels stand in a row."""
    row: list[int] = []
    used = 0.0
    for at, box in enumerate(boxes):
        if row and (used + box > full or are_alone[at] or are_alone[row[-1]]):
            yield row
            row, used = [], 0.0
        row.append(at)
        used += box + GAP
    yield row


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
