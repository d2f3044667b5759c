"""Lines between regions, such as the boxes of a sudoku, are heavier than those between cells."""

from __future__ import annotations

import pytest

from boardfill import Board, Marking, Symbol, sudoku
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle
from boardfill.formats.positions import read_position
from boardfill.rules import Count

GRID = sudoku("1234341221434321")
DRAWN = """\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃ 3 │ 4 ┃
┠───┼───╂───┼───┨
┃ 3 │ 4 ┃ 1 │ 2 ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2 │ 1 ┃ 4 │ 3 ┃
┠───┼───╂───┼───┨
┃ 4 │ 3 ┃ 2 │ 1 ┃
┗━━━┷━━━┻━━━┷━━━┛
"""
IN_ASCII = """\
#===#===#===#===#
# 1 | 2 # 3 | 4 #
#---+---#---+---#
# 3 | 4 # 1 | 2 #
#===#===#===#===#
# 2 | 1 # 4 | 3 #
#---+---#---+---#
# 4 | 3 # 2 | 1 #
#===#===#===#===#
"""


def test_boxes_are_seen_in_text() -> None:
    assert as_text(board_scene(GRID)) == DRAWN


def test_colours_leave_the_lines_as_they_are() -> None:
    assert as_text(board_scene(GRID), TextStyle(colour=True)) == DRAWN


def test_in_plain_ascii_too() -> None:
    assert as_text(board_scene(GRID), TextStyle(ascii=True)) == IN_ASCII


@pytest.mark.parametrize("style", [TextStyle(), TextStyle(ascii=True)], ids=["lines", "ascii"])
def test_such_a_drawing_is_read_back(style: TextStyle) -> None:
    empty = sudoku("." * 16)
    filling = GRID.solve()
    assert filling is not None
    drawn = as_text(solution_scene(empty, filling), style)
    assert read_position(empty, drawn) == filling


def test_a_region_that_leaves_cells_out_has_its_line_around_it() -> None:
    region = ((0, 0), (0, 1))
    problem = Marking(
        Board("1x3"),
        (Symbol("x"),),
        (Count("region", frozenset("x"), 1, 1, regions=(region,)),),
        blanks=True,
    )
    assert as_text(board_scene(problem)) == "┏━━━┯━━━┱───┐\n┃ · │ · ┃ · │\n┗━━━┷━━━┹───┘\n"
