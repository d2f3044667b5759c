"""Published counts up to symmetry."""

from __future__ import annotations

import pytest

from boardfill import Board, Tiling, arrows, count, pieces, queens
from boardfill.questions.counting import tally
from boardfill.questions.keywords import UpTo

HOLED = Board(Board.rectangle(8, 8).cells - {(3, 3), (3, 4), (4, 3), (4, 4)})


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((3, 20), 2),
        ((4, 15), 368),
        pytest.param((5, 12), 1010, marks=pytest.mark.full),
        pytest.param((6, 10), 2339, marks=pytest.mark.full),  # the gallery has it, too
    ],
)
def test_pentominoes_in_rectangles(size: tuple[int, int], expected: int) -> None:
    """Haselgrove (1960) for 6 x 10; https://en.wikipedia.org/wiki/Pentomino for all."""
    problem = Tiling(Board.rectangle(*size), pieces("pentominoes"))
    assert count(problem, up_to="symmetry") == expected
    assert count(problem, up_to="rotation") == 2 * expected
    assert count(problem) == 4 * expected


def test_pentominoes_around_the_central_square() -> None:
    """Scott (1958)."""
    found = tally(Tiling(HOLED, pieces("pentominoes")), up_to="symmetry")
    assert found.count == 65
    assert found.convention == "symmetry"
    assert found.group == "8 symmetries: 4 rotations, 4 reflections"
    assert "one of up to 8 symmetric placements of X" in str(found.effort.plan)


def test_one_sided_pentominoes() -> None:
    """Mirrors exchange F and F', and so on."""
    problem = Tiling(Board.rectangle(3, 30), pieces("one-sided pentominoes"))
    assert count(problem, up_to="symmetry") == 46


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tetromino", "expected"),
    [("O4", 16146), ("I4", 24600), ("S4", 23619), ("L4", 60608), ("T4", 25943)],
)
def test_pentominoes_and_one_tetromino_on_the_chessboard(tetromino: str, expected: int) -> None:
    """Knuth, Dancing Links (2000)."""
    problem = Tiling(Board.rectangle(8, 8), pieces(f"pentominoes,{tetromino}:1"))
    assert count(problem, up_to="symmetry") == expected


@pytest.mark.slow
def test_forty_five_y_pentominoes_in_a_square() -> None:
    """Knuth, Dancing Links (2000): 15 x 15, 212 essentially different."""
    assert count(Tiling(Board.rectangle(15, 15), pieces("Y")), up_to="symmetry") == 212


@pytest.mark.parametrize(("up_to", "expected"), [("rotation", 2), ("symmetry", 1)])
def test_arrow_boards(up_to: UpTo, expected: int) -> None:
    assert count(arrows(4), up_to=up_to) == expected
    assert len(list(arrows(4).solve_all(up_to=up_to))) == expected


@pytest.mark.parametrize(
    ("size", "expected"), list(enumerate([1, 0, 0, 1, 2, 1, 6, 12, 46], start=1))
)
def test_queens(size: int, expected: int) -> None:
    """OEIS A002562."""
    assert count(queens(size), up_to="symmetry") == expected
