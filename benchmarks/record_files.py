"""The data behind docs/records.md: one line for each count, and b-files made of them.

    python -m benchmarks.record_files NEW.jsonl ...   adds what benchmarks.gpu.records wrote
    python -m benchmarks.record_files                 writes the b-files anew

Counts that contradict those there are refused.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "records"
COUNTS = FOLDER / "counts.jsonl"
Record = dict[str, Any]


def records() -> list[Record]:
    """All of them, in the order of sequence and size."""
    return lines_in(COUNTS) if COUNTS.exists() else []


def lines_in(file: Path) -> list[Record]:
    """The objects in a file of JSON lines."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def numbers(said: str) -> range:
    """A number, or those from a first one to a last, such as 18-24."""
    first, _, last = said.partition("-")
    return range(int(first), int(last or first) + 1)


def add_asked(counted: Callable[[str, int], Iterable[Record]]) -> None:
    """What is counted for each SEQUENCE:NUMBERS of the command line is added to its first FILE."""
    file, *asked = sys.argv[1:]
    for one in asked:
        sequence, _, said = one.partition(":")
        for number in numbers(said):
            for found in counted(sequence, number):
                with Path(file).open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(found) + "\n")
                print(*found.values(), flush=True)


def write_with_given(
    file: Path,
    known: Iterable[Record],
    merged: Callable[[Iterable[Record], Iterable[Record]], list[Record]],
    file_of: Callable[[str], Path],
    text_of: Callable[[str, list[Record]], str],
) -> None:
    """Write what is known with what is in the files named on the command line.

    All as JSON lines, and of each sequence the file that is made of them.
    """
    together = merged(known, [one for name in sys.argv[1:] for one in lines_in(Path(name))])
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(json.dumps(each) + "\n" for each in together), encoding="utf-8")
    for sequence in sorted({record["sequence"] for record in together}):
        file_of(sequence).write_text(text_of(sequence, together), encoding="utf-8")


def checksum(count: str) -> str:
    """Of the decimal digits."""
    return sha256(count.encode()).hexdigest()


def merged(known: Iterable[Record], more: Iterable[Record]) -> list[Record]:
    """Every count once, with all ways in which it was found."""
    found: dict[tuple[str, int], Record] = {}
    for record in (*known, *more):
        key = record["sequence"], record["n"]
        ways = record.get("ways") or [
            {name: value for name, value in record.items() if name not in _ONCE}
        ]
        there = found.setdefault(
            key,
            {
                "sequence": record["sequence"],
                "n": record["n"],
                "count": record["count"],
                "sha256": checksum(record["count"]),
                "ways": [],
            },
        )
        assert there["count"] == record["count"], f"{key}: the counts differ"
        there["ways"] += [way for way in ways if way not in there["ways"]]
    return [found[key] for key in sorted(found)]


TABLES = {"A219866", "A219967", "A219987", "A233320"}
"""These are tables of rectangles in the OEIS; ours are their diagonals, and no b-files of them."""
_ONCE = {"sequence", "n", "count", "sha256", "ways"}


def file_of(sequence: str) -> Path:
    """Where the values of a sequence are."""
    is_table = sequence in TABLES
    return FOLDER / (f"{sequence}-diagonal.txt" if is_table else f"b{sequence[1:]}.txt")


def b_file(sequence: str, all_records: Iterable[Record]) -> str:
    """A line for each size from 1 on, without a gap."""
    lines: list[str] = []
    for record in all_records:
        if record["sequence"] == sequence and record["n"] == len(lines) + 1:
            lines.append(f"{record['n']} {record['count']}\n")
    return "".join(lines)


def main() -> None:
    write_with_given(COUNTS, records(), merged, file_of, b_file)


if __name__ == "__main__":
    main()
