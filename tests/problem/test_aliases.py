"""Pieces and sets by what people call them."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Turn, pieces
from boardfill.problem.catalogue import named_piece, named_set, set_names, single_names, usual_name
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from tests.refusals import refuses


@pytest.mark.parametrize(("said", "name"), [
    ("Domino", "I2"), ("DOMINO", "I2"), ("l3", "L3"), ("L-tromino", "L3"), ("l tromino", "L3"),
    ("i-Tromino", "I3"), ("T-tetromino", "T4"), ("T_tetromino", "T4"), ("F pentomino", "F"),
    ("h35", "H35"), ("hep12", "Hep12"), ("Sphinx", "sphinx"), ("V-trihex", "V3"), ("2x1", "I2"),
    ("1x2", "I2"), ("2X2", "O4"), ("5×1", "I"), ("3x2", "2x3"), ("1*7", "1x7"), ("4x2x1", "1x2x4"),
])  # fmt: skip
def test_pieces(said: str, name: str) -> None:
    assert named_piece(said).name == name


@pytest.mark.parametrize(("said", "name"), [
    ("dominos", "dominoes"), ("Pentominos", "pentominoes"), ("TETRAHEXES", "tetrahexes"),
    ("one-sided-pentominos", "one-sided pentominoes"), ("Fixed Trominoes", "fixed trominoes"),
    ("Soma", "soma"), ("solid_pentominoes", "solid pentominoes"), ("hexiamonds", "hexiamonds"),
])  # fmt: skip
def test_sets(said: str, name: str) -> None:
    assert usual_name(said) == name
    assert named_set(said) == named_set(name)


def test_every_name_is_understood_whatever_its_case() -> None:
    for name in (*set_names(), *single_names()):
        assert usual_name(name) == name
        assert usual_name(name.upper()) == usual_name(name.lower())
        assert usual_name(name.upper()).lower() == name.lower()


test_what_could_be_several_or_none_is_refused = refuses(
    pieces,
    {
        "tromino": "could be any of 2 pieces: type I3 or L3, or trominoes for one of each",
        "Pentomino": "or pentominoes for one of each",
        "Z-tetromino": "Z: the tetrominoes have no such piece; they are I4, L4, O4, S4 and T4",
        "domnio": "did you mean domino",
        "Q9": "`boardfill pieces` lists them",
        "0x3": "expected sides of at least 1",
        "9999x9999": "at most 2,100,000 cells",
    },
)


def test_boxes_lie_on_the_lattice_asked_for() -> None:
    assert named_piece("2x3", lattice=CUBIC).cells == named_piece("1x2x3").cells
    with pytest.raises(BadInput, match="2x3: no such piece on the hex lattice"):
        named_piece("2x3", lattice=HEX)


def test_a_box_that_may_not_turn_lies_as_it_is_written() -> None:
    upright = named_piece("2x1", Turn.FIXED)
    assert (upright.name, sorted(upright.cells)) == ("2x1", [(0, 0), (1, 0)])


def test_one_shape_has_one_name_however_it_is_written() -> None:
    with pytest.raises(BadInput, match="I2: this piece is given twice"):
        pieces("1x2,2x1")
