"""CP-SAT on puzzles: a variable for each cell, and its own constraint for each rule.

`puzzles_asked.py` asks it.
"""

from __future__ import annotations

from typing import Any

PACKAGE = "ortools.sat.python.cp_model"


def solutions(package: Any, puzzle: Any, limit: float) -> int:
    """None, one, or two for several; -1 if the limit was reached."""
    model = package.CpModel()
    cells = [
        model.new_int_var_from_domain(package.Domain.from_values(domain), "")
        for domain in puzzle["domains"]
    ]
    holds: dict[tuple[int, int], Any] = {}

    def literal(cell: int, value: int) -> Any:
        if (cell, value) not in holds:
            holds[cell, value] = model.new_bool_var("")
            model.add(cells[cell] == value).only_enforce_if(holds[cell, value])
            model.add(cells[cell] != value).only_enforce_if(holds[cell, value].negated())
        return holds[cell, value]

    for rule in puzzle["rules"]:
        group = [cells[cell] for cell in rule.get("cells", ())]
        if rule["kind"] == "different":
            model.add_all_different(group)
        elif rule["kind"] == "sum":
            model.add_linear_constraint(sum(group), rule["low"], rule["high"])
        elif rule["kind"] == "weighted":
            terms = [weight * literal(cell, value) for cell, value, weight in rule["terms"]]
            model.add_linear_constraint(sum(terms), rule["low"], rule["high"])
        elif rule["kind"] == "forbidden":
            model.add_forbidden_assignments(group, rule["tuples"])
        else:
            model.add_automaton(group, 0, rule["ends"], rule["steps"])
    solver = package.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    counter = counting_callback(package, cells)
    status = solver.solve(model, counter)
    found = len(counter.found)
    return found if found > 1 or status in {package.OPTIMAL, package.INFEASIBLE} else -1


def counting_callback(package: Any, cells: list[Any]) -> Any:
    """An object that is told of every solution, of some twice, and stops at the second."""

    def on_solution_callback(self: Any) -> None:
        self.found.add(tuple(map(self.value, cells)))
        if len(self.found) == 2:
            self.stop_search()

    parts = {"found": set(), "on_solution_callback": on_solution_callback}
    return type("Counter", (package.CpSolverSolutionCallback,), parts)()
