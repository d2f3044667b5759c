"""What the machine has to spare: memory and cores."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from functools import cache, lru_cache
from pathlib import Path

from boardfill.errors import BadInput

ADDRESSABLE = 2 * sys.maxsize + 1
"""The size of the address space in bytes: no process can have more."""
_WHERE_UNKNOWN = 2**32
"""Free memory is assumed to be this where the system does not say."""
_NO_LIMIT = 2**62
"""Version 1 control groups report a limit above this if they have none."""
_GROUPS = Path("/sys/fs/cgroup")
_UNITS = {"": 1, "B": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def default_memory_limit() -> int:
    """Four fifths of the free memory of the machine, or of our control group if that is less.

    Never the whole address space: Python needs some of it.
    """
    return _limit_at(int(time.monotonic()))


@lru_cache(maxsize=1)
def _limit_at(_second: int) -> int:
    """Cached for a second, since reading it takes as long as counting on a tiny board."""
    known = [free for free in (_free_memory(), _free_in_group()) if free is not None]
    return min(min(known, default=_WHERE_UNKNOWN) * 4 // 5, ADDRESSABLE // 4 * 3)


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def parse_bytes(text: str) -> int:
    """An amount of memory such as `500M`, `2G`, `2GiB` or `1048576`.

    >>> parse_bytes("2G")
    2147483648
    """
    number = text.strip().upper().removesuffix("IB").removesuffix("B")
    unit = number[-1:] if number[-1:].isalpha() else ""
    digits = number.removesuffix(unit).strip()
    try:
        amount = float(digits) * _UNITS[unit]
    except (ValueError, KeyError):
        raise BadInput(f"expected an amount of memory such as 500M or 2G, found {text!r}") from None
    if not 1 <= amount < 2**60:
        raise BadInput(f"expected an amount of memory from 1 byte to 1000 PiB, found {text!r}")
    return int(amount)


def parse_seconds(text: str) -> float:
    """A time such as `10`, `0.5`, `90s`, `5m` or `2h`, in seconds.

    >>> parse_seconds("5m")
    300.0
    """
    number = text.strip().lower()
    unit = number[-1:] if number[-1:] in _SECONDS else "s"
    try:
        seconds = float(number.removesuffix(unit)) * _SECONDS[unit]
    except ValueError:
        seconds = 0.0
    if not seconds > 0:
        raise BadInput(f"expected a time above 0 such as 10, 90s, 5m or 2h, found {text!r}")
    return seconds


def _free_in_group() -> int | None:
    """The memory that the control groups of this process leave, as in a container; or None."""
    free = (_left_by(*group) for group in _limiting_groups())
    return min((amount for amount in free if amount is not None), default=None)


@cache
def _limiting_groups() -> list[tuple[Path, str, str, str]]:
    """The control groups that have a limit, each with the names of its files; cached."""
    found = []
    with contextlib.suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/self/cgroup").read_bytes().decode().splitlines():
            _, kinds, path = line.split(":", 2)
            if kinds == "":
                top, names = _GROUPS, ("memory.max", "memory.current", "inactive_file")
            elif "memory" in kinds.split(","):
                top = _GROUPS / "memory"
                names = "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"
            else:
                continue
            # A container may see its own group as the root, under another name.
            parts = [part for part in path.split("/") if part]
            places = [top.joinpath(*parts[:depth]) for depth in range(len(parts), -1, -1)]
            found += [(place, *names) for place in places if _left_by(place, *names) is not None]
    return found


def _left_by(group: Path, most: str, used: str, reclaimable: str) -> int | None:
    # Read bytes, not text: loading a codec takes longer than a first count on a small board.
    try:
        limit = int((group / most).read_bytes())  # or "max"
        if limit >= _NO_LIMIT:
            return None
        taken = int((group / used).read_bytes())
        counted = (group / "memory.stat").read_bytes().splitlines()
    except (OSError, ValueError):
        return None
    cached = dict(line.split(b" ", 1) for line in counted).get(reclaimable.encode(), b"0")
    return max(limit - taken + int(cached), 0)


def _free_memory() -> int | None:
    try:
        for line in Path("/proc/meminfo").read_bytes().splitlines():
            if line.startswith(b"MemAvailable:"):
                return int(line.split()[1]) * 1024
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None
