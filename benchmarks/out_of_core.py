"""Sweeps with layers larger than memory: what it costs to keep them on the disk.

Each board is counted by a plain sparse sweep and by a job within a small part of the memory, each
in a process of its own and in turns, so that a busy machine slows both down.  Time is that of the
processor, the least of all rounds; memory is the peak of the process above that of one that counts
a tiny board.

`python -m benchmarks.out_of_core` takes some minutes; a number after it is that of the rounds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

MEBIBYTE = 2**20
ROUNDS = 3
BOARDS = {
    "tetrominoes, 10x10": ("10x10", "tetrominoes:any", 48),
    "tetrominoes and up to 8 monominoes, 9x9": ("9x9", "tetrominoes:any,I1:0-8", 48),
}
"""Size, pieces, and the memory limit in MiB."""
AMPLE = 8 * 2**30


@dataclass(frozen=True)
class Took:
    """What a process printed and took."""

    answer: str
    cpu_seconds: float
    wall_seconds: float
    peak_bytes: int


def _run(arguments: Sequence[str]) -> Took:
    start = time.perf_counter()
    command = [sys.executable, "-m", "boardfill", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        answer = process.stdout.read().strip()
        _, ended, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(ended)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    wall = time.perf_counter() - start
    return Took(answer, usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024)


def _counted(size: str, pieces: str) -> list[str]:
    return [size, "--pieces", pieces, "--engine", "frontier-sparse", "--threads", "1"]


def _plain(size: str, pieces: str) -> Took:
    return _run(["count", *_counted(size, pieces), "--memory-limit", f"{AMPLE}"])


def _as_job(size: str, pieces: str, memory: int) -> Took:
    with TemporaryDirectory(prefix="boardfill-") as folder:
        job = str(Path(folder) / "job")
        return _run(["run", *_counted(size, pieces), "--job", job, "--memory-limit", f"{memory}"])


def lines(rounds: int = ROUNDS) -> Iterator[str]:
    """The table, row by row."""
    idle = _plain("2x3", "L3").peak_bytes
    idle_job = _as_job("2x3", "L3", AMPLE).peak_bytes
    yield "| board | plain sweep | its memory | limit | as a job | price | with ample memory |"
    yield "|---|---|---|---|---|---|---|"
    for name, (size, pieces, limit) in BOARDS.items():
        plain, small, ample = [], [], []
        for _ in range(rounds):
            plain.append(_plain(size, pieces))
            small.append(_as_job(size, pieces, limit * MEBIBYTE))
            ample.append(_as_job(size, pieces, AMPLE))
        if len({took.answer for took in (*plain, *small, *ample)}) != 1:
            raise SystemExit(f"{name}: the answers differ")
        held = max(took.peak_bytes for took in plain) - idle
        needed = max(took.peak_bytes for took in small) - idle_job
        yield (
            f"| {name} | {_least(plain):.1f} s | {held / MEBIBYTE:.0f} MiB | {limit} MiB "
            f"| {_least(small):.1f} s, {needed / MEBIBYTE:.0f} MiB "
            f"| {_least(small) / _least(plain):.2f} times "
            f"| {_least(ample) / _least(plain):.2f} times |"
        )


def _least(several: Sequence[Took]) -> float:
    return min(took.cpu_seconds for took in several)


if __name__ == "__main__":
    for line in lines(*map(int, sys.argv[1:])):
        print(line, flush=True)
