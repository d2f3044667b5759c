"""python-sat: the solver Glucose 4, asked again and again with each found filling forbidden."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from typing import Any


def count(package: Any, items: int, options: list[list[int]]) -> int:
    """Variable k + 1 says that option k is chosen."""
    found = 0
    with package.Solver(name="glucose4", bootstrap_with=clauses(items, options)) as solver:
        while solver.solve():
            found += 1
            # No filling lies within another, so the chosen options suffice to forbid it.
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    return found


def clauses(items: int, options: list[list[int]]) -> Iterator[list[int]]:
    """Of the options that use an item, one is chosen, and no two."""
    users: list[list[int]] = [[] for _ in range(items)]
    for index, option in enumerate(options):
        for item in option:
            users[item].append(index + 1)
    for literals in users:
        yield literals
        yield from ([-first, -second] for first, second in combinations(literals, 2))


def main() -> None:
    model = json.load(sys.stdin)
    package = import_module("pysat.solvers")
    start = time.perf_counter()
    found = count(package, model["items"], model["options"])
    print(json.dumps({"count": str(found), "seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
