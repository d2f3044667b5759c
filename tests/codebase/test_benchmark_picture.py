"""The picture of the benchmarks shows what their report says."""

from __future__ import annotations

from benchmarks.pictures import PICTURE, REPORT, picture, seconds_by_cells


def test_the_picture_is_that_of_the_report() -> None:
    report = REPORT.read_text(encoding="utf-8")
    assert PICTURE.read_bytes() == picture(report)


def test_every_time_is_found() -> None:
    found = seconds_by_cells(REPORT.read_text(encoding="utf-8"))
    assert [cells for cells, _ in found["boardfill"]] == [48, 90, 144, 225]
    assert {"xcover", "exact-cover", "clingo"} <= set(found)
    assert all(seconds > 0 for points in found.values() for _, seconds in points)
