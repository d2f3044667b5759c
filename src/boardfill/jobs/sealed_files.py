"""Sealed files and blocks: a first line with the kind, the version and the digest of the file.

The rest is JSON, or the bytes of a block, which one unit leaves for others.  A file with a changed
byte is refused, and so is one of another kind or of a later format.  A stranger may have written it
with a valid checksum, so every value in it has a type with bounds.

The ledger keeps the size and digest of each block with the unit that left it, so a file that was
changed, truncated, swapped or left over from elsewhere is refused.

Part files are blocks for users, who read them with other programs: they have no first line, lie in
their own folder, and only the ledger has their digests.
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
"""The most units of a job: each is a line of its ledger."""
Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**62)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**62)]
Units: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_UNITS)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
Decimal: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9]+\Z", max_length=4300)]
"""A number with as many digits as Python reads."""
Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A0x[0-9a-f]+\Z")]
"""A number of any length."""
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]+\Z", max_length=64)]
Line: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"\A[^\x00-\x1f\x7f-\x9f]*\Z", max_length=999)
]
"""Text that is safe to show on a terminal."""


class Plain(msgspec.Struct, forbid_unknown_fields=True):
    """An object in a sealed file.  Errors that its `__post_init__` raises also name the file."""


def from_json(body: bytes | str, kind: Any) -> Any:
    """The value of a JSON text; BadInput if it has another type or is out of bounds."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        reason, where = told_of(error)
        raise BadInput(reason, place=where) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"expected JSON: {error}") from None


Content = TypeVar("Content")
FORMAT = "boardfill-job/2"
"""Version 1 had no blocks; no release wrote it."""


def digest_of(*parts: bytes) -> str:
    """A digest of the parts, including where each of them ends."""
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
    """The contents of a sealed file, and its digest; None if there is no file.

    BadInput if it is damaged or has other contents.
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
    """Raise BadInput unless the title has this kind, in a format that this version reads."""
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
    """The error for a file that has changed since it was written."""
    return BadInput(
        f"is damaged{where}: its checksum is wrong; restore it from a copy, or begin the job "
        "anew in another folder",
        place=str(file),
    )


PART = "part-"
"""The prefix of the names of part files."""
_KIND = "block"
_LONGEST_HEAD = 300
_NAME = re.compile(r"[a-z0-9][a-z0-9.-]*")


class BlockSeal(NamedTuple):
    """The size and the digest of a block."""

    size: Natural
    digest: Digest

    @classmethod
    def of(cls, block: Block) -> BlockSeal:
        """The seal of a block."""
        return cls(len(block), hashlib.sha256(block).hexdigest())


class BlockFiles:
    """The blocks of one job, each a file with its name; part files are in a separate folder."""

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
                if is_part(name):  # programs that read the whole folder skip hidden names
                    file.replace(block, hidden=True)
                else:
                    head = f"{FORMAT} {_KIND} {__version__} {seals[name].digest}\n".encode()
                    file.replace(head, block)
        for folder in folders:
            with failures_explained(folder):
                folder.sync()
        return seals

    def read(self, name: str, seal: BlockSeal) -> Block:
        """The contents of a block; BadInput unless it is exactly what was kept."""
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
        """Remove blocks that are no longer needed, if they exist."""
        for name in spent:
            self._file(name).remove()

    def names(self) -> set[str]:
        """The names of existing blocks, whole or not, without part files."""
        return set(self.folder.names())

    def _file(self, name: str) -> SafeFile:
        """The file of a block; BadInput for a name that could lead out of the folder."""
        if not _NAME.fullmatch(name) or name.endswith(".part"):
            raise BadInput(f"{name!r} cannot be the name of a block", place=str(self.folder))
        return SafeFile(self.parts if is_part(name) else self.folder, name)


def is_part(name: str) -> bool:
    """True if this is the name of a part file."""
    return name.startswith(PART)


Form: TypeAlias = Literal["jsonl", "parquet"]
FORMS = JSON_LINES, PARQUET = get_args(Form)


def check_form(problem: Problem, form: str) -> None:
    """Raise BadInput if the problem's fillings cannot have this format on this machine."""
    if form not in FORMS:
        raise BadInput(words.expected_one_of(FORMS, form), place="format")
    format_of_ending(f".{form}")
    if form == PARQUET and isinstance(problem, Covering):
        raise BadInput("Parquet files are for boards; keep the options of a covering as jsonl")
