"""What the machine has to spare: memory and cores."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from boardfill.errors import BadInput

ADDRESSABLE = 2 * sys.maxsize + 1
"""The bytes that an address can tell apart: no process can have more."""
_WHERE_UNKNOWN = 2**32
"""What is taken to be free where the system does not tell."""
_UNITS = {"": 1, "B": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def default_memory_limit() -> int:
    """Four fifths of what is free now, but not all that can be addressed: Python needs some."""
    free = _free_memory()
    return min((_WHERE_UNKNOWN if free is None else free) * 4 // 5, ADDRESSABLE // 4 * 3)


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


def _free_memory() -> int | None:
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None
