"""What in a page can be tried: its commands, the files they read, its pictures and its Python.

Commands stand in `console` blocks, or indented after a `$`, with what they print below them.
`$ cat FILE` says what is in a file that other commands, pictures and Python read.  Pictures are
`picture` directives, whose argument is a command line without the word boardfill.  Python stands in
`python` blocks, typed at a prompt (`>>>`).
"""

from __future__ import annotations

import re
import shlex
import textwrap
from pathlib import Path
from typing import NamedTuple

_FENCED = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
_INDENTED = re.compile(r"(?:^ {4}\$ .*\n(?:(?: {4}.*)?\n)*)+", re.MULTILINE)
_PICTURE = re.compile(r"^(`{3,}|:{3,})\{picture\} *(.*)$", re.MULTILINE)
_PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Command(NamedTuple):
    """A command and what stands below it."""

    line: str
    below: str

    @property
    def program(self) -> str:
        """What is run."""
        return self.words[0]

    @property
    def words(self) -> list[str]:
        """The command as a shell reads it."""
        return shlex.split(self.line)


def commands(page: str) -> list[Command]:
    """The commands of the page in order."""
    blocks = [*_FENCED.finditer(page), *_INDENTED.finditer(page)]
    found = []
    for block in sorted(blocks, key=lambda block: block.start()):
        lines = textwrap.dedent(block.group(1) if block.re is _FENCED else block.group(0))
        for example in re.split(r"^\$ ", lines, flags=re.MULTILINE)[1:]:
            command, _, below = example.partition("\n")
            found.append(Command(command, below.rstrip()))
    return found


def write_files(page: str, folder: Path) -> None:
    """Write what the page says is in files, as it stands at the end of the page."""
    for command in commands(page):
        if command.program == "cat":
            (folder / command.words[1]).write_text(f"{command.below}\n", encoding="utf-8")


def pictures(page: str) -> list[str]:
    """The argument lines of its pictures in order."""
    return [arguments for _, arguments in _PICTURE.findall(page)]


def python_blocks(page: str) -> list[str]:
    """Its blocks of Python in order."""
    return _PYTHON.findall(page)
