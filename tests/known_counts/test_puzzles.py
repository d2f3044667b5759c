"""Published polyform puzzles on every lattice: raw counts, up to rotation and up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from boardfill import Board, Piece, Supply, Tiling, count, pieces
from boardfill.formats.read_document import problem_of
from boardfill.problem.kinds import Problem
from boardfill.questions.counting import tally
from tests.data import CONVENTIONS, rows

DATA = rows("puzzles.json")
LONG = {
    "HeptiamondsHexagonHexagramGasket_x1",
    "Hexiamonds5x2SemiregularHexagon1",
    "Hexiamonds6x6",
    "Hexiamonds6x9Trapezoid",
    "HexiamondsHexgridSemiregularHexagon3x2",
    "HexiamondsSnowflake",
    "OneSidedHexiamondsKnobbedHexagon_x1",
    "Pentominoes8x8FourHoles1",
    "PentominoesFlower2",
    "PentominoesPlusSquareTetrominoDiamond_x1",
    "PentominoesPlusSquareTetrominoTriangle",
    "SolidPentominoes2x3x10",
    "SolidPentominoes6x3x4Ring",
    "SolidPentominoes6x6x6Crystal2",
    "SolidPentominoes6x6x6CrystalX3",
    "SolidPentominoesCondominiumB",
    "SolidPentominoesCornerPiece",
    "SolidPentominoesCrossBlock_x1",
    "SolidPentominoesCrossTower",
    "SolidPentominoesInfinityTower",
    "SolidPentominoesOhnosBlock",
    "SolidPentominoesSquareTower2",
    "SolidPentominoesSquareTower3",
    "SolidPentominoesTower1",
    "sage_hivert_8x8_reflection",
    "samples_pentominoes_6-10",
}
"""These take longest."""


def _problem(row: dict[str, Any]) -> Problem:
    drawn = {"picture": "\n".join(row["board"])} if "board" in row else {"cells": row["cells"]}
    return problem_of(
        {
            "format": "boardfill/1",
            "board": {"lattice": row["lattice"], **drawn},
            "pieces": DATA["pieces"][row["pieces"]],
        }
    )


def _cases() -> Iterator[Any]:
    """One convention of each puzzle, in turn; `make test-all` has the others too."""
    for number, row in enumerate(DATA["puzzles"]):
        known = [name for name in CONVENTIONS if name in row]
        for convention in known:
            is_left = row["name"] in LONG or convention != known[number % len(known)]
            marks = [pytest.mark.full] if is_left else []
            yield pytest.param(row, convention, id=f"{row['name']}-{convention}", marks=marks)


@pytest.mark.parametrize(("row", "convention"), list(_cases()))
def test_puzzle(row: dict[str, Any], convention: str) -> None:
    assert count(_problem(row), up_to=CONVENTIONS[convention]) == int(row[convention])


def test_all_are_there() -> None:
    assert len(DATA["puzzles"]) == 138
    assert {row["lattice"] for row in DATA["puzzles"]} == {"square", "hex", "triangle", "cubic"}


def test_mirror_images_of_the_soma_pieces_change_places() -> None:
    """The Soma cube has 480 fillings up to rotation and 240 up to symmetry: all 48 belong to it."""
    (row,) = (row for row in DATA["puzzles"] if row["name"] == "Soma3x3x3")
    found = tally(_problem(row), up_to="symmetry")
    assert (found.count, found.group) == (240, "48 symmetries: 24 rotations, 24 reflections")


CALENDAR = rows("calendar.json")


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.full)])
def test_the_calendar_puzzle_on_dates_of_all_months(every: int) -> None:
    widths = CALENDAR["row_widths"]
    board = Board.from_cells((row, at) for row, width in enumerate(widths) for at in range(width))
    box = Piece.from_picture("box", "XXX\nXXX", copies=Supply(1, 1))
    shapes = (*pieces(",".join(f"{name}:1" for name in "UVZLNYP")), box)
    for date, month, day, expected in CALENDAR["dates"][::every]:
        left = board.without([tuple(month), tuple(day)])
        assert count(Tiling(left, shapes)) == int(expected), date
    assert len(CALENDAR["dates"]) == 181
