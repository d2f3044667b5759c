"""What rules about lines and connected cells say on a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from boardfill import words
from boardfill.problem.piece import ANY, ONE, Supply
from boardfill.problem.rules import Rule
from boardfill.problem.web_rules import Connected, Joined, Lines

_SHAPES = {
    "loop": "the lines make one closed loop",
    "path": "the lines make one path",
    "tree": "the lines are connected, and no part of them is closed",
    "net": "the lines are connected",
    "links": "lines join equal marks, two each, and do not meet",
}


def web_sentences(rule: Rule) -> Iterator[str]:
    """What it asks for; nothing if it is another rule."""
    match rule:
        case Lines(shape=shape, marks=marks):
            yield _SHAPES[shape]
            if marks and shape != "links":
                yield "they end where marks are, and nowhere else"
        case Joined():
            yield "a number between cells says how many of the edges there a line goes over"
        case Connected(symbols=symbols, parts=parts, sizes=sizes, marks=marks):
            held = words.listed(sorted(symbols), "or")
            if parts == ONE:
                yield f"all cells with {held} are connected by their edges"
            elif parts != ANY:
                yield f"cells with {held} make {_amount(parts)} connected parts"
            if sizes != ANY:
                yield f"a part of cells with {held} has {_amount(sizes)} cells"
            if marks:
                yield f"each part of cells with {held} has one number, that of its cells"


def _amount(supply: Supply) -> str:
    low, high = supply
    if low == high:
        return str(low)
    return f"at least {low}" if high is None else f"{low} to {high}"
