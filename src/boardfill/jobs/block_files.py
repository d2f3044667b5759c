"""Blocks as files of a job: what a unit leaves for others is on the disk before it is acknowledged.

A block has a line like that of sealed files, with its digest, before its bytes.  The ledger keeps
size and digest of each block with the unit that left it, so a file that was changed, cut off,
exchanged or left over from elsewhere is not what the ledger says, and refused.

Part files are blocks for users, who read them with other programs: those are in a folder of their
own, and the ledger alone has their digests.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Literal, NamedTuple, TypeAlias, get_args

from boardfill import words
from boardfill._version import __version__
from boardfill.answers.solution import Solution
from boardfill.errors import BadInput
from boardfill.formats.solution_files import format_of_ending
from boardfill.jobs.durable_files import Block, SafeFile, SafeFolder, failures_explained
from boardfill.jobs.sealed import FORMAT, Digest, Natural, check_title, damaged
from boardfill.problem.covering import Covering
from boardfill.problem.kinds import Problem

PART = "part-"
"""How the names of part files begin."""
_KIND = "block"
_LONGEST_HEAD = 300
_NAME = re.compile(r"[a-z0-9][a-z0-9.-]*")


class BlockSeal(NamedTuple):
    """What tells a block from all others."""

    size: Natural
    digest: Digest

    @classmethod
    def of(cls, block: Block) -> BlockSeal:
        """The seal that a block must have."""
        return cls(len(block), hashlib.sha256(block).hexdigest())


class BlockFiles:
    """The blocks of one job, each a file of its name; part files are in a folder of their own."""

    def __init__(self, job: SafeFolder) -> None:
        self.folder = SafeFolder(job.path / "blocks", job)
        self.parts = SafeFolder(job.path / "parts", job)

    def keep(self, blocks: Iterable[tuple[str, Block]]) -> dict[str, BlockSeal]:
        """Write blocks, one at a time; when this returns, no power cut can take them away."""
        seals: dict[str, BlockSeal] = {}
        folders: set[SafeFolder] = set()
        for name, block in blocks:
            file = self._file(name)
            if file.folder not in folders:
                file.folder.make()
                folders.add(file.folder)
            seals[name] = BlockSeal.of(block)
            with failures_explained(file):
                if is_part(name):  # who reads the whole folder skips names that begin with a dot
                    file.replace(block, hidden=True)
                else:
                    head = f"{FORMAT} {_KIND} {__version__} {seals[name].digest}\n".encode()
                    file.replace(head, block)
        for folder in folders:
            with failures_explained(folder):
                folder.sync()
        return seals

    def read(self, name: str, seal: BlockSeal) -> Block:
        """What is in a block; BadInput unless it is just what was kept."""
        file = self._file(name)
        data = file.read(seal.size + _LONGEST_HEAD)
        if data is None:
            raise BadInput(
                "is missing, and the job needs it; restore it from a copy of the folder",
                place=str(file),
            )
        if is_part(name):
            if BlockSeal.of(data) != seal:
                raise damaged(file)
            return data
        title, _, digest = data[: data.find(b"\n", 0, _LONGEST_HEAD)].rpartition(b" ")
        check_title(file, title, _KIND)
        block = memoryview(data)[len(title) + len(digest) + 2 :]
        if digest != seal.digest.encode() or BlockSeal.of(block) != seal:
            raise damaged(file)
        return block

    def remove(self, spent: Iterable[str]) -> None:
        """Take away blocks that nobody needs, as far as they are there."""
        for name in spent:
            self._file(name).remove()

    def names(self) -> set[str]:
        """The blocks that are there, whole or not, without part files."""
        return set(self.folder.names())

    def _file(self, name: str) -> SafeFile:
        """Where a block lies; no name leads out of the folder."""
        if not _NAME.fullmatch(name) or name.endswith(".part"):
            raise BadInput(f"{name!r} cannot be the name of a block", place=str(self.folder))
        return SafeFile(self.parts if is_part(name) else self.folder, name)


def is_part(name: str) -> bool:
    """Is the block of that name a part file?"""
    return name.startswith(PART)


Form: TypeAlias = Literal["jsonl", "parquet"]
FORMS = JSON_LINES, PARQUET = get_args(Form)


def part_name(unit: int, form: str) -> str:
    """The name of the part file of a unit."""
    return f"{PART}{unit:05}.{form}"


def check_form(problem: Problem, form: str) -> None:
    """BadInput if the fillings of the problem cannot have that form, here."""
    if form not in FORMS:
        raise BadInput(words.expected_one_of(FORMS, form), place="format")
    format_of_ending(f".{form}")
    if form == PARQUET and isinstance(problem, Covering):
        raise BadInput("Parquet files are for boards; keep the options of a covering as jsonl")


def write_part(
    problem: Problem,
    found: Iterable[Solution],
    form: str,
    *,
    first_number: int = 1,
    beside: Mapping[str, object] | None = None,
) -> tuple[memoryview, int]:
    """The fillings as a file, and how many; in a table they are numbered from `first_number` on."""
    file, rows = BytesIO(), 0

    def counted() -> Iterator[tuple[int, Solution]]:
        nonlocal rows
        for solution in found:
            yield first_number + rows, solution
            rows += 1

    format_of_ending(f".{form}", beside=beside)(problem, counted(), file)
    return file.getbuffer(), rows
