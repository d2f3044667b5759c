"""Asks one solver about puzzles: `puzzles_asked.py clingo puzzles`, or `ortools`, or `edges`.

Reads a list of models (see `benchmarks/puzzles.py`, `benchmarks/edges.py`) and writes how many
solutions each has, up to two, and the seconds that took.
"""

from __future__ import annotations

import json
import runpy
import sys
import time
from importlib import import_module
from pathlib import Path


def main() -> None:
    asked = json.load(sys.stdin)
    peer = runpy.run_path(str(Path(__file__).with_name(f"{sys.argv[2]}_{sys.argv[1]}.py")))
    package = import_module(peer["PACKAGE"])
    for puzzle in asked["puzzles"]:
        start = time.perf_counter()
        found = peer["solutions"](package, puzzle, asked["limit"])
        print(json.dumps([found, time.perf_counter() - start]), flush=True)


if __name__ == "__main__":
    main()
