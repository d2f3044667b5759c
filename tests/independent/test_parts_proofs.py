"""Why a board cannot be cut into parts: told just where the plainest search finds no way."""

from __future__ import annotations

import json
import os
from random import Random

import pytest

from boardfill import Board, Parts
from boardfill.certificates import Exhausted, Exhaustion, Pocket, why_no_proof
from boardfill.explaining.parts_argument import pockets_of
from boardfill.formats.read_document import read_json
from tests.independent.parts import TooMany, cuts, random_parts

BOARDS = int(os.environ.get("BOARDFILL_EXAMPLES", "5"))
TRIED = Exhaustion((Exhausted("frontier", 1), Exhausted("diagram", 1)))
HALVES = Board.rectangle(1, 5).without([(0, 2)])
STAR = Board([(0, 1), (1, 0), (1, 1), (1, 2)])


def _try(seed: int) -> None:
    document = random_parts(Random(seed))
    try:
        expected = cuts(document)
    except TooMany:
        return
    problem = read_json(json.dumps(document))
    assert isinstance(problem, Parts)
    found = problem.explain()
    if expected:
        assert found is None
        assert all(why_no_proof(problem, one) for one in (*pockets_of(problem), TRIED))
        return
    assert isinstance(found, Pocket | Exhaustion)
    assert why_no_proof(problem, found) is why_no_proof(problem, TRIED) is None
    assert str(found).startswith("There is no filling.\n")


def test_reasons_are_given_where_trying_finds_no_way() -> None:
    for seed in range(4, 4 + BOARDS):
        try:
            _try(seed)
        except Exception as error:
            error.add_note(f"seed {seed}: {json.dumps(random_parts(Random(seed)))}")
            raise


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (Parts("3x3", 4), "There are 9 cells to be cut into parts.\n  Parts of 4 cells cannot"),
        (Parts("3x4", (2, 3), 3), "Parts of 2-3 cells, 3 of them, cannot have 12 cells together."),
        (Parts("1x3", number=4), "Parts, 4 of them, cannot have 3 cells together."),
        (
            Parts(Board.rectangle(2, 3).without([(0, 1), (1, 1)]), 3),
            "2 cells are connected with no others:\n  (0, 0) and (1, 0)\n  Parts of 3 cells",
        ),
        (
            Parts(HALVES, marks=[(0, 0)]),
            "(0, 3) and (0, 4)\n  No cell there is marked, as one in each part must be.",
        ),
        (
            Parts("1x4", marks={(0, 0): 2, (0, 3): 1}),
            "2 parts, one for each marked cell, with marks that say 2 and 1, cannot have 4 cells",
        ),
        (
            Parts("1x4", number=2, given=[[(0, 0)], [(0, 3)]]),
            "Parts, 0 of them besides those that are given, cannot have 2 cells together.",
        ),
        (Parts(STAR, 2), "everything has been tried, and nothing fills it"),
    ],
)
def test_reasons_in_words(problem: Parts, words: str) -> None:
    assert words in str(problem.explain())


@pytest.mark.parametrize(
    ("problem", "certificate", "reason"),
    [
        (Parts("2x2", 3), Pocket(((0, 0), (0, 1)), "area"), "connected with other cells"),
        (Parts("2x2", 3), Pocket((), "area"), "not free cells of the board, each once"),
        (Parts("1x2", 2), Pocket(((0, 0), (0, 1)), "area"), "1 part can have the cells"),
        (Parts(HALVES, 2, 2), Pocket(((0, 0), (0, 1)), "area"), "1 part can have the cells"),
        (Parts("1x2", 3), Pocket(((0, 0), (0, 1)), "search"), "does not fit"),
        (Parts("1x2", 3), Exhaustion((Exhausted("frontier", 1),)), "fewer than two engines"),
        (Parts("1x2", 2), TRIED, "there is a filling"),
    ],
)
def test_what_proves_nothing_is_refused(
    problem: Parts, certificate: Pocket | Exhaustion, reason: str
) -> None:
    told = why_no_proof(problem, certificate)
    assert told is not None
    assert reason in told
