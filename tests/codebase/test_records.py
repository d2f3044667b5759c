"""The records: checksums, b-files, and what is published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks import table_files
from benchmarks.record_files import b_file, checksum, file_of, merged, records

ROOT = Path(__file__).parents[2]
RECORDS = records()
WIDTHS = table_files.widths()
TABLES = {
    "A210662": "I1,I2",
    "A230031": "I4,O4,T4,L4,S4",
    "A233427": "F,I,L,N,P,T,U,V,W,X,Y,Z",
    "A351322": "L3",
}
"""With their pieces as the published values name them."""


def test_checksums_are_right() -> None:
    assert len(RECORDS) > 150
    for record in RECORDS:
        assert checksum(record["count"]) == record["sha256"], record["n"]
        assert record["ways"]


def test_files_hold_all_that_is_known() -> None:
    for sequence in sorted({record["sequence"] for record in RECORDS}):
        known = [record["n"] for record in RECORDS if record["sequence"] == sequence]
        assert known == list(range(1, len(known) + 1)), sequence
        assert file_of(sequence).read_text(encoding="utf-8") == b_file(sequence, RECORDS), sequence


def test_counts_on_a_processor_were_found_with_two_sets_of_moduli() -> None:
    for record in RECORDS:
        last = {way["last_modulus"] for way in record["ways"] if "last_modulus" in way}
        assert len(last) != 1 or int(record["count"]) < 2**64, record  # which need one modulus


def test_published_values_are_ours() -> None:
    ours = {(record["sequence"], record["n"]): record["count"] for record in RECORDS}
    published = json.loads((ROOT / "tests/data/rectangles.json").read_text(encoding="utf-8"))
    compared = 0
    for row in published:
        sequence, (rows, _, columns) = row["name"].split()[0], row["board"].partition("x")
        if rows == columns and (sequence, int(rows)) in ours:
            assert ours[sequence, int(rows)] == row["count"], row["name"]
            compared += 1
    assert compared > 50


def test_a_contradiction_is_refused() -> None:
    (first, *_) = RECORDS
    with pytest.raises(AssertionError, match="the counts differ"):
        merged([first], [{**first, "count": "7"}])


def test_the_page_has_the_records() -> None:
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    for record in RECORDS:
        if record["sequence"] == "A233807" and record["n"] >= 18:
            assert f"| {record['n']} | {record['count']} |" in page


def test_widths_have_their_checksums_and_two_ways() -> None:
    assert {record["sequence"] for record in WIDTHS} == set(TABLES)
    for record in WIDTHS:
        assert table_files.row_checksum(record) == record["sha256"], record["k"]
        assert len(record["ways"]) >= 2


@pytest.mark.parametrize(
    ("sequence", "lines"),
    [("A210662", 22 * 23 // 2), ("A230031", 66), ("A233427", 55), ("A351322", 33 * 34 // 2)],
)
def test_tables_are_whole(sequence: str, lines: int) -> None:
    text = table_files.file_of(sequence).read_text(encoding="utf-8")
    assert text == table_files.text_of(sequence, WIDTHS)
    assert len(text.splitlines()) == lines


@pytest.mark.parametrize(("sequence", "at_least"), [*zip(TABLES, (19, 20, 5, 30), strict=True)])
def test_published_rectangles_are_ours(sequence: str, at_least: int) -> None:
    ours = table_files.counts_of(sequence, WIDTHS)
    published = json.loads((ROOT / "tests/data/rectangles.json").read_text(encoding="utf-8"))
    compared = 0
    for row in published:
        rows, _, columns = row["board"].partition("x")
        size = max(int(rows), int(columns)), min(int(rows), int(columns))
        if row["pieces"] == TABLES[sequence] and size in ours:
            assert ours[size] == row["count"], row["name"]
            compared += 1
    assert compared >= at_least


@pytest.mark.parametrize(
    ("table", "sequence", "step"), [("A210662", "A028420", 1), ("A351322", "A233807", 3)]
)
def test_squares_of_tables_are_those_found_by_themselves(
    table: str, sequence: str, step: int
) -> None:
    """A233807 leaves no monomino where the area is a multiple of three."""
    ours = table_files.counts_of(table, WIDTHS)
    alone = {record["n"]: record["count"] for record in RECORDS if record["sequence"] == sequence}
    squares = [n for n in sorted(alone) if n % step == 0 and (n, n) in ours]
    assert len(squares) >= 8
    for n in squares:
        assert ours[n, n] == alone[n], n


def test_a_width_that_contradicts_is_refused() -> None:
    first = next(record for record in WIDTHS if len(record["n"]) > 1)
    with pytest.raises(AssertionError, match="the counts differ"):
        table_files.merged([first], [{**first, "counts": ["7" for _ in first["counts"]]}])
    shorter = {**first, "n": first["n"][1:], "counts": first["counts"][1:]}
    with pytest.raises(AssertionError, match="the counts differ"):
        table_files.merged([first], [shorter])
