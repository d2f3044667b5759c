"""Published numbers of polyforms, all from OEIS; each row names its source."""

from __future__ import annotations

from typing import Any

import pytest

from boardfill import count_polyforms, polyforms
from tests.data import rows

MOST_LISTED = 20_000
LONG = {
    "A000105 free polyominoes with n cells (holes allowed) n=16",
    "A000105 free polyominoes with n cells (holes allowed) n=17",
    "A000162 polycubes with n cells, mirror images distinct (one-sided) n=12",
    "A000228 free polyhexes with n cells (planar, holes allowed) n=14",
    "A000228 free polyhexes with n cells (planar, holes allowed) n=15",
    "A000577 free polyiamonds with n cells n=20",
    "A000577 free polyiamonds with n cells n=21",
    "A000988 one-sided polyominoes with n cells n=17",
    "A001168 fixed polyominoes with n cells n=16",
    "A001168 fixed polyominoes with n cells n=17",
    "A001931 fixed polycubes with n cells n=12",
}
"""Left to `make test-all`, as are the slow ones; fewer cells of the same are counted here."""


def _case(row: dict[str, Any]) -> Any:
    marks = [pytest.mark.slow] if row.get("slow") else []
    if row["name"] in LONG:
        marks.append(pytest.mark.full)
    if "beyond" in row:
        marks.append(pytest.mark.skip(reason=row["beyond"]))
    return pytest.param(row, id=row["name"], marks=marks)


@pytest.mark.parametrize("row", [_case(row) for row in rows("polyforms.json")])
def test_published_number_of_polyforms(row: dict[str, Any]) -> None:
    polyform = row["size"], row["lattice"], row["kind"]
    assert count_polyforms(*polyform) == int(row["count"])
    if int(row["count"]) <= MOST_LISTED:
        assert len(polyforms(*polyform)) == int(row["count"])


def test_all_published_rows_are_there() -> None:
    assert len(rows("polyforms.json")) == 151
    assert sum("beyond" not in row for row in rows("polyforms.json")) == 144


def test_polyominoes_of_twelve_cells_are_listed() -> None:
    found = polyforms(12)
    assert len(found) == 63600
    assert found == sorted(set(found))
