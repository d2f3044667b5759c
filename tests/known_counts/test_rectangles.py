"""Published counts of rectangles, from OEIS, Knuth and others; each row names its source."""

from __future__ import annotations

from math import prod
from typing import Any

import pytest

from boardfill import Board, Tiling, count, pieces
from boardfill.formats.amounts import parse_size
from tests.data import rows

Row = dict[str, Any]
SLOW = [row for row in rows("rectangles.json") if row.get("slow")]
QUICK: dict[str, list[Row]] = {}
"""By their pieces."""
for row in rows("rectangles.json"):
    if not row.get("slow"):
        QUICK.setdefault(row["pieces"], []).append(row)


def _problem(row: Row) -> Tiling:
    return Tiling(Board.rectangle(*parse_size(row["board"])), pieces(row["pieces"]))


@pytest.mark.parametrize("kind", QUICK)
def test_published_counts(kind: str) -> None:
    for row in QUICK[kind]:
        assert count(_problem(row)) == int(row["count"]), row["name"]


@pytest.mark.slow
@pytest.mark.parametrize("row", SLOW, ids=lambda row: row["name"])
def test_published_count(row: Row) -> None:
    assert count(_problem(row)) == int(row["count"])


@pytest.mark.parametrize("most", [30, pytest.param(40, marks=pytest.mark.full)])
def test_the_reference_finds_small_published_counts(most: int) -> None:
    small = [
        row
        for row in rows("rectangles.json")
        if int(row["count"]) < 2000 and prod(parse_size(row["board"])) <= most
    ]
    assert len(small) > 100
    for row in small:
        assert count(_problem(row), engine="reference") == int(row["count"]), row["name"]


def test_project_euler_161_is_not_the_rounded_value_that_circulates() -> None:
    problem = Tiling(Board.rectangle(9, 12), pieces("I3,L3"))
    assert count(problem) == 20574308184277971
