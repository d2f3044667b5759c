"""`draw`: the problem, or a filling of it, as a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from boardfill.checking.checker import why_no_part
from boardfill.drawing.answer_pictures import problem_picture, solutions_picture
from boardfill.drawing.look import ColourBy, Look, View, palette_named
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import board_cells
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.covering import Covering
from boardfill.problem.tiling import Tiling
from boardfill.web.conversation import Conversation, Question
from boardfill.web.given_filling import FillingTree, filling_of
from boardfill.web.options import Wishes
from boardfill.words import counted

_MOST_CELLS = 10_000
"""Of the board, its pieces and its options: more shapes take long to draw, and long to show."""


class DrawWishes(Wishes, frozen=True, kw_only=True):
    """How the picture looks, and the filling that it shows, if any; `title` "" leaves it out."""

    command: ClassVar[str] = "draw"
    palette: str = "light"
    colour_by: ColourBy = "neighbours"
    view: View = "layers"
    cell: float | None = None
    letters: bool = False
    title: str | None = None
    filling: FillingTree | None = None
    form: Literal["svg"] = "svg"

    def _options(self) -> list[str]:
        return ["-o", "problem.svg"]


def answer(asked: Conversation, wishes: DrawWishes) -> object:
    """The picture, an SVG file as text."""
    problem = asked.problem
    look = Look(palette_named(wishes.palette), wishes.colour_by, wishes.view, wishes.cell)
    shapes = len(problem.options) if isinstance(problem, Covering) else len(board_cells(problem))
    if isinstance(problem, Tiling):
        shapes += sum(len(piece.cells) for piece in problem.pieces)
    if shapes > _MOST_CELLS:
        raise LimitReached(f"a page shows pictures of up to {counted(_MOST_CELLS, 'cell')}")
    if wishes.filling is None:
        picture = problem_picture(problem)
    else:
        filling = filling_of(wishes.filling, "filling")
        if reason := why_no_part(problem, filling):
            raise BadInput(reason, place="options.filling")
        picture = solutions_picture(problem, [("", filling)], letters=wishes.letters)
    if wishes.title is not None:
        picture = replace(picture, title=wishes.title)
    return {"svg": picture_bytes(picture, ".svg", look).decode()}


QUESTION = Question(DrawWishes, answer)
