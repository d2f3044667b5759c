"""What pieces carry: a mark on a cell, colours on its sides; they turn with the piece.

A side is the point in its middle, so that turning it is turning a point.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from tests.independent.geometry import (
    FINENESS,
    Cell,
    Point,
    moved,
    points_around,
    turned_point,
    turnings,
    wherever,
)

Carried = tuple[str, tuple[str, ...]]
"""The mark of a cell and the colours of its sides; no sides at all if none has a colour."""
Way = frozenset[tuple[Cell, Carried]]
"""A piece as it lies, with what its cells carry."""
NOTHING: Carried = ("", ())

_SIDES = {
    "square": ("up", "right", "down", "left"),
    "hex": ("right", "down-right", "down-left", "left", "up-left", "up-right"),
    "triangle": ("left", "right", "down", "up"),
    "cubic": ("above", "back", "left", "right", "front", "below"),
}


@cache
def _sides(cell: Cell, lattice: str) -> dict[str, Point]:
    around = points_around(cell, lattice)
    return {name: around[name] for name in _SIDES[lattice] if name in around}


def side_names(cell: Cell, lattice: str) -> list[str]:
    """The sides that the cell has, in the order in which documents list them."""
    return list(_sides(cell, lattice))


def side_points(cell: Cell, lattice: str) -> list[Point]:
    return list(_sides(cell, lattice).values())


def point_home(point: Point, periods: Iterable[int]) -> Point:
    """Where the point is, once around the board or more."""
    pairs = zip(point, periods, strict=True)
    return tuple(at % (FINENESS * period) if period else at for at, period in pairs)


def carried_in(table: Any, cells: list[Cell]) -> list[Carried]:
    """What a table with `marks` and `sides` says of each of the cells, which are in its order."""
    marks, sides = table.get("marks", [""] * len(cells)), table.get("sides", [""] * len(cells))
    if isinstance(marks, str):  # a picture, on the square lattice
        marks = ["" if sign == "#" else sign for sign in marks if sign not in ".\n"]
    if isinstance(sides, str):
        sides = [sides]
    found = []
    for mark, colours in zip(marks, sides, strict=True):
        listed = colours
        if isinstance(colours, str):
            listed = colours.split() if " " in colours else colours
        told = tuple("" if colour == "." else colour for colour in listed)
        found.append((mark, told if any(told) else ()))
    return found


def turned(way: Way, number: int, lattice: str) -> Way:
    """The piece after the turn of that number among all turns."""
    turn, _ = turnings(lattice, "free")[number]
    return frozenset((turn(cell), _turned_cell(cell, on, number, lattice)) for cell, on in way)


def _turned_cell(cell: Cell, carried: Carried, number: int, lattice: str) -> Carried:
    mark, sides = carried
    if not sides:
        return carried
    turn, _ = turnings(lattice, "free")[number]
    points = [turned_point(point, number, lattice) for point in side_points(cell, lattice)]
    colours = dict(zip(points, sides, strict=True))
    return mark, tuple(colours[point] for point in side_points(turn(cell), lattice))


def moved_way(way: Way, step: Cell) -> Way:
    return frozenset((next(iter(moved([cell], step))), on) for cell, on in way)


def wherever_way(way: Way, lattice: str) -> Way:
    """Alike for pieces that only lie apart."""
    cells = frozenset(cell for cell, _ in way)
    goal = min(wherever(cells, lattice))
    return moved_way(way, tuple(to - at for to, at in zip(goal, min(cells), strict=True)))
