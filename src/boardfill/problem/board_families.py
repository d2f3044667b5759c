"""Boards by family: a name and a few numbers instead of a picture.

    square     rectangle ROWSxCOLUMNS   aztec-diamond N   diamond N   staircase N
               triangle N (rows of 1, 3, 5 ...)   trapezoid ROWSxTOP (each row two longer)
    hex        rectangle ROWSxCOLUMNS (a parallelogram)   hexagon N or AxBxC   triangle N
               trapezoid ROWSxTOP   diamond N
    triangle   rectangle ROWSxCOLUMNS   hexagon N or AxBxC   triangle N   trapezoid ROWSxTOP
               diamond N or ROWSxSIDE (a parallelogram)
    cubic      cuboid LAYERSxROWSxCOLUMNS   staircase STEPSxWIDTH   pyramid N

A hexagon is given by three consecutive sides, the upper one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple, TypeAlias

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.board import MOST_CELLS, Board
from boardfill.problem.lattices.lattice import Cell, Lattice

Cells: TypeAlias = Iterator[Cell]
Edge: TypeAlias = Callable[[int], int]
"""How far right the edge of a board is, in half cells, by the number of lines above."""


class Family(NamedTuple):
    """How many numbers a board of the family has, and a function for its cells."""

    numbers: tuple[int, ...]
    cells: Callable[..., Cells]


def family_board(name: str, size: tuple[int, ...], lattice: Lattice) -> Board:
    """The board of a family.

    >>> from boardfill.problem.lattices.square import SQUARE
    >>> len(family_board("aztec-diamond", (3,), SQUARE).cells)
    24
    """
    plain = "cuboid" if lattice.dimensions > 2 else "rectangle"
    if name == plain:
        return Board.rectangle(*size, lattice=lattice)
    families = FAMILIES.get(lattice.name, {})
    family = families.get(name)
    if family is None:
        known = words.listed([plain, *families], "or")
        raise BadInput(f"expected a {lattice.name} board such as {known}, found {name!r}")
    if len(size) not in family.numbers:
        wanted = words.listed(map(str, family.numbers), "or")
        noun = "number" if family.numbers == (1,) else "numbers"
        raise BadInput(f"expected {wanted} {noun} as the size of a {name}, found {len(size)}")
    if min(size) < 1:
        raise BadInput(f"expected a size of at least 1, found {min(size)}")
    # Checked before listing: a board has at least as many cells as a staircase of its one number,
    # or as a rectangle of its two greatest.
    *_, second, first = (0, *sorted(size))
    is_large = (first * second or first * (first + 1) // 2) > MOST_CELLS
    cells = frozenset(() if is_large else islice(family.cells(*size), MOST_CELLS + 1))
    if is_large or len(cells) > MOST_CELLS:
        raise BadInput(f"expected a board of at most {MOST_CELLS:,} cells, found more")
    return Board(cells, lattice=lattice)


def _square_rows(rows: int, left: Edge, right: Edge) -> Cells:
    """Rows of squares, each from its left edge up to its right edge, exclusive."""
    return ((row, column) for row in range(rows) for column in range(left(row), right(row)))


def _square_diamond(order: int, tip: int) -> Cells:
    """Rows that grow by two from `tip` cells, then shrink again."""
    cells = 2 * order - 2 + tip
    from_tip = [min(row, cells - 1 - row) for row in range(cells)]
    return _square_rows(
        cells, lambda row: order - 1 - from_tip[row], lambda row: order - 1 + tip + from_tip[row]
    )


def _square_trapezoid(rows: int, top: int) -> Cells:
    return _square_rows(rows, lambda row: rows - 1 - row, lambda row: rows - 1 + row + top)


def _hex_rows(rows: int, left: Edge, right: Edge) -> Cells:
    """Rows of hexes with middles between two edges, shifted so that none starts left of 0."""
    least = min(map(left, range(rows)))
    moved = -least + least % 2
    for row in range(rows):
        for place in range(left(row), right(row) + 1, 2):
            yield (place + moved - row) // 2, row


def _hex_hexagon(a: int, b: int = 0, c: int = 0) -> Cells:
    b, c = (b or a) - 1, (c or a) - 1
    return _hex_rows(b + c + 1, *_hexagon_edges(2 * a - 2, b, c))


def _triangle_rows(rows: int, left: Edge, right: Edge) -> Cells:
    """Triangles between two edges, given at the corners of rows; shifted to the right of 0."""
    least = min(map(left, range(rows + 1)))
    moved = -least + least % 2
    for row in range(rows):
        first = max(left(row), left(row + 1))
        last = min(right(row), right(row + 1))
        yield from ((row, column + moved) for column in range(first, last + 1))


def _triangle_hexagon(a: int, b: int = 0, c: int = 0) -> Cells:
    b, c = b or a, c or a
    return _triangle_rows(b + c, *_hexagon_edges(2 * a, b, c))


def _hexagon_edges(top: int, right: int, left: int) -> tuple[Edge, Edge]:
    """Edges that go outwards for `left` and `right` rows, then inwards."""
    return lambda row: max(-row, row - 2 * left), lambda row: top + min(row, 2 * right - row)


def _triangle_diamond(rows: int, side: int = 0) -> Cells:
    return _triangle_rows(rows, lambda row: -row, lambda row: 2 * (side or rows) - row)


def _cubic_staircase(steps: int, width: int) -> Cells:
    return (
        (layer, row, column)
        for layer in range(steps)
        for row in range(steps - 1 - layer, steps)
        for column in range(width)
    )


def _pyramid(layers: int) -> Cells:
    """Square layers with sides 1, 3, 5 and so on, from the top down."""
    for layer in range(layers):
        side = range(layers - 1 - layer, layers + layer)
        yield from ((layer, row, column) for row in side for column in side)


FAMILIES: Mapping[str, Mapping[str, Family]] = {
    "square": {
        "aztec-diamond": Family((1,), lambda n: _square_diamond(n, 2)),
        "diamond": Family((1,), lambda n: _square_diamond(n, 1)),
        "staircase": Family((1,), lambda n: _square_rows(n, lambda _: 0, lambda row: row + 1)),
        "triangle": Family((1,), lambda rows: _square_trapezoid(rows, 1)),
        "trapezoid": Family((2,), _square_trapezoid),
    },
    "hex": {
        "hexagon": Family((1, 3), _hex_hexagon),
        "triangle": Family((1,), lambda n: _hex_rows(n, lambda row: -row, lambda row: row)),
        "trapezoid": Family(
            (2,), lambda n, top: _hex_rows(n, lambda row: -row, lambda row: 2 * top - 2 + row)
        ),
        "diamond": Family((1,), lambda n: ((q, r) for r in range(n) for q in range(n))),
    },
    "triangle": {
        "hexagon": Family((1, 3), _triangle_hexagon),
        "triangle": Family((1,), lambda n: _triangle_rows(n, lambda row: -row, lambda row: row)),
        "trapezoid": Family(
            (2,), lambda n, top: _triangle_rows(n, lambda row: -row, lambda row: 2 * top + row)
        ),
        "diamond": Family((1, 2), _triangle_diamond),
    },
    "cubic": {"staircase": Family((2,), _cubic_staircase), "pyramid": Family((1,), _pyramid)},
}
