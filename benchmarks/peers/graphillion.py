"""graphillion: sets of graphs as decision diagrams; dominoes are the perfect matchings of a grid.

Only options of two items are edges, so it is asked for dominoes alone.  It gets what serves it
best: edges in the order of the board (its own "greedy" order is 50 times slower on 12x12), and one
thread (with two it waits in OpenMP's barriers, for seconds when another program uses a core).
"""

from __future__ import annotations

import json
import os
import sys
import time
from importlib import import_module
from typing import Any


def count(package: Any, items: int, options: list[list[int]]) -> int:
    """Edges are options, vertices are items, and every vertex has one edge."""
    package.GraphSet.set_universe([tuple(option) for option in options], traversal="as-is")
    matchings = package.GraphSet.graphs(degree_constraints=dict.fromkeys(range(items), 1))
    return int(matchings.len())


def main() -> None:
    model = json.load(sys.stdin)
    os.environ["OMP_NUM_THREADS"] = "1"
    package = import_module("graphillion")
    start = time.perf_counter()
    found = count(package, model["items"], model["options"])
    print(json.dumps({"count": str(found), "seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
