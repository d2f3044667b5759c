"""Nonograms in files: whether each has one filling, and the processor seconds of the whole command.

    python -m benchmarks.nonograms SECONDS FILE ...

Sets such as that of Jan Wolter's survey of solvers (webpbn.com/survey) are not ours to hand on.
"""

from __future__ import annotations

import resource
import subprocess
import sys


def main() -> None:
    """One line for each file: seconds, what is said of it, its path."""
    limit, *paths = sys.argv[1:]
    for path in paths:
        command = ["boardfill", "unique", path, "--time-limit", limit]
        before = _spent()
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
        said = asked.stdout.partition("\n")[0] or asked.stderr.strip()
        print(f"{_spent() - before:8.2f}  {said}  {path}", flush=True)


def _spent() -> float:
    """The processor seconds of all commands so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
