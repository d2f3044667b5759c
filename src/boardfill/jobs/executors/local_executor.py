"""The process that holds the job works itself: one unit after the other, each on all threads."""

from __future__ import annotations

import platform
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from boardfill.engines.limits import Limits
from boardfill.jobs.block_files import BlockSeal
from boardfill.jobs.executors.executor import Answered, Crew, Given
from boardfill.jobs.strategies.strategy import ReadBlock, Way


class Here(Crew):
    """Does each unit when its answer is asked for, within the limits that hold then."""

    def __init__(self, way: Way[Any], block: ReadBlock, limits: Callable[[], Limits]) -> None:
        self._way, self._block, self._limits = way, block, limits
        self._waiting: deque[Given] = deque()
        self._name = platform.node()

    def give(self, given: Given) -> None:
        """It waits for its turn."""
        self._waiting.append(given)

    def next_answer(self) -> Answered:
        """Do the unit that has waited longest."""
        given = self._waiting.popleft()
        start, cpu_start = time.perf_counter(), time.process_time()
        done = self._way.work(given.unit, self._block, self._limits())
        seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu_start
        seals = {name: BlockSeal.of(block) for name, block in done.blocks.items()}
        return Answered(
            given, done.answer, seals, done.blocks.__getitem__, seconds, cpu_seconds, self._name
        )
