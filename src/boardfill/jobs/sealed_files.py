"""Sealed files and blocks: a line that says what the file is, by which version, and its digest.

Then comes JSON, or the bytes of a block, which one unit leaves for others.  A file with any other
byte is refused, and so is one of another kind or of a later format.  Anybody may have written it,
with a checksum that holds: so every value in it has a type with bounds.

The ledger keeps size and digest of each block with the unit that left it, so a file that was
changed, cut off, exchanged or left over from elsewhere is not what the ledger says, and refused.

Part files are blocks for users, who read them with other programs: those are in a folder of their
own, and the ledger alone has their digests.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from boardfill import words
from boardfill._version import __version__
from boardfill.errors import BadInput
from boardfill.formats.input_text import about
from boardfill.formats.solution_files import format_of_ending
from boardfill.formats.strict_parsing import told_of
from boardfill.jobs.durable_files import Block, SafeFile, SafeFolder, failures_explained
from boardfill.problem.kinds import Covering, Problem

MOST_UNITS = 10_000_000
"""A job has no more: each is a line of its ledger."""
Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**62)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**62)]
Units: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_UNITS)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
Decimal: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9]+\Z", max_length=4300)]
"""A number; Python reads no more digits."""
Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A0x[0-9a-f]+\Z")]
"""A number that may have more."""
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]+\Z", max_length=64)]
Line: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"\A[^\x00-\x1f\x7f-\x9f]*\Z", max_length=999)
]
"""Words that a terminal may show."""


class Plain(msgspec.Struct, forbid_unknown_fields=True):
    """An object in such a file.  What its `__post_init__` raises names the file as well."""


def from_json(body: bytes | str, kind: Any) -> Any:
    """The value that JSON holds; BadInput if it is of another kind or out of bounds."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        reason, where = told_of(error)
        raise BadInput(reason, place=where) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"expected JSON: {error}") from None


Content = TypeVar("Content")
FORMAT = "boardfill-job/2"
"""The first had no blocks; no release wrote it."""


def digest_of(*parts: bytes) -> str:
    """What tells these bytes from all others; where one part ends counts, too."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()


def seal(file: SafeFile, kind: str, content: object) -> str:
    """Write the file, and return its digest."""
    body = msgspec.json.encode(content) + b"\n"
    title = f"{FORMAT} {kind} {__version__}"
    digest = digest_of(title.encode(), body)
    file.write(f"{title} {digest}\n".encode(), body)
    return digest


def unsealed(file: SafeFile, kind: str, content: type[Content]) -> tuple[Content, str] | None:
    """What is in the file, and its digest; None if there is none.

    BadInput if it is damaged, or holds something else than such content.
    """
    data = file.read()
    if data is None:
        return None
    head, _, body = data.partition(b"\n")
    title, _, digest = head.rpartition(b" ")
    check_title(file, title, kind)
    if digest != digest_of(title, body).encode():
        raise damaged(file)
    with about(str(file)):
        return from_json(body, content), digest.decode()


def check_title(file: SafeFile, title: bytes, kind: str) -> None:
    """BadInput unless the title is that of such a file, in a format that this version reads."""
    form, _, rest = title.partition(b" ")
    family = FORMAT.partition("/")[0]
    if form.startswith(f"{family}/".encode()) and form != FORMAT.encode():
        found = form.decode(errors="replace")
        raise BadInput(
            f"is of format {found}, and this version of boardfill reads {FORMAT} alone; "
            "resume it with the version that began the job",
            place=str(file),
        )
    if form != FORMAT.encode() or rest.partition(b" ")[0] != kind.encode():
        raise BadInput(f"is no {kind} of a job of boardfill, or is damaged", place=str(file))


def damaged(file: object, where: str = "") -> BadInput:
    """The error of a file that has changed since it was written."""
    return BadInput(
        f"is damaged{where}: its checksum is wrong; restore it from a copy, or begin the job "
        "anew in another folder",
        place=str(file),
    )


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
                if is_part(name):  # readers of the whole folder skip names with a dot in front
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


def check_form(problem: Problem, form: str) -> None:
    """BadInput if the fillings of the problem cannot have that form, here."""
    if form not in FORMS:
        raise BadInput(words.expected_one_of(FORMS, form), place="format")
    format_of_ending(f".{form}")
    if form == PARQUET and isinstance(problem, Covering):
        raise BadInput("Parquet files are for boards; keep the options of a covering as jsonl")
