"""The units of a job are given to an executor round by round, and their answers are stored.

In an audit a part of the units is done a second time, by another worker where there is one.  Which
units is decided by the digest of the plan, so nobody can know it before the plan is made, and
nobody can change it afterwards.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

from boardfill.engines.limits import Cancellation
from boardfill.errors import BadInput
from boardfill.jobs.block_files import is_part
from boardfill.jobs.durable_files import SafeFile
from boardfill.jobs.executors.executor import Executor, UnitToDo
from boardfill.jobs.store import Store
from boardfill.jobs.strategies.strategy import Strategy

MILLION = 1_000_000
_RANGE = 2**256
_LOOK_SECONDS = 0.2


def parts_per_million(part: float) -> int:
    """A part such as 0.05 for five units of a hundred; BadInput if it is none.

    >>> parts_per_million(0.05)
    50000
    """
    if not 0 <= part <= 1:
        raise BadInput(f"expected a part from 0 to 1 to be audited, found {part}")
    return round(part * MILLION) or int(part > 0)


def audited_units(per_million: int, plan_digest: str, units: int) -> frozenset[int]:
    """The units that are done twice: so many of a million, and at least one if any.

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
    """A number below 2^256, at random but always the same."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def work_through(
    strategy: Strategy[Any], store: Store, executor: Executor, audited: frozenset[int]
) -> None:
    """Have every unit done that is not, and those to be audited done twice.

    A round ends when its audit has, since its blocks may go then.
    """
    to_audit = {
        unit
        for unit in audited - store.second.keys()
        if unit not in store.first or all(map(store.has_block, strategy.needs(unit)))
    }
    for number, units in groupby(range(strategy.units), key=strategy.round_of):
        _do_round(units, store, executor, to_audit)
        releasable = list(strategy.releasable_after(number))
        store.forget(releasable)
        executor.forget(releasable)


def _do_round(units: Iterable[int], store: Store, executor: Executor, to_audit: set[int]) -> None:
    given = 0
    for unit in _mixed(units):
        if unit not in store.first:
            executor.give(UnitToDo(unit))
        elif unit in to_audit:
            executor.give(UnitToDo(unit, True, store.first[unit].worker))
        else:
            continue
        given += 1
    while given:
        answered = executor.next_answer()
        store.take(answered)
        executor.forget(filter(is_part, answered.seals))  # no unit reads these
        given -= 1
        unit = answered.given.unit
        if unit in to_audit and not answered.given.is_second:
            executor.give(UnitToDo(unit, True, answered.worker))
            given += 1


def _mixed(units: Iterable[int]) -> list[int]:
    """In an order that has nothing to do with them, but is always the same.

    Neighbours are alike, so those done first would tell little about the others; mixed, they are a
    fair sample, and what is left can be estimated.
    """
    return sorted(units, key=lambda unit: _drawn(f"order {unit}"))


@contextmanager
def stopped_by(marker: SafeFile) -> Iterator[Cancellation]:
    """Cancels the work inside soon after the marker file appears."""
    with cancelled_when(lambda: marker.exists) as cancellation:
        yield cancellation


@contextmanager
def cancelled_when(is_over: Callable[[], bool]) -> Iterator[Cancellation]:
    """Looks a few times a second, and cancels the work inside once that is true."""
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
