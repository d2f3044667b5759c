"""Where workers of our own put what they must: a folder that is gone when they are.

A process that is killed leaves its folder behind.  The next one that makes such a folder removes
it: its owner, its name, and a lock that nobody holds any more show what it is.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boardfill.errors import BadInput
from boardfill.jobs.durable_files import SafeFolder
from boardfill.jobs.job_lock import is_locked, job_lock

_PREFIX = "boardfill-cluster-"
_LOCK = "lock"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A new folder, which is held until the end; whoever gets it removes it."""
    _remove_left()
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    with job_lock(SafeFolder(folder).file(_LOCK)):
        yield folder


def _remove_left() -> None:
    """Remove the folders of processes that are no more."""
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        lock = SafeFolder(path).file(_LOCK)
        try:
            is_left = _is_ours(path) and lock.exists and not is_locked(lock)
        except (OSError, BadInput):
            continue
        if is_left:
            shutil.rmtree(path, ignore_errors=True)


def _is_ours(path: Path) -> bool:
    """Is it a folder of this user, and no link to one?"""
    user = os.getuid() if hasattr(os, "getuid") else 0
    return path.is_dir() and not path.is_symlink() and path.lstat().st_uid == user
