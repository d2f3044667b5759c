"""clingo: answer set programming; every filling is one stable model.

All are listed, or the first alone.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any

RULE = "{ chosen(O) : uses(O, I) } = 1 :- item(I)."


def count(package: Any, items: int, options: list[list[int]], most: int) -> int:
    """Grounding is part of its work; models are counted by clingo itself, not one by one here.

    At most `most` are asked for; 0 means all.
    """
    control = package.Control([str(most)])
    uses = (f"uses({index},{item})." for index, option in enumerate(options) for item in option)
    control.add("base", [], f"{RULE} item(0..{items - 1}). {' '.join(uses)}")
    control.ground([("base", [])])
    control.solve()
    return int(control.statistics["summary"]["models"]["enumerated"])


def main() -> None:
    model = json.load(sys.stdin)
    package = import_module("clingo")
    start = time.perf_counter()
    found = count(package, model["items"], model["options"], 1 if model.get("first") else 0)
    print(json.dumps({"count": str(found), "seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
