"""The fittings of a document: every hole takes a piece of its shape or stays empty.

Pieces of one shape are interchangeable, so a filling is told by the holes that are filled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.independent.geometry import Cell, Shape, moved, turnings
from tests.independent.judging import Choice, Document, Filling, Judged, Patience


def groups(picture: str, character: str) -> list[Shape]:
    """The connected groups of a character, by their first cells row by row."""
    left: set[Cell] = {
        (row, column)
        for row, line in enumerate(picture.split())
        for column, found in enumerate(line)
        if found == character
    }
    found = []
    while left:
        group = {min(left)}
        while more := {cell for cell in left - group if any(_touch(cell, c) for c in group)}:
            group |= more
        found.append(frozenset(group))
        left -= group
    return found


def _touch(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def at_corner(cells: Shape) -> Shape:
    """The cells moved to the upper left."""
    return moved(cells, (-min(cell[0] for cell in cells), -min(cell[1] for cell in cells)))


def shape_class(cells: Shape) -> frozenset[Shape]:
    """All its turns, none of them flipped; equal for pieces that can be turned onto each other."""
    return frozenset(
        at_corner(frozenset(map(way, cells))) for way, _ in turnings("square", "rotate")
    )


def judged(document: Document, patience: Patience) -> Judged:
    holes = groups(document["board"]["picture"], ".")
    supply = Counter(map(shape_class, groups(document["table"]["picture"], "#")))
    choices = {hole: Choice("", tuple(sorted(hole))) for hole in holes}

    def fillings(at: int, filled: list[Shape]) -> Iterator[Filling]:
        patience.step()
        if at == len(holes):
            yield frozenset(choices[hole] for hole in filled)
            return
        yield from fillings(at + 1, filled)
        alike = sum(shape_class(other) == shape_class(holes[at]) for other in filled)
        if alike < supply[shape_class(holes[at])]:
            yield from fillings(at + 1, [*filled, holes[at]])

    fitting = frozenset(choice for hole, choice in choices.items() if supply[shape_class(hole)])
    return Judged(fitting, frozenset(fillings(0, [])))
