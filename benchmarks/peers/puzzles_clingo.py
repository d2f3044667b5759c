"""Clingo on puzzles: one value in each cell, a rule or an aggregate for each rule of the puzzle.

`puzzles_asked.py` asks it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

PACKAGE = "clingo"

PROGRAM = """
{ holds(C, V) : domain(C, V) } = 1 :- cell(C).
:- different(G, V), 2 { holds(C, V) : group(G, C) }.
:- bounds(G, L, H), not L #sum { W,C,V : holds(C, V), weight(G, C, V, W) } H.
:- forbidden(G, N), holds(C, V) : clash(G, N, C, V).
state(G, 1, 0) :- automaton(G).
state(G, I + 1, T) :- state(G, I, S), reads(G, I, C), holds(C, V), step(G, S, V, T).
:- automaton(G), length(G, N), not state(G, N + 1, S) : final(G, S).
#show holds/2.
"""


def facts(puzzle: Any) -> Iterator[str]:
    for cell, domain in enumerate(puzzle["domains"]):
        yield f"cell({cell})."
        yield from (f"domain({cell},{value})." for value in domain)
    for number, rule in enumerate(puzzle["rules"]):
        yield from _rule_facts(number, rule, puzzle["domains"])


def _rule_facts(number: int, rule: Any, domains: Any) -> Iterator[str]:
    cells = rule.get("cells", ())
    if rule["kind"] == "different":
        yield from (f"group({number},{cell})." for cell in cells)
        values = {value for cell in cells for value in domains[cell]}
        yield from (f"different({number},{value})." for value in values)
    elif rule["kind"] in ("sum", "weighted"):
        terms = rule.get("terms") or [(cell, v, v) for cell in cells for v in domains[cell]]
        yield f"bounds({number},{rule['low']},{rule['high']})."
        yield from (f"weight({number},{cell},{value},{by})." for cell, value, by in terms)
    elif rule["kind"] == "forbidden":
        for place, values in enumerate(rule["tuples"]):
            yield f"forbidden({number},{place})."
            for cell, value in zip(cells, values, strict=True):
                yield f"clash({number},{place},{cell},{value})."
    else:
        yield f"automaton({number}). length({number},{len(cells)})."
        yield from (f"reads({number},{at},{cell})." for at, cell in enumerate(cells, 1))
        yield from (f"step({number},{a},{value},{b})." for a, value, b in rule["steps"])
        yield from (f"final({number},{state})." for state in rule["ends"])


def solutions(package: Any, puzzle: Any, limit: float) -> int:
    """None, one, or two for several; -1 if the limit was reached."""
    control = package.Control(["2"])
    control.add("base", [], PROGRAM + "\n".join(facts(puzzle)))
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True, async_=True) as handle:
        deadline = time.perf_counter() + limit
        while True:
            handle.resume()
            if not handle.wait(max(deadline - time.perf_counter(), 0)):
                handle.cancel()
                return -1
            if handle.model() is None:
                return found
            found += 1
