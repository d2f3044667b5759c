"""Programs run under limits, by a supervisor in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from boardfill import words
from boardfill.errors import BadInput

_SCRIPT = Path(__file__).with_name("supervisor.py")
TIME_LIMIT = 10.0
MEMORY_LIMIT = 2**30
OUTPUT_LIMIT = 2**20


@dataclass(frozen=True)
class RunLimits:
    """What one run of a program may take."""

    seconds: float = TIME_LIMIT
    memory: int = MEMORY_LIMIT
    output: int = OUTPUT_LIMIT


@dataclass(frozen=True)
class Ran:
    """What came of a run: what was written, and why it failed, in words, if it did."""

    output: str
    seconds: float
    failure: str | None
    is_out_of_time: bool = False


class Supervisor:
    """Runs programs while a `with` block lasts; at its end nothing of them is left.

    `folder` is a place for files, gone at the end as well.
    """

    def __init__(self) -> None:
        if os.name != "posix" or sys.platform == "emscripten":
            raise BadInput("programs can be tried on Linux, macOS and other POSIX systems only")

    def __enter__(self) -> Supervisor:
        # The supervisor removes it, also if this process ends without a chance to do so.
        self.folder = Path(tempfile.mkdtemp(prefix="boardfill-"))
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(_SCRIPT), str(self.folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            text=True,
            encoding="utf-8",
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.__exit__(kind, error, traceback)

    def run(self, command: list[str], given: str, limits: RunLimits, *, addresses: bool) -> Ran:
        """Run the command with this standard input.

        With `addresses` the memory limit is one of address space as well, which some languages
        take much of without using it.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = {
            "command": command,
            "input": given,
            "time_limit": limits.seconds,
            "memory_limit": limits.memory,
            "output_limit": limits.output,
            "limit_addresses": addresses,
        }
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise BadInput("--against: the program has ended the process that watches over it")
        told = json.loads(answer)
        output = told["output"].encode("latin-1").decode("utf-8", "replace")
        complaint = told["complaint"].encode("latin-1").decode("utf-8", "replace")
        failure = _failure(told["stopped"], told["code"], told["left"], complaint, limits)
        return Ran(output, told["seconds"], failure, told["stopped"] == "time")


def _failure(
    stopped: str, code: int | None, left: int, complaint: str, limits: RunLimits
) -> str | None:
    """Why the run is no answer, in words; None if it may be one."""
    last_words = next((line for line in reversed(complaint.splitlines()) if line.strip()), "")
    said = f", saying {words.one_line(last_words.strip())[:200]!r}" if last_words else ""
    if stopped:
        return {
            "not started": f"it could not be started: {complaint}",
            "time": f"it gave no answer within {limits.seconds:g} s",
            "memory": f"it took more than {words.memory(limits.memory)} of memory",
            "output": f"it wrote more than {words.memory(limits.output)}",
            "processes": "it started more processes than any solution needs",
        }[stopped]
    if code is not None and code < 0:
        return f"it was ended by {_signal_name(-code)}{said}"
    if code:
        return f"it ended with exit status {code}{said}"
    if left:
        others = words.counted(left, "process", "processes")
        return f"it ended but left {others} running, which have been ended"
    return None


def _signal_name(number: int) -> str:
    import signal

    try:
        return f"signal {number} ({signal.Signals(number).name})"
    except ValueError:
        return f"signal {number}"
