"""Groups of cells in grids of `0` and `1`, and their shapes wherever they lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardfill.judging.pieces_cases import Rows, Shape, Spot

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIDES_AND_CORNERS = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


def groups(rows: Rows, value: str, near: Sequence[Spot] = SIDES) -> list[Shape]:
    """The groups of cells of that value, each joined by such steps; the first cell comes first.

    >>> [sorted(group) for group in groups(("011", "001"), "0")]
    [[(0, 0), (1, 0), (1, 1)]]
    """
    left = {
        (row, column): None
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character == value
    }
    found = []
    while left:
        start = next(iter(left))
        group, new = {start}, [start]
        while new:
            row, column = new.pop()
            for down, right in near:
                spot = (row + down, column + right)
                if spot in left and spot not in group:
                    group.add(spot)
                    new.append(spot)
        for spot in group:
            del left[spot]
        found.append(frozenset(group))
    return found


def moved_home(shape: Iterable[Spot]) -> Shape:
    """The shape with its least row and its least column at 0."""
    spots = list(shape)
    top, left = min(row for row, _ in spots), min(column for _, column in spots)
    return frozenset((row - top, column - left) for row, column in spots)


def turned(shape: Shape, quarters: int) -> Shape:
    """Turned by so many quarters, clockwise, and moved home."""
    for _ in range(quarters):
        shape = frozenset((column, -row) for row, column in shape)
    return moved_home(shape)


def flipped(shape: Shape) -> Shape:
    """Its mirror image, moved home."""
    return moved_home((row, -column) for row, column in shape)


def class_of(shape: Shape) -> tuple[Spot, ...]:
    """The same for all shapes that can be turned into each other, and for no others."""
    return min(tuple(sorted(turned(shape, quarters))) for quarters in range(4))
