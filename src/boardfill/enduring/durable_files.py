"""Files that survive a power cut: what has been acknowledged is on the disk, whole.

Every write of a job goes through here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from boardfill.errors import BadInput

Written: TypeAlias = bytes | bytearray | memoryview


@contextmanager
def failures_explained(path: Path, what: str = "written") -> Iterator[None]:
    """Turns an error of the system into a sentence that names the file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"cannot be {what}: {reason}", place=str(path)) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there in full or not at all, whenever the power goes."""
    with failures_explained(path):
        write_part(path, data).replace(path)
        sync_folder(path.parent)


def write_part(path: Path, *pieces: Written) -> Path:
    """Write a file that is to take the place of `path`, and wait for the disk."""
    part = path.with_name(f"{path.name}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    descriptor = os.open(part, flags, 0o666)
    try:
        write_through(descriptor, *pieces)
    finally:
        os.close(descriptor)
    return part


def write_through(descriptor: int, *pieces: Written) -> None:
    """Write all of it, also where the system takes only a part at a time, and wait for the disk."""
    for piece in pieces:
        left = memoryview(piece)
        while left:
            left = left[os.write(descriptor, left) :]
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk."""
    if not hasattr(os, "O_DIRECTORY"):  # Windows opens no folders
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_whole(path: Path) -> bytes | None:
    """What is in the file; None if there is none."""
    try:
        with failures_explained(path, "read"):
            return path.read_bytes() if path.exists() else None
    except FileNotFoundError:
        return None
