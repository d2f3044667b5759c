"""Who keeps what units have answered: a folder that survives, or this process while it lives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from boardfill.errors import BadInput
from boardfill.jobs.block_files import BlockFiles, BlockSeal
from boardfill.jobs.executors.executor import Answered
from boardfill.jobs.job_lock import HeldLock
from boardfill.jobs.ledger import Entry, Ledger
from boardfill.jobs.strategies.strategy import Block

Agree: TypeAlias = Callable[[int, Entry, Entry], bool]
"""Can both answers of a unit be right?"""


class Books(ABC):
    """The first answer of each unit, and the second of those that are audited."""

    first: Mapping[int, Entry]
    second: Mapping[int, Entry]

    def __init__(self, agree: Agree) -> None:
        self._agree = agree

    def take(self, answered: Answered) -> None:
        """Keep an answer; BadInput if the unit has another one already.

        A late answer that is the same is nothing new.  One that differs is kept, too: from then on
        the job has no result.
        """
        unit = answered.given.unit
        known = self.first.get(unit)
        if known is None:
            self._add_first(answered)
            return
        entry = entry_of(answered, answered.seals)
        if unit not in self.second and (
            answered.given.is_second or not self._agree(unit, known, entry)
        ):
            self._add_second(entry)
        check_agreement(known, entry, self._agree)

    @abstractmethod
    def _add_first(self, answered: Answered) -> None:
        """Keep the blocks, then the answer."""

    @abstractmethod
    def _add_second(self, entry: Entry) -> None:
        """Keep the answer of an audit."""

    @abstractmethod
    def has_block(self, name: str) -> bool:
        """Can the block still be read?"""

    @abstractmethod
    def forget(self, blocks: Iterable[str]) -> None:
        """Nobody needs these blocks any more."""


class MemoryBooks(Books):
    """Nothing survives the process; blocks stay with the workers."""

    def __init__(self, agree: Agree) -> None:
        super().__init__(agree)
        self.first: dict[int, Entry] = {}
        self.second: dict[int, Entry] = {}

    def _add_first(self, answered: Answered) -> None:
        self.first[answered.given.unit] = entry_of(answered, answered.seals)

    def _add_second(self, entry: Entry) -> None:
        self.second[entry.unit] = entry

    def has_block(self, name: str) -> bool:  # noqa: ARG002 - while they are needed
        """The workers have it."""
        return True

    def forget(self, blocks: Iterable[str]) -> None:
        """There are none here."""


class FolderBooks(Books):
    """Ledgers and blocks in the folder of a job."""

    def __init__(
        self,
        ledger: Ledger,
        second: Ledger,
        blocks: BlockFiles,
        agree: Agree,
        lock: HeldLock,
        on_kept: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(agree)
        self._lock = lock
        self.ledger, self.second_ledger, self.blocks = ledger, second, blocks
        self._on_kept = on_kept
        self.first, self.second = ledger.entries, second.entries
        self._there = blocks.names()

    def read(self, name: str) -> Block:
        """A block as it was kept."""
        seal = self.ledger.blocks.get(name)
        if seal is None:
            raise BadInput(f"no unit has left the block {name}, which another one needs")
        return self.blocks.read(name, seal)

    def _add_first(self, answered: Answered) -> None:
        self._lock.check()
        # One at a time: together they may be too large.
        kept = self.blocks.keep((name, answered.block(name)) for name in answered.seals)
        for name, seal in answered.seals.items():
            if kept[name] != seal:
                raise BadInput(f"block {name} changed on its way from {answered.worker}")
            self._there.add(name)
        self.ledger.add(entry_of(answered, answered.seals))
        self._on_kept()

    def _add_second(self, entry: Entry) -> None:
        self._lock.check()
        self.second_ledger.add(entry)

    def has_block(self, name: str) -> bool:
        """Is it in the folder?"""
        return name in self._there

    def forget(self, blocks: Iterable[str]) -> None:
        """Remove their files."""
        spent = [name for name in blocks if name in self._there]
        self.blocks.remove(spent)
        self._there.difference_update(spent)


def entry_of(answered: Answered, seals: Mapping[str, BlockSeal]) -> Entry:
    """The answer as ledgers keep it."""
    return Entry(
        answered.given.unit,
        answered.answer,
        round(answered.seconds, 6),
        dict(seals),
        answered.worker,
        round(answered.cpu_seconds, 6),
        answered.tries,
    )


def check_agreement(one: Entry, other: Entry, agree: Agree) -> None:
    """BadInput if two answers of a unit cannot both be right."""
    if not agree(one.unit, one, other):
        told = [f"{str(entry.answer)[:40]} by {entry.worker}" for entry in (one, other)]
        raise BadInput(
            f"unit {one.unit} was answered twice, and differently: {told[0]}, then {told[1]}; one "
            "of them computes wrongly, so this job has no result; find out which, and begin anew "
            "without it"
        )
