"""Published counts of rectangles, from OEIS, Knuth and others; each row names its source."""

from __future__ import annotations

from math import prod
from typing import Any

import pytest

from boardfill import Board, Tiling, count, pieces
from boardfill.formats.amounts import parse_size
from tests.data import rows


def _case(row: dict[str, Any]) -> Any:
    marks = [pytest.mark.slow] if row.get("slow") else []
    return pytest.param(row, id=row["name"], marks=marks)


@pytest.mark.parametrize("row", [_case(row) for row in rows("rectangles.json")])
def test_published_count(row: dict[str, Any]) -> None:
    problem = Tiling(Board.rectangle(*parse_size(row["board"])), pieces(row["pieces"]))
    assert count(problem) == int(row["count"])


SMALL = [
    row
    for row in rows("rectangles.json")
    if int(row["count"]) < 2000 and prod(parse_size(row["board"])) <= 40
]


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row["name"])
def test_the_reference_finds_small_published_counts(row: dict[str, Any]) -> None:
    problem = Tiling(Board.rectangle(*parse_size(row["board"])), pieces(row["pieces"]))
    assert count(problem, engine="reference") == int(row["count"])


def test_project_euler_161_is_not_the_rounded_value_that_circulates() -> None:
    problem = Tiling(Board.rectangle(9, 12), pieces("I3,L3"))
    assert count(problem) == 20574308184277971
