"""The units of a job are given to an executor round by round, and their answers are stored.

In an audit a part of the units is done a second time, by another worker where there is one.  Which
units is decided by the digest of the plan, so nobody can know it before the plan is made, and
nobody can change it afterwards.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from boardfill.engines.limits import Cancellation
from boardfill.errors import BadInput
from boardfill.jobs.block_files import is_part
from boardfill.jobs.durable_files import SafeFile
from boardfill.jobs.executors.executor import Executor, Given
from boardfill.jobs.store import Store
from boardfill.jobs.strategies.strategy import Strategy

MILLION = 1_000_000
_RANGE = 2**64


@dataclass(frozen=True)
class Audit:
    """So many of a million units, and at least one if any; of the plan with that digest."""

    parts_per_million: int
    plan_digest: str
    units: int

    def chosen(self) -> frozenset[int]:
        """The units that are done twice.

        >>> everything = Audit(MILLION, "", 5)
        >>> sorted(everything.chosen()), Audit(0, "", 5).chosen(), len(Audit(1, "", 5).chosen())
        ([0, 1, 2, 3, 4], frozenset(), 1)
        """
        if not self.parts_per_million or not self.units:
            return frozenset()
        drawn = {unit: self._drawn(unit) for unit in range(self.units)}
        bound = self.parts_per_million * _RANGE
        below = frozenset(unit for unit, number in drawn.items() if number * MILLION < bound)
        return below or frozenset({min(drawn, key=lambda unit: drawn[unit])})

    def _drawn(self, unit: int) -> int:
        """A number below 2^64, at random but always the same."""
        digest = hashlib.sha256(f"audit {self.plan_digest} {unit}".encode()).digest()
        return int.from_bytes(digest[:8], "little")


def parts_per_million(part: float) -> int:
    """A part such as 0.05 for five units of a hundred; BadInput if it is none.

    >>> parts_per_million(0.05)
    50000
    """
    if not 0 <= part <= 1:
        raise BadInput(f"expected a part from 0 to 1 to be audited, found {part}")
    return round(part * MILLION) or int(part > 0)


def work_through(strategy: Strategy[Any], store: Store, executor: Executor, audit: Audit) -> None:
    """Have every unit done that is not, and audit those that are chosen.

    A round ends when its audit has, since its blocks may go then.
    """
    to_audit = {
        unit
        for unit in audit.chosen() - store.second.keys()
        if unit not in store.first or all(map(store.has_block, strategy.needs(unit)))
    }
    for number, units in groupby(range(strategy.units), key=strategy.round_of):
        _do_round(units, store, executor, to_audit)
        spent = list(strategy.releasable_after(number))
        store.forget(spent)
        executor.forget(spent)


def _do_round(units: Iterable[int], store: Store, executor: Executor, to_audit: set[int]) -> None:
    given = 0
    for unit in _mixed(units):
        if unit not in store.first:
            executor.give(Given(unit))
        elif unit in to_audit:
            executor.give(Given(unit, True, store.first[unit].worker))
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
            executor.give(Given(unit, True, answered.worker))
            given += 1


def _mixed(units: Iterable[int]) -> list[int]:
    """In an order that has nothing to do with them, but is always the same.

    Neighbours are alike, so those done first would tell little about the others; mixed, they are a
    fair sample, and what is left can be estimated.
    """
    return sorted(units, key=lambda unit: hashlib.sha256(f"order {unit}".encode()).digest())


_LOOK_SECONDS = 0.2


@contextmanager
def stopped_by(marker: SafeFile) -> Iterator[Cancellation]:
    """Cancels the work within soon after the file is there."""
    cancellation, is_over = Cancellation(), threading.Event()

    def look() -> None:
        while not is_over.wait(_LOOK_SECONDS):
            if marker.exists:
                cancellation.cancel()

    watch = threading.Thread(target=look, daemon=True)
    watch.start()
    try:
        yield cancellation
    finally:
        is_over.set()
