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

from boardfill._version import __version__
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.jobs.block_files import BlockSeal
from boardfill.jobs.durable_files import Block
from boardfill.jobs.executors.cluster_address import answered, check_client
from boardfill.jobs.executors.executor import timed_work
from boardfill.jobs.job_folder import JobText
from boardfill.jobs.strategies.strategy import Strategy
from boardfill.jobs.work_units import cancelled_when
from boardfill.questions.keywords import LimitOptions, as_bytes, complete

_LOOK_SECONDS = 0.2
GONE = "the scheduler of the cluster has gone away"
_WANTED = ("executing", "long-running")
"""What Dask says of a task that somebody still waits for."""
_LIMIT, _REFUSED = "limit", "refused"


class WorkerView(NamedTuple):
    """What a worker sees of its machine."""

    host: str
    free: int
    """Bytes that may be taken there, by all workers together."""


def view_of_worker(dask_worker: Any) -> WorkerView:
    """What this worker sees; Dask fills in the argument of that name."""
    most = dask_worker.memory_manager.memory_limit
    free = complete(Limits()).most_bytes or 0
    return WorkerView(platform.node(), min(free, most) if most else free)


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


class UnitReport(NamedTuple):
    """What is told of a unit that is done, besides its blocks."""

    answer: str
    seals: dict[str, BlockSeal]
    seconds: float
    cpu_seconds: float
    worker: str
    failure: str = ""
    """Why there is no answer: a limit, or something was refused."""

    @property
    def is_limit(self) -> bool:
        """Is the failure that of a limit?"""
        return self.failure == _LIMIT


class WorkedUnit(NamedTuple):
    """What stays on the worker."""

    report: UnitReport
    blocks: dict[str, Block]


def do_unit(order: UnitOrder, *blocks: Block) -> WorkedUnit:
    """Do one unit."""
    from distributed import get_worker

    worker = get_worker()
    key, name = worker.get_current_task(), worker.address
    worker.log_event(order.topic, {"key": key, "worker": name})
    if order.version != __version__:
        return _failed(name, _REFUSED, other_version(name, __version__))

    def is_unwanted() -> bool:  # Dask only forgets such a task, and would let it run to its end
        task = worker.state.tasks.get(key)
        return task is None or task.state not in _WANTED

    try:
        with cancelled_when(is_unwanted) as cancellation:
            limits = Limits(order.seconds, order.memory, order.threads, cancellation=cancellation)
            given = dict(zip(order.needs, blocks, strict=True))
            return _worked(order, given, complete(limits), name, worker.state.nthreads)
    except LimitReached as limit:
        return _failed(name, _LIMIT, str(limit))
    except BoardfillError as error:
        return _failed(name, _REFUSED, str(error))


def report_of(unit: WorkedUnit) -> UnitReport:
    """What is told of it."""
    return unit.report


def block_of(unit: WorkedUnit, name: str) -> Block:
    """One of its blocks."""
    return unit.blocks[name]


def other_version(worker: str, version: str) -> str:
    """What is said of a worker that must not take part; without a version it has no boardfill."""
    has = f"has boardfill {version}" if version else "has no boardfill"
    return f"the worker at {worker} {has}, and this process has {__version__}; install that there"


def _worked(
    order: UnitOrder, blocks: dict[str, Block], limits: Limits, name: str, workers_threads: int
) -> WorkedUnit:
    strategy = _strategy(order.job, limits)
    timed = timed_work(strategy, order.unit, blocks.__getitem__, limits)
    cpu_seconds = timed.cpu_seconds
    if workers_threads > 1:  # others work in the same process
        cpu_seconds = timed.seconds * order.threads
    report = UnitReport(timed.done.answer, timed.seals, timed.seconds, cpu_seconds, name)
    return WorkedUnit(report, {name: bytes(block) for name, block in timed.done.blocks.items()})


def _failed(worker: str, why: str, message: str) -> WorkedUnit:
    return WorkedUnit(UnitReport(message, {}, 0.0, 0.0, worker, why), {})


_restored: dict[str, Strategy[Any]] = {}
"""The strategy of the job at hand, by the digest of its plan."""
_making = threading.Lock()


def _strategy(job: JobText, limits: Limits) -> Strategy[Any]:
    with _making:
        strategy = _restored.get(job.digest)
        if strategy is None:
            _restored.clear()
            strategy = _restored[job.digest] = job.strategy(limits)
        return strategy


class ClusterView(NamedTuple):
    """What a cluster has when the work begins, and what of it each unit may take."""

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
        return _looked(client, deadline, limits)


def _looked(client: Any, deadline: Deadline, limits: LimitOptions) -> ClusterView:
    threads: dict[str, int] = {}
    while not (threads := answered(client.nthreads, deadline.check)):
        time.sleep(_LOOK_SECONDS)
        deadline.check()
    answered(lambda: _check_versions(client), deadline.check)
    views: dict[str, WorkerView] = answered(lambda: client.run(view_of_worker), deadline.check)
    on_host: Counter[str] = Counter()
    for worker, view in views.items():
        on_host[view.host] += threads.get(worker, 1)
    shares = [view.free // on_host[view.host] for view in views.values()]
    given = limits.get("limits") or Limits()
    return ClusterView(
        sum(threads.values()),
        limits.get("threads") or given.threads or 1,
        as_bytes(limits.get("memory_limit")) or given.bytes or max(min(shares, default=0), 1),
    )


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
