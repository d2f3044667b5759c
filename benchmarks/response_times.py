"""Seconds that a person waits for: until the program has started, and until Ctrl-C has ended it.

`checks.py` holds them against their bounds.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from typing import NamedTuple

from tests.processes import at_work, end

from benchmarks.startup import COMMANDS, ROUNDS, seconds_to_run

BARE = "bare interpreter"
STARTED = {
    "boardfill --version": 0.1,
    "boardfill count --board 6x8 --pieces L3": 0.2,
    "import boardfill": 0.06,
}
"""The last beyond what Python itself takes."""
ENDED = 0.5
LONG = {
    "a sweep": ["count", "30x30", "--pieces", "L3"],
    "a search": ["count", "9x9", "--pieces", "L3,I2", "--engine", "search"],
}


class Waited(NamedTuple):
    """How long one waited for something, and how long one may."""

    what: str
    seconds: float
    bound: float


def waited() -> Iterator[Waited]:
    """Measure everything, one after the other."""
    best = {
        name: min(seconds_to_run(COMMANDS[name]) for _ in range(ROUNDS))
        for name in (BARE, *STARTED)
    }
    for name, bound in STARTED.items():
        seconds = best[name] - (best[BARE] if name.startswith("import") else 0.0)
        yield Waited(name, seconds, bound)
    for name, arguments in LONG.items():
        with at_work(*arguments) as process:
            start = time.perf_counter()
            end(process, signal.SIGINT)
            yield Waited(f"{name} ended by Ctrl-C", time.perf_counter() - start, ENDED)
