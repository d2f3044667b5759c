"""Programs run under limits, by a supervisor in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

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


@contextmanager
def supervisor() -> Iterator[Supervisor]:
    """Runs programs while a `with` block lasts; at its end nothing of them is left."""
    if os.name != "posix" or sys.platform == "emscripten":
        raise BadInput("programs can be tried on Linux, macOS and other POSIX systems only")
    # The supervisor removes it, also if this process ends without a chance to do so.
    folder = Path(tempfile.mkdtemp(prefix="boardfill-"))
    with subprocess.Popen(
        [sys.executable, "-I", "-S", str(_SCRIPT), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        with process.stdin:
            yield Supervisor(folder, process.stdin, process.stdout)


@dataclass(frozen=True)
class Supervisor:
    """The process that runs programs; `folder` is a place for files, gone at the end as well."""

    folder: Path
    requests: IO[str]
    answers: IO[str]

    def run(self, command: list[str], given: str, limits: RunLimits, *, addresses: bool) -> Ran:
        """Run the command with this standard input.

        With `addresses` the memory limit is one of address space as well, which some languages
        take much of without using it.
        """
        request = {
            "command": command,
            "input": given,
            "time_limit": limits.seconds,
            "memory_limit": limits.memory,
            "output_limit": limits.output,
            "limit_addresses": addresses,
        }
        self.requests.write(json.dumps(request) + "\n")
        self.requests.flush()
        answer = self.answers.readline()
        if not answer:
            raise BadInput("--against: the program has ended the process that watches over it")
        told = json.loads(answer)
        for text in ("output", "complaint"):
            told[text] = told[text].encode("latin-1").decode("utf-8", "replace")
        is_late = told["stopped"] == "time"
        return Ran(told["output"], told["seconds"], _failure(told, limits), is_late)


def _failure(told: dict[str, Any], limits: RunLimits) -> str | None:
    """Why the run is no answer, in words; None if it may be one."""
    complaint = told["complaint"]
    if told["stopped"]:
        words_for: dict[str, str] = {
            "not started": f"it could not be started: {complaint}",
            "time": f"it gave no answer within {limits.seconds:g} s",
            "memory": f"it took more than {words.memory(limits.memory)} of memory",
            "output": f"it wrote more than {words.memory(limits.output)}",
            "processes": "it started more processes than any solution needs",
        }
        return words_for[told["stopped"]]
    if code := told["code"]:
        lines = [line.strip() for line in complaint.splitlines() if line.strip()]
        said = f", saying {words.one_line(lines[-1])[:200]!r}" if lines else ""
        how = (
            f"ended with exit status {code}" if code > 0 else f"was ended by {_signal_name(-code)}"
        )
        return f"it {how}{said}"
    if told["left"]:
        others = words.counted(told["left"], "process", "processes")
        return f"it ended but left {others} running, which have been ended"
    return None


def _signal_name(number: int) -> str:
    try:
        return f"signal {number} ({signal.Signals(number).name})"
    except ValueError:
        return f"signal {number}"
