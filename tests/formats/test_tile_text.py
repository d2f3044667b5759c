"""Tiles in text are the puzzles that Python makes, and are written as they were read."""

from __future__ import annotations

import pytest

import boardfill
from boardfill import BadInput, Piece, Tiling, puzzles, read_problem
from boardfill.formats.problem_writers import convert
from boardfill.problem.kinds import Problem
from boardfill.rules import Sides

FRAME = ["0 1 2 0", "0 0 3 1", "2 4 0 0", "3 0 0 4"]
PAIR = ["a b c d", "a x c b"]


def test_what_is_written_is_what_is_read() -> None:
    as_frame = puzzles.edge_matching(2, 2, FRAME, rim="0")
    free = puzzles.edge_matching(2, 2, FRAME)
    fixed = puzzles.edge_matching(2, 2, FRAME, turn="fixed")
    texts: dict[str, Tiling] = {
        "\n".join(["edge-matching", "2 2", *FRAME]): as_frame,
        "\n".join(["2 2", *FRAME, ""]): as_frame,
        "\n".join(["Edge Matching 2 2", *FRAME, "rim 0"]): as_frame,
        "\n".join(["2 2", *FRAME, "rim: free"]): free,
        "\n".join(["tetravex", "2x2", *FRAME]): fixed,
        "\n".join(["TetraVex 2 2", *FRAME, "rim: 0"]): puzzles.edge_matching(
            2, 2, FRAME, turn="fixed", rim="0"
        ),
        "1 2\r\na,b,c,d\r\na,x,c,b\r\n": puzzles.edge_matching(1, 2, PAIR),
        "tetravex\n1 2\na b c .\na x . b": puzzles.edge_matching(
            1, 2, ["a b c .", "a x . b"], turn="fixed"
        ),
    }
    for text, problem in texts.items():
        assert read_problem(text) == problem, text
        written = convert(problem, "edge-matching")
        assert read_problem(written) == problem
        assert convert(read_problem(written), "edge-matching") == written
    # The frame lies in four ways; as wallpaper its fixed tiles can be moved around, too.
    assert (as_frame.count(), as_frame.count(up_to="symmetry")) == (4, 1)
    assert free.count() > fixed.count() > 1


def test_alike_tiles_are_copies_of_one_piece() -> None:
    turned = puzzles.edge_matching(1, 2, ["a b c d", "b c d a"])
    assert [(piece.name, piece.copies.low) for piece in turned.pieces] == [("1", 2)]
    # Any of four sides of one meets the equal side of the other.
    assert turned.count() == 4
    fixed = puzzles.edge_matching(1, 2, ["a b c d", "b c d a"], turn="fixed")
    assert (len(fixed.pieces), fixed.count()) == (2, 0)


def test_only_frames_have_a_rim_by_themselves() -> None:
    for tiles, rim in (
        (FRAME, "0"),
        (["0 1 2 0", "0 0 3 1", "2 4 0 0", "3 0 5 4"], ""),  # a corner is missing
        (["0 1 2 0", "0 0 3 1", "2 4 0 0", "0 3 0 4"], ""),  # two sides, but opposite ones
    ):
        problem = read_problem("\n".join(["2 2", *tiles]))
        assert problem == puzzles.edge_matching(2, 2, tiles, rim=rim)


def test_what_the_form_cannot_say_is_not_written() -> None:
    tile = Piece("t", "X", "fixed", 1, sides="abcd")
    rules = [Sides()]
    strangers: list[Problem] = [
        boardfill.sudoku("1" + "." * 15),
        Tiling("1x1", [tile]),
        Tiling("1x1", [Piece("t", "X", "free", 1, sides="abcd")], rules=rules),
        Tiling("1x2", [Piece("t", "XX", "fixed", 1, sides=["abcd", "abcd"])], rules=rules),
        Tiling("1x2", [tile, Piece("u", "X", "rotate", 1, sides="abcd")], rules=rules),
        Tiling("1x1", [Piece("t", "X", "fixed", sides="abcd")], rules=rules),
        Tiling("1x1", [tile], rules=[Sides("complement")]),
        Tiling("1x1", [tile], rules=[Sides(rim=[[(0, 0), "up", "a"]])]),
        Tiling("1x1", [tile], rules=rules).with_given([("t", [(0, 0)])]),
        Tiling(
            "1x1", [Piece("t", "X", "fixed", 1, sides=["light red", "b", "c", "d"])], rules=rules
        ),
        Tiling("1x1", [Piece("t", "X", "fixed", 1, marks="1", sides="abcd")], rules=rules),
        Tiling("1x1", [tile], rules=rules, tatami=True),
    ]
    for problem in strangers:
        with pytest.raises(BadInput, match="expected a"):
            convert(problem, "edge-matching")
