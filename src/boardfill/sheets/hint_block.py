"""The hints of a puzzle sheet: side by side, upside down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardfill.drawing.figures.figure import Figure, Label, Mark, Strokes, moved, upside_down
from boardfill.drawing.figures.lettering import BESIDE, LINE_HEIGHT, wrapped
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Panel
from boardfill.problem.lattices.square import SQUARE

_MOST_COLUMNS = 4
_GAP = 16.0
_HEIGHT = 140.0
"""Of the drawing of a hint, at most."""
_MOST_CELL = 22.0
_SIZE = 10.5
_HEADING = 24.0


def hint_block(hints: Sequence[Panel], width: float, look: Look) -> Figure:
    """The hints, below a line that tells what to do; a figure of no height if there are none."""
    if not hints:
        return Figure(width, 0.0, ())
    columns = min(max(len(hints), 2), _MOST_COLUMNS)
    column = (width - _GAP * (columns - 1)) / columns
    cells = [_numbered(number, hint, column, look) for number, hint in enumerate(hints, 1)]
    marks: list[Mark] = []
    top = 0.0
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        for at, cell in enumerate(row):
            marks += (moved(mark, at * (column + _GAP), top) for mark in cell.marks)
        top += max(cell.height for cell in row) + _GAP
    turned = upside_down(Figure(width, top - _GAP, tuple(marks)))
    colour = look.palette.text
    told = f"{'Hints' if len(hints) > 1 else 'A hint'}: turn the page around."
    if hints[0].scene.lattice == SQUARE:
        told += " Cell (2, 3) is in row 2 and column 3, counted from 0."
    heading: tuple[Mark, ...] = (
        Strokes((((0.0, 0.0), (width, 0.0)),), colour, 0.8, dash=4.0),
        Label((0.0, _HEADING / 2), told, _SIZE, colour, "start"),
    )
    below = tuple(moved(mark, 0.0, _HEADING) for mark in turned.marks)
    return Figure(width, turned.height + _HEADING, (*heading, *below))


def _numbered(number: int, hint: Panel, width: float, look: Look) -> Figure:
    """A hint: its drawing, and its sentence with its number."""
    probe = scene_figure(hint.scene, replace(look, cell=_MOST_CELL), blank=True)
    scale = min(1.0, width / probe.width, _HEIGHT / probe.height)
    drawn = scene_figure(hint.scene, replace(look, cell=_MOST_CELL * scale))
    fitted = min(1.0, width / drawn.width)
    marks = [moved(mark, 0.0, 0.0, fitted) for mark in drawn.marks]
    top = drawn.height * fitted + 4.0
    lines = wrapped([f"{number}. {hint.caption}"], width - 2 * BESIDE, _SIZE)
    step = _SIZE * LINE_HEIGHT
    for at, line in enumerate(lines):
        place = BESIDE, top + (at + 0.5) * step
        marks.append(Label(place, line.strip(), _SIZE, look.palette.text, "start"))
    return Figure(width, top + len(lines) * step, tuple(marks))
