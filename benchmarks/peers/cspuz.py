"""cspuz_core, by the program `cspuz_asked.rs`, which gets links of puzz.link and tells its time."""

from __future__ import annotations

import subprocess
from pathlib import Path

SOURCE = "github semiexp/cspuz_core"


class Cspuz:
    """A process that solves one puzzle after the other.

    A puzzle that takes more than `limit` seconds of processor time ends it, and the next begins
    another.
    """

    def __init__(self, program: Path, limit: int) -> None:
        self._command = [str(program), str(limit)]
        self._process: subprocess.Popen[str] | None = None

    def solutions(self, link: str) -> tuple[int | None, float]:
        """How many there are, up to two, or None at the limit; and the processor time."""
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(link.strip() + "\n")
        process.stdin.flush()
        told = process.stdout.readline().split()
        if not told:
            self.close()
            return None, float("inf")
        if len(told) != 2:
            raise ValueError(f"cspuz_core cannot read {link}")
        return int(told[0]), float(told[1])

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.communicate()
            self._process = None
