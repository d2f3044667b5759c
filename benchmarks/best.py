"""Best partial fillings: 20x20 boards with 60 random holes, T and S tetrominoes, any number.

As many cells as possible are to be covered.  HiGHS alone gets the plain model, one variable per
placement and one row per cell, with its default settings but no gap allowed.  The clock of
boardfill starts at the problem, that of HiGHS at the finished model.
"""

from __future__ import annotations

import random
import time
from typing import Any

import highspy

from boardfill import Board, Tiling, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.questions.weighing import best

SEEDS = (1, 2, 3)
SIDE, HOLES = 20, 60


def main() -> None:
    print(f"{'seed':>4} {'boardfill':>10} {'HiGHS alone':>12} {'times':>6} {'cells':>6}  how")
    for seed in SEEDS:
        problem = board_with_holes(seed)
        start = time.perf_counter()
        found = best(problem, partial=True)
        ours = time.perf_counter() - start
        assert found is not None
        assert found.is_proven
        theirs, cells = highs_alone(problem)
        assert cells == found.weight
        print(
            f"{seed:4} {ours:8.2f} s {theirs:10.2f} s {theirs / ours:6.1f} {cells:6}  "
            f"{found.effort.plan}",
            flush=True,
        )


def board_with_holes(seed: int) -> Tiling:
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    holes = random.Random(seed).sample(cells, HOLES)
    return Tiling(Board(frozenset(cells).difference(holes)), pieces("T4,S4"))


def highs_alone(problem: Tiling) -> tuple[float, int]:
    """Seconds, and the cells covered."""
    cover = cover_of(problem, partial=True)
    maker: Any = highspy.Highs
    solver = maker()
    solver.silent()
    solver.setOptionValue("mip_rel_gap", 0.0)
    for option in cover.options:
        solver.addVariable(0, 1, len(option.items), highspy.HighsVarType.kInteger)
    users: list[list[int]] = [[] for _ in cover.items]
    for index, option in enumerate(cover.options):
        for item in option.items:
            users[item].append(index)
    for used in users:
        solver.addRow(-highspy.kHighsInf, 1, len(used), used, [1.0] * len(used))
    solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
    start = time.perf_counter()
    solver.run()
    seconds = time.perf_counter() - start
    return seconds, round(solver.getInfo().objective_function_value)


if __name__ == "__main__":
    main()
