"""The words of a sheet for rules about lines and connected cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardfill import words
from boardfill.problem.line_puzzles import WHERE
from boardfill.problem.piece import ANY, ONE, Supply
from boardfill.problem.rules import Rule
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines

_SHAPES = {
    "loop": "the lines make one closed loop",
    "path": "the lines make one path",
    "tree": "the lines are connected, and no part of them is closed",
    "net": "the lines are connected",
    "links": "lines join equal marks, two each, and do not meet",
}


_BY_NAME = (
    (r"\d+ in (?:row|column) \d+", "no number stays twice in a row or column outside shaded cells"),
    (
        rf"shaded cells (?:{'|'.join(WHERE.values())}) .*",
        "a number with an arrow says how many cells are shaded in that direction",
    ),
    (
        "(?:the line straight through|a turn beside) .*",
        "the line goes straight on in a white circle and turns right before or after it, or both",
    ),
    (
        "(?:the turn in|the line on from) .*",
        "the line turns in a black circle and goes straight on before and after it",
    ),
)
"""What rules of puzzles are called that are many, and what they say together."""


def told_by_name(name: str) -> str | None:
    """What all rules say that are called like this one, if that is told once for all."""
    return next((told for pattern, told in _BY_NAME if re.fullmatch(pattern, name)), None)


def web_sentences(rule: Rule) -> Iterator[str]:
    """The conditions of the rule; nothing if it is of another kind."""
    match rule:
        case Lines(shape=shape, marks=marks):
            yield _SHAPES[shape]
            if marks and shape != "links":
                yield "they end where marks are, and nowhere else"
        case Joined():
            yield "a number between cells says how many of the edges there a line goes over"
        case InSight(symbols=symbols):
            held = words.listed(sorted(symbols), "or")
            yield (
                f"a number says how many cells are seen from it, itself included, up to {held} or "
                "the rim"
            )
        case Connected():
            yield from _connected(rule)


def _connected(rule: Connected) -> Iterator[str]:
    held = words.listed(sorted(rule.symbols), "or")
    if rule.outside:
        yield f"all cells with {held} are connected with the rim of the board"
    elif rule.parts == ONE:
        yield f"all cells with {held} are connected by their edges"
    elif rule.parts != ANY:
        yield f"cells with {held} make {_amount(rule.parts)} connected parts"
    if rule.sizes != ANY:
        yield f"a part of cells with {held} has {_amount(rule.sizes)} cells"
    if rule.marks:
        yield f"each part of cells with {held} has one number, that of its cells"


def _amount(supply: Supply) -> str:
    low, high = supply
    if low == high:
        return str(low)
    return f"at least {low}" if high is None else f"{low} to {high}"
