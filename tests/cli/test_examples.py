"""The example documents, with their known answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import count, first, is_solution, read_problem

EXAMPLES = Path(__file__).parents[2] / "examples"
COUNTS = {
    "arrows.toml": 2,
    "chimney.toml": 1,
    "fitting.toml": 24,
    "pentominoes-6x10.toml": 9356,
    "queens.toml": 92,
    "seven-by-three.toml": 2,
    "sudoku.toml": 1,
}


def test_every_example_has_a_known_answer() -> None:
    assert {path.name for path in EXAMPLES.iterdir()} == set(COUNTS)


@pytest.mark.parametrize("name", COUNTS)
def test_examples(name: str) -> None:
    problem = read_problem(str(EXAMPLES / name))
    assert count(problem) == COUNTS[name]
    found = first(problem)
    assert found is not None
    assert is_solution(problem, found)
