"""What two records would take, from rates measured here and a small simulation of the scheduler.

    python -m benchmarks.paper_plan        some minutes

Prints the tables of docs/explanations/paper-plan.md: L-trominoes with at most one monomino on
squares of 34 to 40 cells, and one-sided pentominoes on 9 x 10.
"""

from __future__ import annotations

import heapq
import math
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from boardfill import Tiling
from boardfill.engines.sweep.frontier import moduli_for
from boardfill.errors import LimitReached
from boardfill.jobs.executors.cluster_address import ClusterAddress, connected
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_status import status

TROMINOES = "L3,I1:0-1"
HOUR, TIB = 3600.0, 2.0**40
PUBLISHED = {"5x18": 686_628, "9x10": 10_440_433}
"""Fillings with one-sided pentominoes up to symmetry: Knuth, The Art of Computer Programming,
volume 4, pre-fascicle 5C, answer 368."""
BOUND_SLACK = 1.05
"""The bound of a count has about so many times the bits of the count."""


class DenseRate(NamedTuple):
    """A dense sweep that was made, on one thread."""

    size: int
    bits_per_cell: float
    nanoseconds: float
    """For one state in one pass."""


def frontier_bits(size: int) -> int:
    """A bit a column and one more; another one while it is open where the monomino lies."""
    return size + 1 + (size % 3 > 0)


def passes(count_bits: float) -> int:
    """The bound, and a pass for each modulus."""
    return 1 + len(moduli_for(math.ceil(count_bits)))


def dense_rate(size: int) -> DenseRate:
    start = time.process_time()
    tally = Tiling(f"{size}x{size}", TROMINOES).tally(engine="frontier-dense", threads=1)
    seconds = time.process_time() - start
    bits = tally.count.bit_length()
    states = tally.effort.states or 1
    return DenseRate(size, bits / size**2, 1e9 * seconds / states / passes(bits * BOUND_SLACK))


def makespan(units: Sequence[float], workers: int) -> float:
    """When the last unit is done, if each is given to whoever is free first."""
    free = [0.0] * workers
    for seconds in units:
        heapq.heappush(free, heapq.heappop(free) + seconds)
    return max(free)


def dense_plan(rates: Sequence[DenseRate]) -> None:
    slow, quick = max(one.nanoseconds for one in rates), min(one.nanoseconds for one in rates)
    bits_per_cell = max(one.bits_per_cell for one in rates)
    print("\n| board | frontier | a modulus | passes | CPU hours | 1 node of 32 cores | 4 nodes |")
    print("|---|---|---|---|---|---|---|")
    for size in range(34, 41):
        bits = frontier_bits(size)
        number = passes(bits_per_cell * BOUND_SLACK * size**2)
        states = size * size * 2.0**bits / 2  # two halves meet in the middle
        least, most = (states * number * rate * 1e-9 / HOUR for rate in (quick, slow))
        unit = (least + most) / 2 / number / 32
        # The bound comes first; then the moduli, a unit each.
        walls = [unit + makespan([unit] * (number - 1), nodes) for nodes in (1, 4)]
        print(
            f"| {size} x {size} | {bits} bits | {2 * 8 * 2.0**bits / TIB:g} TiB | {number} "
            f"| {least:,.0f} to {most:,.0f} | {walls[0]:,.0f} h | {walls[1]:,.0f} h |"
        )


class LayerRate(NamedTuple):
    """A sweep by layers that was made."""

    states: int
    microseconds: float
    """For each state that a stage leaves: it is met many times in between."""
    bytes_per_state: float
    predicted: float
    measured: float
    """The clock, by the simulation and as it was."""


def layer_rate(size: int, workers: int) -> LayerRate:
    """As a job by so many workers, and the same stages simulated from what its units took."""
    with tempfile.TemporaryDirectory() as name:
        job, scratch = Path(name) / "job", Path(name) / "scratch"
        begin_job(job, Tiling(f"{size}x{size}", "L3"), engine="frontier-sparse")
        with connected(ClusterAddress(f"local:{workers}"), scratch) as client:
            start = time.perf_counter()
            resume(job, client=client, memory_limit=2**22)
            measured = time.perf_counter() - start
        folder = JobFolder(job)
        plan = folder.plan(folder.spec())
        assert plan is not None
        entries = folder.ledger(plan).entries
    left = [entry for entry in entries.values() if entry.blocks]
    states = sum(int(entry.answer) for entry in left)
    size_of_blocks = sum(seal.size for entry in left for seal in entry.blocks.values())
    predicted, first = 0.0, 0
    for number in plan.rounds:
        predicted += makespan(
            [entries[unit].seconds for unit in range(first, first + number)], workers
        )
        first += number
    cpu_seconds = sum(entry.cpu_seconds for entry in entries.values())
    return LayerRate(
        states, 1e6 * cpu_seconds / states, size_of_blocks / states, predicted, measured
    )


def layers_plan(rate: LayerRate, bits_per_cell: float) -> None:
    """About a third of the slots are states that occur, by their area."""
    print("\n| board | states of a layer | bytes | workers of 16 GB | exchanged | at 1 GB/s |")
    print("|---|---|---|---|---|---|")
    for size in (34, 37, 40):
        states = 2.0 ** frontier_bits(size) / 3
        words = math.ceil(bits_per_cell * size**2 / 2 / 64)  # in the middle of the sweep
        layer = states * (8 + 8 * words)
        stages = size  # a row each
        workers = math.ceil(3 * layer / 16e9)
        print(
            f"| {size} x {size} | {states:.1e} | {layer / TIB:,.1f} TiB | {workers:,} "
            f"| {stages * layer / TIB:,.0f} TiB | {stages * layer / 1e9 / 86400:,.0f} days |"
        )
    print(f"measured: {rate.bytes_per_state:.0f} bytes and {rate.microseconds:.2f} us a state")


class Begun(NamedTuple):
    """A search that was begun as a job, and how much CPU time the whole of it takes."""

    done: int
    units: int
    least: float
    most: float
    """Seconds, two standard deviations to each side."""
    seconds: float
    """Those of the units that were done."""
    fillings: int
    """So many of all fillings they found."""


def begun(board: str, pieces: str, seconds: float) -> Begun:
    """Units are done in a mixed order, so those of the first minutes are a fair sample."""
    with tempfile.TemporaryDirectory() as name:
        job = Path(name) / "job"
        begin_job(job, Tiling(board, pieces), engine="search")
        with suppress(LimitReached):
            resume(job, time_limit=seconds, threads=1)
        found = status(job)
        folder = JobFolder(job)
        plan = folder.plan(folder.spec())
        assert plan is not None
        answers = [int(entry.answer) for entry in folder.ledger(plan).entries.values()]
    assert found.units is not None
    assert found.left is not None
    spent = found.cpu_seconds
    return Begun(
        found.done,
        found.units,
        spent + found.left.least,
        spent + found.left.most,
        spent,
        plan.saved.total(list(map(str, answers))),
    )


def search_plan(minutes: float) -> None:
    """From what the units took, and from which part of all fillings they found."""
    print("\n| board | units done | CPU time | fillings | whole, by units | by fillings |")
    print("|---|---|---|---|---|---|")
    for board, fillings in PUBLISHED.items():
        one = begun(board, "one-sided pentominoes", minutes * 60)
        share = one.fillings / (4 * fillings)  # hardly any filling is symmetric
        print(
            f"| {board} | {one.done:,} of {one.units:,} | {one.seconds:.0f} s | {share:.2%} "
            f"| {one.least / HOUR:.2g} to {one.most / HOUR:.2g} h "
            f"| {one.seconds / share / HOUR:.2g} h |"
        )


def check_search(workers: int) -> None:
    """A search as a job, and the simulation from what its units took."""
    with tempfile.TemporaryDirectory() as name:
        job, scratch = Path(name) / "job", Path(name) / "scratch"
        begin_job(job, Tiling("8x8", "pentominoes,O4"), engine="search")
        with connected(ClusterAddress(f"local:{workers}"), scratch) as client:
            start = time.perf_counter()
            resume(job, client=client)
            measured = time.perf_counter() - start
        folder = JobFolder(job)
        plan = folder.plan(folder.spec())
        assert plan is not None
        units = [entry.seconds for entry in folder.ledger(plan).entries.values()]
        found = status(job)
    simulated = makespan(units, workers)
    print(f"search, {found.done} units, {workers} workers: simulated {simulated:.1f} s", end=", ")
    print(f"measured {measured:.1f} s")


def main() -> None:
    rates = [dense_rate(size) for size in (18, 19, 20, 21, 22)]
    print("| board | bits of the count for a cell | a state in a pass |\n|---|---|---|")
    for rate in rates:
        name = f"{rate.size} x {rate.size}"
        print(f"| {name} | {rate.bits_per_cell:.3f} | {rate.nanoseconds:.2f} ns |")
    dense_plan(rates)
    layers = layer_rate(18, 2)
    layers_plan(layers, max(rate.bits_per_cell for rate in rates))
    print(
        f"layers, 2 workers: simulated {layers.predicted:.1f} s, measured {layers.measured:.1f} s"
    )
    search_plan(minutes=4)
    check_search(2)


if __name__ == "__main__":  # workers load this module, too
    main()
