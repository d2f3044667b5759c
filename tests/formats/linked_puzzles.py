"""What every kind of puzzle in links and in text is held to."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Marking, Solution, read_problem
from boardfill.formats.problem_writers import convert

PUZZ_LINK = "https://puzz.link/p?"


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
