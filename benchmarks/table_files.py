"""The data behind the tables of docs/records.md: a line for each width, and text files.

    python -m benchmarks.table_files NEW.jsonl ...   adds what benchmarks.record_tables wrote
    python -m benchmarks.table_files                 writes the text files anew

A width tells the counts of its boards n x k, k the width and n at least k.  Counts that contradict
those there are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count as from_on
from pathlib import Path

from benchmarks.record_files import FOLDER, Record, checksum, lines_in, write_with_given

WIDTHS = FOLDER / "tables.jsonl"
Counts = dict[tuple[int, int], str]


def widths() -> list[Record]:
    """All of them, in the order of sequence and width."""
    return lines_in(WIDTHS) if WIDTHS.exists() else []


def merged(known: Iterable[Record], more: Iterable[Record]) -> list[Record]:
    """Every width once: what came later, which must tell all that was known."""
    found: dict[tuple[str, int], Record] = {}
    for record in (*known, *more):
        key = record["sequence"], record["k"]
        before = found.get(key, {"n": [], "counts": []})
        now = dict(zip(record["n"], record["counts"], strict=True))
        for length, value in zip(before["n"], before["counts"], strict=True):
            assert now.get(length) == value, f"{key}, {length}: the counts differ"
        found[key] = {**record, "sha256": row_checksum(record)}
    return [found[key] for key in sorted(found)]


def row_checksum(record: Record) -> str:
    """Of the decimal digits, with a blank between counts."""
    return checksum(" ".join(record["counts"]))


def counts_of(sequence: str, all_widths: Iterable[Record]) -> Counts:
    """By length and width."""
    return {
        (length, record["k"]): value
        for record in all_widths
        if record["sequence"] == sequence
        for length, value in zip(record["n"], record["counts"], strict=True)
    }


def _triangle(counts: Counts) -> Iterator[list[str | None]]:
    """Rows n = 1, 2, ... of n x 1, ..., n x n."""
    for n in from_on(1):
        yield [counts.get((n, k)) for k in range(1, n + 1)]


def _antidiagonals_of_threes(counts: Counts) -> Iterator[list[str | None]]:
    """Boards n x 3k by n + k from 0 on, then by n; one without cells has one filling."""
    for total in from_on(0):
        sizes = [(n, 3 * (total - n)) for n in range(total + 1)]
        yield [counts.get((max(size), min(size))) if all(size) else "1" for size in sizes]


B_FILES: dict[str, tuple[int, Callable[[Counts], Iterator[list[str | None]]]]] = {
    "A210662": (1, _triangle),
    "A351322": (0, _antidiagonals_of_threes),
}
"""Where the OEIS begins, and how it reads the table.  The others go no further than what is
published, so ours are lines of length, width and count."""


def file_of(sequence: str) -> Path:
    """Where the table of a sequence is."""
    is_b_file = sequence in B_FILES
    return FOLDER / (f"b{sequence[1:]}.txt" if is_b_file else f"{sequence}-table.txt")


def text_of(sequence: str, all_widths: Iterable[Record]) -> str:
    """What is in it; a b-file ends before the first row that is not whole."""
    counts = counts_of(sequence, all_widths)
    if sequence not in B_FILES:
        return "".join(f"{n} {k} {counts[n, k]}\n" for n, k in sorted(counts))
    index, rows = B_FILES[sequence]
    lines: list[str] = []
    for row in rows(counts):
        if None in row:
            break
        lines += [f"{index + len(lines) + place} {value}\n" for place, value in enumerate(row)]
    return "".join(lines)


def main() -> None:
    write_with_given(WIDTHS, widths(), merged, file_of, text_of)


if __name__ == "__main__":
    main()
