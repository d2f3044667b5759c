"""From what people call their program to a command that runs it; sources are compiled first."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from boardfill import words
from boardfill.errors import BadInput
from boardfill.judging import calling_solution

_COMPILING_S = 120.0
_COMPILERS = {
    ".c": (("cc", "gcc", "clang"), ("-O2", "-std=c17", "-lm")),
    ".cpp": (("c++", "g++", "clang++"), ("-O2", "-std=c++20")),
    ".cc": (("c++", "g++", "clang++"), ("-O2", "-std=c++20")),
    ".cxx": (("c++", "g++", "clang++"), ("-O2", "-std=c++20")),
    ".rs": (("rustc",), ("-O",)),
}
"""By the ending of a source: the compilers to look for, and what to tell them."""
_CPP = (".cpp", ".cc", ".cxx")
SOURCES = (".py", *_COMPILERS, ".java", ".go")


@dataclass(frozen=True)
class Program:
    """A command that runs the program."""

    command: list[str]
    called: str
    """What its user calls it."""
    limits_addresses: bool = True
    """Does a limit of its address space make sense?"""


def prepared(given: str, folder: Path, memory: int) -> Program:
    """The program that a command line or the name of a file stands for; BadInput if there is none.

    What is compiled lies in the folder.
    """
    command = [given] if Path(given).is_file() else _split(given)
    source = Path(command[0])
    if source.is_file() and source.suffix.lower() in SOURCES:
        program = _of_source(source, folder, memory)
        program.command.extend(command[1:])
        return program
    found = shutil.which(command[0])
    if found is None:
        if source.is_dir() or not source.exists():
            what = "is a folder" if source.is_dir() else "is neither a file nor a command"
            raise BadInput(f"--against: {command[0]} {what}")
        if os.sep not in command[0] and os.access(source, os.X_OK):
            return Program([str(source.absolute()), *command[1:]], given)
        raise BadInput(
            f"--against: {command[0]} cannot be run; expected an executable file, a command, or a "
            f"source in {words.listed(SOURCES, 'or')}"
        )
    return Program([found, *command[1:]], given)


def _split(given: str) -> list[str]:
    try:
        command = shlex.split(given)
    except ValueError as error:
        raise BadInput(f"--against: {given}: {str(error).lower()}") from None
    if not command:
        raise BadInput("--against: expected a program, found nothing")
    return command


def _of_source(source: Path, folder: Path, memory: int) -> Program:
    kind = source.suffix.lower()
    if kind == ".py":
        return Program(_python(source), source.name)
    target = folder / "program"
    if kind == ".java":
        name = _main_class(source)
        files = [folder / f"{name}.java"]
        shutil.copyfile(source, files[0])
        if calling_solution.is_function_only(_text(source)):
            calls = calling_solution.JAVA.replace("CLASS", name)
            name = calling_solution.JAVA_MAIN
            files.append(_written(folder / f"{name}.java", calls))
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
    if kind in _CPP and calling_solution.is_function_only(_text(source)):
        caller = _written(folder / "calls.cpp", calling_solution.CPP)
        given = ["-include", str(source.absolute()), str(caller)]
    _compile(source, names, [*given, "-o", str(target), *wanted])
    return Program([str(target)], source.name)


def _text(source: Path) -> str:
    return source.read_text(encoding="utf-8", errors="replace")


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _python(source: Path) -> list[str]:
    """A file that has a function `solution` and reads nothing is called as the site calls it."""
    text = _text(source)
    has_solution = re.search(r"^def solution\(", text, re.MULTILINE)
    if has_solution and not re.search(r"\binput\(|\bstdin\b|\bopen\(", text):
        return [sys.executable, "-c", calling_solution.PYTHON, str(source)]
    return [sys.executable, str(source)]


def _main_class(source: Path) -> str:
    text = _text(source)
    found = re.search(r"\bpublic\s+(?:final\s+)?class\s+(\w+)", text)
    found = found or re.search(r"^\s*(?:final\s+)?class\s+(\w+)", text, re.MULTILINE)
    return found[1] if found else source.stem


def _compiler(source: Path, names: Sequence[str]) -> str:
    for name in names:
        if (found := shutil.which(name)) is not None:
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
