"""Pictures of boards, pieces, problems and fillings, as all who draw them want them."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill import words
from boardfill.answers.best import Fit
from boardfill.answers.heat import Marginals
from boardfill.answers.solution import Solution
from boardfill.drawing.heat_map import heat_caption, heat_scene
from boardfill.drawing.panels import Panel, Picture, picture_of
from boardfill.drawing.scene import (
    board_scene,
    fit_scenes,
    piece_scene,
    pieces_beside,
    solution_scene,
)
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import ANY, Piece


def problem_picture(problem: Problem) -> Picture:
    """The board with what is given, and the pieces that are left with their supplies."""
    pieces = pieces_beside(problem)
    board = Panel(board_scene(problem), is_alone=bool(pieces))
    return Picture((board, *_piece_panels(pieces, with_supplies=True)), problem.title)


def pieces_picture(pieces: Iterable[Piece], title: str = "") -> Picture:
    """The pieces with their names."""
    return Picture(tuple(_piece_panels(pieces, with_supplies=False)), title)


def _piece_panels(pieces: Iterable[Piece], *, with_supplies: bool) -> Iterable[Panel]:
    for colour, piece in enumerate(pieces):
        copies = "any number" if piece.copies == ANY else str(piece.copies)
        caption = f"{piece.name} ({copies})" if with_supplies else piece.name
        yield Panel(piece_scene(piece, colour), caption)


def solutions_picture(
    problem: Problem,
    found: Iterable[tuple[str, Solution]],
    *,
    title: str = "",
    letters: bool = False,
    is_film: bool = False,
    alike: bool = False,
) -> Picture:
    """Fillings, each with its caption; who colours pieces in another way wants them `alike`."""
    panels = (
        Panel(solution_scene(problem, solution, letters=letters, alike=alike), caption)
        for caption, solution in found
    )
    return Picture(tuple(panels), title or problem.title, is_film=is_film)


def numbered(found: Iterable[Solution], first: int = 1) -> Iterable[tuple[str, Solution]]:
    """The fillings with their numbers as captions."""
    return ((words.number(number), solution) for number, solution in enumerate(found, first))


def heat_picture(problem: Problem, marginals: Marginals, name: str | None = None) -> Picture:
    """The heat map with its scale and what its numbers are."""
    caption = heat_caption(problem, marginals, name).strip()
    return picture_of(heat_scene(problem, marginals, name), problem.title, (caption,))


def fit_picture(problem: Fitting, fit: Fit) -> Picture:
    """The game board with the pieces in its holes, and the table."""
    game, table = fit_scenes(problem, fit)
    cells = words.counted(fit.cells, "cell")
    return Picture((Panel(game, "game board"), Panel(table, "table")), f"{cells} filled")
