"""How many assignments satisfy clauses in DIMACS form, by trying."""

from __future__ import annotations

from tests.independent.judging import Patience

Clauses = frozenset[frozenset[int]]


def models(text: str, patience: Patience) -> int:
    lines = [line.split() for line in text.splitlines() if not line.startswith("c")]
    variables = int(lines[0][2])
    clauses = frozenset(frozenset(map(int, words[:-1])) for words in lines[1:])
    return _models(clauses, variables, patience)


def _models(clauses: Clauses, free: int, patience: Patience) -> int:
    """A literal of the shortest clause holds, or it does not."""
    patience.step()
    if not clauses:
        return 1 << free
    shortest = min(clauses, key=len)
    if not shortest:
        return 0
    literal = min(shortest)
    return sum(
        _models(frozenset(c - {-chosen} for c in clauses if chosen not in c), free - 1, patience)
        for chosen in (literal, -literal)
    )
