"""The files of a job: whole after a power cut, never outside its folder, locked by one process.

Every file of a job is opened here.  The folder is opened once, and each file relative to it, so
nothing is read or written elsewhere, even if links point there or folders are moved meanwhile.  The
folder may come from a stranger: links, pipes and devices in it are refused.

The system releases the lock however the process ends; the lock file stays and says which process
had it last.
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
"""Bytes that one unit leaves for others, or for users."""

_BY_DESCRIPTOR = {
    os.open,
    os.stat,
    os.unlink,
    os.mkdir,
    os.rename,
} <= os.supports_dir_fd and os.listdir in os.supports_fd
"""True if files can be opened relative to an open folder.  Windows only knows paths; there, making
a link needs a privilege that few have, and links are still refused before a file is opened."""
_FLAGS = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""Do not block on a pipe that replaced the file after our check."""
_KINDS = {
    stat.S_IFREG: "plain file",
    stat.S_IFDIR: "folder",
    stat.S_IFLNK: "link",
    stat.S_IFIFO: "pipe",
    stat.S_IFSOCK: "socket",
}
_MOST_BYTES = 2**30
"""The largest file to read whole, unless its size is known."""


@contextmanager
def failures_explained(file: object, what: str = "written") -> Iterator[None]:
    """Turn an OSError into a BadInput that names the file."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot be {what}: {error.strerror or error}", place=str(file)) from None


class SafeFolder:
    """A folder, opened on first use; it stays the same one even if its path changes."""

    def __init__(self, path: Path, within: SafeFolder | None = None) -> None:
        self.path, self._within = path, within

    def __str__(self) -> str:
        return str(self.path)

    @cached_property
    def descriptor(self) -> int | None:
        """The descriptor of the open folder; None where files are opened by path."""
        if self._within is not None:
            self._within.check(self.path.name, is_folder=True)
        if not _BY_DESCRIPTOR:
            return None
        flags = os.O_RDONLY | os.O_DIRECTORY
        if self._within is None:
            opened = os.open(self.path, flags)  # the user gave this path, so it may be a link
        else:
            name, above = self._within.found_by(self.path.name)
            opened = os.open(name, flags | os.O_NOFOLLOW, dir_fd=above)
        weakref.finalize(self, os.close, opened)
        return opened

    def found_by(self, name: str) -> tuple[str, int | None]:
        """The path of a file for system calls, and the descriptor that it is relative to."""
        folder = self.descriptor
        return (str(self.path / name) if folder is None else name), folder

    def check(self, name: str, *, is_folder: bool = False) -> None:
        """Raise BadInput if the name is something else; FileNotFoundError if there is nothing."""
        path, folder = self.found_by(name)
        mode = os.stat(path, dir_fd=folder, follow_symlinks=False).st_mode
        _check_kind(mode, self.path / name, is_folder=is_folder)

    def names(self) -> list[str]:
        """The names in the folder; none if it does not exist."""
        with failures_explained(self, "read"):
            try:
                where = self.descriptor
                return os.listdir(self.path if where is None else where)  # noqa: PTH208 - of a descriptor
            except FileNotFoundError:
                return []

    def make(self) -> None:
        """Create the folder unless it exists."""
        with failures_explained(self, "made"):
            if self._within is None:
                self.path.mkdir(parents=True, exist_ok=True)
                SafeFolder(self.path.parent).sync()
                return
            name, above = self._within.found_by(self.path.name)
            with suppress(FileExistsError):  # anything but a folder is refused when opened
                os.mkdir(name, dir_fd=above)
                self._within.sync()

    def sync(self) -> None:
        """Wait until the names of its files are on the disk."""
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
        """The path, for people."""
        return self.folder.path / self.name

    @property
    def exists(self) -> bool:
        """True if anything has this name."""
        with failures_explained(self, "read"):
            try:
                name, folder = self.folder.found_by(self.name)
                os.stat(name, dir_fd=folder, follow_symlinks=False)
            except (FileNotFoundError, NotADirectoryError):
                return False
            return True

    def read(self, most: int = _MOST_BYTES) -> bytes | None:
        """The contents; None if there is no file, BadInput if it has more than `most` bytes."""
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
        """Open the file; BadInput if it is no plain file, OSError if it cannot be opened."""
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
        """Write the file so that after a power cut it is there in full or not at all."""
        with failures_explained(self):
            self.replace(*pieces)
            self.folder.sync()

    def replace(self, *pieces: Block, hidden: bool = False) -> None:
        """The same without syncing the folder, so the name may be lost; OSError if it fails.

        While it is being written it has a temporary name, which begins with a dot if `hidden`.
        """
        part = f"{'.' * hidden}{self.name}.part"
        path, folder = self.folder.found_by(part)
        with suppress(FileNotFoundError):
            os.unlink(path, dir_fd=folder)  # left from a power cut, or a planted link
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS
        descriptor = os.open(path, flags, 0o666, dir_fd=folder)
        try:
            write_through(descriptor, *pieces)
        finally:
            os.close(descriptor)
        target, _ = self.folder.found_by(self.name)
        os.replace(path, target, src_dir_fd=folder, dst_dir_fd=folder)

    def remove(self) -> None:
        """Remove the file, if it exists."""
        with failures_explained(self, "removed"):
            name, folder = self.folder.found_by(self.name)
            with suppress(FileNotFoundError):
                os.unlink(name, dir_fd=folder)


def write_through(descriptor: int, *pieces: Block) -> None:
    """Write all pieces, even if the system takes only a part at a time, and wait for the disk."""
    for piece in pieces:
        left = memoryview(piece)
        while left:
            left = left[os.write(descriptor, left) :]
    os.fsync(descriptor)


def _check_kind(mode: int, path: Path, *, is_folder: bool = False) -> None:
    """Raise BadInput unless this is a plain file or, if `is_folder`, a folder."""
    if stat.S_ISDIR(mode) if is_folder else stat.S_ISREG(mode):
        return
    wanted = "folder" if is_folder else "plain file"
    what = _KINDS.get(stat.S_IFMT(mode), "device")
    raise BadInput(f"is a {what}, and a job has a {wanted} there; remove it", place=str(path))


_LOCKED_BYTE = 1 << 20
"""Windows does not let anyone read locked bytes, so we lock a byte beyond the end of the file."""
_ATTEMPTS, _PAUSE = 5, 0.02
"""How often to try the lock, and the seconds in between."""


@contextmanager
def job_lock(file: SafeFile) -> Iterator[Callable[[], None]]:
    """Hold the lock of a job; BadInput if another process has it.

    Yields a check that raises BadInput once the folder, and so the lock, has been removed or
    replaced.
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
            time.sleep(_PAUSE)  # a process that only tests the lock holds it for a moment
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
    """True if a process works on the job."""
    try:
        with file.opened(os.O_RDWR) as descriptor:
            return not _try_lock(descriptor)
    except OSError:
        return False


def _try_lock(descriptor: int) -> bool:
    """Take the lock until the descriptor is closed; False if another process has it."""
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
    """Yield a new, locked folder; the caller removes it.

    The folders of processes that have ended are removed now.
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
    """True if the path is a folder of this user, not a link to one."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    return path.is_dir() and not path.is_symlink() and path.lstat().st_uid == user
