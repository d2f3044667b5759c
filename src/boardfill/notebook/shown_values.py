"""What a notebook shows of a value: a drawing, an image of what is large, or a table.

A value has one of these, so that notebooks do not hold everything twice.  A value that has none,
such as an answer that does not remember its problem, is shown as text.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from boardfill.answers.best import Best
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.picture_formats.svg import svg
from boardfill.drawing.scene import board_cells
from boardfill.errors import BadInput
from boardfill.methods import Askable
from boardfill.notebook.html_tables import TABULATED, html_of_value
from boardfill.notebook.value_pictures import picture_of_value
from boardfill.problem.board import Board
from boardfill.questions.solution_set import SolutionRange, SolutionSet

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_LARGE = 5000
"""Pictures of more cells are images, since browsers are slow to paint so many shapes."""
_SMALL_CELL = 22.0
"""In pixels, where several fillings are to be seen together."""
_FITTING = 'style="max-width: 100%; height: auto"'
"""So that a narrow notebook shows all of a wide picture."""


def shown_svg(value: object) -> str | None:
    """The picture as SVG; None for what is shown in another form."""
    picture = None if _is_image(value) else _picture(value)
    if picture is None:
        return None
    are_many = isinstance(value, SolutionSet | SolutionRange) and len(picture.panels) > 1
    look = Look(cell=_SMALL_CELL) if are_many else Look()
    return svg(picture_figure(picture, look)).replace("<svg ", f"<svg {_FITTING} ", 1)


def shown_png(value: object) -> bytes | None:
    """The picture as an image if it is large; None if it is not, or without the extra for it."""
    picture = _picture(value) if _is_image(value) else None
    return None if picture is None else picture_bytes(picture, ".png", Look())


def shown_html(value: object) -> str | None:
    """The value as a table; None for what is drawn."""
    return html_of_value(value)


def _picture(value: object) -> Picture | None:
    if isinstance(value, TABULATED):
        return None
    try:
        return picture_of_value(value)
    except BadInput:
        return None


def _is_image(value: object) -> bool:
    return _number_of_cells(value) > _LARGE and find_spec("resvg_py") is not None


def _number_of_cells(value: object) -> int:
    """Of the board that is drawn, told without drawing it."""
    if isinstance(value, Board):
        return len(value.cells)
    if isinstance(value, Best):
        value = value.solution
    if isinstance(value, SolutionRange):
        value = value.source
    problem = value if isinstance(value, Askable) else getattr(value, "problem", None)
    return 0 if problem is None else len(board_cells(cast("Problem", problem)))
