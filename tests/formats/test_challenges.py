"""Challenges of the booklets that games come with, given as pictures.

`tests/data/challenges.json` has them, with the public programs that list them, and says which of
them have several fillings.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardfill import Tiling, read_problem
from boardfill.checking.checker import is_solution
from boardfill.formats.positions import read_position
from boardfill.rules import BoardMarks

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
    for number, drawn in known.get("challenges", {}).items()
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


@pytest.mark.parametrize("number", GAMES["iq-twist"]["pegs"])
def test_pegs_leave_one_arrangement(number: str) -> None:
    """Where there is no peg it does not matter which of its cells a piece has a hole in."""
    problem = read_problem("iq-twist")
    assert isinstance(problem, Tiling)
    rows = GAMES["iq-twist"]["pegs"][number].split("/")
    pegs = {
        (at, to): peg for at, row in enumerate(rows) for to, peg in enumerate(row) if peg != "."
    }
    challenge = replace(problem, rules=(BoardMarks(pegs),))
    found = list(challenge.solve_all())
    assert all(is_solution(challenge, filling) for filling in found)
    assert len({frozenset((p.piece, p.cells) for p in one.placements) for one in found}) == 1


def test_there_are_many_and_they_say_where_they_are_from() -> None:
    assert len(CHALLENGES) >= 60
    assert all(known["source"] for known in GAMES.values())
