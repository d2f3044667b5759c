"""Clingo on tiles with coloured sides: a tile in each cell, and one colour on each side.

`puzzles_asked.py` asks it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

PACKAGE = "clingo"

PROGRAM = """
{ lies(O) : in(O, C) } = 1 :- in(_, C).
{ lies(O) : is(O, T) } = 1 :- is(_, T).
colour(S, K) :- lies(O), side(O, S, K).
:- side(_, S, _), 2 { colour(S, K) }.
#show lies/1.
"""


def facts(puzzle: Any) -> Iterator[str]:
    for option, (cell, tile, sides) in enumerate(puzzle["options"]):
        yield f"in({option},{cell}). is({option},{tile})."
        yield from (f"side({option},{side},{colour})." for side, _, colour in sides)


def solutions(package: Any, puzzle: Any, limit: float) -> int:
    """As many as wanted, or all; -1 if the limit was reached."""
    control = package.Control([str(puzzle["wanted"])])
    start = time.perf_counter()
    control.add("base", [], PROGRAM + "\n".join(facts(puzzle)))
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            if not handle.wait(max(start + limit - time.perf_counter(), 0)):
                handle.cancel()
                return -1
            if handle.model() is None:
                return found
            found += 1
            if found == puzzle["wanted"]:
                return found
