"""Fair random fillings of boards that no sweep reaches: how long one takes.

Clocks run from the problem in memory to the filling with its placements.  Each filling is checked.

Running `python -m benchmarks.sampling_dominoes` prints the table.
"""

from __future__ import annotations

import time

from boardfill import Board, Tiling, pieces
from boardfill.checking.checker import is_solution
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE

_MOST_CHECKED = 100_000
"""Cells of boards whose filling is checked."""


def _aztec_diamond(order: int) -> Board:
    return family_board("aztec-diamond", (order,), SQUARE)


BOARDS = {
    "Aztec diamond of order 50": _aztec_diamond(50),
    "Aztec diamond of order 200": _aztec_diamond(200),
    "Aztec diamond of order 1000": _aztec_diamond(1000),
    "dominoes on 50x50": Board.rectangle(50, 50),
    "dominoes on 100x100": Board.rectangle(100, 100),
    "dominoes on 200x200": Board.rectangle(200, 200),
    "lozenges in a hexagon of side 20": family_board("hexagon", (20,), TRIANGLE),
    "lozenges in a hexagon of side 50": family_board("hexagon", (50,), TRIANGLE),
    "dominoes on 40x40 without two cells": Board.rectangle(40, 40).without([(10, 10), (25, 24)]),
}


def main() -> None:
    """Print the table."""
    print("| board | cells | by | seconds | of the processor |\n|---|--:|---|--:|--:|")
    for name, board in BOARDS.items():
        problem = Tiling(board, pieces("I2", lattice=board.lattice))
        start, worked = time.perf_counter(), time.process_time()
        samples = problem.solution_set().samples(seed=1)
        filling = next(samples)
        seconds, work = time.perf_counter() - start, time.process_time() - worked
        if len(board.cells) <= _MOST_CHECKED:
            assert is_solution(problem, filling)
        cells = f"{len(board.cells):,}"
        print(f"| {name} | {cells} | {samples.sampler} | {seconds:.2g} | {work:.2g} |", flush=True)


if __name__ == "__main__":
    main()
