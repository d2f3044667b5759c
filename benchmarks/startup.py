"""Starting: the program and the package, best of ten, in milliseconds.

The figures to reach: `--version` below 100 ms, a 6x8 count below 200 ms, `import boardfill` below
60 ms above a bare interpreter.
"""

from __future__ import annotations

import subprocess
import sys
import time

PROGRAM = [sys.executable, "-m", "boardfill"]
COMMANDS = {
    "bare interpreter": [sys.executable, "-c", "pass"],
    "import boardfill": [sys.executable, "-c", "import boardfill"],
    "import, every name used": [
        sys.executable,
        "-c",
        "import boardfill as b; [getattr(b, n) for n in b.__all__]",
    ],
    "boardfill --version": [*PROGRAM, "--version"],
    "boardfill count --board 6x8 --pieces L3": [
        *PROGRAM,
        "count",
        "--board",
        "6x8",
        "--pieces",
        "L3",
    ],
}


def main() -> None:
    for name, command in COMMANDS.items():
        best = min(_seconds(command) for _ in range(10))
        print(f"{name:42} {1000 * best:7.1f} ms")


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
