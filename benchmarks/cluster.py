"""What a cluster costs and gains: the plain engine on one thread, and workers of one thread each.

    python -m benchmarks.cluster                                      minutes
    python -m benchmarks.cluster 5x18 "one-sided pentominoes"         an hour
    python -m benchmarks.cluster 18x18 L3 --engine frontier-sparse    by layers
    python -m benchmarks.cluster 4x13 tetrominoes:any --units 8 --seconds 20       large units

The runs are interleaved, `--rounds` times, and the medians compared; clusters are begun before the
clock is.  Aims, for units of 5 s and more: one worker at most 10 % above the plain engine, two
workers 1.8 times as fast as one.  Two cores that share caches, or a machine that others use, are
not twice as fast as one: what they can give is told by two plain engines that count it all at once.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from boardfill import Tiling
from boardfill.engines import subtrees
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.search import SearchEngine
from boardfill.jobs.executors.cluster_address import ClusterAddress, connected
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_status import status
from boardfill.questions.counting import one_of_each
from boardfill.questions.preparing import cover_within_limits

PLAIN, TWO_AT_ONCE = "plain engine, 1 thread", "two of these at once"
WORKERS = (1, 2)


class Run(NamedTuple):
    """One run: the clock, the processor's time of all units, and how large units were."""

    seconds: float
    cpu_seconds: float
    unit_seconds: float
    units: int


def plain_run(problem: Tiling, engine: str, answers: set[int]) -> Run:
    """The engine in one piece; a search, like that of a job, of one filling of each orbit."""
    start, cpu_start = time.perf_counter(), time.process_time()
    if engine == SearchEngine().name:
        limits = Limits(threads=1)
        cover, _ = cover_within_limits(problem, limits, only="fillings")
        part = one_of_each(problem, cover, Deadline(limits).check)
        searched, factor = (cover, 1) if part is None else (part.cover, part.factor)
        found = SearchEngine().plan(searched, limits).run(limits)
        answers.add(factor * found.count)
    else:
        answers.add(problem.count(engine=engine, threads=1))
    cpu_seconds = time.process_time() - cpu_start
    return Run(time.perf_counter() - start, cpu_seconds, cpu_seconds, 1)


def two_at_once(problem: Tiling, engine: str) -> Run:
    """The whole, counted by two processes at the same time."""
    start = time.perf_counter()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        both = [pool.submit(plain_run, problem, engine, set()) for _ in range(2)]
        cpu_seconds = sum(one.result().cpu_seconds for one in both)
    return Run(time.perf_counter() - start, cpu_seconds, cpu_seconds / 2, 2)


def cluster_run(problem: Tiling, engine: str, answers: set[int], client: Any) -> Run:
    with tempfile.TemporaryDirectory() as name:
        job = Path(name) / "job"
        start = time.perf_counter()
        begin_job(job, problem, engine=engine)
        count = resume(job, client=client)
        seconds = time.perf_counter() - start
        found = status(job)
    assert isinstance(count, int)
    answers.add(count)
    return Run(seconds, found.cpu_seconds, found.seconds / max(found.done, 1), found.done)


def measure(problem: Tiling, engine: str, rounds: int) -> dict[str, Run]:
    """The medians of interleaved runs, which must all give the same count."""
    answers: set[int] = set()
    runs: dict[str, list[Run]] = {}
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        tasks: dict[str, Callable[[], Run]] = {
            PLAIN: partial(plain_run, problem, engine, answers),
            TWO_AT_ONCE: partial(two_at_once, problem, engine),
        }
        for workers in WORKERS:
            address = ClusterAddress(f"local:{workers}")
            client = stack.enter_context(connected(address, scratch))
            name = f"{workers} worker{'s' * (workers > 1)}"
            tasks[name] = partial(cluster_run, problem, engine, answers, client)
        for _ in range(rounds):
            for name, task in tasks.items():
                run = task()
                runs.setdefault(name, []).append(run)
                print(f"  {name}: {run.seconds:.1f} s", flush=True)
    assert len(answers) == 1, answers
    return {
        name: Run(*(statistics.median(figures) for figures in zip(*these, strict=True)))
        for name, these in runs.items()
    }


def report(found: dict[str, Run]) -> None:
    print("| who | clock | CPU time | units | each |\n|---|---|---|---|---|")
    for name, run in found.items():
        each = f"{run.units:.0f} | {run.unit_seconds:.2f} s"
        print(f"| {name} | {run.seconds:.1f} s | {run.cpu_seconds:.1f} s | {each} |")
    plain, both, one, two = found.values()
    print(f"overhead of one worker: {100 * (one.seconds / plain.seconds - 1):.1f} %", end=", ")
    print(f"of its units' CPU time: {100 * (one.cpu_seconds / plain.cpu_seconds - 1):.1f} %")
    print(f"two workers against one: {one.seconds / two.seconds:.2f} times as fast", end=", ")
    print(f"where two plain engines at once give {2 * plain.seconds / both.seconds:.2f} times")


def main() -> None:
    options = argparse.ArgumentParser(description="What a cluster costs and gains.")
    options.add_argument("board", nargs="?", default="8x8")
    options.add_argument("pieces", nargs="?", default="pentominoes,O4")
    options.add_argument("--engine", default="search")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--units", type=int, help="plan no more units than needed beyond these")
    options.add_argument("--seconds", type=float, help="guess that units take so long, not 5 s")
    given = options.parse_args()
    subtrees._LEAST_UNITS = given.units or subtrees._LEAST_UNITS
    subtrees._UNIT_SECONDS = given.seconds or subtrees._UNIT_SECONDS
    print(f"{given.pieces} on {given.board}, {given.engine}")
    report(measure(Tiling(given.board, given.pieces), given.engine, given.rounds))


if __name__ == "__main__":  # workers load this module, too
    main()
