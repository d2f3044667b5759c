"""Does units on the workers of a Dask cluster, as many at once as they have threads.

Units are tasks.  The result of a task stays on its worker: only its report comes here; its blocks
stay on the cluster, where units of the next round read them, so that available memory grows with
the number of workers.  A job in a folder also brings each block here, one at a time, before its
unit is acknowledged: then whatever is lost with a worker, or with the whole cluster, is read from
the folder instead of being computed again from the beginning.  This costs one transfer of each
block to this machine.  Without a folder, Dask computes lost blocks again.

A worker restores the strategy from the texts of the job, as a process that resumes it does, and
keeps it for the next unit.
"""

from __future__ import annotations

import queue
import threading
import time
import uuid
from collections import Counter, deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from boardfill import words
from boardfill._version import __version__
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.jobs.durable_files import Block
from boardfill.jobs.executors import cluster_address
from boardfill.jobs.job_folder import JobText
from boardfill.jobs.store import Answered, Entry, ReadBlock
from boardfill.jobs.strategies.strategy import SavedPlan, Strategy
from boardfill.jobs.work_units import Executor, UnitToDo, cancelled_when, timed_work
from boardfill.questions.keywords import complete

_MOST_TRIES = 4
"""A unit that has ended so many workers would end the next one, too."""
_SHORT_SECONDS = 1.0
"""Units shorter than this are given out two for each thread, so that threads never wait.  The
report of a unit is a task, too, and comes only when the next unit has ended; so a thread gets only
one long unit at a time, and no more than that is lost with a worker."""
_LOOK_SECONDS, _PATIENCE_SECONDS = 0.1, 10.0
"""Seconds between checks for other events, and for calls that a healthy scheduler soon answers."""
_RECOUNT_SECONDS = 2.0


_WANTED = ("executing", "long-running")
"""The Dask states of a task whose result is still wanted."""


class UnitOrder(NamedTuple):
    """All that a worker gets for a unit, besides blocks."""

    version: str
    job: JobText
    unit: int
    needs: tuple[str, ...]
    """The names of the blocks that come with it."""
    seconds: float | None
    memory: int
    threads: int
    topic: str
    """The topic of the event that the unit begins."""


class Failure(NamedTuple):
    """Why a unit has no answer."""

    is_limit: bool
    """True if it was a limit; otherwise something was refused."""
    message: str


class WorkedUnit(NamedTuple):
    """The result of a unit, which stays on the worker."""

    report: Entry | Failure
    blocks: dict[str, Block]


def do_unit(order: UnitOrder, *blocks: Block) -> WorkedUnit:
    """Do one unit on a worker."""
    from distributed import get_worker

    worker = get_worker()
    key, name = worker.get_current_task(), worker.address
    worker.log_event(order.topic, {"key": key, "worker": name})
    if order.version != __version__:
        return WorkedUnit(Failure(False, cluster_address.other_version(name, __version__)), {})

    def is_unwanted() -> bool:  # Dask only forgets such a task, but lets it run to its end
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
    """The report of a unit, as a task."""
    return unit.report


def block_of(unit: WorkedUnit, name: str) -> Block:
    """One block of a unit, as a task."""
    return unit.blocks[name]


_restored: dict[str, Strategy] = {}
"""The strategy of the current job, by the digest of its plan."""
_making = threading.Lock()


def _strategy(job: JobText, limits: Limits) -> Strategy:
    with _making:
        if job.digest not in _restored:
            _restored.clear()
            _restored[job.digest] = job.strategy(limits)
        return _restored[job.digest]


@dataclass
class _Flight:
    """A unit that has been given to the cluster."""

    given: UnitToDo
    work: Any
    report: Any
    """Futures."""


class DaskExecutor(Executor):
    """Gives units to a cluster through a client; only this process stores their answers."""

    def __init__(
        self,
        view: cluster_address.ClusterView,
        job: JobText,
        plan: SavedPlan,
        deadline: Deadline,
        kept_block: ReadBlock | None = None,
    ) -> None:
        self._view, self._job, self._plan, self._deadline = view, job, plan, deadline
        self._client = view.client
        self._kept_block = kept_block
        self._name = f"boardfill-{uuid.uuid4().hex}"
        self._waiting: deque[UnitToDo] = deque()
        self._flying: dict[str, _Flight] = {}
        self._landed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._on_cluster: dict[str, Any] = {}
        """Futures of blocks, by name."""
        self._tries: Counter[UnitToDo] = Counter()
        self._workers: dict[str, int] = {}
        """Threads by address."""
        self._recount_at = 0.0
        self._numbers = 0
        self._latest_seconds = _SHORT_SECONDS
        """What the last unit took."""

    def give(self, given: UnitToDo) -> None:
        """Queue the unit; it is given out when a worker is about to be free."""
        self._waiting.append(given)

    @cluster_address.gone_explained()
    def next_answer(self) -> Answered:
        """Wait until a unit is done, checking meanwhile for other events."""
        while True:
            self._give_out()
            try:
                key = self._landed.get(timeout=_LOOK_SECONDS)
            except queue.Empty:
                self._look()
                continue
            flight = self._flying.pop(key, None)
            if flight is None:  # it was taken back
                continue
            entry = self._report(flight)
            if entry is not None:
                return self._answered(flight, entry)
            self._waiting.appendleft(flight.given)

    def forget(self, blocks: Iterable[str]) -> None:
        """Let the cluster forget these blocks."""
        for name in blocks:
            self._on_cluster.pop(name, None)

    @cluster_address.gone_explained()
    def __enter__(self) -> DaskExecutor:
        self._client.subscribe_topic(self._name, self._note_begin)
        self._recount()
        return self

    def __exit__(self, *_: object) -> None:
        """Withdraw the units given out; their workers stop soon."""
        flights = list(self._flying.values())
        self._flying.clear()
        self._on_cluster.clear()
        if flights and self._client.status == "running":
            with suppress(OSError):
                self._client.cancel([one.work for one in flights])

    def _give_out(self) -> None:
        ahead = 2 if self._latest_seconds < _SHORT_SECONDS else 1
        most = ahead * max(sum(self._workers.values()), 1)
        while self._waiting and len(self._flying) < most:
            given = self._waiting.popleft()
            self._numbers += 1
            key = f"{self._name}-{given.unit}-{self._numbers}"
            needs = tuple(self._plan.needs(given.unit))
            share = self._deadline.left().seconds, self._view.unit_memory, self._view.unit_threads
            order = UnitOrder(__version__, self._job, given.unit, needs, *share, self._name)
            others = [worker for worker in self._workers if worker != given.not_by]
            where = {"workers": others, "allow_other_workers": True}
            elsewhere = where if given.not_by and others else {}
            try:
                blocks = [self._future_of(name) for name in needs]
            except TimeoutError:  # no worker is there to take a block
                self._waiting.appendleft(given)
                self._look()
                return
            work = self._client.submit(do_unit, order, *blocks, key=key, pure=False, **elsewhere)
            report = self._client.submit(report_of, work, key=f"{key}-report", pure=False)
            self._flying[key] = _Flight(given, work, report)
            report.add_done_callback(lambda _, key=key: self._landed.put(key))

    def _future_of(self, name: str) -> Any:
        """A block on the cluster, sent there if necessary."""
        future = self._on_cluster.get(name)
        if future is None:
            if self._kept_block is None:
                raise LimitReached(f"block {name} was lost with the cluster")
            block = bytes(self._kept_block(name))
            future = self._client.scatter(block, hash=False, timeout=_PATIENCE_SECONDS)
            self._on_cluster[name] = future
        return future

    def _report(self, flight: _Flight) -> Entry | None:
        """The worker's report; None if the unit must be given out again."""
        from distributed import CancelledError, KilledWorker

        unit = flight.given.unit
        try:
            report: Entry | Failure = self._brought(flight.report)
        except CancelledError:
            self._look()
            return None
        except KilledWorker:
            raise self._lost_with(flight) from None
        except ModuleNotFoundError as error:
            raise BadInput(f"a worker cannot do unit {unit}: {error}; install it there") from None
        except MemoryError:
            raise LimitReached(f"a worker ran out of memory in unit {unit}") from None
        if isinstance(report, Entry):
            tries = max(self._tries.pop(flight.given, 1), 1)
            return msgspec.structs.replace(report, tries=tries)
        if report.is_limit:
            self._look()
            raise LimitReached(report.message)
        raise BadInput(report.message)

    def _answered(self, flight: _Flight, entry: Entry) -> Answered:
        self._latest_seconds = entry.seconds
        futures = {}
        if not flight.given.is_second:
            for name in entry.blocks:
                futures[name] = self._client.submit(
                    block_of, flight.work, name, key=f"{flight.work.key}-{name}", pure=False
                )
            if self._kept_block is None:
                self._on_cluster |= futures

        def bring(name: str) -> Block:
            from distributed import KilledWorker

            try:
                with cluster_address.gone_explained():
                    block: Block = self._brought(futures[name])
            except KilledWorker:
                raise self._lost_with(flight) from None
            self._on_cluster[name] = futures[name]
            return block

        return Answered(entry, flight.given.is_second, bring)

    def _lost_with(self, flight: _Flight) -> LimitReached:
        """The error for lost workers: Dask drops all their tasks; blame a unit that is not done."""
        flights = (flight, *self._flying.values())
        blamed = next((one for one in flights if one.work.status == "error"), flight).given
        return _lost_too_often(blamed.unit, self._tries[blamed])

    def _brought(self, future: Any) -> Any:
        """Wait for a value of the cluster, as long as that makes sense."""
        while True:
            try:
                return future.result(timeout=1)
            except TimeoutError:
                self._look()

    def _look(self) -> None:
        """Raise LimitReached if there is a reason to stop; give out lost work again."""
        if self._client.status != "running":
            raise LimitReached(cluster_address.GONE)
        self._deadline.check()
        for given, tries in list(self._tries.items()):
            if tries > _MOST_TRIES:
                raise _lost_too_often(given.unit, tries)
        if self._kept_block is not None:
            self._restore_lost()
        if time.monotonic() >= self._recount_at:
            self._recount()

    def _restore_lost(self) -> None:
        """Give out again the units that wait for lost blocks, now read from the folder."""
        lost = {name for name, one in self._on_cluster.items() if one.status != "finished"}
        if not lost:
            return
        self.forget(lost)
        for key, flight in list(self._flying.items()):
            if not lost.isdisjoint(self._plan.needs(flight.given.unit)):
                del self._flying[key]
                self._client.cancel([flight.work, flight.report])
                self._waiting.appendleft(flight.given)

    def _recount(self) -> None:
        """Update which workers are there now."""
        cluster_address.replace_lost_workers(self._client)
        self._recount_at = time.monotonic() + _RECOUNT_SECONDS
        self._workers = dict(
            self._client.sync(self._client.scheduler.ncores, callback_timeout=_PATIENCE_SECONDS)
        )

    def _note_begin(self, event: tuple[float, dict[str, Any]]) -> None:
        flight = self._flying.get(event[1]["key"])
        if flight is not None:
            self._tries[flight.given] += 1


def _lost_too_often(unit: int, tries: int) -> LimitReached:
    often = words.times(max(tries, 1))
    return LimitReached(
        f"unit {unit} was started {often}, and each time its worker was lost; the worker may have "
        "too little memory"
    )
