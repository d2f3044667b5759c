"""The ledger: a line for each unit that is done, added and on the disk before it is acknowledged.

It is a text file that only grows.  Each line begins with a digest of itself and of all before it,
from the plan on, so nothing can be changed, left out or put in unnoticed.  A power cut may tear
the last line, and only that: it was not acknowledged, or it is done again, so it is cut off.

Why no SQLite: there is one writer, and nothing is ever changed; a database has no checksums of its
pages, its log does not work on network drives, and nobody can read it with `tail`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from boardfill.enduring.block_files import BlockSeal
from boardfill.enduring.durable_files import (
    failures_explained,
    read_whole,
    write_through,
    write_whole,
)
from boardfill.enduring.sealed import FORMAT, check_title, damaged
from boardfill.errors import BadInput

KIND = "ledger"
_DIGITS = 32
"""Of a digest, in base 16."""


class Entry(NamedTuple):
    """One unit that is done."""

    unit: int
    answer: Any
    """As JSON; large numbers are strings of decimal digits."""
    seconds: float
    blocks: Mapping[str, BlockSeal] = MappingProxyType({})
    """What it left for others, by name."""
    worker: str = ""
    """Who did it."""
    cpu_seconds: float = 0.0
    tries: int = 1
    """How often it was begun, since workers may be lost."""

    @classmethod
    def from_json(cls, body: bytes) -> Entry:
        """The entry that a line of the ledger holds."""
        values = json.loads(body)
        seals = {name: BlockSeal(*seal) for name, seal in values.pop("blocks", {}).items()}
        return cls(**values, blocks=seals)

    def to_json(self) -> bytes:
        """The line of the ledger."""
        values = self._asdict() | {"blocks": dict(self.blocks)}
        if not self.blocks:
            del values["blocks"]
        return json.dumps(values, separators=(",", ":")).encode()


@dataclass
class Ledger:
    """The units done so far; `units` is how many there are in all."""

    path: Path
    units: int
    entries: dict[int, Entry] = field(default_factory=dict)
    blocks: dict[str, BlockSeal] = field(default_factory=dict)
    """What the units done have left."""
    _last_digest: str = ""
    _whole_bytes: int = 0
    """How long the file is without a torn last line."""

    @classmethod
    def read(cls, path: Path, units: int, plan_digest: str) -> Ledger | None:
        """The ledger as it is on the disk, for the plan of that digest; None if there is none."""
        data = read_whole(path)
        if data is None:
            return None
        head, newline, rest = data.partition(b"\n")
        check_title(path, head, KIND)
        title = _title(plan_digest)
        if head + newline != title:
            raise damaged(path, " in line 1, or belongs to another job")
        ledger = cls(path, units, {}, {}, _digest(plan_digest, title), len(title))
        lines = BytesIO(rest).readlines()
        for number, line in enumerate(lines, 1):
            if not ledger._take(line):
                if number == len(lines):
                    break  # torn
                raise damaged(path, f" in line {number + 1}")
        return ledger

    @classmethod
    def create(cls, path: Path, units: int, plan_digest: str) -> Ledger:
        """An empty ledger, on the disk."""
        title = _title(plan_digest)
        write_whole(path, title)
        return cls(path, units, {}, {}, _digest(plan_digest, title), len(title))

    @property
    def missing(self) -> list[int]:
        """The units that are still to be done, in order."""
        return [unit for unit in range(self.units) if unit not in self.entries]

    def add(self, entry: Entry) -> None:
        """Keep the answer of a unit; when this returns, no power cut can take it away."""
        self._check(entry)
        body = entry.to_json()
        digest = _digest(self._last_digest, body)
        line = f"{digest} ".encode() + body + b"\n"
        with failures_explained(self.path):
            descriptor = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
            try:
                os.ftruncate(descriptor, self._whole_bytes)  # what was torn
                os.lseek(descriptor, 0, os.SEEK_END)
                write_through(descriptor, line)
            finally:
                os.close(descriptor)
        self._accept(entry, digest, len(line))

    def _take(self, line: bytes) -> bool:
        """Read a line; False if it is not as it was written."""
        digest, _, body = line.removesuffix(b"\n").partition(b" ")
        expected = _digest(self._last_digest, body)
        if not line.endswith(b"\n") or digest != expected.encode():
            return False
        entry = Entry.from_json(body)
        self._check(entry)
        self._accept(entry, expected, len(line))
        return True

    def _check(self, entry: Entry) -> None:
        if not 0 <= entry.unit < self.units:
            raise BadInput(f"unit {entry.unit} is not in the plan", place=str(self.path))
        if entry.unit in self.entries:
            raise BadInput(f"unit {entry.unit} stands there twice", place=str(self.path))
        if twice := self.blocks.keys() & entry.blocks.keys():
            raise BadInput(f"block {min(twice)} stands there twice", place=str(self.path))

    def _accept(self, entry: Entry, digest: str, length: int) -> None:
        self.entries[entry.unit] = entry
        self.blocks.update(entry.blocks)
        self._last_digest = digest
        self._whole_bytes += length


def _title(plan_digest: str) -> bytes:
    return f"{FORMAT} {KIND} of the plan {plan_digest}\n".encode()


def _digest(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + b"\n" + body).hexdigest()[:_DIGITS]
