"""Tables of records: the counts of many rectangles, each found in two ways.

    python -m benchmarks.record_tables FILE A210662:1-22 A351322:1-24

The numbers are shorter sides.  One sweep of a width tells the counts of all its lengths, or, where
memory is too small for that, each board is counted as planned; then each again by itself, whole, by
columns, with other moduli.  Every width is written to FILE as a line of JSON as soon as it is
known; benchmarks.table_files takes it from there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from benchmarks.record_files import Record, add_asked
from benchmarks.records import FAMILIES, SECOND_WAY, rectangle
from boardfill import pieces, table
from boardfill.cover.bounded import Cover
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


def counted(sequence: str, width: int) -> Iterator[Record]:
    """The counts of one width, and what they took; processor seconds."""
    lengths = LENGTHS[sequence](width)
    boards = [cover_of(rectangle(sequence, width, length)) for length in lengths]
    begin = time.process_time()
    rows = table(width, lengths, pieces(FAMILIES[sequence]), memory_limit=_BYTES)
    first, how = rows.row(width), "one sweep of the width"
    if rows.stopped is not None:  # it keeps the states of every line end, which takes memory
        first, how = _by_itself(boards, FrontierEngine())
    between = time.process_time()
    again, how_again = _by_itself(boards, SECOND_WAY)
    end = time.process_time()
    assert first == again, f"{sequence}, {width} wide: the ways differ"
    yield {
        "sequence": sequence,
        "k": width,
        "n": lengths,
        "counts": [str(count) for count in again],
        "ways": [
            {"how": f"{how}, {_MACHINE}", "cpu_seconds": round(between - begin, 2)},
            {"how": f"{how_again}, {_MACHINE}", "cpu_seconds": round(end - between, 2)},
        ],
    }


def _by_itself(boards: list[Cover], engine: FrontierEngine) -> tuple[list[int | None], str]:
    """The counts, and how the last of them was found."""
    tallies = [engine.count(board, Limits(bytes=_BYTES, threads=2)) for board in boards]
    counts: list[int | None] = [tally.count for tally in tallies]
    return counts, f"each board by itself, {tallies[-1].effort.plan}"


def main() -> None:
    """Count what is asked for."""
    add_asked(counted)


if __name__ == "__main__":
    main()
