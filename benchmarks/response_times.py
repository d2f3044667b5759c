"""Seconds that a person waits for: until the program has started, and until it has ended.

`checks.py` holds them against their bounds.
"""

from __future__ import annotations

import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.processes import FEW_UNITS, PROGRAM, at_work, begun, end, until
from tests.web.server.served import ENDLESS, SEARCH, Page, Served, is_alive, server

from benchmarks.startup import COMMANDS, ROUNDS, seconds_to_run
from boardfill.jobs import cancel

BARE = "bare interpreter"
STARTED = {
    "boardfill --version": 0.1,
    "boardfill count --board 6x8 --pieces L3": 0.2,
    "import boardfill": 0.06,
}
"""The last beyond what Python itself takes."""
ENDED, ENDED_WITH_OTHERS, CANCELLED = 0.5, 1.0, 2.0
"""The second where other processes end as well, the last where a job looks for it."""
LONG = {
    "a sweep": ["count", "30x30", "--pieces", "L3"],
    "a search": ["count", "9x9", "--pieces", "L3,I2", "--engine", "search"],
}
SILENT = {
    "a coupling": ["sample", "400x400", "--pieces", "domino", "--seed", "1"],
    "HiGHS": ["best", "24x25", "--pieces", "X,W", "--partial", "--engine", "highs"],
    "a listing that nobody reads": ["solve", "12x12", "--pieces", "L3", "--all"],
}
"""They do not say when they are at work; after so many seconds they are."""
BEGUN = 5.0
UNIT_OF_DAYS = ["run", "9x9", "--pieces", "L3,I2", "--engine", "search", "--job"]


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
    for name, arguments in SILENT.items():
        with begun([*PROGRAM, *arguments], stdout=subprocess.PIPE) as process:
            time.sleep(BEGUN)
            process.send_signal(signal.SIGINT)
            yield Waited(f"{name} ended by Ctrl-C", _seconds(process.wait), ENDED)
    yield from _jobs_ended()
    yield from _workers_ended()


def _seconds(wait: Callable[[], object]) -> float:
    start = time.perf_counter()
    wait()
    return time.perf_counter() - start


def _jobs_ended() -> Iterator[Waited]:
    with tempfile.TemporaryDirectory() as folder:
        job = Path(folder, "cancelled")
        with begun([*FEW_UNITS, *UNIT_OF_DAYS, str(job)], stderr=subprocess.DEVNULL) as process:
            until((job / "ledger.txt").exists)
            cancel(job)
            yield Waited("a job cancelled within a unit", _seconds(process.wait), CANCELLED)
        job = Path(folder, "cluster")
        command = [*PROGRAM, *UNIT_OF_DAYS, str(job), "--cluster", "local:2"]
        with begun(command, stderr=subprocess.DEVNULL) as process:
            until((job / "ledger.txt").exists)
            time.sleep(BEGUN)
            process.send_signal(signal.SIGINT)
            spent = _seconds(process.wait)
            yield Waited("a cluster of our own ended by Ctrl-C", spent, ENDED_WITH_OTHERS)


def _workers_ended() -> Iterator[Waited]:
    with server() as served:
        with served.page() as page:
            worker = _busy_worker(served, page)
        spent = _seconds(lambda: until(lambda: not is_alive(worker)))
        yield Waited("the worker of a page that was closed ended", spent, ENDED_WITH_OTHERS)
        with served.page() as page:
            _busy_worker(served, page)
            family = served.family()
            served.process.kill()
            spent = _seconds(lambda: until(lambda: not any(map(is_alive, family))))
            yield Waited("the processes of a killed server ended", spent, ENDED_WITH_OTHERS)


def _busy_worker(served: Served, page: Page) -> int:
    page.hear()
    page.send(id=1, ask="count", problem=ENDLESS, options=SEARCH)
    return served.busy_worker()
