"""Heat maps: percentages that never claim more than is true, and shades that can be read."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Fitting, Marking, Symbol, Tiling, pieces
from boardfill.answers.json_answers import heat_json
from boardfill.drawing.answer_pictures import heat_caption, heat_scene, percent
from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.text_drawing import TextStyle, as_text
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Problem
from boardfill.questions.listing import heat
from boardfill.results import Heat

CHIMNEY = Tiling(Board.from_picture("#.....#\n#.....#\n##..###"), pieces("L3"))


def _marginals(problem: Problem) -> Heat:
    found = heat(problem)
    assert found is not None
    return found


def _labels(problem: Problem, name: str | None = None) -> dict[tuple[int, ...], str]:
    tiles = heat_scene(problem, _marginals(problem), name).tiles
    return {cell: " ".join(tile.label.split()) for tile in tiles for cell in tile.cells}


@given(st.fractions(0, 1))
def test_0_and_100_percent_are_exact(probability: Fraction) -> None:
    text = percent(probability)
    assert (text == "0") == (probability == 0)
    assert (text == "100") == (probability == 1)
    bare = int(text.strip("<>"))
    assert abs(100 * probability - bare) <= (1 if text[0] in "<>" else Fraction(1, 2))


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (Fraction(1, 10**30), "<1"),
        (1 - Fraction(1, 10**30), ">99"),
        (Fraction(333_333, 10**6), "33"),
        (Fraction(1, 2), "50"),
        (Fraction(1, 200), "<1"),
        (Fraction(3, 200), "2"),
    ],
)
def test_percent(probability: Fraction, text: str) -> None:
    assert percent(probability) == text


def test_a_cell_shows_how_settled_it_is() -> None:
    assert as_text(heat_scene(CHIMNEY, _marginals(CHIMNEY))) == (
        "┌───┬───┬───┬───┬───┐\n"
        "│100│100│ 50│ 50│ 50│\n"
        "├───┼───┼───┼───┼───┤\n"
        "│100│100│ 50│ 50│ 50│\n"
        "└───┼───┼───┼───┴───┘\n"
        "    │100│100│\n"
        "    └───┴───┘\n"
    )


def test_a_piece_by_name() -> None:
    row = Tiling(Board.rectangle(1, 3), pieces("I1,I2"))
    assert list(_labels(row, "I2").values()) == ["33", "67", "33"]
    assert list(_labels(row).values()) == ["67", "33", "67"]


def test_a_likely_symbol_is_named_and_so_is_emptiness() -> None:
    several = Marking(Board.rectangle(1, 1), (Symbol("x"), Symbol("y")), clues={(0, 0): "y"})
    assert _labels(several) == {(0, 0): "y 100"}
    assert _labels(several, "x") == {(0, 0): "0"}
    apart = tuple(Symbol(name, ("left", "right")) for name in "xy")
    blank = Marking(Board.rectangle(1, 2), apart, blanks=True)
    assert _labels(blank) == {(0, 0): "· 60", (0, 1): "· 60"}
    lonely = Marking(Board.rectangle(1, 2), (Symbol("x", ("left", "right")),), blanks=True)
    assert _labels(lonely) == {(0, 0): "33", (0, 1): "33"}


def test_a_hole_that_nothing_fits_stays_empty_for_certain() -> None:
    fitting = Fitting(Matrix(1, 2, bytes([0, 0])), Matrix(1, 2, bytes([1, 0])))
    assert _labels(fitting) == {(0, 0): "· 100", (0, 1): "· 100"}


def test_captions() -> None:
    found = _marginals(CHIMNEY)
    assert heat_caption(CHIMNEY, found).endswith(
        "placement over the cell, in percent of 2 fillings\n"
    )
    assert heat_caption(CHIMNEY, found, "L3") == "L3 in the cell, in percent of 2 fillings\n"


def test_json_has_the_exact_fractions() -> None:
    row = Tiling(Board.rectangle(1, 3), pieces("I1,I2"))
    tree: dict[str, Any] = msgspec.to_builtins(heat_json(row, _marginals(row)))
    assert tree["count"] == "3"
    assert tree["placements"][0] == {
        "piece": "I1", "cells": ((0, 0),), "probability": "2/3", "approx": 2 / 3
    }  # fmt: skip
    assert len(tree["placements"]) == 5
    named: Any = heat_json(row, _marginals(row), "I2").placements
    assert [lying.piece for lying in named] == ["I2", "I2"]


def _shades() -> list[tuple[int, int]]:
    """Letters and background of ever greater shades, as the terminal is told."""
    tiles = tuple(Tile(frozenset({(0, n)}), "x", shade=n / 100) for n in range(101))
    drawn = as_text(Scene(tiles), TextStyle(colour=True))
    found = re.findall(r"\x1b\[38;5;(\d+);48;5;(\d+)m", drawn)
    assert len(found) == 101
    return [(int(letters), int(background)) for letters, background in found]


def _luminance(colour: int) -> float:
    """Of a colour of the cube of 6 x 6 x 6 in the palette of 256."""
    levels = (0, 95, 135, 175, 215, 255)
    place = colour - 16
    parts = (levels[place // 36] / 255, levels[place // 6 % 6] / 255, levels[place % 6] / 255)
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_shades_grow_lighter_and_letters_stay_readable() -> None:
    shades = _shades()
    brightness = [_luminance(background) for _, background in shades]
    assert brightness == sorted(brightness)
    assert len(set(brightness)) == 10
    for letters, background in shades:
        dark, light = sorted((_luminance(letters), _luminance(background)))
        assert (light + 0.05) / (dark + 0.05) > 4.5


def test_without_colours_only_the_number_is_left() -> None:
    tile = Tile(frozenset({(0, 0)}), "42", shade=0.42)
    assert as_text(Scene((tile,)), TextStyle(ascii=True)) == "+---+\n|42 |\n+---+\n"
