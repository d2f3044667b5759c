"""Pictures of every gallery problem in every palette, as SVG and PNG."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy
import pytest
from PIL import Image

from boardfill import Board, Piece, Solution, Tiling, pieces
from boardfill.drawing.answer_pictures import (
    numbered,
    pieces_picture,
    problem_picture,
    solutions_picture,
)
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import PALETTES, Look
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Panel, Picture, Scene, Tile, picture_of, solution_scene
from boardfill.formats.gallery import gallery_entry
from tests.counted_calls import calls_of
from tests.gallery_cases import gallery_cases

GOLDEN = Path(__file__).parent / "golden"
DRAWN = (
    "scotts-board",
    "sudoku",
    "soma-cube",
    "lozenges",
    "polyhexes-crown",
    "dominoes-torus",
    "arrows",
)
"""Problems whose pictures are kept: every lattice, symbols, regions, seams."""
SVG = "{http://www.w3.org/2000/svg}"


def _svg(picture: Picture, look: Look | None = None) -> str:
    return picture_bytes(picture, ".svg", look or Look()).decode()


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("name", gallery_cases())
def test_every_problem_of_the_gallery_is_drawn_well_formed(name: str, palette: object) -> None:
    problem = gallery_entry(name).problem
    look = Look(palette=palette)  # type: ignore[arg-type]
    root = ElementTree.fromstring(_svg(problem_picture(problem), look))
    assert root.tag == f"{SVG}svg"
    assert float(root.attrib["width"]) > 20
    assert not re.search(r"nan|inf", _svg(problem_picture(problem), look))


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_are_as_they_were(name: str) -> None:
    """If one is meant to change: look at it, then `python -m tests.drawing.test_pictures`."""
    golden = (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")
    assert _golden_svg(name) == golden


def _golden_svg(name: str) -> str:
    problem = gallery_entry(name).problem
    return _svg(solutions_picture(problem, [("", sorted_first(name))]))


@cache
def sorted_first(name: str) -> Solution:
    """The first in rank order: the same, whichever engine answers."""
    problem = gallery_entry(name).problem
    if name == "sudoku":  # it has one, and takes seconds to put in order
        only = problem.solve()
        assert only is not None
        return only
    return next(iter(problem.solution_set().ordered(0, 1)))


def test_every_text_is_escaped() -> None:
    hostile = "<script>alert('1')</script> & \"quoted\" \x00\x07"
    problem = Tiling(Board.rectangle(2, 2), pieces("I2"), title=hostile)
    scene = Scene((Tile(frozenset({(0, 0)}), hostile),), legend=(hostile,))
    picture = Picture((Panel(scene, hostile),), hostile, (hostile,))
    for drawn in (_svg(picture), _svg(problem_picture(problem))):
        root = ElementTree.fromstring(drawn)
        assert not root.findall(f".//{SVG}script")
        assert "<script" not in drawn


def test_labels_and_captions_are_there() -> None:
    drawn = _svg(pieces_picture(pieces("pentominoes"), "All twelve"))
    texts = [element.text for element in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
    assert texts == ["All twelve", *"FILNPTUVWXYZ"]


def test_every_shared_line_is_drawn_once() -> None:
    """Four dominoes on 2 x 4: the rim has 4 lines, and between dominoes lie those inside."""
    tiles = tuple(Tile(frozenset({(0, at), (1, at)}), "", at % 2, piece="I2") for at in range(4))
    drawn = _svg(picture_of(Scene(tiles)))
    bold = re.findall(r'stroke-width="2.4"[^>]* d="([^"]*)"', drawn)
    assert len(bold) == 1
    assert bold[0].count("M") == 2 + 5, "two lines along the board, five across"


@pytest.mark.parametrize("view", ["neighbours", "piece", "direction"])
def test_colours_by_neighbours_piece_or_direction(view: str) -> None:
    problem = gallery_entry("lozenges").problem
    picture = solutions_picture(problem, [("", sorted_first("lozenges"))])
    fills = set(re.findall(r'<path fill="(#[0-9a-f]+)"', _svg(picture, Look(colour_by=view))))  # type: ignore[arg-type]
    assert len(fills) == {"neighbours": 6, "piece": 1, "direction": 3}[view]


def test_a_film_shows_one_panel_at_a_time_and_the_last_where_nothing_moves() -> None:
    problem = Tiling(Board.rectangle(2, 3), pieces("I2"))
    film = solutions_picture(problem, numbered(problem.solution_set()), is_film=True)
    frames = ElementTree.fromstring(_svg(film)).findall(f"{SVG}g")
    assert len(frames) == 3
    assert [frame.get("visibility") for frame in frames] == ["hidden", "hidden", None]


def test_boards_of_a_film_stay_in_place_above_captions_of_any_length() -> None:
    problem = Tiling(Board.rectangle(2, 2), pieces("I2"))
    captions = "short", "a caption much longer than the board is wide"
    film = solutions_picture(
        problem, zip(captions, problem.solution_set(), strict=True), is_film=True
    )
    frames = ElementTree.fromstring(_svg(film)).findall(f"{SVG}g")
    rims = [frame.findall(f"{SVG}path")[-1].get("d", "") for frame in frames]
    lefts = [min(float(x) for x in re.findall(r"M([\d.]+) ", rim)) for rim in rims]
    assert lefts[0] == lefts[1]


def domino_board(side: int) -> Picture:
    """Dominoes in rows, every second row shifted by one where it can be."""
    tiles = [
        Tile(frozenset({(row, column), (row, column + 1)}), "", (row + column // 2) % 6, piece="I2")
        for row in range(side)
        for column in range(0, side, 2)
    ]
    return picture_of(Scene(tuple(tiles)))


@pytest.mark.parametrize("ending", [".svg", ".png"])
def test_the_work_for_a_board_grows_as_the_board_does(ending: str) -> None:
    """Sixteen times as many cells take as many more calls, and not the square of that."""
    few, many = (calls_of(picture_bytes, domino_board(side), ending, Look()) for side in (10, 40))
    assert many < 20 * few


def test_a_large_board_makes_no_large_file() -> None:
    assert len(_svg(domino_board(100))) < 2_000_000


def test_png_has_the_pixels_of_the_picture() -> None:
    picture = picture_of(Scene((Tile(frozenset({(0, 0), (0, 1)}), "", 0),)))
    shown = _pixels(picture_bytes(picture, ".png", Look()))
    assert list(shown[0, 0]) == [255, 255, 255]
    middle = shown[shown.shape[0] // 2, shown.shape[1] // 4]
    assert abs(middle - list(bytes.fromhex(Look().palette.colours[0][1:]))).max() <= 2


PAINTED = ("lozenges", "polyhexes-crown", "scotts-board", "soma-cube", "sudoku")


@pytest.mark.parametrize("name", PAINTED)
def test_images_are_as_they_were_or_nearly(name: str) -> None:
    """Another version of the painter may smooth an edge differently, not move or recolour it."""
    now, before = _pixels(_golden_png(name)), _pixels((GOLDEN / f"{name}.png").read_bytes())
    assert now.shape == before.shape
    assert abs(now - before).mean() < 2
    assert (abs(now - before).max(axis=2) > 60).mean() < 0.01


def _golden_png(name: str) -> bytes:
    problem = gallery_entry(name).problem
    picture = solutions_picture(problem, [("", sorted_first(name))])
    return picture_bytes(picture, ".png", Look(cell=12, view="isometric"))


def _pixels(png: bytes) -> Any:
    with Image.open(io.BytesIO(png)) as image:
        return numpy.asarray(image.convert("RGB"), dtype=float)


if __name__ == "__main__":
    for painted_name in PAINTED:
        (GOLDEN / f"{painted_name}.png").write_bytes(_golden_png(painted_name))
    for drawn_name in DRAWN:
        (GOLDEN / f"{drawn_name}.svg").write_text(_golden_svg(drawn_name), encoding="utf-8")


def test_a_legend_of_long_names_is_no_wider_than_one_can_read() -> None:
    names = ("a name " * 60, "b" * 300)
    both = tuple(Piece(name, frozenset({(0, 0)})) for name in names)
    problem = Tiling(Board.rectangle(1, 2), both)
    solution = next(iter(problem.solution_set()))
    assert scene_figure(solution_scene(problem, solution), Look()).width < 600
