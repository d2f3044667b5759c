"""Lattices, as plainly as they can be told: how shapes turn, what a cell has around it, lines.

A triangle is thought of as its three corner points, so that turning it turns points; edges and
corners are points in the plane or in space, so that two of them are one just when they coincide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product

Cell = tuple[int, ...]
Shape = frozenset[Cell]
Point = tuple[int, ...]
Turning = Callable[[Cell], Cell]

LATTICES = ("square", "hex", "triangle", "cubic")
AXES = {
    "square": {"rows": 0, "columns": 1},
    "hex": {"rows": 1, "columns": 0},
    "triangle": {"rows": 0, "columns": 1},
    "cubic": {"layers": 0, "rows": 1, "columns": 2},
}
"""The coordinate along which each direction of a size is counted, in the order of sizes."""


def points_up(cell: Cell) -> bool:
    return (cell[0] + cell[1]) % 2 == 0


def may_move_by(step: Cell, lattice: str) -> bool:
    """May shapes be moved so?  Triangles would be turned upside down by odd steps."""
    return lattice != "triangle" or sum(step) % 2 == 0


def moved(cells: Iterable[Cell], step: Cell) -> Shape:
    return frozenset(tuple(a + b for a, b in zip(cell, step, strict=True)) for cell in cells)


def wherever(shape: Shape, lattice: str) -> Shape:
    """The shape moved as near to the origin as it may be: alike for shapes that only lie apart."""
    first, *others = min(shape)
    last = others.pop()
    aside = 1 if lattice == "triangle" and (first + last) % 2 else 0
    return moved(shape, (-first, *(-at for at in others), aside - last))


# Turns


def turnings(lattice: str, turn: str) -> list[tuple[Turning, bool]]:
    """The ways to turn a shape around some point, and whether each mirrors it."""
    if turn == "fixed":
        return [(lambda cell: cell, False)]
    found = _TURNINGS[lattice]
    return [(way, mirrors) for way, mirrors in found if turn == "free" or not mirrors]


def _quarter(cell: Cell) -> Cell:
    return cell[1], -cell[0]


def _sixth(cell: Cell) -> Cell:
    return -cell[1], cell[0] + cell[1]


def _swapped(cell: Cell) -> Cell:
    return cell[1], cell[0]


def _repeated(way: Turning, times: int, mirror: Turning | None = None) -> Turning:
    def turned(cell: Cell) -> Cell:
        if mirror is not None:
            cell = mirror(cell)
        for _ in range(times):
            cell = way(cell)
        return cell

    return turned


def triangle_points(cell: Cell) -> list[Point]:
    """The corner points, in half sides to the right and rows down: the single one first."""
    row, column = cell
    if points_up(cell):
        return [(column, row), (column - 1, row + 1), (column + 1, row + 1)]
    return [(column, row + 1), (column - 1, row), (column + 1, row)]


def _triangle_at(points: Iterable[Point]) -> Cell:
    """The triangle with these corner points."""
    found = sorted(points, key=lambda point: point[1])
    top = found[0][1]
    alone = found[0] if found[1][1] > top else found[2]
    return top, alone[0]


def _of_points(way: Turning) -> Turning:
    """A turn of points, told in sides to the right and down to the right, as one of triangles."""

    def turned(cell: Cell) -> Cell:
        images = []
        for x, y in triangle_points(cell):
            right, down = way(((x - y) // 2, y))
            images.append((2 * right + down, down))
        return _triangle_at(images)

    return turned


def _cube_turnings() -> Iterator[tuple[Turning, bool]]:
    for order, signs in product(permutations(range(3)), product((1, -1), repeat=3)):

        def turned(cell: Cell, order: Cell = order, signs: Cell = signs) -> Cell:
            return tuple(sign * cell[axis] for axis, sign in zip(order, signs, strict=True))

        columns = [turned((1, 0, 0)), turned((0, 1, 0)), turned((0, 0, 1))]
        (a, b, c), (d, e, f), (g, h, i) = columns
        determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        yield turned, determinant < 0


_PLAIN: dict[str, list[tuple[Turning, bool]]] = {
    "square": [
        (_repeated(_quarter, times, mirror), mirror is not None)
        for mirror in (None, _swapped)
        for times in range(4)
    ],
    "hex": [
        (_repeated(_sixth, times, mirror), mirror is not None)
        for mirror in (None, _swapped)
        for times in range(6)
    ],
    "cubic": list(_cube_turnings()),
}
_TURNINGS = _PLAIN | {"triangle": [(_of_points(way), mirrors) for way, mirrors in _PLAIN["hex"]]}


def turned_point(point: Point, number: int, lattice: str) -> Point:
    """Where the point of an edge or corner goes in the way of that number among the free ones."""
    if lattice != "triangle":
        return _PLAIN[lattice][number][0](point)
    y, x = point
    right, down = _PLAIN["hex"][number][0](((x - y) // 2, y))
    return down, 2 * right + down


# Edges and corners


SQUARE_SIDES = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
HEX_SIDES = {
    "right": (1, 0),
    "down-right": (0, 1),
    "down-left": (-1, 1),
    "left": (-1, 0),
    "up-left": (0, -1),
    "up-right": (1, -1),
}
_HEX_CORNERS = {
    "top": ("up-left", "up-right"),
    "top-right": ("up-right", "right"),
    "bottom-right": ("right", "down-right"),
    "bottom": ("down-right", "down-left"),
    "bottom-left": ("down-left", "left"),
    "top-left": ("left", "up-left"),
}
FINENESS = 6
"""So many units of points make a step from cell to cell: middles of sides and of three cells have
whole coordinates."""


def points_around(cell: Cell, lattice: str) -> dict[str, Point]:
    """Where the edges and corners of a cell are, by name."""
    if lattice == "triangle":
        return _around_triangle(cell)
    if lattice == "hex":
        return _around_hex(cell)
    middle = [FINENESS * at for at in cell]
    found = {}
    for step in product((-1, 0, 1), repeat=len(cell)):
        name = "-".join(filter(None, map(_side_name, [len(cell)] * 3, range(len(cell)), step)))
        if name:
            found[name] = tuple(a + FINENESS // 2 * b for a, b in zip(middle, step, strict=True))
    return found


def _side_name(dimensions: int, axis: int, way: int) -> str:
    names = [("up", "down"), ("left", "right")]
    if dimensions == 3:
        names = [("above", "below"), ("back", "front"), ("left", "right")]
    return names[axis][way > 0] if way else ""


def _around_hex(cell: Cell) -> dict[str, Point]:
    q, r = cell
    found: dict[str, Point] = {}
    for name, (right, down) in HEX_SIDES.items():
        found[name] = (FINENESS * q + FINENESS // 2 * right, FINENESS * r + FINENESS // 2 * down)
    for name, (one, other) in _HEX_CORNERS.items():
        (a, b), (c, d) = HEX_SIDES[one], HEX_SIDES[other]
        third = FINENESS // 3
        found[name] = (FINENESS * q + third * (a + c), FINENESS * r + third * (b + d))
    return found


def _around_triangle(cell: Cell) -> dict[str, Point]:
    alone, left, right = ((FINENESS * y, FINENESS * x) for x, y in triangle_points(cell))
    up = points_up(cell)
    middle = {
        "left": (alone, left),
        "right": (alone, right),
        "down" if up else "up": (left, right),
    }
    found = {
        name: tuple((a + b) // 2 for a, b in zip(one, other, strict=True))
        for name, (one, other) in middle.items()
    }
    row = "bottom" if up else "top"
    return {
        **found,
        "top" if up else "bottom": alone,
        f"{row}-left": left,
        f"{row}-right": right,
    }


def names_around(lattice: str) -> list[str]:
    """All names of edges and corners."""
    cells = [(0,) * len(AXES[lattice])]
    if lattice == "triangle":
        cells.append((0, 1))
    return sorted({name for cell in cells for name in points_around(cell, lattice)})


def sides_of(lattice: str) -> list[Cell]:
    """The neighbours of the cell at the origin; of triangles, those of one that points up."""
    if lattice == "hex":
        return list(HEX_SIDES.values())
    if lattice == "cubic":
        return [s for s in product((-1, 0, 1), repeat=3) if sum(map(abs, s)) == 1]
    if lattice == "triangle":
        return [(0, -1), (0, 1), (1, 0)]
    return list(SQUARE_SIDES.values())


# Lines

_STRAIGHT: dict[str, dict[str, Cell]] = {
    "square": {
        "row": (0, 1),
        "column": (1, 0),
        "diagonal": (1, 1),
        "antidiagonal": (1, -1),
    },
    "hex": {"row": (1, 0), "column": (0, 1), "diagonal": (1, -1)},
}
_PLANES = {"layer": 0, "row": 1, "column": 2}


def line_kinds(lattice: str) -> list[str]:
    if lattice == "triangle":
        return ["row", "diagonal", "antidiagonal"]
    return list(_STRAIGHT[lattice]) if lattice in _STRAIGHT else list(_PLANES)


def line_through(cell: Cell, kind: str, lattice: str, length: int) -> set[Cell]:
    """The cells of the line, or in space the plane, as far as `length` steps from the cell."""
    if lattice == "cubic":
        ways = [(-length, length) if axis != _PLANES[kind] else (0, 0) for axis in range(3)]
        steps = product(*(range(low, high + 1) for low, high in ways))
        return {tuple(a + b for a, b in zip(cell, step, strict=True)) for step in steps}
    if lattice == "triangle":
        return _triangle_line(cell, kind, length)
    down, right = _STRAIGHT[lattice][kind]
    return {
        (cell[0] + times * down, cell[1] + times * right) for times in range(-length, length + 1)
    }


def _triangle_line(cell: Cell, kind: str, length: int) -> set[Cell]:
    """Rows go over left and right sides; a diagonal goes over sides below and to the right of
    triangles that point up, an antidiagonal over those below and to the left.
    """
    if kind == "row":
        return {(cell[0], cell[1] + times) for times in range(-length, length + 1)}
    found = {cell}
    for back in (False, True):
        at = cell
        for _ in range(length):
            at = next_along(at, kind, "triangle", back=back)
            found.add(at)
    return found


def next_along(cell: Cell, kind: str, lattice: str, *, back: bool = False) -> Cell:
    """The next cell of a line in the plane, or the one before."""
    way = -1 if back else 1
    if lattice != "triangle":
        down, right = _STRAIGHT[lattice][kind]
        return cell[0] + way * down, cell[1] + way * right
    row, column = cell
    if kind == "row":
        return row, column + way
    aside = 1 if kind == "diagonal" else -1
    if points_up(cell) != back:
        return row + way, column
    return row, column + way * aside
