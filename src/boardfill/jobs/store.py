"""The ledger: a line for each unit done, which is on the disk before the unit is acknowledged.

It is a text file that only grows.  Each line begins with a digest of itself and of all lines before
it, back to the plan, so nothing can be changed, left out or inserted unnoticed.  A power cut may
tear only the last line; it is cut off, since it was not acknowledged, and its unit is done again.

Why not SQLite: there is one writer, and nothing ever changes; a database has no checksums of its
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
"""The hexadecimal digits of a digest."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One unit that is done, as a line of the ledger holds it."""

    unit: sealed.Natural
    answer: str
    """The answer in the strategy's own format."""
    seconds: sealed.Seconds
    blocks: dict[str, sealed.BlockSeal] = msgspec.field(default_factory=dict)
    """The blocks that it left, by name."""
    worker: str = ""
    """The worker that did the unit."""
    cpu_seconds: sealed.Seconds = 0.0
    tries: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = 1
    """How often it was begun; more than once if workers were lost."""


ReadBlock: TypeAlias = Callable[[str], Block]
"""Reads a block by its name."""
CheckAnswer: TypeAlias = Callable[[int, str], None]
"""Raises BadInput if a unit cannot have this answer."""


@dataclass
class Ledger:
    """The units done so far; `units` is the number of all units.

    Without a file, the ledger is lost when the process ends.
    """

    file: SafeFile | None
    units: int
    entries: dict[int, Entry] = field(default_factory=dict)
    blocks: dict[str, sealed.BlockSeal] = field(default_factory=dict)
    """The blocks that units have left."""
    _last_digest: str = ""
    _whole_bytes: int = 0
    """The length of the file without a torn last line."""

    @classmethod
    def read(
        cls, file: SafeFile, units: int, plan_digest: str, check: CheckAnswer = lambda *_: None
    ) -> Ledger | None:
        """Read the ledger for the plan with this digest; None if there is no file."""
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
        """Create an empty ledger on the disk."""
        title = _title(plan_digest)
        file.write(title)
        return cls(file, units, {}, {}, _digest(plan_digest, title), len(title))

    @property
    def missing(self) -> int:
        """The number of units still to be done."""
        return self.units - len(self.entries)

    def add(self, entry: Entry) -> None:
        """Store the answer of a unit; once this returns, it survives a power cut."""
        self._check(entry)
        body = msgspec.json.encode(entry)
        digest = _digest(self._last_digest, body)
        line = f"{digest} ".encode() + body + b"\n"
        if self.file is not None:
            with failures_explained(self.file), self.file.opened(os.O_RDWR) as descriptor:
                if os.fstat(descriptor).st_size < self._whole_bytes:
                    raise BadInput("was cut off while the job was running", place=str(self.file))
                os.ftruncate(descriptor, self._whole_bytes)  # cut off a torn line
                os.lseek(descriptor, 0, os.SEEK_END)
                write_through(descriptor, line)
        self._accept(entry, digest, len(line))

    def _take(self, line: bytes, check: CheckAnswer) -> bool:
        """Read a line; False if it is damaged."""
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
    """True if it was done a second time for an audit."""
    block: ReadBlock
    """Fetches one of its blocks."""


Agree: TypeAlias = Callable[[int, Entry, Entry], bool]
"""True if both answers of a unit can be right."""


@dataclass
class Store:
    """The first answer of each unit, and the second of those that are audited.

    Without block files, blocks stay with the workers while they are needed.
    """

    ledger: Ledger
    second: Ledger
    agree: Agree
    blocks: sealed.BlockFiles | None = None
    check: Callable[[], None] = lambda: None
    """Called before anything is written; raises BadInput if writing is not allowed."""
    on_kept: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self._there = set[str]() if self.blocks is None else self.blocks.names()

    def take(self, answered: Answered) -> None:
        """Store an answer; BadInput if the unit already has a different one.

        A late answer that is the same is ignored.  One that differs is stored, too: from then on
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
        # Fetch one at a time: together they may be too large.
        kept = self.blocks.keep((name, answered.block(name)) for name in seals)
        for name, seal in seals.items():
            if kept[name] != seal:
                worker = answered.entry.worker
                raise BadInput(f"block {name} was damaged on its way from {worker}")
        self._there.update(seals)

    def read(self, name: str) -> Block:
        """Read a stored block."""
        seal = self.ledger.blocks.get(name)
        if self.blocks is None or seal is None:
            raise BadInput(f"no unit has left the block {name}, which another one needs")
        return self.blocks.read(name, seal)

    def has_block(self, name: str) -> bool:
        """True if the block can still be read."""
        return self.blocks is None or name in self._there

    def forget(self, blocks: Iterable[str]) -> None:
        """Remove the files of blocks that no unit needs any more."""
        if self.blocks is not None:
            spent = self._there.intersection(blocks)
            self.blocks.remove(spent)
            self._there -= spent


def check_agreement(one: Entry, other: Entry, agree: Agree) -> None:
    """Raise BadInput if two answers of a unit cannot both be right."""
    if not agree(one.unit, one, other):
        pair = [f"{str(entry.answer)[:40]} by {entry.worker}" for entry in (one, other)]
        raise BadInput(
            f"unit {one.unit} was answered twice, and differently: {pair[0]}, then {pair[1]}; one "
            "of them computes wrongly, so this job has no result; find out which, and begin anew "
            "without it"
        )
