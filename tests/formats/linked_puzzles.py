"""What every kind of puzzle in links and in text is held to."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Marking, Solution, puzzles, read_problem
from boardfill.formats.problem_writers import convert
from boardfill.problem.lattices.lattice import Cell

PUZZ_LINK = "https://puzz.link/p?"
SLITHERLINK = puzzles.slitherlink([[3, None], [0, 2]])
MASYU = puzzles.masyu((2, 3), [(0, 1)], [(1, 2)])
ENDS: dict[Cell, str] = {(0, 0): "a", (0, 2): "a", (1, 0): "12", (1, 2): "12"}
NUMBERLINK = puzzles.numberlink((2, 3), ENDS)
YAJILIN = puzzles.yajilin((3, 4), {(0, 3): (1, "down"), (2, 0): (10, "right"), (1, 1): None})
NURIKABE = puzzles.nurikabe("2x3", {(0, 0): 2, (1, 2): None})
HITORI = puzzles.hitori([[1, 12], [1, 2]])
FILLOMINO = puzzles.fillomino("2x3", {(0, 0): 2, (1, 2): 4})


def check_link(link: str, known: Solution) -> None:
    """The link holds a puzzle with this one solution, and is written as it was read."""
    problem = read_problem(link)
    assert isinstance(problem, Marking)
    assert problem.check(known) is None
    assert problem.solve() == known
    assert problem.is_unique()
    assert convert(problem, "puzzlink").strip() == link


def check_refused(text: str, said: str) -> None:
    """The text is refused with a message in which that is said."""
    with pytest.raises(BadInput, match=said):
        read_problem(text)
