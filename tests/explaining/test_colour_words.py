"""What a teacher would say: colours, the number of pieces, odd and even."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given

from boardfill import Board, Piece, Tiling, pieces
from boardfill.answers.certificate import CELL, LINE, PIECE, Colouring, Inequality, Number, Subject
from boardfill.certificates import is_proof
from boardfill.drawing.scene import Scene
from boardfill.explaining.certificate_text import certificate_scene, certificate_words
from boardfill.explaining.no_filling import explain
from tests.strategies import lattice_tilings, tilings


def _words(problem: Tiling) -> str:
    found = explain(problem)
    assert found is not None
    return certificate_words(problem, found)


MUTILATED = Tiling(Board.rectangle(8, 8).without([(0, 0), (7, 7)]), pieces("domino"))
FAMOUS = [
    (
        MUTILATED,
        """\
Colour the cells as drawn: every domino covers one black and one white cell.
But there are 32 black and 30 white.
""",
    ),
    (
        Tiling(Board.rectangle(10, 10), pieces("T4")),
        """\
Colour the cells as drawn: every T4 covers an odd number of black cells, 1 or 3.
100 cells take 25 T4; together they cover an odd number.
But there are 50 black cells, an even number.
""",
    ),
    (
        Tiling(Board.rectangle(6, 6), pieces("domino"), fault_free=True),
        """\
Each of the 10 lines is crossed by an even number of dominoes, hence at least twice:
on one side is an even number of cells, and a domino covers an odd number of them
exactly when it crosses the line. That makes 10 x 2 = 20 crossings.
But 36 cells take 18 dominoes, and each crosses at most one line: 18 x 1 = 18.
""",
    ),
]
HEXOMINOES = """\
Colour the cells as drawn:
  24 pieces (H1, H2, H4, H5, H6, H8, H9, H10 and 16 others): an odd number of black cells, 3
  11 pieces (H3, H7, H13, H16, H18, H22, H23, H25 and 3 others): \
an even number of black cells, 2 or 4
24 odd numbers and 11 even ones make an even number.
But there are 105 black cells, an odd number.
"""


@pytest.mark.parametrize(("problem", "words"), FAMOUS, ids=["mutilated", "T", "fault-free"])
def test_famous_arguments_in_the_words_of_a_class(problem: Tiling, words: str) -> None:
    assert _words(problem) == words


@pytest.mark.parametrize(
    "size",
    [(3, 70)]
    + [
        pytest.param(size, marks=pytest.mark.full)
        for size in ((14, 15), (10, 21), (7, 30), (6, 35), (5, 42))
    ],
)
def test_hexominoes_as_golomb_has_it(size: tuple[int, int]) -> None:
    """24 of the 35 cover three black cells of a chessboard, the others two or four."""
    problem = Tiling(Board.rectangle(*size), pieces("hexominoes"))
    found = explain(problem)
    assert isinstance(found, Colouring)
    assert found.modulus == 2
    assert Counter(subject.kind for subject, _ in found.weights) == {CELL: 105, PIECE: 24}
    assert certificate_words(problem, found) == HEXOMINOES


APART = Piece("apart", frozenset({(0, 0), (0, 1), (0, 5)}))
"""Like a straight tromino, it covers a cell of each of three colours."""


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (
            Tiling(Board.rectangle(5, 8), pieces("S4,O4")),
            "covers two black and two white cells.\nBut there are 16 black and 24 white.",
        ),
        (
            Tiling(Board.rectangle(6, 6).without([(0, 0), (1, 1)]), pieces("domino,O4")),
            (
                "every piece covers as many black cells as white ones.\n"
                "But there are 18 black and 16 white."
            ),
        ),
        (
            Tiling(Board.rectangle(8, 8).without([(0, 0)]), (*pieces("I3"), APART)),
            (
                "every piece covers one black cell.\n"
                "63 cells take 21 pieces; together they cover 21 x 1 = 21.\n"
                "But there are 20 black cells."
            ),
        ),
        (
            Tiling(Board.rectangle(5, 5), pieces("N")),
            (
                "every N covers at least one black cell.\n"
                "25 cells take 5 N; together they cover at least 5 x 1 = 5.\n"
                "But there are only 4 black cells."
            ),
        ),
        (
            Tiling(Board.rectangle(3, 3), pieces("L3:3")),
            "There are 3 L3; together they cover at most 3 x 1 = 3.\nBut there are 4 black cells.",
        ),
    ],
    ids=["two and two", "balance", "together", "at least", "supply"],
)
def test_arguments_by_colours(problem: Tiling, words: str) -> None:
    assert f"{words}\n" in _words(problem)


def test_other_certificates_by_colours() -> None:
    """Not every proof is one that is found."""
    strip = Tiling(Board.rectangle(1, 5), pieces("I3"))
    every = Colouring(3, tuple((Subject(CELL, cell), 1) for cell in strip.board.ordered))
    assert certificate_words(strip, every).endswith(
        "every I3 covers 3 black cells, which is 0 modulo 3.\n"
        "So all together cover a multiple of 3.\n"
        "But there are 5 black cells, which is 2 modulo 3.\n"
    )
    cells = MUTILATED.board.ordered
    chess = Inequality(tuple((Subject(CELL, cell), 1 if sum(cell) % 2 else -1) for cell in cells))
    assert certificate_words(MUTILATED, chess).endswith(
        "no domino covers more black cells than white ones.\n"
        "But 32 black cells must be covered, and there are only 30 white.\n"
    )


def test_a_piece_of_ones_own_is_no_domino() -> None:
    """Whatever is called I2 but is none keeps its name, and so do other pieces."""
    board = Board.rectangle(4, 4).without([(0, 0), (3, 3)])
    own = pieces("I2")[0]
    assert "every domino" in _words(Tiling(board, (own,)))
    renamed = type(own)("tile", own.cells)
    assert "every tile covers one black and one white cell" in _words(Tiling(board, (renamed,)))


def _drawn(scene: Scene, label: str) -> int:
    return sum(len(tile.cells) for tile in scene.tiles if tile.label == label)


@given(tilings() | lattice_tilings())
def test_what_is_said_is_what_is_drawn(problem: Tiling) -> None:
    found = explain(problem)
    if found is None:
        return
    text = certificate_words(problem, found)
    scene = certificate_scene(problem, found)
    assert not (scene and text.startswith("Give weights") and _drawn(scene, "B"))
    for number in re.findall(r"there (?:is|are) (?:only )?(\d+) black", text):
        assert scene is not None
        assert _drawn(scene, "B") == int(number)
    for number in re.findall(r"black and (\d+) white\.$", text, re.MULTILINE):
        assert scene is not None
        assert _drawn(scene, "W") == int(number)
    for _, times in found.numbers if isinstance(found, Colouring | Inequality) else ():
        assert str(times) in text


def test_where_a_cell_cannot_be_covered_nothing_is_said_of_colours() -> None:
    """Words count the cells that can be covered; an argument may do without."""
    problem = Tiling(Board.from_picture(".#..\n##.."), pieces("domino"))
    lonely = Inequality(((Subject(CELL, (0, 0)), 1),))
    assert is_proof(problem, lonely)
    assert certificate_words(problem, lonely).startswith("Give weights:")


def test_crossings_are_counted_of_all_lines_or_of_none() -> None:
    """Of some lines alone nobody could say how many a piece crosses at most."""
    problem = Tiling(Board.rectangle(4, 4), pieces("I3,I2:0,I1:0-4"), fault_free=True)
    rows = tuple((Subject(LINE, ("row", after)), 1) for after in range(3))
    some = Inequality((*rows, (Subject(PIECE, "I3"), -2)), (Number(("I3",), 5),))
    assert certificate_words(problem, some).startswith("Give weights:")
