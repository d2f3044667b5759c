"""What a crew is: units are given to it, and it tells their answers, in any order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from boardfill.jobs.block_files import BlockSeal
from boardfill.jobs.strategies.strategy import ReadBlock


@dataclass(frozen=True)
class Given:
    """A unit that somebody shall do."""

    unit: int
    is_second: bool = False
    """Is it done again, to be compared?"""
    not_by: str = ""
    """The worker that did it first: another one shall do it now, where there is one."""


@dataclass(frozen=True)
class Answered:
    """A unit that somebody has done."""

    given: Given
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


class Crew(ABC):
    """Whoever works.  LimitReached when the work stops before its end, for whatever reason."""

    @abstractmethod
    def give(self, given: Given) -> None:
        """Have this unit done some time."""

    @abstractmethod
    def next_answer(self) -> Answered:
        """Wait for the next unit that is done."""

    def forget(self, blocks: Iterable[str]) -> None:  # noqa: B027 - only some have kept them
        """Nobody needs these blocks any more."""
