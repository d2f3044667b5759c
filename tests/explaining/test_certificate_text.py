"""Arguments in words, with their arithmetic, and what is drawn beside them."""

from __future__ import annotations

import pytest
from hypothesis import given

from boardfill import Board, Covering, Marking, Symbol, Tiling, pieces
from boardfill.answers.certificate import Forced
from boardfill.drawing.text.text_drawing import TextStyle, as_text
from boardfill.explaining.certificate_text import certificate_scene, certificate_words
from boardfill.explaining.no_filling import explain
from boardfill.problem.kinds import Problem
from boardfill.rules import Count
from tests.strategies import coverings, lattice_tilings, markings


def _words(problem: Problem) -> str:
    found = explain(problem)
    assert found is not None
    return certificate_words(problem, found)


AREA = """\
The areas do not add up: 13 cells are to be covered.
  I3: 3 cells, any number of copies
  I4: 4 cells, 0-0 copies
  Together pieces can have 12 or 15 cells, and nothing between.
"""
WEIGHTS = """\
Give weights:
  weight 2: 5 cells
  weight -1: 8 cells
No choice weighs more than 0.
But what must and may be used weighs at least 5 x 2 - 8 x 1 = 2.
"""
TRIED = "No short reason was found; everything has been tried, and nothing fills it:\n  search: "
TOO_FEW = "Symbol x in row 0: needed 3 times, but possible only twice.\n"


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (Tiling(Board.rectangle(1, 13), pieces("I3,I4:0")), AREA.replace("0-0", "0")),
        (Tiling(Board.from_picture("..#.\n..#."), pieces("O4,I3")), "Cell (0, 3) must be covered"),
        (Tiling(Board.from_picture("....#..\n....#.#\n....#.."), pieces("L4,I3")), "A pocket of 5"),
        (Tiling(Board.rectangle(5, 5), pieces("U")), WEIGHTS),
        (Tiling(Board.rectangle(6, 10), pieces("Y")), TRIED),
        (
            Marking(Board.rectangle(1, 2), (Symbol("x"),), (Count("row", frozenset("x"), 3),)),
            TOO_FEW,
        ),
    ],
    ids=["area", "cell", "pocket", "inequality", "exhaustion", "starved"],
)
def test_arguments_in_words(problem: Problem, words: str) -> None:
    text = _words(problem)
    assert text == words if words.endswith("\n") else text.startswith(words)


def test_forced_placements_are_numbered_and_drawn() -> None:
    board = Board.from_picture(".###\n..##\n#..#\n#...")
    problem = Tiling(board, pieces("domino"))
    found = explain(problem)
    assert isinstance(found, Forced)
    text = certificate_words(problem, found)
    assert text.startswith("Some choices are forced")
    assert "  1. Cell (" in text
    assert "\nThen " in text
    scene = certificate_scene(problem, found)
    assert scene is not None
    assert any(tile.label == "1" for tile in scene.tiles)


@given(lattice_tilings() | markings() | coverings())
def test_whatever_is_explained_can_be_put_into_words_and_drawn(
    problem: Tiling | Marking | Covering,
) -> None:
    found = explain(problem)
    if found is None:
        return
    text = certificate_words(problem, found)
    assert text.endswith("\n")
    assert all(line.isprintable() for line in text.splitlines())
    scene = certificate_scene(problem, found)
    if scene is not None:
        assert as_text(scene, TextStyle(ascii=True)).isascii() or not isinstance(problem, Tiling)


def test_what_is_given_is_drawn() -> None:
    cut_off = Tiling(Board.rectangle(2, 3), pieces("domino")).with_given(
        [("I2", [(0, 1), (0, 2)]), ("I2", [(1, 0), (1, 1)])]
    )
    found = explain(cut_off)
    assert found is not None
    scene = certificate_scene(cut_off, found)
    assert scene is not None
    assert as_text(scene, TextStyle(ascii=True)) == (
        "+---+-------+\n"
        "| ! |       |\n"
        "+---+---+---+\n"
        "|       | . |\n"
        "+-------+---+\n"
    )  # fmt: skip
