"""Pictures of large boards, and what drawing costs the commands that draw nothing.

The figures to reach: SVG of a filled 100x100 board in 0.3 s and 2 MB, PNG in 3 s; PNG of 400x400
dominoes in 10 s.  The filling is found before the clock starts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from boardfill import Board, Tiling, pieces
from boardfill.drawing.answer_pictures import solutions_picture
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import picture_bytes

CASES = (
    (100, "domino", ".svg"),
    (100, "domino", ".png"),
    (100, "domino", ".pdf"),
    (102, "L3", ".svg"),
    (102, "L3", ".png"),
    (400, "domino", ".svg"),
    (400, "domino", ".png"),
)
ROUNDS = 3


def main() -> None:
    """Measure each picture a few times; the shortest counts."""
    for name, seconds, size in measured():
        print(f"{name:24} {seconds:6.2f} s {size / 1e6:8.2f} MB", flush=True)


def measured() -> Iterator[tuple[str, float, int]]:
    for side, piece, ending in CASES:
        problem = Tiling(Board.rectangle(side, side), pieces(piece))
        found = problem.solve()
        assert found is not None
        times = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            written = picture_bytes(solutions_picture(problem, [("", found)]), ending, Look())
            times.append(time.perf_counter() - start)
        yield f"{piece} {side}x{side} as {ending}", min(times), len(written)


if __name__ == "__main__":
    main()
