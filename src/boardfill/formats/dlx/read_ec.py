"""Reading exact covers in the manner of DIMACS (`.ec`): the sets to choose from, by numbers.

c a comment
p ec 4                   the elements are 1 to 4, each to be covered exactly once
s 1 3                    a set
"""

from __future__ import annotations

from boardfill.errors import BadInput
from boardfill.formats.amounts import is_number
from boardfill.problem.board import MOST_CELLS
from boardfill.problem.covering import Covering, CoveringItem, CoveringOption


def read_exact_cover(text: str) -> Covering:
    """The elements and sets of a file; a comment in its first line is the title."""
    elements = 0
    sets: list[CoveringOption] = []
    for number, line in enumerate(text.split("\n"), 1):
        kind, *words = line.split() or ["c"]
        try:
            if kind == "p":
                if elements:
                    raise BadInput("expected one line of p, found two")
                elements = _elements(words)
            elif kind == "s":
                sets.append(_set(words, elements))
            elif kind != "c":
                raise BadInput(f"expected a line of c, p or s, found {kind[:40]!r}")
        except BadInput as error:
            raise error.inside(f"line {number}") from None
    if not elements:
        raise BadInput("expected a line such as p ec 4, found none")
    kind, _, title = text.lstrip().partition("\n")[0].partition(" ")
    items = tuple(CoveringItem(str(element)) for element in range(1, elements + 1))
    return Covering(items, tuple(sets), title.strip() if kind == "c" else "")


def _elements(words: list[str]) -> int:
    if len(words) != 2 or words[0] != "ec":
        raise BadInput("expected p ec and the number of elements, such as p ec 4")
    elements = _number(words[1])
    if not 1 <= elements <= MOST_CELLS:
        raise BadInput(f"expected 1 to {MOST_CELLS:,} elements, found {elements:,}")
    return elements


def _set(words: list[str], elements: int) -> CoveringOption:
    if not elements:
        raise BadInput("expected a line such as p ec 4 before the first set")
    if not words:
        raise BadInput("expected the elements of the set after s")
    numbers = [_number(word) for word in words]
    for number in numbers:
        if not 1 <= number <= elements:
            raise BadInput(f"expected an element from 1 to {elements}, found {number}")
    if len(set(numbers)) < len(numbers):
        raise BadInput("an element stands twice in the set")
    return CoveringOption(tuple(map(str, numbers)))


def _number(word: str) -> int:
    if not is_number(word):
        raise BadInput(f"expected a number, found {word[:40]!r}")
    return int(word)
