"""The ledger: a line for each unit that is done, added and on the disk before it is acknowledged.

It is a text file that only grows.  Each line begins with a digest of itself and of all before it,
from the plan on, so nothing can be changed, left out or put in unnoticed.  A power cut may tear
the last line, and only that: it was not acknowledged, or it is done again, so it is cut off.

Why no SQLite: there is one writer, and nothing is ever changed; a database has no checksums of its
pages, its log does not work on network drives, and nobody can read it with `tail`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from io import BytesIO
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from boardfill.errors import BadInput
from boardfill.formats.input_text import about
from boardfill.jobs import sealed_files as sealed
from boardfill.jobs.durable_files import Block, SafeFile, failures_explained, write_through

KIND = "ledger"
_DIGITS = 32
"""Of a digest, in base 16."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One unit that is done, as a line of the ledger holds it."""

    unit: sealed.Natural
    answer: str
    """As its strategy writes it."""
    seconds: sealed.Seconds
    blocks: dict[str, sealed.BlockSeal] = msgspec.field(default_factory=dict)
    """What it left for others, by name."""
    worker: str = ""
    """The one that did it."""
    cpu_seconds: sealed.Seconds = 0.0
    tries: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = 1
    """How often it was begun, since workers may be lost."""


ReadBlock: TypeAlias = Callable[[str], Block]
"""From the name of a block to what is in it."""
CheckAnswer: TypeAlias = Callable[[int, str], None]
"""BadInput if the unit cannot answer so."""


@dataclass
class Ledger:
    """The units done so far; `units` is how many there are in all.

    Without a file, nothing of it survives the process.
    """

    file: SafeFile | None
    units: int
    entries: dict[int, Entry] = field(default_factory=dict)
    blocks: dict[str, sealed.BlockSeal] = field(default_factory=dict)
    """What the units done have left."""
    _last_digest: str = ""
    _whole_bytes: int = 0
    """How long the file is without a torn last line."""

    @classmethod
    def read(
        cls, file: SafeFile, units: int, plan_digest: str, check: CheckAnswer = lambda *_: None
    ) -> Ledger | None:
        """The ledger as it is on the disk, for the plan of that digest; None if there is none."""
        data = file.read()
        if data is None:
            return None
        head, newline, rest = data.partition(b"\n")
        sealed.check_title(file, head, KIND)
        title = _title(plan_digest)
        if head + newline != title:
            raise sealed.damaged(file, " in line 1, or belongs to another job")
        ledger = cls(file, units, {}, {}, _digest(plan_digest, title), len(title))
        lines = BytesIO(rest).readlines()
        for number, line in enumerate(lines, 1):
            with about(f"{file}: line {number + 1}"):
                is_whole = ledger._take(line, check)
            if not is_whole:
                if number == len(lines):
                    break  # torn
                raise sealed.damaged(file, f" in line {number + 1}")
        return ledger

    @classmethod
    def create(cls, file: SafeFile, units: int, plan_digest: str) -> Ledger:
        """An empty ledger, on the disk."""
        title = _title(plan_digest)
        file.write(title)
        return cls(file, units, {}, {}, _digest(plan_digest, title), len(title))

    @property
    def missing(self) -> int:
        """How many units are still to be done."""
        return self.units - len(self.entries)

    def add(self, entry: Entry) -> None:
        """Keep the answer of a unit; when this returns, no power cut can take it away."""
        self._check(entry)
        body = msgspec.json.encode(entry)
        digest = _digest(self._last_digest, body)
        line = f"{digest} ".encode() + body + b"\n"
        if self.file is not None:
            with failures_explained(self.file), self.file.opened(os.O_RDWR) as descriptor:
                if os.fstat(descriptor).st_size < self._whole_bytes:
                    raise BadInput("was cut off while the job was running", place=str(self.file))
                os.ftruncate(descriptor, self._whole_bytes)  # what was torn
                os.lseek(descriptor, 0, os.SEEK_END)
                write_through(descriptor, line)
        self._accept(entry, digest, len(line))

    def _take(self, line: bytes, check: CheckAnswer) -> bool:
        """Read a line; False if it is not as it was written."""
        digest, _, body = line.removesuffix(b"\n").partition(b" ")
        expected = _digest(self._last_digest, body)
        if not line.endswith(b"\n") or digest != expected.encode():
            return False
        entry = sealed.from_json(body, Entry)
        self._check(entry)
        check(entry.unit, entry.answer)
        self._accept(entry, expected, len(line))
        return True

    def _check(self, entry: Entry) -> None:
        if not 0 <= entry.unit < self.units:
            raise BadInput(f"unit {entry.unit} is not in the plan")
        if entry.unit in self.entries:
            raise BadInput(f"unit {entry.unit} is listed twice")
        if twice := self.blocks.keys() & entry.blocks.keys():
            raise BadInput(f"block {min(twice)} is listed twice")

    def _accept(self, entry: Entry, digest: str, length: int) -> None:
        self.entries[entry.unit] = entry
        self.blocks.update(entry.blocks)
        self._last_digest = digest
        self._whole_bytes += length


def _title(plan_digest: str) -> bytes:
    return f"{sealed.FORMAT} {KIND} of the plan {plan_digest}\n".encode()


def _digest(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + b"\n" + body).hexdigest()[:_DIGITS]


class Answered(NamedTuple):
    """A unit that is done."""

    entry: Entry
    is_second: bool
    """Was it done again, to be compared?"""
    block: ReadBlock
    """Brings one of its blocks here."""


Agree: TypeAlias = Callable[[int, Entry, Entry], bool]
"""Can both answers of a unit be right?"""


@dataclass
class Store:
    """The first answer of each unit, and the second of those that are audited.

    Without files of blocks, these stay with the workers while they are needed.
    """

    ledger: Ledger
    second: Ledger
    agree: Agree
    blocks: sealed.BlockFiles | None = None
    check: Callable[[], None] = lambda: None
    """Called before anything is written; BadInput if that must not be."""
    on_kept: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self._there = set[str]() if self.blocks is None else self.blocks.names()

    def take(self, answered: Answered) -> None:
        """Keep an answer; BadInput if the unit has another one already.

        A late answer that is the same is nothing new.  One that differs is kept, too: from then on
        the job has no result.
        """
        entry = answered.entry
        unit = entry.unit
        known = self.ledger.entries.get(unit)
        if known is None:
            self.check()
            self._keep_blocks(answered)
            self.ledger.add(entry)
            self.on_kept()
            return
        if unit not in self.second.entries and (
            answered.is_second or not self.agree(unit, known, entry)
        ):
            self.check()
            self.second.add(entry)
        check_agreement(known, entry, self.agree)

    def _keep_blocks(self, answered: Answered) -> None:
        if self.blocks is None:
            return
        seals = answered.entry.blocks
        # One at a time: together they may be too large.
        kept = self.blocks.keep((name, answered.block(name)) for name in seals)
        for name, seal in seals.items():
            if kept[name] != seal:
                worker = answered.entry.worker
                raise BadInput(f"block {name} was damaged on its way from {worker}")
        self._there.update(seals)

    def read(self, name: str) -> Block:
        """A block as it was kept."""
        seal = self.ledger.blocks.get(name)
        if self.blocks is None or seal is None:
            raise BadInput(f"no unit has left the block {name}, which another one needs")
        return self.blocks.read(name, seal)

    def has_block(self, name: str) -> bool:
        """Can the block still be read?"""
        return self.blocks is None or name in self._there

    def forget(self, blocks: Iterable[str]) -> None:
        """No unit needs these blocks any more: remove their files."""
        if self.blocks is not None:
            spent = self._there.intersection(blocks)
            self.blocks.remove(spent)
            self._there -= spent


def check_agreement(one: Entry, other: Entry, agree: Agree) -> None:
    """BadInput if two answers of a unit cannot both be right."""
    if not agree(one.unit, one, other):
        told = [f"{str(entry.answer)[:40]} by {entry.worker}" for entry in (one, other)]
        raise BadInput(
            f"unit {one.unit} was answered twice, and differently: {told[0]}, then {told[1]}; one "
            "of them computes wrongly, so this job has no result; find out which, and begin anew "
            "without it"
        )
