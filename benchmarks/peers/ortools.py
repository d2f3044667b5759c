"""ortools: the constraint solver CP-SAT, told to list all solutions, which takes one thread."""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any


def count(package: Any, items: int, options: list[list[int]]) -> int:
    """One Boolean an option, exactly one true of those that use an item."""
    model = package.CpModel()
    users: list[list[Any]] = [[] for _ in range(items)]
    for option in options:
        chosen = model.new_bool_var("")
        for item in option:
            users[item].append(chosen)
    for literals in users:
        model.add_exactly_one(literals)
    solver = package.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    counter = counting_callback(package)
    status = solver.solve(model, counter)
    if status not in {package.OPTIMAL, package.INFEASIBLE}:
        sys.exit(f"ortools stopped with status {solver.status_name(status)}")
    return int(counter.found)


def counting_callback(package: Any) -> Any:
    """An object that CP-SAT tells of every solution; its base is known only once loaded."""

    def on_solution_callback(self: Any) -> None:
        self.found += 1

    parts = {"found": 0, "on_solution_callback": on_solution_callback}
    return type("Counter", (package.CpSolverSolutionCallback,), parts)()


def main() -> None:
    model = json.load(sys.stdin)
    package = import_module("ortools.sat.python.cp_model")
    start = time.perf_counter()
    found = count(package, model["items"], model["options"])
    print(json.dumps({"count": str(found), "seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
