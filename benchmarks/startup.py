"""Starting the program and the package, best of ten, beside `import click, msgspec`.

All are started in turns, so that a busy machine slows all alike.  The figures to reach: a 6x8 count
at most 2.6 times as long as that import, `--version` and `--help` at most 1.5 times.
"""

from __future__ import annotations

import subprocess
import sys
import time

PROGRAM = [sys.executable, "-m", "boardfill"]
YARDSTICK = "import click, msgspec"
COMMANDS = {
    "bare interpreter": [sys.executable, "-c", "pass"],
    YARDSTICK: [sys.executable, "-c", YARDSTICK],
    "import boardfill": [sys.executable, "-c", "import boardfill"],
    "import, every name used": [
        sys.executable,
        "-c",
        "import boardfill as b; [getattr(b, n) for n in b.__all__]",
    ],
    "boardfill --version": [*PROGRAM, "--version"],
    "boardfill --help": [*PROGRAM, "--help"],
    "boardfill count --board 6x8 --pieces L3": [
        *PROGRAM,
        "count",
        "--board",
        "6x8",
        "--pieces",
        "L3",
    ],
}
ROUNDS = 10


def main() -> None:
    best = dict.fromkeys(COMMANDS, float("inf"))
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            best[name] = min(best[name], seconds_to_run(command))
    for name, seconds in best.items():
        ratio = seconds / best[YARDSTICK]
        print(f"{name:42} {1000 * seconds:7.1f} ms {ratio:6.2f}")


def seconds_to_run(command: list[str]) -> float:
    """What it takes from beginning to end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
