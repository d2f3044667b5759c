"""Draws the pictures that README shows, light and dark, into docs/pictures.

.venv/bin/python tools/draw_pictures.py
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from boardfill import Board, Tiling, pieces
from boardfill.drawing.answer_pictures import heat_picture, solutions_picture
from boardfill.drawing.figures.figure_elements import recoloured
from boardfill.drawing.look import DARK, LIGHT, ColourBy, Look
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Panel, Picture, Scene, solution_scene
from boardfill.explaining.certificate_text import certificate_picture
from boardfill.explaining.no_filling import explain
from boardfill.formats.gallery import gallery_entry
from boardfill.problem.board_families import family_board
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.square import SQUARE
from boardfill.questions.listing import heat
from boardfill.watching.replay import search_film
from boardfill.watching.textbook_search import watch

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SEED = 6


def drawn() -> Iterator[tuple[str, bytes]]:
    """The name of every file and what is in it."""
    for name, picture, colour_by in _pictures():
        for palette in (LIGHT, DARK):
            look = Look(palette=palette, colour_by=colour_by, view="isometric")
            yield f"{name}-{palette.name}.svg", picture_bytes(picture, ".svg", look)


def _pictures() -> Iterator[tuple[str, Picture, ColourBy]]:
    yield "arctic-circle", _arctic_circle(), "direction"
    yield "fillings", _fillings(), "neighbours"
    corners_gone = gallery_entry("mutilated-chessboard").problem
    reason = explain(corners_gone)
    assert reason is not None
    yield "no-filling", certificate_picture(corners_gone, reason), "neighbours"
    board = Tiling(Board.rectangle(6, 9), pieces("L3"))
    chances = heat(board)
    assert chances is not None
    yield "heat", heat_picture(board, chances), "neighbours"
    small = Tiling(Board.rectangle(4, 5), pieces("L3,I2"))
    yield "search", search_film(small, islice(watch(small), 40)), "neighbours"


def _arctic_circle() -> Picture:
    """Dominoes on an Aztec diamond, as `boardfill sample` draws them."""
    diamond = Tiling(family_board("aztec-diamond", (100,), SQUARE), pieces("domino"))
    (filling,) = diamond.sample(1, seed=SEED)
    return solutions_picture(diamond, [("", filling)], alike=True)


def _fillings() -> Picture:
    """One filling on each lattice."""
    panels = (
        Panel(_sampled("pentominoes-6x10"), "9,356 fillings"),
        Panel(recoloured(_sampled("lozenges"), "direction"), "267,227,532 fillings"),
        Panel(_sampled("hexiamonds-snowflake"), "330 fillings"),
        Panel(_sampled("polyhexes-crown"), "762 fillings"),
        Panel(_sampled("soma-cube"), "11,520 fillings"),
    )
    return Picture(panels)


def _sampled(name: str) -> Scene:
    problem: Problem = gallery_entry(name).problem
    (filling,) = problem.sample(1, seed=SEED)
    return solution_scene(problem, filling)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, content in drawn():
        (FOLDER / file).write_bytes(content)
