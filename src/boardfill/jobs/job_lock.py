"""A lock, so that two processes never work on one job.

The system holds it for the process and takes it back however that ends; the file stays and says
who had it last.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from boardfill.errors import BadInput
from boardfill.jobs.durable_files import SafeFile, failures_explained

_LOCKED_BYTE = 1 << 20
"""Windows lets nobody read what is locked, so a byte beyond the file is."""
_ATTEMPTS, _PAUSE = 5, 0.02
"""How often the lock is tried, and seconds in between."""


@dataclass(frozen=True)
class HeldLock:
    """The lock of a job, held by this process."""

    file: SafeFile
    descriptor: int

    def check(self) -> None:
        """BadInput if the folder has gone, with the lock, and another may have taken its place."""
        try:
            is_there = os.path.samestat(os.fstat(self.descriptor), self.file.path.lstat())
        except OSError:
            is_there = False
        if not is_there:
            raise BadInput(
                "the folder of this job was moved or removed", place=str(self.file.folder)
            )


@contextmanager
def job_lock(file: SafeFile) -> Iterator[HeldLock]:
    """Hold the lock of a job; BadInput if another process does."""
    with failures_explained(file, "locked"):
        descriptor = file.open(os.O_RDWR | os.O_CREAT)
    try:
        if not _lock_soon(descriptor):
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
        yield HeldLock(file, descriptor)
    finally:
        os.close(descriptor)


def is_locked(file: SafeFile) -> bool:
    """Does a process work on the job?"""
    try:
        descriptor = file.open(os.O_RDWR)
    except OSError:
        return False
    try:
        return not _try_lock(descriptor)
    finally:
        os.close(descriptor)


def _lock_soon(descriptor: int) -> bool:
    """Take the lock; who only looks whether somebody has it holds it for a moment himself."""
    for _ in range(_ATTEMPTS):
        if _try_lock(descriptor):
            return True
        time.sleep(_PAUSE)
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
