"""Plans and draws of a busy machine: are they those of an idle one?

The tests ask with stated clocks and memory (tests/engines/test_same_choices.py); here the load is
real: all is asked, then asked again beside three busy processes for each core.

Running `python -m benchmarks.under_load` prints what differs, and exits with 1 if anything does.
"""

from __future__ import annotations

import os
import sys

from tests.often import busy

from boardfill import Tiling
from boardfill.questions.counting import plan
from boardfill.questions.listing import solution_set

PLANNED = (
    ("12x12", "L3"),
    ("24x24", "L3"),
    ("40x40", "domino"),
    ("6x10", "pentominoes"),
    ("10x10", "tetrominoes:any"),
    ("8x9", "tetrominoes:0-4"),
    ("11x13", "S4,L4,I3"),
    ("10x12", "W,F,Y"),
)
DRAWN = (("12x12", "domino"), ("20x20", "domino"), ("8x8", "L3,I1"))


def answers() -> dict[str, object]:
    """What is said of each problem, and drawn by one seed."""
    told: dict[str, object] = {}
    for board, pieces in PLANNED:
        told[f"plan of {pieces} on {board}"] = plan(Tiling(board, pieces))
    for board, pieces in DRAWN:
        samples = solution_set(Tiling(board, pieces)).samples(seed=1)
        told[f"draw of {pieces} on {board}"] = samples.sampler, next(samples)
    return told


def main() -> int:
    idle = answers()
    with busy(3 * (os.cpu_count() or 1)):
        loaded = answers()
    differing = [name for name, told in idle.items() if loaded[name] != told]
    for name in differing:
        print(f"{name}: {idle[name]}, but {loaded[name]} under load")
    print(f"{len(idle) - len(differing)} of {len(idle)} answers are the same under load")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
