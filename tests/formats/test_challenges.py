"""Challenges of the booklets that games come with, given as pictures.

`tests/data/challenges.json` has them, with the public programs that list them, and says which of
them have several fillings.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardfill import Tiling, read_problem
from boardfill.checking.checker import is_solution
from boardfill.formats.positions import read_position

GAMES: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "challenges.json").read_text(encoding="utf-8")
)
CHALLENGES = [
    pytest.param(
        game,
        drawn.replace("/", "\n"),
        known.get("several", {}).get(number, 1),
        id=f"{game}-{number}",
    )
    for game, known in GAMES.items()
    for number, drawn in known["challenges"].items()
]


@pytest.mark.parametrize(("game", "picture", "fillings"), CHALLENGES)
def test_a_challenge_is_a_picture(game: str, picture: str, fillings: int) -> None:
    """A letter that is a name means that piece; other signs tell what lies there by its shape."""
    problem = read_problem(game)
    assert isinstance(problem, Tiling)
    laid = read_position(problem, picture)
    signs = {sign for sign in picture if sign.isalnum()}
    assert len(laid.placements) == len(signs)
    if signs <= {piece.name for piece in problem.pieces}:
        assert signs == {lying.piece for lying in laid.placements}
    found = list(problem.with_given(laid).solve_all())
    assert len(found) == len(set(found)) == fillings
    for filling in found:
        assert is_solution(problem, filling)
        assert set(laid.placements) <= set(filling.placements)


def test_there_are_many_and_they_say_where_they_are_from() -> None:
    assert len(CHALLENGES) >= 60
    assert all(known["source"] for known in GAMES.values())
