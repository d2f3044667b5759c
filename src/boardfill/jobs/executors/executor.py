"""What an executor is: units are given to it, and it tells their answers, in any order.

The local one is this process: it does one unit after the other, each on all threads.
"""

from __future__ import annotations

import platform
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardfill.engines.limits import Limits
from boardfill.jobs.block_files import BlockSeal
from boardfill.jobs.strategies.strategy import ReadBlock, Strategy, UnitDone


@dataclass(frozen=True)
class UnitToDo:
    """A unit to be done."""

    unit: int
    is_second: bool = False
    """Is it done again, to be compared?"""
    not_by: str = ""
    """The worker that did it first: another one shall do it now, where there is one."""


@dataclass(frozen=True)
class Answered:
    """A unit that is done."""

    given: UnitToDo
    answer: str
    seals: Mapping[str, BlockSeal]
    """The blocks that it left, by name."""
    block: ReadBlock
    """Brings one of them here."""
    seconds: float
    cpu_seconds: float
    worker: str
    tries: int = 1
    """How often it was begun, since workers may be lost."""


class Executor(ABC):
    """Does units.  LimitReached when the work stops before its end, for whatever reason."""

    @abstractmethod
    def give(self, given: UnitToDo) -> None:
        """Have this unit done some time."""

    @abstractmethod
    def next_answer(self) -> Answered:
        """Wait for the next unit that is done."""

    def forget(self, blocks: Iterable[str]) -> None:  # noqa: B027 - only some have kept them
        """No unit needs these blocks any more."""


class LocalExecutor(Executor):
    """Does each unit when its answer is asked for, within the limits that hold then."""

    def __init__(
        self, strategy: Strategy[Any], block: ReadBlock, limits: Callable[[], Limits]
    ) -> None:
        self._strategy, self._block, self._limits = strategy, block, limits
        self._waiting: deque[UnitToDo] = deque()
        self._name = platform.node()

    def give(self, given: UnitToDo) -> None:
        """It waits for its turn."""
        self._waiting.append(given)

    def next_answer(self) -> Answered:
        """Do the unit that has waited longest."""
        given = self._waiting.popleft()
        timed = timed_work(self._strategy, given.unit, self._block, self._limits())
        done, seals, seconds, cpu = timed
        return Answered(
            given, done.answer, seals, done.blocks.__getitem__, seconds, cpu, self._name
        )


class TimedWork(NamedTuple):
    """What a unit leaves, and what it took."""

    done: UnitDone
    seals: dict[str, BlockSeal]
    seconds: float
    cpu_seconds: float


def timed_work(strategy: Strategy[Any], unit: int, block: ReadBlock, limits: Limits) -> TimedWork:
    """Do one unit."""
    start, cpu_start = time.perf_counter(), time.process_time()
    done = strategy.work(unit, block, limits)
    seals = {name: BlockSeal.of(block) for name, block in done.blocks.items()}
    return TimedWork(done, seals, time.perf_counter() - start, time.process_time() - cpu_start)
