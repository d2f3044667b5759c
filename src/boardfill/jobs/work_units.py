"""Gives the units of a job to an executor round by round, and stores their answers.

An executor is this process, or the workers of a Dask cluster (`executors/`); only the process that
holds the job's lock stores answers.

In an audit a part of the units is done a second time, by another worker if there is one.  The
digest of the plan decides which units, so nobody can know them before the plan is made, or change
them afterwards.
"""

from __future__ import annotations

import hashlib
import platform
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby

from boardfill.engines.limits import Cancellation, Limits
from boardfill.errors import BadInput
from boardfill.jobs.durable_files import Block
from boardfill.jobs.sealed_files import BlockSeal, is_part
from boardfill.jobs.store import Answered, Entry, ReadBlock, Store
from boardfill.jobs.strategies.strategy import Strategy, Work

MILLION = 1_000_000
_RANGE = 2**256
_LOOK_SECONDS = 0.2


def parts_per_million(part: float) -> int:
    """A share such as 0.05 as parts per million; BadInput if it is no share.

    >>> parts_per_million(0.05)
    50000
    """
    if not 0 <= part <= 1:
        raise BadInput(f"expected a share from 0 to 1 to audit, found {part}")
    return round(part * MILLION) or int(part > 0)


def audited_units(per_million: int, plan_digest: str, units: int) -> frozenset[int]:
    """The units to do twice: so many of a million, and at least one unless that is 0.

    >>> sorted(audited_units(MILLION, "", 5)), audited_units(0, "", 5)
    ([0, 1, 2, 3, 4], frozenset())
    >>> len(audited_units(1, "", 5))
    1
    """
    if not per_million or not units:
        return frozenset()
    drawn = {unit: _drawn(f"audit {plan_digest} {unit}") for unit in range(units)}
    below = frozenset(unit for unit in drawn if drawn[unit] * MILLION < per_million * _RANGE)
    return below or frozenset({min(drawn, key=lambda unit: drawn[unit])})


def _drawn(text: str) -> int:
    """A pseudo-random number below 2^256, determined by the text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


@dataclass(frozen=True)
class UnitToDo:
    """A unit to be done."""

    unit: int
    is_second: bool = False
    """True if it is done a second time for an audit."""
    not_by: str = ""
    """The worker that did it first; another one should do it now, if there is one."""


class Executor(ABC):
    """Does units in any order; raises LimitReached if it has to stop early."""

    @abstractmethod
    def give(self, given: UnitToDo) -> None:
        """Queue a unit."""

    @abstractmethod
    def next_answer(self) -> Answered:
        """Wait for the next unit that is done."""

    def forget(self, blocks: Iterable[str]) -> None:  # noqa: B027 - only some keep blocks
        """Drop blocks that no unit needs any more."""


class LocalExecutor(Executor):
    """Does the units in this process, one after the other, each on all threads."""

    def __init__(self, work: Work, block: ReadBlock, limits: Callable[[], Limits]) -> None:
        self._work, self._block, self._limits = work, block, limits
        self._waiting: deque[UnitToDo] = deque()
        self._name = platform.node()

    def give(self, given: UnitToDo) -> None:
        """Queue a unit."""
        self._waiting.append(given)

    def next_answer(self) -> Answered:
        """Do the unit that has waited longest, within the current limits."""
        given = self._waiting.popleft()
        entry, blocks = timed_work(self._work, given.unit, self._block, self._limits(), self._name)
        return Answered(entry, given.is_second, blocks.__getitem__)


def timed_work(
    work: Work, unit: int, block: ReadBlock, limits: Limits, worker: str
) -> tuple[Entry, Mapping[str, Block]]:
    """Do one unit; return its entry for the ledger, and its blocks."""
    start, cpu_start = time.perf_counter(), time.process_time()
    answer, blocks = work(unit, block, limits)
    seals = {name: BlockSeal.of(block) for name, block in blocks.items()}
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu_start
    return Entry(unit, answer, round(seconds, 6), seals, worker, round(cpu, 6)), blocks


def work_through(
    strategy: Strategy, store: Store, executor: Executor, audited: frozenset[int]
) -> None:
    """Have every remaining unit done, and audited units twice.

    A round ends with its audit, since its blocks may be removed then.
    """
    plan = strategy.plan
    to_audit = {
        unit
        for unit in audited - store.second.entries.keys()
        if unit not in store.ledger.entries or all(map(store.has_block, plan.needs(unit)))
    }
    for number, units in groupby(range(strategy.units), key=plan.round_of):
        _do_round(units, store, executor, to_audit)
        releasable = list(plan.releasable_after(number))
        store.forget(releasable)
        executor.forget(releasable)


def _do_round(units: Iterable[int], store: Store, executor: Executor, to_audit: set[int]) -> None:
    given = 0
    for unit in _mixed(units):
        known = store.ledger.entries.get(unit)
        if known is None:
            executor.give(UnitToDo(unit))
        elif unit in to_audit:
            executor.give(UnitToDo(unit, True, known.worker))
        else:
            continue
        given += 1
    while given:
        answered = executor.next_answer()
        store.take(answered)
        entry = answered.entry
        executor.forget(filter(is_part, entry.blocks))  # no unit reads these
        given -= 1
        if entry.unit in to_audit and not answered.is_second:
            executor.give(UnitToDo(entry.unit, True, entry.worker))
            given += 1


def _mixed(units: Iterable[int]) -> list[int]:
    """The units in a pseudo-random order, always the same.

    Neighbouring units are similar, so in order the first ones would say little about the rest;
    shuffled, they are a fair sample, and the time left can be estimated.
    """
    return sorted(units, key=lambda unit: _drawn(f"order {unit}"))


@contextmanager
def cancelled_when(is_over: Callable[[], bool]) -> Iterator[Cancellation]:
    """Check `is_over` a few times a second, and cancel the work inside once it is true."""
    cancellation, has_ended = Cancellation(), threading.Event()

    def look() -> None:
        while not has_ended.wait(_LOOK_SECONDS):
            if is_over():
                cancellation.cancel()

    threading.Thread(target=look, daemon=True).start()
    try:
        yield cancellation
    finally:
        has_ended.set()
