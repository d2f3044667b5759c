"""Holds the program inside Pyodide against the same program outside, where the page would notice.

python -m tools.wasm.check             the seconds of a small count, here
python -m tools.wasm.check SECONDS     inside Pyodide, against those seconds
"""

from __future__ import annotations

import sys

from boardfill import Board, LimitReached, Tiling, count, pieces
from boardfill.questions.counting import tally

SMALL, SMALL_COUNT = 12, 2033502499954
TOO_LARGE = 30
ROUNDS = 150
SLOWER_AT_MOST = 3.0


def seconds_of_small_count() -> float:
    """The best of many, each of a new problem: machines are busy, and answers are remembered."""
    return min(_seconds_once() for _ in range(ROUNDS))


def _seconds_once() -> float:
    found = tally(_trominoes(SMALL), threads=1)
    if found.count != SMALL_COUNT:
        sys.exit(f"L-trominoes {SMALL}x{SMALL}: counted {found.count}, not {SMALL_COUNT}")
    return found.effort.seconds


def check_speed(outside: float) -> None:
    """A page that answers while somebody paints must not fall far behind."""
    inside = seconds_of_small_count()
    ratio = inside / outside
    print(
        f"L-trominoes {SMALL}x{SMALL}: {1000 * outside:.1f} ms outside, {1000 * inside:.1f} ms"
        f" inside Pyodide, ratio {ratio:.2f}"
    )
    if ratio > SLOWER_AT_MOST:
        sys.exit(f"more than {SLOWER_AT_MOST} times as slow")


def check_refusal() -> None:
    """Its table would have more bytes than there are addresses."""
    try:
        found = count(_trominoes(TOO_LARGE))
    except LimitReached as refused:
        print(f"L-trominoes {TOO_LARGE}x{TOO_LARGE}: refused: {refused}")
    else:
        sys.exit(f"L-trominoes {TOO_LARGE}x{TOO_LARGE}: not refused, but counted {found}")


def _trominoes(size: int) -> Tiling:
    return Tiling(Board.rectangle(size, size), pieces("L3"))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        check_speed(float(sys.argv[1]))
        check_refusal()
    else:
        print(seconds_of_small_count())
