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
    return count_up_to_two(package, model, cells, limit)


def count_up_to_two(package: Any, model: Any, cells: list[Any], limit: float) -> int:
    """Solve, forbid the solution, solve again: listing all would tell one of an automaton twice."""
    solver = package.CpSolver()
    solver.parameters.num_workers = 1
    for found in range(2):
        solver.parameters.max_time_in_seconds = limit
        status = solver.solve(model)
        if status == package.INFEASIBLE:
            return found
        if status not in {package.OPTIMAL, package.FEASIBLE}:
            return -1
        limit -= solver.wall_time
        model.add_forbidden_assignments(cells, [[solver.value(cell) for cell in cells]])
    return 2
