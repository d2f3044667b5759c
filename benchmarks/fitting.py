"""Fitting: random matrices of 0 and 1, seconds and memory against the number of cells.

The figures to reach for 5000 x 5000: 2 s once in memory, 5 s with reading; cost linear in cells.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boardfill import Fitting
from boardfill.problem.fitting import Matrix
from boardfill.questions.weighing import fit

SIDES = (1250, 2500, 5000)


def main() -> None:
    print(
        f"{'board':>11} {'in memory':>10} {'ns/cell':>8} {'with reading':>13} {'peak memory':>12}"
    )
    for side in SIDES:
        problem = Fitting(_random_matrix(side, seed=1), _random_matrix(side, seed=2))
        start = time.perf_counter()
        found = fit(problem)
        seconds = time.perf_counter() - start
        read_seconds, peak, cells = _as_a_program(problem)
        assert cells == found.cells
        print(
            f"{side:5}x{side:<5} {seconds:8.2f} s {1e9 * seconds / side**2 / 2:8.0f} "
            f"{read_seconds:11.2f} s {peak / 1e6:9.0f} MB"
        )


def _random_matrix(side: int, seed: int) -> Matrix:
    digits = format(random.Random(seed).getrandbits(side * side), f"0{side * side}b")
    return Matrix(side, side, digits.encode().translate(bytes.maketrans(b"01", b"\x00\x01")))


def _as_a_program(problem: Fitting) -> tuple[float, int, int]:
    """Seconds, peak bytes and answer of `boardfill fit` on two JSON files."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, matrix in (("game", problem.game), ("table", problem.table)):
            width = matrix.columns
            rows = (matrix.cells[i : i + width] for i in range(0, len(matrix.cells), width))
            path = Path(folder, f"{name}.json")
            path.write_text(str([list(row) for row in rows]), encoding="ascii")
            files.append(str(path))
        start = time.perf_counter()
        result = subprocess.run(
            [sys.executable, "-m", "boardfill", "fit", *files], check=True, capture_output=True
        )
        seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    return seconds, peak, int(result.stdout)


if __name__ == "__main__":
    main()
