"""Runs programs for `programs.py`, in a process of its own that imports nothing of boardfill.

It reads requests from standard input, a JSON object a line, and answers each with a line.  When
standard input ends, whatever ended the one who asks, it ends what still runs and removes the
folder that it was started with.

A program has limits of its own, only the three usual descriptors, and a session of its own.  On
Linux this process is the one that orphans are handed to (PR_SET_CHILD_SUBREAPER), so that nothing
that a program starts can get away, by whatever name or session; elsewhere its process group is
ended.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

_SET_CHILD_SUBREAPER = 36
_LOOK_EVERY_S = 0.02
_MOST_STDERR = 4000
_MOST_PROCESSES = 64
_MOST_FILE = 64 * 2**20
_PROC = Path("/proc")
_DEAD = "ZX"
"""States of processes that have ended but not been asked after."""
_PAGE = os.sysconf("SC_PAGE_SIZE")
_ASKER = 0
"""The descriptor of whoever asks."""


class Asker(Exception):
    """Whoever asks is gone."""


def main() -> None:
    """Answer requests until there are no more."""
    folder = sys.argv[1]
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _gone)
    try:
        if sys.platform == "linux":
            import ctypes

            ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        while line := sys.stdin.readline():
            sys.stdout.write(json.dumps(_run(json.loads(line))) + "\n")
            sys.stdout.flush()
    except (Asker, BrokenPipeError):
        pass
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _gone(*_: object) -> None:
    raise Asker


def _run(request: dict[str, Any]) -> dict[str, object]:
    """Run one program; whatever happens, nothing of it is left."""
    start = time.perf_counter()
    with tempfile.TemporaryFile() as given:
        given.write(request["input"].encode())
        given.seek(0)
        try:
            process = subprocess.Popen(
                request["command"],
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                preexec_fn=lambda: _limit(request),  # noqa: PLW1509 - there is one thread
            )
        except OSError as error:
            reason = (error.strerror or str(error)).encode().decode("latin-1")
            return {"stopped": "not started", "complaint": reason, "output": "", "seconds": 0.0}
        left = 0
        try:
            stopped, written = _watch(process, request, start + request["time_limit"])
        finally:
            left = _end_all(process.pid)
        seconds = time.perf_counter() - start
    most = request["output_limit"]
    with process:  # what was written last, if there is room for it; nobody writes any more
        for pipe, room in zip(written, (most + 1, _MOST_STDERR), strict=True):
            written[pipe] += _rest(pipe, room)
    output, complaint = written.values()
    if not stopped and len(output) > most:
        stopped = "output"
    return {
        "stopped": stopped,
        "seconds": seconds,
        "code": process.returncode,
        # What is stopped by us leaves others behind by our doing, not by its own.
        "left": 0 if stopped else left,
        "output": output[:most].decode("latin-1"),
        "complaint": complaint[-_MOST_STDERR:].decode("latin-1"),
    }


def _limit(request: dict[str, Any]) -> None:
    """What the system itself watches over, in the program and all that it starts."""
    seconds = int(request["time_limit"]) + 2
    limits = {
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: _MOST_FILE,
    }
    if request["limit_addresses"]:
        limits[resource.RLIMIT_AS] = request["memory_limit"]
    for kind, wanted in limits.items():
        hard = resource.getrlimit(kind)[1]
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(kind, (most, most))


def _watch(
    process: subprocess.Popen[bytes], request: dict[str, Any], deadline: float
) -> tuple[str, dict[int, bytes]]:
    """Read what it writes until it ends, or a limit is reached, which is then named.

    What was written is told by the pipe it came through, standard output first.
    """
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = process.stdout.fileno(), process.stderr.fileno()
    written, is_open = {out: b"", err: b""}, {out, err}
    next_look = 0.0
    while True:
        wait = _LOOK_EVERY_S if is_open else _LOOK_EVERY_S / 10
        ready, _, _ = select.select([_ASKER, *is_open], [], [], wait)
        if _ASKER in ready:  # it never asks for two things at a time: this is the end
            raise Asker
        for stream in ready:
            part = os.read(stream, 2**16)
            written[stream] += part
            if not part:
                is_open.discard(stream)
        written[err] = written[err][-_MOST_STDERR:]
        if len(written[out]) > request["output_limit"]:
            return "output", written
        if process.poll() is not None:
            return "", written
        now = time.perf_counter()
        if now >= deadline:
            return "time", written
        if now >= next_look:
            next_look = now + _LOOK_EVERY_S
            if too_much := _too_much(request["memory_limit"]):
                return too_much, written


def _too_much(memory_limit: int) -> str:
    family = _descendants()
    if len(family) > _MOST_PROCESSES:
        return "processes"
    return "memory" if sum(map(_resident, family)) > memory_limit else ""


def _rest(stream: int, most: int) -> bytes:
    """What is in the pipe."""
    os.set_blocking(stream, False)
    found = b""
    with contextlib.suppress(BlockingIOError):
        while len(found) < most and (part := os.read(stream, 2**16)):
            found += part
    return found


def _end_all(program: int) -> int:
    """End the program and all that it has started; how many others there were."""
    others: set[int] = set()
    while True:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            # What is stopped first cannot start others while we go through the list.
            found = _descendants()
            others.update(pid for pid, state in found.items() if state not in _DEAD)
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(program, number)
            for pid in found:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, number)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            break
        time.sleep(0.001)
    return len(others - {program})


def _descendants() -> dict[int, str]:
    """All processes that come from this one, as far as the system tells, and their states."""
    parents, states = {}, {}
    for entry in _PROC.glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            # The name, in brackets, may have brackets and blanks in it.
            state, parent = entry.read_text("latin-1").rpartition(")")[2].split()[:2]
            pid = int(entry.parent.name)
            parents[pid], states[pid] = int(parent), state
    found = {os.getpid()}
    while new := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= new
    return {pid: states[pid] for pid in found - {os.getpid()}}


def _resident(pid: int) -> int:
    """The bytes of memory that it has, without those of files, which others may have as well."""
    try:
        _, resident, of_files = (_PROC / str(pid) / "statm").read_text("ascii").split()[:3]
        return (int(resident) - int(of_files)) * _PAGE
    except (OSError, ValueError):
        return 0


if __name__ == "__main__":
    main()
