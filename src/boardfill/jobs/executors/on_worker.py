"""What runs on a worker of a cluster, one unit, and what a client sees of all workers.

A worker restores the strategy from the texts of the job, as a process that resumes it does, and
keeps it for the next unit.
"""

from __future__ import annotations

import platform
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from boardfill._version import __version__
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.jobs.durable_files import Block
from boardfill.jobs.executors.cluster_address import answered, check_client
from boardfill.jobs.job_folder import JobText
from boardfill.jobs.store import Entry
from boardfill.jobs.strategies.strategy import Strategy
from boardfill.jobs.work_units import cancelled_when, timed_work
from boardfill.questions.keywords import LimitOptions, as_bytes, complete

_LOOK_SECONDS = 0.2
GONE = "the scheduler of the cluster has gone away"
_WANTED = ("executing", "long-running")
"""What Dask says of a task that somebody still waits for."""


class UnitOrder(NamedTuple):
    """All that a worker is told, besides blocks."""

    version: str
    job: JobText
    unit: int
    needs: tuple[str, ...]
    """The names of the blocks that come with it."""
    seconds: float | None
    memory: int
    threads: int
    topic: str
    """Where it is told that the unit begins."""


class Failure(NamedTuple):
    """Why a unit has no answer."""

    is_limit: bool
    """Was it a limit?  Otherwise something was refused."""
    message: str


class WorkedUnit(NamedTuple):
    """What stays on the worker."""

    report: Entry | Failure
    blocks: dict[str, Block]


def do_unit(order: UnitOrder, *blocks: Block) -> WorkedUnit:
    """Do one unit."""
    from distributed import get_worker

    worker = get_worker()
    key, name = worker.get_current_task(), worker.address
    worker.log_event(order.topic, {"key": key, "worker": name})
    if order.version != __version__:
        return WorkedUnit(Failure(False, other_version(name, __version__)), {})

    def is_unwanted() -> bool:  # Dask only forgets such a task, and would let it run to its end
        task = worker.state.tasks.get(key)
        return task is None or task.state not in _WANTED

    try:
        with cancelled_when(is_unwanted) as cancellation:
            limits = complete(
                Limits(order.seconds, order.memory, order.threads, cancellation=cancellation)
            )
            given = dict(zip(order.needs, blocks, strict=True))
            work = _strategy(order.job, limits).work
            entry, left = timed_work(work, order.unit, given.__getitem__, limits, name)
    except BoardfillError as error:
        return WorkedUnit(Failure(isinstance(error, LimitReached), str(error)), {})
    if worker.state.nthreads > 1:  # others work in the same process
        entry = msgspec.structs.replace(entry, cpu_seconds=round(entry.seconds * order.threads, 6))
    return WorkedUnit(entry, {name: bytes(block) for name, block in left.items()})


def report_of(unit: WorkedUnit) -> Entry | Failure:
    """What is told of it."""
    return unit.report


def block_of(unit: WorkedUnit, name: str) -> Block:
    """One of its blocks."""
    return unit.blocks[name]


def other_version(worker: str, version: str) -> str:
    """What is said of a worker that must not take part; without a version it has no boardfill."""
    has = f"has boardfill {version}" if version else "has no boardfill"
    return f"the worker at {worker} {has}, and this process has {__version__}; install that there"


_restored: dict[str, Strategy] = {}
"""The strategy of the job at hand, by the digest of its plan."""
_making = threading.Lock()


def _strategy(job: JobText, limits: Limits) -> Strategy:
    with _making:
        if job.digest not in _restored:
            _restored.clear()
            _restored[job.digest] = job.strategy(limits)
        return _restored[job.digest]


class ClusterView(NamedTuple):
    """What a cluster has when the work begins, and what of it each unit may take."""

    client: Any
    at_once: int
    """So many units can be done at the same time."""
    unit_threads: int
    unit_memory: int


def look_at_cluster(client: Any, deadline: Deadline, limits: LimitOptions) -> ClusterView:
    """Wait for the first worker, and look; BadInput names a worker that cannot take part.

    A unit has one thread, unless the limits say something else, and its share of what is free on
    its machine.
    """
    check_client(client)
    with gone_explained():
        threads: dict[str, int] = {}
        while not (threads := answered(client.nthreads, deadline.check)):
            time.sleep(_LOOK_SECONDS)
            deadline.check()
        answered(lambda: _check_versions(client), deadline.check)
        free: dict[str, tuple[str, int]] = answered(lambda: client.run(_free), deadline.check)
    on_host: Counter[str] = Counter()
    for worker, (host, _) in free.items():
        on_host[host] += threads.get(worker, 1)
    shares = [most // on_host[host] for host, most in free.values()]
    given = limits.get("limits") or Limits()
    return ClusterView(
        client,
        sum(threads.values()),
        limits.get("threads") or given.threads or 1,
        as_bytes(limits.get("memory_limit")) or given.bytes or max(min(shares, default=0), 1),
    )


def _free(dask_worker: Any) -> tuple[str, int]:
    """The machine of a worker, and the bytes that all workers may take there together.

    Dask fills in the argument of that name.
    """
    most = dask_worker.memory_manager.memory_limit
    free = complete(Limits()).most_bytes or 0
    return platform.node(), min(free, most) if most else free


@contextmanager
def gone_explained() -> Iterator[None]:
    """Whatever is not sent or not answered in time means that the scheduler is no more."""
    from distributed import CancelledError

    try:
        yield
    except (OSError, CancelledError):
        raise LimitReached(GONE) from None


def _check_versions(client: Any) -> None:
    def version() -> str:  # travels by itself, and must not need boardfill
        try:
            from boardfill._version import __version__ as found
        except ImportError:
            return ""
        return found

    for worker, text in client.run(version).items():
        if text != __version__:
            raise BadInput(other_version(worker, text))
