"""Systems that fail, and processes that end, at a chosen moment."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable

import pytest

Touch = Callable[[], None]


def watch_disk(patch: pytest.MonkeyPatch, touch: Touch, *, short_writes: bool = False) -> None:
    """Calls `touch` before each thing done to the disk; it may raise or end the process.

    With `short_writes`, the system takes one half of what is written at a time, so that a write is
    also interrupted in its midst.
    """
    write, fsync, replace, truncate = os.write, os.fsync, os.replace, os.ftruncate

    def touched_write(descriptor: int, data: bytes) -> int:
        touch()
        return write(descriptor, data[: (len(data) + 1) // 2] if short_writes else data)

    def touched_fsync(descriptor: int) -> None:
        touch()
        fsync(descriptor)

    def touched_replace(path: str, target: str, **folders: int | None) -> None:
        touch()
        replace(path, target, **folders)

    def touched_truncate(descriptor: int, length: int) -> None:
        touch()
        truncate(descriptor, length)

    patch.setattr(os, "write", touched_write)
    patch.setattr(os, "fsync", touched_fsync)
    patch.setattr(os, "replace", touched_replace)
    patch.setattr(os, "ftruncate", touched_truncate)


class AtNumber:
    """Does something the k-th time that the disk is touched, and each time after it."""

    def __init__(self, number: int, action: Callable[[], None]) -> None:
        self.left, self.action = number, action

    def __call__(self) -> None:
        self.left -= 1
        if self.left <= 0:
            self.action()


def no_space() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def bad_disk() -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def power_cut() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_at(touches: int, action: Callable[[], object], *, short_writes: bool = True) -> bool:
    """Do this in a process that is killed at the k-th touch of the disk; did it come to that?

    What a job has in its folder changes at those moments only.
    """

    def cut_short() -> None:
        with pytest.MonkeyPatch.context() as patch:
            watch_disk(patch, AtNumber(touches, power_cut), short_writes=short_writes)
            action()

    _, ended = os.waitpid(in_child(cut_short), 0)
    return os.WIFSIGNALED(ended)


def in_child(action: Callable[[], object]) -> int:
    """Begin a process that does this and nothing else; its number."""
    number = os.fork()
    if number:
        return number
    try:
        action()
    finally:
        os._exit(0)
