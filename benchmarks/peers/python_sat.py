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
    for literals in users_of(items, options):
        yield literals
        yield from no_two(literals)


def users_of(items: int, options: list[list[int]]) -> list[list[int]]:
    """The variables of the options that use each item."""
    users: list[list[int]] = [[] for _ in range(items)]
    for variable, option in enumerate(options, 1):
        for item in option:
            users[item].append(variable)
    return users


def no_two(literals: list[int]) -> Iterator[list[int]]:
    """At most one of the variables is true."""
    return ([-first, -second] for first, second in combinations(literals, 2))


def count_bounded(package: Any, cards: Any, model: dict[str, Any]) -> int:
    """The same for items with any bounds, which the package itself puts into clauses."""
    options, found = len(model["options"]), 0
    with package.Solver(name="glucose4", bootstrap_with=bounded_clauses(cards, model)) as solver:
        while solver.solve():
            found += 1
            # Fillings may lie within each other here, and only the options tell them apart.
            solver.add_clause([-literal for literal in solver.get_model()[:options]])
    return found


def bounded_clauses(cards: Any, model: dict[str, Any]) -> Iterator[list[int]]:
    """Of the options that use an item, between `low` and `high` are chosen."""
    encoding = getattr(cards.EncType, model["encoding"])
    highest = len(model["options"])
    users = users_of(model["items"], model["options"])
    for literals, (low, high) in zip(users, model["bounds"], strict=True):
        if low == 1:
            yield literals
        if high == 1:
            yield from no_two(literals)
        counted = [(cards.CardEnc.atleast, low)] if low > 1 else []
        if high is not None and high != 1 and high < len(literals):
            counted.append((cards.CardEnc.atmost, high))
        for encode, bound in counted:
            formula = encode(literals, bound, top_id=highest, encoding=encoding)
            highest = max(highest, formula.nv)
            yield from formula.clauses


def main() -> None:
    model = json.load(sys.stdin)
    package, cards = import_module("pysat.solvers"), import_module("pysat.card")
    start = time.perf_counter()
    if "bounds" in model:
        found = count_bounded(package, cards, model)
    else:
        found = count(package, model["items"], model["options"])
    print(json.dumps({"count": str(found), "seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
