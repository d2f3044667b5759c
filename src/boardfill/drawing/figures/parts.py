"""The parts of a picture that are cut or printed separately, and how they are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, hypot, inf, sqrt
from typing import NamedTuple

from boardfill.drawing.compaction import compacted, is_too_sparse
from boardfill.drawing.figures.figure import XY
from boardfill.drawing.figures.figure_elements import is_plain
from boardfill.drawing.scene import Scene, Tile
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell, connected_parts

USUAL_MILLIMETRES = 10.0
"""The default side of a cell of parts, in millimetres."""
_WIDE = 1.4
"""The best ratio of width to height of all parts together."""


def parts_of(scene: Scene) -> list[Scene]:
    """Each piece or, without pieces, the board; BadInput if one is too large to be made."""
    tiles = tuple(tile for tile in scene.tiles if tile.is_board)
    pieces = [tile for tile in tiles if not is_plain(tile)]
    if pieces:
        parts = [Scene((part,), scene.lattice) for tile in pieces for part in _on_the_board(tile)]
    else:
        parts = [replace(scene, tiles=tiles)] if tiles else []
    if any(map(is_too_sparse, parts)):
        raise BadInput("the cells of one part are too far apart; type -o FILE.svg to list them")
    return [compacted(part) for part in parts]


def _on_the_board(tile: Tile) -> list[Tile]:
    """The tile or, if it crosses a seam, its parts on either side."""
    if tile.joins is None:
        return [tile]
    beside: dict[Cell, set[Cell]] = {cell: set() for cell in tile.cells}
    for one, other in tile.joins:
        if other in tile.cells:
            beside[one].add(other)
            beside[other].add(one)
    found = connected_parts(sorted(beside), beside.__getitem__)
    return [
        replace(
            tile,
            cells=frozenset(part),
            joins=None,
            carried=tuple(pair for pair in tile.carried if pair[0] in part),
        )
        for part in found
    ]


def has_pieces(scene: Scene) -> bool:
    """True if the scene has pieces."""
    return any(tile.is_board and not is_plain(tile) for tile in scene.tiles)


def refuse_beyond_half_a_cell(option: str, length: float, cell: float) -> None:
    """Raise BadInput if a length is half a cell or more, so that cells of a part would vanish."""
    if length > cell / 2:
        raise BadInput(
            f"expected at most half a cell, which is {cell / 2:g} mm, found {length:g} mm",
            place=option,
        )


def beside_a_corner(way: XY, onward: XY, by: float) -> XY:
    """How far a corner moves if the lines before and after it move to the left by `by`."""
    (x, y), (to_x, to_y) = (
        (down / hypot(right, down), -right / hypot(right, down)) for right, down in (way, onward)
    )
    reach = by / (1 + x * to_x + y * to_y)
    return (x + to_x) * reach, (y + to_y) * reach


def grown(ring: Sequence[XY], by: float) -> tuple[XY, ...]:
    """A closed line moved outwards from a ring by `by`, or inwards if negative."""
    corners = list(ring)
    if by:
        ways = [
            (to_x - x, to_y - y)
            for (x, y), (to_x, to_y) in zip(ring, (*ring[1:], ring[0]), strict=True)
        ]
        for number, (x, y) in enumerate(ring):
            right, down = beside_a_corner(ways[number - 1], ways[number], by)
            corners[number] = x + right, y + down
    return (*corners, corners[0])


class Spot(NamedTuple):
    """The sheet of a rectangle, and its corner there."""

    sheet: int
    x: float
    y: float


def spots_in_rows(
    sizes: Sequence[tuple[float, float]], gap: float, sheet: tuple[float, float] | None = None
) -> list[Spot]:
    """Rows of rectangles of those widths and heights, in their order, so that none touches another.

    Each must fit on a sheet by itself.  Without one, all are on one that is large enough.
    """
    if sheet is None:
        area = fsum((width + gap) * (height + gap) for width, height in sizes)
        sheet = max([_WIDE * sqrt(area), *(width for width, _ in sizes)]), inf
    spots = []
    number, x, y, row_height = 0, 0.0, 0.0, 0.0
    for width, height in sizes:
        if x and x + width > sheet[0]:
            x, y, row_height = 0.0, y + row_height + gap, 0.0
        if y and y + height > sheet[1]:
            number, x, y, row_height = number + 1, 0.0, 0.0, 0.0
        spots.append(Spot(number, x, y))
        x, row_height = x + width + gap, max(row_height, height)
    return spots
