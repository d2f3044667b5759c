"""xcover: Knuth's dancing cells with a memory of states met before, as a decision diagram.

Its diagram is asked for item by item in the order of the board ("leftmost"), since then states
repeat and the memory pays.  A tiny cover is solved before the clock starts, so that numba's
compiling is not counted.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any


def count(package: Any, items: int, options: list[list[int]]) -> int:
    """Nodes come children first; node 0 holds no filling, node 1 one, the last is the whole."""
    diagram = package.covers_zdd(
        options,
        primary=list(range(items)),
        secondary=[],
        use_memo_cache=True,
        choose_heuristic="leftmost",
    )
    fillings = [0, 1]
    for _, _, low, high in diagram:
        fillings.append(fillings[low] + fillings[high])
    return fillings[-1] if len(fillings) > 2 else 0


def main() -> None:
    model = json.load(sys.stdin)
    package = import_module("xcover")
    count(package, 2, [[0, 1], [0], [1]])
    start = time.perf_counter()
    found = count(package, model["items"], model["options"])
    print(json.dumps({"count": str(found), "seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
