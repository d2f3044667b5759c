"""The machine that all are measured on: its name, its memory's bandwidth, and who else uses it."""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

COPIED = 256 * 2**20
"""Bytes; far more than caches hold."""


def cpu_model() -> str:
    """As Linux tells it; elsewhere what Python knows."""
    lines = _lines_of("/proc/cpuinfo")
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "unknown")


def copied_bytes_per_second(threads: int) -> float:
    """Bytes read and written by a copy from memory to memory, best of three."""
    source, target = (ctypes.create_string_buffer(COPIED) for _ in range(2))
    for buffer in (source, target):
        ctypes.memset(buffer, 1, COPIED)  # Pages never written have no memory behind them.
    part = COPIED // threads
    start_of_source, start_of_target = ctypes.addressof(source), ctypes.addressof(target)

    def copy_part(thread: int) -> None:
        ctypes.memmove(start_of_target + thread * part, start_of_source + thread * part, part)

    best = float("inf")
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(3):
            start = time.perf_counter()
            list(pool.map(copy_part, range(threads)))
            best = min(best, time.perf_counter() - start)
    return 2 * part * threads / best


def with_share_of_others(*sections: Iterator[str]) -> Iterator[str]:
    """The lines of each section, then how busy others kept the machine while it was measured.

    On a busy machine a thread waits milliseconds for a core, which is more than small boards take.
    """
    return chain.from_iterable(map(_with_share, sections))


def _with_share(lines: Iterator[str]) -> Iterator[str]:
    busy, total, own = _machine_ticks(), _machine_ticks(idle=True), _own_seconds()
    yield from lines
    total = _machine_ticks(idle=True) - total
    if total > 0:
        ours = (_own_seconds() - own) * os.sysconf("SC_CLK_TCK")
        others = max(_machine_ticks() - busy - ours, 0) / total
        yield from ("", f"Meanwhile other programs kept {100 * others:.0f} % of the machine busy.")


def _machine_ticks(*, idle: bool = False) -> int:
    """Ticks of all cores since the machine started: busy ones, or with the idle ones too."""
    first = next(iter(_lines_of("/proc/stat")), "cpu")
    # user nice system idle iowait irq softirq steal; what follows is contained in these.
    ticks = [int(number) for number in first.split()[1:9]]
    return sum(ticks) if idle else sum(ticks) - sum(ticks[3:5])


def _own_seconds() -> float:
    """Of this process and the peers it has waited for."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, whose))


def _lines_of(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
