"""Clusters for tests, on this machine alone, and work that is easy to watch."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any, ClassVar

import pytest

from boardfill.engines.limits import Limits
from boardfill.engines.sweep.frontier import ResidueSweep
from boardfill.jobs import job_control
from boardfill.jobs.choose_strategy import STRATEGIES
from boardfill.jobs.executors.cluster_address import ClusterAddress, connected
from boardfill.jobs.store import ReadBlock
from boardfill.jobs.strategies.strategy import SavedPlan, Strategy, UnitDone
from tests.processes import until


@contextmanager
def own_cluster(workers: int, scratch: Path) -> Iterator[Any]:
    """A client of a cluster of our own."""
    with connected(ClusterAddress(f"local:{workers}"), scratch) as client:
        yield client


class Slow(SavedPlan, tag="slow"):
    """Units that may be kept waiting, in rounds of four; each adds up what the last round left."""

    rounds: ClassVar[int] = 4
    width: ClassVar[int] = 4
    units: ClassVar[int] = 16
    gate: ClassVar[Path | None] = None
    """Units of the last two rounds wait until this file is there."""

    def restore(self, prepared: object) -> Strategy:  # noqa: ARG002 - the problem plays no part
        return Strategy(self, self.units, self.work)

    def total(self, answers: Sequence[str]) -> int:
        return sum(map(int, answers))

    def round_of(self, unit: int) -> int:
        return unit // self.width

    def needs(self, unit: int) -> Sequence[str]:
        first = self.round_of(unit) * self.width
        return [f"of-{other}" for other in range(max(first - self.width, 0), first)]

    def releasable_after(self, done: int) -> Iterable[str]:
        return self.needs(self.width * done)

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:  # noqa: ARG002
        if self.gate is not None and unit >= 2 * self.width:
            until(self.gate.exists)
        value = unit + sum(int(bytes(block(name))) for name in self.needs(unit))
        return UnitDone(str(value), {f"of-{unit}": str(value).encode()})

    @classmethod
    def expected(cls) -> int:
        """By plain arithmetic."""
        total = before = 0
        for number in range(cls.rounds):
            units = range(number * cls.width, (number + 1) * cls.width)
            row = [unit + before for unit in units]
            before = sum(row)
            total += before
        return total


class Deadly(Slow, tag="slow"):
    """One unit ends whoever does it."""

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
        if unit == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().work(unit, block, limits)


class DeadlyOnce(Slow, tag="slow"):
    """One unit ends whoever does it first."""

    marker: ClassVar[Path]

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
        if unit == 9 and not self.marker.exists():
            self.marker.touch()
            until(self.marker.with_name("heard").exists)  # others know that the unit was begun
            os.kill(os.getpid(), signal.SIGKILL)
        return super().work(unit, block, limits)


class Slowly:
    """A plugin: workers know the slow strategy, also those that come later."""

    name = "slowly"

    def __init__(self, strategy: type[Slow], marker: Path, gate: Path | None) -> None:
        self.strategy, self.marker, self.gate = strategy, marker, gate

    def setup(self, worker: Any) -> None:  # noqa: ARG002 - Dask's signature
        DeadlyOnce.marker, Slow.gate = self.marker, self.gate
        STRATEGIES["slow"] = self.strategy

    def teardown(self, worker: Any) -> None: ...


def plan_slowly(
    patch: pytest.MonkeyPatch,
    client: Any,
    strategy: type[Slow] = Slow,
    marker: Path = Path(),
    gate: Path | None = None,
) -> None:
    """Jobs follow the slow strategy, here and on the workers of the client."""
    from distributed import WorkerPlugin

    plugin = type("Plugin", (Slowly, WorkerPlugin), {})(strategy, marker, gate)
    client.register_plugin(plugin)
    patch.setitem(STRATEGIES, "slow", strategy)
    patch.setattr(job_control, "plan_strategy", lambda prepared: strategy().restore(prepared))


def answer_wrongly() -> None:
    """From now on this process gets every residue wrong by one."""
    right = ResidueSweep.modulo

    def wrong(self: ResidueSweep, modulus: int, limits: Limits) -> int:
        return right(self, modulus, limits) + 1

    ResidueSweep.modulo = wrong  # type: ignore[method-assign]


@contextmanager
def dask_processes(
    folder: Path, workers: int, options: Sequence[str] = ()
) -> Iterator[tuple[Path, list[Popen[bytes]]]]:
    """A scheduler and its workers as people start them: the scheduler's file, and processes."""
    file = folder / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": DEVNULL, "stderr": DEVNULL, "cwd": folder}
    common = ["--host", "127.0.0.1", "--no-dashboard", *options]
    with ExitStack() as stack:
        begun: list[Popen[bytes]] = []

        def begin(*arguments: str) -> None:
            process = Popen([*dask, *arguments], **quiet)  # type: ignore[call-overload]
            begun.append(process)
            stack.callback(_end, process)

        begin("scheduler", "--port", "0", "--scheduler-file", str(file), *common)
        until(file.exists)
        for _ in range(workers):
            begin("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", *common)
        yield file, begun


def _end(process: Popen[bytes]) -> None:
    process.kill()
    process.wait()
