"""Programs of others: from what people call one to a command, and its runs under limits.

Sources are compiled first.  One without a main that has a function `solution` is called as the
original site does: what calls it reads the two matrices from standard input and prints what the
function returns.  Runs are watched by `supervisor.py`, in a process of its own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
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
_COMPILING_S = 120.0
_CPP = (".cpp", ".cc", ".cxx")
_COMPILERS = {
    ".c": (("cc", "gcc", "clang"), ("-O2", "-std=c17", "-lm")),
    **dict.fromkeys(_CPP, (("c++", "g++", "clang++"), ("-O2", "-std=c++20"))),
    ".rs": (("rustc",), ("-O",)),
}
"""For each file ending of sources the compilers to look for, with their options."""
SOURCES = (".py", *_COMPILERS, ".java", ".go")
_CALLS_PYTHON = """
import json, runpy, sys
given, decoder, matrices = sys.stdin.read().strip(), json.JSONDecoder(), []
while given:
    matrix, end = decoder.raw_decode(given)
    matrices.append(matrix)
    given = given[end:].lstrip()
print(runpy.run_path(sys.argv[1])["solution"](*matrices))
"""
"""The program that calls `solution` of a Python source, whose name is its argument."""

_CALLS_CPP, _CALLS_JAVA = (_SCRIPT.with_name(f"calls_solution.{kind}") for kind in ("cpp", "java"))
_JAVA_MAIN = "BoardfillMain"


@dataclass(frozen=True)
class Program:
    """A command that runs the program."""

    command: list[str]
    called: str
    """The name that the user gave."""
    limits_addresses: bool = True
    """True if its address space may be limited; virtual machines reserve too much."""


def prepared(given: str, folder: Path, memory: int) -> Program:
    """The program that a command line or the name of a file stands for; BadInput if there is none.

    What is compiled lies in the folder.
    """
    try:
        command = [given] if Path(given).is_file() else shlex.split(given)
    except ValueError as error:
        raise BadInput(f"--against: {given}: {str(error).lower()}") from None
    if not command:
        raise BadInput("--against: expected a program, found nothing")
    source = Path(command[0])
    if source.is_file() and source.suffix.lower() in SOURCES:
        program = _of_source(source, folder, memory)
        program.command.extend(command[1:])
        return program
    found = shutil.which(command[0])
    if found is None:
        if not source.is_file():
            what = "is a folder" if source.is_dir() else "is neither a file nor a command"
            raise BadInput(f"--against: {command[0]} {what}")
        if os.sep in command[0] or not os.access(source, os.X_OK):
            raise BadInput(
                f"--against: {command[0]} cannot be run; expected an executable file, a command, "
                f"or a source in {words.listed(SOURCES, 'or')}"
            )
        found = str(source.absolute())
    return Program([found, *command[1:]], given)


def _of_source(source: Path, folder: Path, memory: int) -> Program:
    kind = source.suffix.lower()
    text = source.read_text(encoding="utf-8", errors="replace")
    is_function_only = re.search(r"\bsolution\s*\(", text) and not re.search(r"\bmain\s*\(", text)
    target = folder / "program"
    if kind == ".py":
        reads = re.search(r"\binput\(|\bstdin\b|\bopen\(", text)
        is_called = re.search(r"^def solution\(", text, re.MULTILINE) and not reads
        options = ["-c", _CALLS_PYTHON] if is_called else []
        return Program([sys.executable, *options, str(source)], source.name)
    if kind == ".java":
        named = re.search(r"\bpublic\s+(?:final\s+)?class\s+(\w+)", text) or re.search(
            r"^\s*(?:final\s+)?class\s+(\w+)", text, re.MULTILINE
        )
        name = named[1] if named else source.stem
        files = [folder / f"{name}.java"]
        shutil.copyfile(source, files[0])
        if is_function_only:
            calls = _CALLS_JAVA.read_text(encoding="utf-8").replace("CLASS", name)
            name = _JAVA_MAIN
            files.append(folder / f"{name}.java")
            files[-1].write_text(calls, encoding="utf-8")
        given = ["-encoding", "UTF-8", "-d", str(folder), *map(str, files)]
        _compile(source, ("javac",), given)
        # A virtual machine takes gigabytes of addresses; it has a limit of its own.
        options = [f"-Xmx{max(memory // 2**20, 16)}m", "-XX:+UseSerialGC"]
        encoding = ["-Dfile.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8"]
        java = [_compiler(source, ("java",)), *options, *encoding, "-cp", str(folder), name]
        return Program(java, source.name, limits_addresses=False)
    if kind == ".go":
        _compile(source, ("go",), ["build", "-o", str(target), str(source)])
        return Program([str(target)], source.name, limits_addresses=False)
    names, wanted = _COMPILERS[kind]
    given = [str(source)]
    if kind in _CPP and is_function_only:
        given = ["-include", str(source.absolute()), str(_CALLS_CPP)]
    _compile(source, names, [*given, "-o", str(target), *wanted])
    return Program([str(target)], source.name)


def _compiler(source: Path, names: Sequence[str]) -> str:
    for found in filter(None, map(shutil.which, names)):
        return found
    raise BadInput(
        f"--against: {source.name} needs {words.listed(names, 'or')}, and this machine has none"
    )


def _compile(source: Path, names: Sequence[str], arguments: list[str]) -> None:
    compiler = _compiler(source, names)
    try:
        done = subprocess.run(
            [compiler, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_COMPILING_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BadInput(
            f"--against: {Path(compiler).name} had not compiled {source.name} after "
            f"{words.duration(_COMPILING_S)}"
        ) from None
    if done.returncode:
        said = (done.stderr + done.stdout).decode("utf-8", "replace").splitlines()
        error = next((line for line in said if "error" in line), (said or [""])[0])
        raise BadInput(
            f"--against: {Path(compiler).name} cannot compile {source.name}: {error.strip()}"
        )


@dataclass(frozen=True)
class RunLimits:
    """The limits of one run of a program."""

    seconds: float = TIME_LIMIT
    memory: int = MEMORY_LIMIT
    output: int = OUTPUT_LIMIT


@dataclass(frozen=True)
class RunResult:
    """The result of a run: its output, and in words why it failed, if it did."""

    output: str
    seconds: float
    failure: str | None
    is_out_of_time: bool = False


@contextmanager
def supervisor() -> Iterator[Supervisor]:
    """Runs programs within a `with` block; at its end their processes and files are gone."""
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

    def run(
        self, command: list[str], given: str, limits: RunLimits, *, addresses: bool
    ) -> RunResult:
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
        return RunResult(told["output"], told["seconds"], _failure(told, limits), is_late)


def _failure(told: dict[str, Any], limits: RunLimits) -> str | None:
    """The reason in words why the run gave no answer; None if it may have given one."""
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
