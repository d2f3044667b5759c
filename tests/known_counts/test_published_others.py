"""Published counts of everything but plain rectangles of polyominoes; each row names its source.

A row with `needs` is a fact that no problem can tell yet, or that no engine counts in minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardfill import Board, count
from boardfill.formats.amounts import parse_size
from tests.data import rows
from tests.known_counts.translations import board_of, kings, pieces_of_sizes, problem_of

ROWS = rows("others.json")
ASKED = [row for row in ROWS if "needs" not in row]
WANTING = {
    "parts of any shape, of which there are too many to name each",
    "minutes and gigabytes",
}
"""All the reasons for which a row is left out."""


LONG = {"12 solid pentominoes in 2x5x6"}
"""This takes seconds."""


def _case(row: dict[str, Any]) -> Any:
    marks = [pytest.mark.slow] * row.get("slow", False) + [pytest.mark.full] * (row["name"] in LONG)
    return pytest.param(row, id=row["name"], marks=marks)


@pytest.mark.parametrize("row", [_case(row) for row in ASKED])
def test_published_count(row: dict[str, Any]) -> None:
    """Where something else pairs fillings, such as colours, a class has `class_size` of them."""
    expected = int(row["count"]) * row.get("class_size", 1)
    assert count(problem_of(row), up_to=row.get("up_to")) == expected


SMALL = [
    row
    for row in ASKED
    if int(row["count"]) < 1000 and row["board"][0].isdigit() and len(board_of(row).cells) <= 25
]


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row["name"])
def test_the_reference_finds_small_published_counts(row: dict[str, Any]) -> None:
    found = count(problem_of(row), up_to=row.get("up_to"), engine="reference")
    assert found == int(row["count"])


def test_every_row_is_asked_or_says_what_it_needs() -> None:
    assert len(ROWS) == 114
    assert {row["needs"] for row in ROWS if "needs" in row} == WANTING


SHAPES: dict[str, Callable[[int, int], bool]] = {
    "bars": lambda height, width: 1 in (height, width),
    "rectangles": lambda _height, _width: True,
}


@pytest.mark.parametrize(
    "row",
    [row for row in ASKED if row["rule"] in SHAPES and int(row["count"]) < 10**8],
    ids=lambda row: row["name"],
)
def test_bars_and_rectangles_are_the_same_given_as_pieces(row: dict[str, Any]) -> None:
    """On larger boards a piece for every size has too many states."""
    board = Board.rectangle(*parse_size(row["board"]))
    assert count(pieces_of_sizes(board, SHAPES[row["rule"]])) == int(row["count"])


@pytest.mark.parametrize(("size", "expected"), [(2, 5), (3, 35), (4, 314), (5, 6427)])
def test_kings_that_do_not_attack_each_other(size: int, expected: int) -> None:
    """OEIS A063443."""
    assert count(kings(Board.rectangle(size, size))) == expected
