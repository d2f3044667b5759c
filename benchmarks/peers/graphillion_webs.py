"""graphillion on a square of points or cells: parts, paths and trees, as sets of edges.

`benchmarks.parts` asks it.  It gets what serves it best, as in `graphillion.py`: edges in the order
of the board, and one thread.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from importlib import import_module
from typing import Any


def found(graphs: Any, what: str, side: int) -> Any:
    """The set of graphs that is counted."""
    cells = side * side
    if what == "equal parts":
        weights = dict.fromkeys(range(1, cells + 1), 1)
        return graphs.balanced_partitions(weight_list=weights, lower=side, upper=side)
    if what == "parts":
        return graphs.partitions(num_comp_lb=1, num_comp_ub=cells)
    if what == "paths":
        return graphs.paths(1, cells)
    return graphs.trees(is_spanning=True)


def main() -> None:
    """The clock is the processor's, and starts when the package is loaded."""
    asked = json.load(sys.stdin)
    os.environ["OMP_NUM_THREADS"] = "1"
    graphs = import_module("graphillion").GraphSet
    start, side = time.process_time(), asked["side"]
    edges = [
        (cell, other)
        for cell in range(1, side * side + 1)
        for other in ([cell + 1] if cell % side else []) + [cell + side]
        if other <= side * side
    ]
    graphs.set_universe(edges, traversal="as-is")
    count = int(found(graphs, asked["what"], side).len())
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"count": str(count), "seconds": seconds, "kilobytes": peak}))


if __name__ == "__main__":
    main()
