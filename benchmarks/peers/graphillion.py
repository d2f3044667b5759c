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
from itertools import chain, islice
from typing import Any


def matchings(package: Any, items: int, options: list[list[int]]) -> Any:
    """Edges are options, vertices are items, and every vertex has one edge."""
    package.GraphSet.set_universe([tuple(option) for option in options], traversal="as-is")
    return package.GraphSet.graphs(degree_constraints=dict.fromkeys(range(items), 1))


def main() -> None:
    """Counts, or draws `samples` at random and counts those that are matchings.

    The clock for drawing starts when the set has been built.
    """
    model = json.load(sys.stdin)
    os.environ["OMP_NUM_THREADS"] = "1"
    package = import_module("graphillion")
    start = time.perf_counter()
    found = matchings(package, model["items"], model["options"])
    if "samples" not in model:
        answer, end = int(found.len()), time.perf_counter()
    else:
        start = time.perf_counter()
        drawn = list(islice(found.rand_iter(), model["samples"]))
        end = time.perf_counter()
        vertices = list(range(model["items"]))
        answer = sum(sorted(chain.from_iterable(graph)) == vertices for graph in drawn)
    print(json.dumps({"count": str(answer), "seconds": end - start}))


if __name__ == "__main__":
    main()
