"""Processes that never outlive their test, and waiting for what must happen.

No verdict depends on how long it takes: patience only ends what hangs.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

PATIENCE = 240
"""Seconds; pytest's own limit, which ends all tests, is longer."""
PROGRAM = [sys.executable, "-m", "boardfill"]
_IN_FEW_UNITS = """
from boardfill.cli import start
from boardfill.engines import subtrees
subtrees._MANY_UNITS = 64
start.run_and_exit()
"""
FEW_UNITS = [sys.executable, "-c", _IN_FEW_UNITS]
"""The program, soon done with the plan of a search that takes days, which has 4096 units else."""
SIGNS_OF_WORK = (b" %", b"so far", b" left")
"""What the progress line has in it once an engine is at work; before that it says `preparing`."""


def until(condition: Callable[[], object]) -> None:
    """Wait for it."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.02)


@contextmanager
def begun(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A process; where the block fails it is killed, and not waited for until it ends by itself."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


@contextmanager
def at_work(
    *arguments: str, signs: Sequence[bytes] = SIGNS_OF_WORK
) -> Iterator[subprocess.Popen[bytes]]:
    """The program, with standard error on a terminal, as soon as that shows one of the signs."""
    import pty

    parent, child = pty.openpty()
    try:
        with begun([*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=child) as process:
            os.close(child)
            shown = b""
            while not any(sign in shown for sign in signs):
                assert select.select([parent], [], [], PATIENCE)[0], "it never began"
                shown += os.read(parent, 10_000)  # fails once the process has ended
            yield process
    finally:
        os.close(parent)


def end(process: subprocess.Popen[bytes], number: int) -> bytes:
    """Send the signal; what the process has written to standard output by its end."""
    process.send_signal(number)
    written, _ = process.communicate(timeout=PATIENCE)
    return written or b""


def told_with_other_hashes(program: str) -> set[str]:
    """What the Python program prints, run twice with hashes of their own."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": hashes},
        ).stdout
        for hashes in ("1", "2")
    }
