"""A picture as one figure: a title, the panels in rows with their captions, and the notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum, sqrt

from boardfill.drawing.figures import figure as figures
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Picture

MARGIN = 14.0
_GAP = 26.0
_TITLE_SIZE = 17.0
_LEAST_NOTES = 640.0
"""Titles and notes of a small board may be this wide."""
_LEAST_ROW = 480.0
"""Rows of a few small panels may grow this wide."""
_WIDE = 1.5
"""The best ratio of width to height of an arrangement."""


def picture_figure(picture: Picture, look: Look, least: float = 0.0) -> figures.Figure:
    """The whole picture in one figure; each panel is at least `least` wide."""
    palette = look.palette
    grid = _grid(picture, look, least)
    room = max(grid.width, _LEAST_NOTES)
    heading = (
        figures.wrapped([picture.title], room, figures.BOLD * _TITLE_SIZE) if picture.title else []
    )
    width = max(
        [grid.width, *(figures.text_width(line, figures.BOLD * _TITLE_SIZE) for line in heading)]
    )
    top = MARGIN
    marks: list[figures.Mark] = []
    for line in heading:
        at = MARGIN, top + _TITLE_SIZE * 0.6
        marks.append(figures.Label(at, line, _TITLE_SIZE, palette.text, "start", bold=True))
        top += _TITLE_SIZE * figures.LINE_HEIGHT
    top += 8.0 if heading else 0.0
    marks += [figures.moved(mark, MARGIN, top) for mark in grid.marks]
    top += grid.height
    if picture.notes:
        notes = figures.text_lines(figures.wrapped(picture.notes, room), palette.text)
        marks += [figures.moved(mark, MARGIN, top + 10.0) for mark in notes.marks]
        width, top = max(width, notes.width), top + 10.0 + notes.height
    return figures.Figure(
        width + 2 * MARGIN, top + MARGIN, tuple(marks), palette.background, picture.title
    )


def _grid(picture: Picture, look: Look, least: float) -> figures.Figure:
    """The panels from left to right in rows, each with its caption below."""
    panels = picture.panels
    drawn = [scene_figure(panel.scene, look) for panel in panels]
    if not drawn:
        return figures.Figure(0.0, 0.0, ())
    widths = [
        max(figure.width, figures.text_width(panel.caption, figures.CAPTION_SIZE), least)
        for figure, panel in zip(drawn, panels, strict=True)
    ]
    if len({figure.width for figure in drawn}) == 1:
        widths = [max(widths)] * len(widths)  # aligned in columns
    # Rows may grow so wide that the whole is somewhat wider than high.
    area = fsum(
        (width + _GAP) * (figure.height + _GAP) for figure, width in zip(drawn, widths, strict=True)
    )
    full = max(*widths, sqrt(_WIDE * area), _LEAST_ROW)
    marks: list[figures.Mark] = []
    top, widest = 0.0, 0.0
    for row in rows_of(widths, [panel.is_alone for panel in panels], full, _GAP):
        height = max(drawn[at].height for at in row)
        left = 0.0
        for at in row:
            figure, width, caption = drawn[at], widths[at], panels[at].caption
            right, down = left + (width - figure.width) / 2, top + (height - figure.height) / 2
            marks += [figures.moved(mark, right, down) for mark in figure.marks]
            if caption:
                place = left + width / 2, top + height + figures.CAPTION_SIZE * 0.9
                marks.append(figures.Label(place, caption, figures.CAPTION_SIZE, look.palette.text))
            left += width + _GAP
        widest = max(widest, left - _GAP)
        has_captions = any(panels[at].caption for at in row)
        top += (
            height
            + (figures.CAPTION_SIZE * figures.LINE_HEIGHT + 4.0 if has_captions else 0.0)
            + _GAP
        )
    return figures.Figure(widest, top - _GAP, tuple(marks))


def rows_of(
    widths: Iterable[float], are_alone: Sequence[bool], full: float, gap: float
) -> Iterator[list[int]]:
    """The indices of the panels in each row, as many as fit."""
    row: list[int] = []
    used = 0.0
    for at, width in enumerate(widths):
        if row and (used + width > full or are_alone[at] or are_alone[row[-1]]):
            yield row
            row, used = [], 0.0
        row.append(at)
        used += width + gap
    if row:
        yield row
