"""Asking a peer: its virtual environment, made when first needed, and its script run there."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENTS = Path(__file__).parents[2] / ".bench"
INSTALL_SECONDS = 600
FIRST_RUN_SECONDS = 300
"""numba compiles when xcover is first loaded, and keeps the result for later runs."""
START_SECONDS = 10
"""What an interpreter and its packages may take to load, on top of any limit."""
TWO_BY_TWO = json.dumps({"items": 4, "options": [[0, 1], [2, 3], [0, 2], [1, 3]]})
"""Dominoes on 2x2, which have two fillings."""


class Unable(Exception):
    """The peer gives no answer; says why in words for the table."""


class TooSlow(Unable):
    """The peer was still at work when its time was up."""


@dataclass(frozen=True)
class Answer:
    """What a peer counted, and in what time."""

    count: int
    seconds: float


@dataclass(frozen=True)
class Peer:
    """A package of PyPI.

    One that goes from filling to filling is not asked for boards with more than `most`.
    `only` names the one kind of piece that it can be asked for.
    """

    name: str
    way: str
    most: int | None = None
    only: str | None = None

    @property
    def python(self) -> Path:
        """The interpreter of its virtual environment."""
        return ENVIRONMENTS / self.name / "bin" / "python"

    @property
    def script(self) -> Path:
        """The script that asks it."""
        return Path(__file__).with_name(f"{self.name.replace('-', '_')}.py")

    def prepare(self) -> str:
        """Install it if it is not there, try it on two dominoes, and return its version."""
        ready = ENVIRONMENTS / self.name / ".ready"
        if not ready.exists():
            folder = str(ENVIRONMENTS / self.name)
            self._must([sys.executable, "-m", "venv", "--clear", folder])
            self._must([str(self.python), "-m", "pip", "install", "--quiet", self.name])
            ready.touch()
        found = self.ask(TWO_BY_TWO, FIRST_RUN_SECONDS)
        if found.count != 2:
            raise Unable(f"counts {found.count} fillings of 2x2 with dominoes, which have 2")
        asking = f"from importlib.metadata import version; print(version({self.name!r}))"
        return self._must([str(self.python), "-I", "-c", asking]).strip()

    def ask(self, model: str, limit: float) -> Answer:
        """One run in a process of its own.

        `-I` keeps the script's folder off the path: there the script itself has the peer's name.
        """
        try:
            done = subprocess.run(
                [self.python, "-I", self.script],
                input=model,
                capture_output=True,
                text=True,
                timeout=limit + START_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise TooSlow(f"> {limit:g} s") from None
        if done.returncode:
            raise Unable(f"failed with exit status {done.returncode}: {_last_line(done.stderr)}")
        answer = json.loads(_last_line(done.stdout))
        if answer["seconds"] > limit:
            raise TooSlow(f"> {limit:g} s")
        return Answer(int(answer["count"]), answer["seconds"])

    def _must(self, command: list[str]) -> str:
        try:
            return subprocess.run(
                command, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=True
            ).stdout
        except subprocess.CalledProcessError as error:
            raise Unable(f"could not be installed: {_last_line(error.stderr)}") from None
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Unable(f"could not be installed: {error}") from None


def _last_line(text: str) -> str:
    """What a program said last, which for a failed one is why."""
    return (text.strip().splitlines() or ["no output"])[-1]
