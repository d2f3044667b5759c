"""Boards with nothing on them are drawn as if each cell had its tile."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board
from boardfill.drawing import bare_board
from boardfill.drawing.bare_board import BareCells, bare_board_scene
from boardfill.drawing.figures.geometry import geometry_of, rings
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Tile, cell_tile, picture_of
from boardfill.drawing.text.text_drawing import as_text
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE

BOARDS = {
    "square": Board(4, 5),
    "hex": Board("hexagon:3", lattice="hex"),
    "triangle": Board(3, 6, lattice="triangle"),
    "holes": Board("..#.\n.#..\n...."),
    "narrow": Board(2, 230).without([(1, 7)]),
    "large": Board(101, 103).without([(1, 1), (2, 2), (50, 0)]),
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("ending", [".svg", ".png", ".txt"])
def test_bare_cells_are_drawn_as_tiles_are(name: str, ending: str) -> None:
    bare = bare_board_scene(BOARDS[name])
    assert isinstance(bare.tiles, BareCells)
    tiled = replace(bare, tiles=tuple(bare.tiles))
    if ending == ".txt":
        assert as_text(bare) == as_text(tiled)
        return
    for look in (Look(), Look(colour_by="piece")):
        drawn, expected = (picture_bytes(picture_of(one), ending, look) for one in (bare, tiled))
        assert drawn == expected


def test_where_no_lines_are_drawn_there_is_no_tile_for_each_cell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []

    def made_tile(board: Board, cell: Cell, label: str) -> Tile:
        made.append(cell)
        return cell_tile(board, cell, label)

    monkeypatch.setattr(bare_board, "cell_tile", made_tile)
    assert picture_bytes(picture_of(bare_board_scene(BOARDS["narrow"])), ".svg", Look())
    assert 0 < len(made) < 10


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3))))
def test_rings_of_squares_are_those_of_any_cells(cells: list[tuple[int, int]]) -> None:
    """By another function for the corners, so that squares are not known as such."""
    corners = geometry_of(SQUARE, []).corners
    assert rings(cells, corners) == rings(cells, partial(corners))
