"""Colours of pictures: told apart by everybody, and neighbours always differ."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given

from boardfill import Board, Tiling, pieces
from boardfill.cli import pictures
from boardfill.drawing.figures.figure import PATTERNS
from boardfill.drawing.labels_and_colours import ALWAYS_ENOUGH, neighbour_colours
from boardfill.drawing.look import DARK, LIGHT, PALETTES, PAPERS, ColourBy, Palette, View, luminance
from boardfill.drawing.picture_formats.picture_files import PICTURES
from boardfill.problem.lattices.lattice import Cell
from boardfill.questions.keywords import options_of
from tests.drawing.colour_vision import VISIONS, nearest
from tests.strategies import tilings

_CLEARLY, _VISIBLY = 20, 15
"""Distances in CIELAB; 2 is what people can just see."""


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
@pytest.mark.parametrize("vision", VISIONS)
def test_colours_stay_apart_for_all_kinds_of_colour_vision(palette: Palette, vision: str) -> None:
    assert nearest(palette.colours[:ALWAYS_ENOUGH], vision)[0] > _CLEARLY
    assert nearest(palette.colours, vision)[0] > _VISIBLY


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_labels_can_be_read_on_every_colour(palette: Palette) -> None:
    """By the contrast that the Web Content Accessibility Guidelines ask of large text, 3."""
    for fill in (*palette.colours, *palette.ramp, palette.empty, palette.still):
        light, dark = sorted((luminance(fill), luminance(palette.text_on(fill))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3, fill


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_shades_grow_ever_lighter(palette: Palette) -> None:
    shades = [luminance(palette.shade(at / 40)) for at in range(41)]
    assert shades == sorted(shades)


def test_patterns_differ() -> None:
    assert len(set(PATTERNS)) == len(PATTERNS) >= ALWAYS_ENOUGH


def _beside(problem: Tiling, colours: dict[Cell, int], owner: dict[Cell, int]) -> bool:
    board = problem.board
    return all(
        colours[cell] != colours[near]
        for cell in owner
        for near in map(board.home, board.lattice.neighbours(cell))
        if near in owner and owner[near] != owner[cell]
    )


@given(tilings())
def test_neighbours_differ_in_colour(problem: Tiling) -> None:
    filling = problem.solve()
    if filling is None:
        return
    tiles = [frozenset(lying.cells) for lying in filling.placements]
    found = neighbour_colours(tiles, problem.board)
    owner = {cell: number for number, tile in enumerate(tiles) for cell in tile}
    colours = {cell: found[number] for cell, number in owner.items()}
    assert _beside(problem, colours, owner)


@pytest.mark.parametrize("name", ["pentominoes", "domino", "L3"])
def test_six_colours_are_enough_on_flat_boards(name: str) -> None:
    board = Board.rectangle(6, 10)
    filling = Tiling(board, pieces(name)).solve()
    assert filling is not None
    tiles = [frozenset(lying.cells) for lying in filling.placements]
    assert max(neighbour_colours(tiles, board)) < ALWAYS_ENOUGH


def test_help_lists_what_there_is() -> None:
    """Help has lists of its own, so that it need not load who draws."""
    assert set(pictures.PICTURES) >= set(PICTURES)
    options = options_of(pictures.PictureChoice)
    assert tuple(PALETTES) == get_args(options["palette"].kind)
    assert options["colour_by"].kind == ColourBy
    assert options["view"].kind == View
    assert tuple(PAPERS) == get_args(options["paper"].kind)
