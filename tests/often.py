"""Is the verdict always the same?  The tests, again and again, in random order and under load.

python -m tests.often --runs 10 --load 3 -- -m "not full and not slow"
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

_BUSY = "while True: pass"


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes beside the block that want a core each."""
    running = [subprocess.Popen([sys.executable, "-c", _BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()


def outcomes(report: Path) -> dict[str, str]:
    """How each test ended, by its name, as a report in JUnit's format tells."""
    found = {}
    for case in ElementTree.parse(report).iter("testcase"):
        ends = [part.tag for part in case if part.tag in ("failure", "error", "skipped")]
        found[f"{case.get('classname')}::{case.get('name')}"] = ends[0] if ends else "passed"
    return found


def differing(runs: list[dict[str, str]]) -> dict[str, list[str]]:
    """The tests that did not end alike in all runs, or failed in all; one may be missing, too."""
    ends: dict[str, list[str]] = defaultdict(list)
    for name in {name for run in runs for name in run}:
        ends[name] = [run.get(name, "missing") for run in runs]
    usual = ({"passed"}, {"skipped"})
    return {name: ended for name, ended in sorted(ends.items()) if set(ended) not in usual}


def _once(seed: int, arguments: list[str], report: Path) -> dict[str, str]:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", f"--shuffle={seed}"]
    command += ["-p", "no:cacheprovider", f"--junitxml={report}", *arguments]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return outcomes(report)


def main(arguments: list[str] | None = None) -> int:
    """Run them, and list what was not always the same."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--load", type=int, default=3, help="busy processes beside the tests")
    parser.add_argument("pytest", nargs="*", help="arguments of pytest, after --")
    given = parser.parse_args(arguments)
    runs = []
    with tempfile.TemporaryDirectory() as folder, busy(given.load):
        for seed in range(given.runs):
            start = time.monotonic()
            runs.append(_once(seed, given.pytest, Path(folder, "report.xml")))
            failed = sum(end in ("failure", "error") for end in runs[-1].values())
            minutes = (time.monotonic() - start) / 60
            print(
                f"order {seed}: {len(runs[-1])} tests, {failed} failed, {minutes:.1f} min",
                flush=True,
            )
    different = differing(runs)
    for name, ended in different.items():
        print(f"{name}: {', '.join(ended)}")
    print(f"{len(different)} tests did not pass every time")
    return bool(different)


if __name__ == "__main__":
    sys.exit(main())
