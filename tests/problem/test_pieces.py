from __future__ import annotations

import pytest

from boardfill import BadInput, Board, Piece, Supply, Turn
from boardfill.problem.catalogue import named_piece, named_set
from boardfill.problem.fitting import Matrix
from boardfill.problem.piece import settled


def test_every_pentomino_has_its_own_name_and_number_of_orientations() -> None:
    """Golomb's table."""
    ways = [f"{piece.name}{len(piece.orientations)}" for piece in named_set("pentominoes")]
    assert ways == ["F8", "I2", "L8", "N8", "P8", "T4", "U4", "V4", "W4", "X1", "Y8", "Z4"]


def test_turns_restrict_orientations() -> None:
    ways = [len(named_piece("S4", turn).orientations) for turn in Turn]
    assert dict(zip([turn.value for turn in Turn], ways, strict=True)) == {
        "fixed": 1,
        "rotate": 2,
        "free": 4,
    }


def test_aliases() -> None:
    assert named_piece("domino") == named_piece("I2")
    assert named_piece("monomino") == named_piece("I1")


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(BadInput, match=r"^pantomino: .*did you mean pentominoes"):
        named_piece("pantomino")


def test_settled_shapes_differ_only_by_moving() -> None:
    assert settled([(7, 7), (8, 7)]) == settled([(-3, 2), (-2, 2)])
    assert settled([(0, 0), (0, 1)]) != settled([(0, 0), (1, 0)])


def test_equal_values_are_equal() -> None:
    assert Board.rectangle(2, 2) == Board.from_picture("..\n..")
    assert hash(Board.rectangle(2, 2)) == hash(Board.from_picture("..\n.."))


def test_turns_may_be_given_by_name() -> None:
    cells = named_piece("L4").cells
    for turn in Turn:
        by_name = Piece("a", cells, turn.value)
        assert by_name == Piece("a", cells, turn)


@pytest.mark.parametrize("make", [
    lambda: Piece("p", frozenset()),
    lambda: Piece("", frozenset({(0, 0)})),
    lambda: Piece.from_cells("p", [(0, 0), (0, 0)]),
    lambda: Piece.from_cells("p", [(0, 0, 0)]),
    lambda: Supply.between(3, 1),
    lambda: Piece("p", frozenset({(0, 0)}), copies=Supply(3, 1)),
    lambda: Turn("twist"),
    lambda: Matrix(2, 2, b"\0"),
    lambda: Supply.exactly(-1),
    lambda: Board.rectangle(0, 3),
    lambda: Board.rectangle(3),
    lambda: Board.rectangle(10**6, 10**6),
])  # fmt: skip
def test_impossible_values_are_refused(make: object) -> None:
    assert callable(make)
    with pytest.raises(BadInput):
        make()
