"""Grids by name: their sizes, and published counts."""

from __future__ import annotations

import pytest

from boardfill import read_problem
from boardfill.formats.positions import read_position
from boardfill.problem.empty_grids import empty_grid
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("queens:6", 4),
        ("latin-square:4", 576),
        ("sudoku:4", 288),
        ("magic-square:3", 8),
        ("semi-magic-square:3", 72),
        ("takuzu:4", 72),
        ("hamiltonian-cycles:6x8", 32675),  # OEIS A145401
        ("Hamilton Cycle:4", 6),  # OEIS A003763
        ("cycles:4", 213),  # OEIS A140517
        ("corner-paths:5", 8512),  # OEIS A007764
        ("corner-paths:3x4", 38),  # OEIS A064298
        ("spanning-tree:3x4", 2415),  # OEIS A116469
        ("connected-subsets:4", 11506),  # OEIS A059525
    ],
)
def test_counts_of_small_grids(name: str, published: int) -> None:
    assert read_problem(name).count() == published


def test_diagonal_latin_squares() -> None:
    """OEIS A274806."""
    counts = [read_problem(f"diagonal-latin-square:{size}").count() for size in range(1, 6)]
    assert counts == [1, 0, 0, 48, 960]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "published"),
    [("diagonal-latin-square:6", 92160), ("sudoku:6", 28200960)],
)
def test_counts_of_larger_grids(name: str, published: int) -> None:
    """OEIS A274806 and A107739."""
    assert read_problem(name).count() == published


@pytest.mark.parametrize(
    "name", ["hamiltonian-cycles:4", "corner-paths:4", "spanning-trees:3", "connected-subsets:3"]
)
def test_lines_are_read_back_as_they_are_drawn(name: str) -> None:
    problem = read_problem(name)
    for filling in problem.solution_set().sample(3, seed=1):
        assert read_position(problem, str(filling)) == filling


SIDES = {"sudoku-x": 9, "windoku": 9, "sudoku-anti-knight:16": 16, "anti-king-sudoku:4": 4}


@pytest.mark.parametrize(("name", "side"), [*SIDES.items(), ("anti-king", 9), ("binairo", 6)])
def test_kinds_and_usual_sizes(name: str, side: int) -> None:
    grid = empty_grid(name)
    assert grid is not None
    assert grid.board.size == (side, side)
    assert len(grid.rules) == (5 if name == "binairo" else 4)


test_what_cannot_be_made_is_said = refuses(
    read_problem,
    {
        "sudoku:5": "4, 6, 9 or 16 rows, found 5",
        "sudoku-x:7": "no boxes of equal size",
        "windoku:6": "square boxes",
        "binairo:5": "an even number",
        "magic-square:0": "at least 1",
        "magic-square:32": "size: expected at most 31",
        "queens:-1": "expected a size such as queens:8",
        "queens:": "expected a size such as queens:8",
        "takuzu:abc": "expected a size such as takuzu:6",
        "queens:3x4": "queens has one number, such as queens:8, found 3x4",
        "cycles:0": "at least 1",
        "cycles:4x": "expected a size such as cycles:5",
        "tapa:5": "cannot be read yet; docs/rules.md has rules about connected cells",
        "killer:9": "needs a puzzle: gallery:killer-sudoku",
        "kenken:6": "needs a puzzle: gallery:calcudoku",
        "Star Battle:2": "needs a puzzle: gallery:star-battle",
        "shikaku:5": "needs a puzzle; docs/puzzles.md says how",
    },
)


def test_a_kind_alone_is_the_puzzle_of_that_kind_in_the_gallery() -> None:
    """Also by other names, written as people do."""
    examples = {
        "killer": "killer-sudoku",
        "Little Killer": "little-killer-sudoku",
        "KenKen": "calcudoku",
        "Star Battle": "star-battle",
        "edge matching": "tetravex",
        "unruly": "binairo",
    }
    for name, example in examples.items():
        assert read_problem(name) == read_problem(f"gallery:{example}")
