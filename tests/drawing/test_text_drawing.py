from __future__ import annotations

import re

import pytest

from boardfill import Board, Placement, Tiling, pieces, solve
from boardfill.drawing.labels_and_colours import ALWAYS_ENOUGH, placement_labels
from boardfill.drawing.scene import Scene, Tile, board_scene, solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text, side_by_side, visible_width
from boardfill.judging import arrow_boards
from boardfill.problem.catalogue import named_set
from boardfill.questions.plain_answers import arrow_listing

TWO_L = Tiling(Board.rectangle(2, 3), pieces("L3"))

J3 = """\
Solution: 1
↗↗↘↘
↗↗↘↘
↖↖↙↙
↖↖↙↙

Solution: 2
↙↙↖↖
↙↙↖↖
↘↘↗↗
↘↘↗↗

total: 2 solutions.
"""


def _scene(problem: Tiling) -> Scene:
    found = solve(problem)
    assert found is not None
    return solution_scene(problem, found)


def test_outlines() -> None:
    assert as_text(_scene(TWO_L)) == (
        "┌───────┬───┐\n"
        "│       │   │\n"
        "│   ┌───┘   │\n"
        "│   │       │\n"
        "└───┴───────┘\n"
    )  # fmt: skip


def test_ascii_has_no_other_characters() -> None:
    drawn = as_text(_scene(TWO_L), TextStyle(ascii=True))
    assert drawn.isascii()
    assert drawn.splitlines()[0] == "+-------+---+"
    assert as_text(board_scene(TWO_L), TextStyle(ascii=True)).isascii()


@pytest.mark.parametrize("wrap", [[], ["columns"], ["rows", "columns"]])
def test_colour_changes_nothing_but_colour(wrap: list[str]) -> None:
    problem = Tiling(Board.rectangle(4, 6, wrap=wrap), pieces("L3"))
    for found in problem.solution_set()[:50]:
        scene = solution_scene(problem, found)
        for ascii_only in (False, True):
            plain = as_text(scene, TextStyle(ascii=ascii_only))
            coloured = as_text(scene, TextStyle(colour=True, ascii=ascii_only))
            assert "\x1b[" in coloured
            assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
            uncoloured = solution_scene(problem, found, colours="none")
            assert as_text(uncoloured, TextStyle(ascii=ascii_only)) == plain


def test_neighbouring_pieces_differ_in_colour() -> None:
    problem = Tiling(Board.rectangle(6, 10), named_set("pentominoes"))
    tiles = _scene(problem).tiles
    owner = {cell: tile for tile in tiles for cell in tile.cells}
    for (row, column), tile in owner.items():
        for beside in ((row + 1, column), (row, column + 1)):
            other = owner.get(beside, tile)
            assert other is tile or other.colour != tile.colour
    assert len({tile.colour for tile in tiles}) == ALWAYS_ENOUGH


def test_pieces_that_can_lie_on_the_same_cells_around_a_closed_board_are_named() -> None:
    """Two rows that close make one of O4 and S4, whose outlines differ on a flat board."""
    laid = [Placement(((0, 0), (0, 1), (1, 0), (1, 1)), "O4")]
    flat, closed = (
        Tiling(Board.rectangle(2, 4, wrap=wrap), pieces("O4,S4"))
        for wrap in ([], ["rows", "columns"])
    )
    assert placement_labels(flat, laid, letters=False) == [""]
    assert placement_labels(closed, laid, letters=False) == ["O4"]


def test_holes_stay_empty_and_an_empty_board_says_so() -> None:
    ring = Board(Board.rectangle(3, 3).cells - {(1, 1)})
    drawn = as_text(board_scene(Tiling(ring, pieces("I1"))))
    assert drawn.count("·") == 8
    assert as_text(Scene(())) == "(no cells)\n"


def test_wide_labels_keep_the_columns() -> None:
    drawn = as_text(Scene((Tile(frozenset({(0, 0)}), "漢"), Tile(frozenset({(0, 1)}), "a"))))
    assert len({visible_width(line) for line in drawn.splitlines()}) == 1


def test_long_labels_widen_every_cell() -> None:
    tiles = (Tile(frozenset({(0, 0)}), "queen"), Tile(frozenset({(0, 1)}), "a"))
    lines = as_text(Scene(tiles)).splitlines()
    assert lines[1] == "│ queen │   a   │"
    assert len({visible_width(line) for line in lines}) == 1


def test_a_scene_spread_too_wide_is_listed() -> None:
    tiles = (Tile(frozenset({(0, 0)}), "a"), Tile(frozenset({(0, 10**8)})))
    assert as_text(Scene(tiles)) == "a: [(0, 0)]\npiece: [(0, 100000000)]\n"


def test_side_by_side_lines_up() -> None:
    assert side_by_side(["ab\nc\n", "x\ny\nz\n"]) == "ab   x\nc    y\n     z\n"


def test_the_arrow_listing_is_the_original_one() -> None:
    assert arrow_listing(arrow_boards(4)) == J3
