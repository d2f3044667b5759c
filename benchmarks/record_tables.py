"""Tables of records: the counts of many rectangles, each found in two ways.

    python -m benchmarks.record_tables FILE A210662:1-22 A351322:1-24

The numbers are shorter sides.  One sweep of a width tells the counts of all its lengths; then each
board is counted by itself, whole, by columns, with other moduli.  Every width is written to FILE as
a line of JSON as soon as it is known; benchmarks.record_files takes it from there.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.records import FAMILIES, OTHER_MODULI, rectangle
from boardfill import pieces, table
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.frontier import FrontierEngine

_MACHINE = "on two cores of an AMD EPYC"
_BYTES = 4 * 2**30
_LAST_ANTIDIAGONAL = 32


def _up_to(longest: int) -> Callable[[int], list[int]]:
    return lambda width: list(range(width, longest + 1))


def _of_antidiagonals(width: int) -> list[int]:
    """A351322 has n x 3k on its antidiagonal n + k; a board may be there twice."""
    return [
        length
        for length in range(width, 3 * _LAST_ANTIDIAGONAL + 1)
        if (length % 3 == 0 and width + length // 3 <= _LAST_ANTIDIAGONAL)
        or (width % 3 == 0 and length + width // 3 <= _LAST_ANTIDIAGONAL)
    ]


LENGTHS = {
    "A210662": _up_to(22),
    "A230031": _up_to(11),
    "A233427": _up_to(10),
    "A351322": _of_antidiagonals,
}
"""Which lengths belong to a width that is not longer."""


def counted(sequence: str, width: int) -> dict[str, object]:
    """The counts of one width, and what they took; processor seconds."""
    lengths = LENGTHS[sequence](width)
    begin = time.process_time()
    rows = table(width, lengths, pieces(FAMILIES[sequence]), memory_limit=_BYTES).row(width)
    swept = time.process_time()
    other = FrontierEngine(order="columns", skipped_moduli=OTHER_MODULI, halve=False)
    limits = Limits(bytes=_BYTES, threads=2)
    singles = [other.count(cover_of(rectangle(sequence, width, n)), limits) for n in lengths]
    end = time.process_time()
    counts = [tally.count for tally in singles]
    assert rows == counts, f"{sequence}, {width} wide: the ways differ"
    return {
        "sequence": sequence,
        "k": width,
        "n": lengths,
        "counts": [str(count) for count in counts],
        "ways": [
            {"how": f"one sweep of the width, {_MACHINE}", "cpu_seconds": round(swept - begin, 2)},
            {
                "how": f"each board by itself, {singles[-1].effort.plan}, {_MACHINE}",
                "cpu_seconds": round(end - swept, 2),
            },
        ],
    }


def main() -> None:
    """Count what is asked for."""
    file = Path(sys.argv[1])
    for asked in sys.argv[2:]:
        sequence, _, widths = asked.partition(":")
        first, _, last = widths.partition("-")
        for width in range(int(first), int(last or first) + 1):
            found = counted(sequence, width)
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(found) + "\n")
            print(sequence, width, found["ways"], flush=True)


if __name__ == "__main__":
    main()
