"""The files of a job: whole after a power cut, never somebody else's, locked by one process.

Every file of a job is opened here.  The folder is opened once, and each file by its name in it, so
nothing is read or written elsewhere, wherever links point and whoever moves folders meanwhile.  A
stranger may have made the folder: links, pipes and devices in it are refused by name.

The system holds a lock for the process and takes it back however that ends; the file stays and says
which process had it last.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from boardfill import words
from boardfill.errors import BadInput

Block: TypeAlias = bytes | bytearray | memoryview
"""Bytes that one unit leaves and others, or users, read."""

_BY_DESCRIPTOR = {
    os.open,
    os.stat,
    os.unlink,
    os.mkdir,
    os.rename,
} <= os.supports_dir_fd and os.listdir in os.supports_fd
"""Can files be found relative to an open folder?  Windows finds them by paths alone; there making a
link takes a right that few have, and a link is still refused before a file is opened."""
_FLAGS = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""A pipe that was put there since we looked does not make us wait."""
_KINDS = {
    stat.S_IFREG: "plain file",
    stat.S_IFDIR: "folder",
    stat.S_IFLNK: "link",
    stat.S_IFIFO: "pipe",
    stat.S_IFSOCK: "socket",
}
_MOST_BYTES = 2**30
"""No file that is read whole is larger, unless its size is known."""


@contextmanager
def failures_explained(file: object, what: str = "written") -> Iterator[None]:
    """Turns an error of the system into a sentence that names the file."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot be {what}: {error.strerror or error}", place=str(file)) from None


class SafeFolder:
    """A folder, opened when it is first used and then the same one, whatever its path becomes."""

    def __init__(self, path: Path, within: SafeFolder | None = None) -> None:
        self.path, self._within = path, within

    def __str__(self) -> str:
        return str(self.path)

    @cached_property
    def descriptor(self) -> int | None:
        """Of the open folder; None where files are found by paths."""
        if self._within is not None:
            self._within.check(self.path.name, is_folder=True)
        if not _BY_DESCRIPTOR:
            return None
        flags = os.O_RDONLY | os.O_DIRECTORY
        if self._within is None:
            opened = os.open(self.path, flags)  # the user's own word: it may be a link
        else:
            name, above = self._within.found_by(self.path.name)
            opened = os.open(name, flags | os.O_NOFOLLOW, dir_fd=above)
        weakref.finalize(self, os.close, opened)
        return opened

    def found_by(self, name: str) -> tuple[str, int | None]:
        """What the system finds the file of that name by: a path, and the folder it begins in."""
        folder = self.descriptor
        return (str(self.path / name) if folder is None else name), folder

    def check(self, name: str, *, is_folder: bool = False) -> None:
        """BadInput if something else has that name; FileNotFoundError if nothing has."""
        path, folder = self.found_by(name)
        mode = os.stat(path, dir_fd=folder, follow_symlinks=False).st_mode
        _check_kind(mode, self.path / name, is_folder=is_folder)

    def names(self) -> list[str]:
        """What is in it; nothing if it is not there."""
        with failures_explained(self, "read"):
            try:
                where = self.descriptor
                return os.listdir(self.path if where is None else where)  # noqa: PTH208 - of a descriptor
            except FileNotFoundError:
                return []

    def make(self) -> None:
        """Have it there."""
        with failures_explained(self, "made"):
            if self._within is None:
                self.path.mkdir(parents=True, exist_ok=True)
                SafeFolder(self.path.parent).sync()
                return
            name, above = self._within.found_by(self.path.name)
            with suppress(FileExistsError):  # if it is something else, it is refused when opened
                os.mkdir(name, dir_fd=above)
                self._within.sync()

    def sync(self) -> None:
        """Wait until the names of the files in it are on the disk."""
        if self.descriptor is not None:
            os.fsync(self.descriptor)


@dataclass(frozen=True)
class SafeFile:
    """A plain file in a folder."""

    folder: SafeFolder
    name: str

    def __str__(self) -> str:
        return str(self.path)

    @property
    def path(self) -> Path:
        """Where people find it."""
        return self.folder.path / self.name

    @property
    def exists(self) -> bool:
        """Is anything there by that name?"""
        with failures_explained(self, "read"):
            try:
                name, folder = self.folder.found_by(self.name)
                os.stat(name, dir_fd=folder, follow_symlinks=False)
            except (FileNotFoundError, NotADirectoryError):
                return False
            return True

    def read(self, most: int = _MOST_BYTES) -> bytes | None:
        """What is in it; None if there is none, BadInput if that is more than so many bytes."""
        with failures_explained(self, "read"):
            try:
                with (
                    self.opened(os.O_RDONLY) as descriptor,
                    os.fdopen(descriptor, "rb", closefd=False) as file,
                ):
                    size = os.fstat(descriptor).st_size
                    if size > most:
                        bounds = f"{words.memory(size)}, and at most {words.memory(most)}"
                        raise BadInput(f"is damaged: it has {bounds} belong there", place=str(self))
                    return file.read(most)
            except (FileNotFoundError, NotADirectoryError):
                return None

    @contextmanager
    def opened(self, flags: int) -> Iterator[int]:
        """A descriptor of it; BadInput if it is no plain file, OSError if it cannot be opened."""
        try:
            self.folder.check(self.name)
        except FileNotFoundError:
            if not flags & os.O_CREAT:
                raise
        name, folder = self.folder.found_by(self.name)
        descriptor = os.open(name, flags | _FLAGS, 0o666, dir_fd=folder)
        try:
            found = os.fstat(descriptor)
            _check_kind(found.st_mode, self.path)
            if flags & os.O_RDWR and found.st_nlink > 1:
                raise BadInput(
                    "has a second name elsewhere (a hard link), where it would be changed as well; "
                    "put a copy in its place",
                    place=str(self),
                )
            yield descriptor
        finally:
            os.close(descriptor)

    def write(self, *pieces: Block) -> None:
        """Write it so that it is there in full or not at all, whenever the power goes."""
        with failures_explained(self):
            self.replace(*pieces)
            self.folder.sync()

    def replace(self, *pieces: Block, hidden: bool = False) -> None:
        """The same, but its name is on the disk only when the folder is; OSError if it fails.

        While it is being written it has a name of its own, which begins with a dot if `hidden`.
        """
        part = f"{'.' * hidden}{self.name}.part"
        path, folder = self.folder.found_by(part)
        with suppress(FileNotFoundError):
            os.unlink(path, dir_fd=folder)  # left from a power cut, or a link that somebody laid
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS
        descriptor = os.open(path, flags, 0o666, dir_fd=folder)
        try:
            write_through(descriptor, *pieces)
        finally:
            os.close(descriptor)
        target, _ = self.folder.found_by(self.name)
        os.replace(path, target, src_dir_fd=folder, dst_dir_fd=folder)

    def remove(self) -> None:
        """Take it away, if it is there."""
        with failures_explained(self, "removed"):
            name, folder = self.folder.found_by(self.name)
            with suppress(FileNotFoundError):
                os.unlink(name, dir_fd=folder)


def write_through(descriptor: int, *pieces: Block) -> None:
    """Write all of it, also where the system takes only a part at a time, and wait for the disk."""
    for piece in pieces:
        left = memoryview(piece)
        while left:
            left = left[os.write(descriptor, left) :]
    os.fsync(descriptor)


def _check_kind(mode: int, path: Path, *, is_folder: bool = False) -> None:
    """BadInput if this is neither a plain file nor, where one belongs, a folder."""
    if stat.S_ISDIR(mode) if is_folder else stat.S_ISREG(mode):
        return
    wanted = "folder" if is_folder else "plain file"
    what = _KINDS.get(stat.S_IFMT(mode), "device")
    raise BadInput(f"is a {what}, and a job has a {wanted} there; remove it", place=str(path))


_LOCKED_BYTE = 1 << 20
"""Windows lets nobody read what is locked, so a byte beyond the file is."""
_ATTEMPTS, _PAUSE = 5, 0.02
"""How often the lock is tried, and seconds in between."""


@contextmanager
def job_lock(file: SafeFile) -> Iterator[Callable[[], None]]:
    """Hold the lock of a job; BadInput if another process does.

    What it yields raises BadInput once the folder has gone, with the lock, and another may have
    taken its place.
    """

    def check() -> None:
        with suppress(OSError):
            if os.path.samestat(os.fstat(descriptor), file.path.lstat()):
                return
        raise BadInput("the folder of this job was moved or removed", place=str(file.folder))

    with ExitStack() as stack:
        with failures_explained(file, "locked"):
            descriptor = stack.enter_context(file.opened(os.O_RDWR | os.O_CREAT))
        for _ in range(_ATTEMPTS):
            if _try_lock(descriptor):
                break
            time.sleep(_PAUSE)  # a process that only looks at the lock holds it for a moment
        else:
            os.lseek(descriptor, 0, os.SEEK_SET)
            holder = os.read(descriptor, 20).decode(errors="replace").strip() or "unknown"
            raise BadInput(
                f"another process works on this job (number {holder}); `boardfill status` shows "
                "how far it is",
                place=str(file.folder),
            )
        with failures_explained(file):
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
        yield check


def is_locked(file: SafeFile) -> bool:
    """Does a process work on the job?"""
    try:
        with file.opened(os.O_RDWR) as descriptor:
            return not _try_lock(descriptor)
    except OSError:
        return False


def _try_lock(descriptor: int) -> bool:
    """Take the lock, which goes when the descriptor is closed; False if another has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


_SCRATCH = "boardfill-cluster-"
_LOCK = "lock"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A new folder, which is held until the end; whoever gets it removes it.

    The folders of processes that are no more are removed now.
    """
    for path in Path(tempfile.gettempdir()).glob(f"{_SCRATCH}*"):
        with suppress(OSError, BadInput):
            lock = SafeFile(SafeFolder(path), _LOCK)
            if _is_ours(path) and lock.exists and not is_locked(lock):
                shutil.rmtree(path, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=_SCRATCH))
    with job_lock(SafeFile(SafeFolder(folder), _LOCK)):
        yield folder


def _is_ours(path: Path) -> bool:
    """Is it a folder of this user, and no link to one?"""
    user = os.getuid() if hasattr(os, "getuid") else 0
    return path.is_dir() and not path.is_symlink() and path.lstat().st_uid == user
