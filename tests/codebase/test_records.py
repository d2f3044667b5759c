"""The records: checksums, b-files, and what is published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.record_files import b_file, checksum, file_of, merged, records

ROOT = Path(__file__).parents[2]
RECORDS = records()
SEQUENCES = sorted({record["sequence"] for record in RECORDS})


def test_checksums_are_right() -> None:
    assert len(RECORDS) > 150
    for record in RECORDS:
        assert checksum(record["count"]) == record["sha256"], record["n"]
        assert record["ways"]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_files_hold_all_that_is_known(sequence: str) -> None:
    known = [record for record in RECORDS if record["sequence"] == sequence]
    assert [record["n"] for record in known] == list(range(1, len(known) + 1))
    assert file_of(sequence).read_text(encoding="utf-8") == b_file(sequence, RECORDS)


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
