"""What hints say where something must be connected, read and held against all fillings.

"Cell (0, 1) must be shaded, or the white cells are cut in two: (0, 0) and (0, 2) cannot reach each
other" says of every filling that completes the position what the cell holds; so do "a line leaves
cell (0, 1) down" and "cell (0, 1) is not 2 or 3".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.independent.case import Case
from tests.independent.connections import joins_of
from tests.independent.judging import Filling

_SHADES = {"shaded": "#", "white": ".", "empty": ""}
_CELL = r"cell \((?P<cell>[-0-9, ]+)\)"
_CLAIM = re.compile(
    rf"{_CELL} (?P<verb>must be|is not|is(?! next to| the sum of)) (?P<held>.+?)"
    r"(?=, or | and \d+ others| and cell |, cell |$)"
    rf"|(?P<line>no line|a line) leaves cell \((?P<at>[-0-9, ]+)\) (?P<edge>\S+?)(?=, or |$)",
    re.IGNORECASE,
)


def check_claims(case: Case, said: str, completions: Sequence[Filling]) -> int:
    """How many claims a sentence has; AssertionError unless all hold in all these fillings."""
    joins = joins_of(case.document)
    number = 0
    for sentence in said.split(". "):
        for claim in _CLAIM.finditer(sentence.rstrip(".")):
            holds = _holds(claim, joins)
            assert all(map(holds, completions)), f"{claim[0]!r} is not so: {said}"
            number += 1
    return number


def _holds(claim: re.Match[str], joins: dict[str, frozenset[str]]) -> Callable[[Filling], bool]:
    cell = tuple(map(int, (claim["cell"] or claim["at"]).split(",")))

    def held(filling: Filling) -> str:
        return next((choice.name for choice in filling if choice.cells == (cell,)), "")

    if claim["line"]:
        is_there = claim["line"].lower() == "a line"
        return lambda filling: (claim["edge"] in joins.get(held(filling), ())) == is_there
    listed = re.split(r", | or ", claim["held"])
    names = {_SHADES.get(name, name) for name in listed} | set(listed)
    return lambda filling: (held(filling) in names) == (claim["verb"].lower() != "is not")
