"""CP-SAT on tiles with coloured sides: before and behind a side, each colour lies equally often.

`puzzles_asked.py` asks it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

PACKAGE = "ortools.sat.python.cp_model"


def solutions(package: Any, puzzle: Any, limit: float) -> int:
    """As many as wanted, or all; -1 if the limit was reached."""
    model = package.CpModel()
    lies = [model.new_bool_var("") for _ in puzzle["options"]]
    in_cell: dict[int, list[Any]] = defaultdict(list)
    of_tile: dict[int, list[Any]] = defaultdict(list)
    before: dict[tuple[int, int], list[Any]] = defaultdict(list)
    behind: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for literal, (cell, tile, sides) in zip(lies, puzzle["options"], strict=True):
        in_cell[cell].append(literal)
        of_tile[tile].append(literal)
        for side, is_before, colour in sides:
            (before if is_before else behind)[side, colour].append(literal)
    for literals in (*in_cell.values(), *of_tile.values()):
        model.add_exactly_one(literals)
    for key in before.keys() | behind.keys():
        model.add(sum(before[key]) == sum(behind[key]))
    solver = package.CpSolver()
    solver.parameters.enumerate_all_solutions = puzzle["wanted"] > 1
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    counter = counting_callback(package, lies, puzzle["wanted"])
    status = solver.solve(model, counter)
    found = len(counter.found)
    is_over = found >= puzzle["wanted"] or status in {package.OPTIMAL, package.INFEASIBLE}
    return found if is_over else -1


def counting_callback(package: Any, literals: list[Any], wanted: int) -> Any:
    """An object that is told of every solution, of some twice, and stops when there are enough."""

    def on_solution_callback(self: Any) -> None:
        self.found.add(tuple(map(self.value, literals)))
        if len(self.found) == wanted:
            self.stop_search()

    parts = {"found": set(), "on_solution_callback": on_solution_callback}
    return type("Counter", (package.CpSolverSolutionCallback,), parts)()
