"""Progress that tells the truth: what is estimated at half time, against what counting takes.

Of every problem of `benchmarks.forecasts` that takes longer than `LONG` seconds: when the progress
first moved, and what it predicted for the whole when half of the time was over.  An estimate within
a factor of two is good; "does not know" is honest, where less than two parts in a hundred, or more
than all, seem to be done.

Running `python -m benchmarks.progress` prints the table; names of problems restrict it to them.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable

from benchmarks.forecasts import PROBLEMS
from boardfill import LimitReached
from boardfill.problem.kinds import Problem
from boardfill.questions.counting import tally

LONG, LIMIT, GOOD = 3.0, 40.0, 2.0
EVERY = 0.05
UNKNOWN_BELOW = 0.02


class Watcher:
    """Notes at every moment how much is said to be done, and since when that is measured."""

    def __init__(self) -> None:
        self.seen: list[tuple[float, float, float]] = []
        """The time, the fraction, and when the work began that it is a fraction of."""
        self.fraction: Callable[[], float] | None = None
        self.start = self.begun = time.monotonic()
        self.done = threading.Event()

    def follow(self, fraction: Callable[[], float]) -> None:
        """Called by the engine when work begins."""
        self.fraction, self.begun = fraction, time.monotonic()

    def watch(self) -> None:
        """Note what is said until the work is done."""
        while not self.done.wait(EVERY):
            if self.fraction is not None:
                self.seen.append((time.monotonic(), self.fraction(), self.begun))


def measured(problem: Problem) -> tuple[float, float | None, float | None]:
    """Seconds in all, when progress first moved, and the seconds predicted at half time."""
    watcher = Watcher()
    thread = threading.Thread(target=watcher.watch)
    thread.start()
    try:
        tally(problem, threads=1, time_limit=LIMIT, on_progress=watcher.follow)
    finally:
        watcher.done.set()
        thread.join()
    end = time.monotonic()
    moved = next((at - watcher.start for at, done, _ in watcher.seen if done > 0), None)
    half = (watcher.start + end) / 2
    predicted = None
    for at, done, begun in watcher.seen:
        if at >= half:
            if UNKNOWN_BELOW <= done < 1:
                predicted = begun - watcher.start + (at - begun) / done
            break
    return end - watcher.start, moved, predicted


def main(names: list[str]) -> None:
    """Print the table."""
    print("| problem | took | moved after | predicted at half time | within a factor |")
    print("|---|---|---|---|---|")
    for name, make in PROBLEMS.items():
        if names and name not in names:
            continue
        try:
            took, moved, predicted = measured(make())
        except LimitReached:
            continue
        if took < LONG:
            continue
        first = "never" if moved is None else f"{moved:.1f} s"
        if predicted is None:
            print(f"| {name} | {took:.1f} s | {first} | does not know | - |")
            continue
        factor = max(predicted / took, took / predicted)
        mark = "" if factor <= GOOD else " (!)"
        print(f"| {name} | {took:.1f} s | {first} | {predicted:.1f} s | {factor:.2f}{mark} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
