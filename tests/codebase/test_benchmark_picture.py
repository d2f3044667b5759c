"""The pictures of the benchmarks show what their reports say."""

from __future__ import annotations

from benchmarks.pictures import (
    ESTIMATES,
    ESTIMATES_PICTURE,
    PICTURE,
    REPORT,
    SHOWN,
    deviation_by_states,
    picture,
    picture_of_estimates,
    seconds_by_cells,
)


def test_the_picture_is_that_of_the_report() -> None:
    report = REPORT.read_text(encoding="utf-8")
    assert PICTURE.read_bytes() == picture(report)


def test_every_time_is_found() -> None:
    found = seconds_by_cells(REPORT.read_text(encoding="utf-8"))
    assert [cells for cells, _ in found["boardfill"]] == [48, 90, 144, 225]
    assert {"xcover", "exact-cover", "clingo"} <= set(found)
    assert all(seconds > 0 for points in found.values() for _, seconds in points)


def test_the_picture_of_estimates_is_that_of_their_report() -> None:
    report = ESTIMATES.read_text(encoding="utf-8")
    assert ESTIMATES_PICTURE.read_bytes() == picture_of_estimates(report)
    found = deviation_by_states(report)
    assert len(found) == 3 * len(SHOWN)
    assert all([states for states, _ in line] == [500, 2000, 8000] for line in found.values())
