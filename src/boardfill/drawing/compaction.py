"""Scenes whose cells lie far out, or so far from each other that nobody could look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import prod

from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Cell

_LONGEST = 2000
"""Cells along a drawing that is mostly empty; longer, it would be a few dots."""
_MOSTLY_EMPTY = 100
"""So many places for each cell."""
_FAR = 10**6
"""Coordinates beyond this are brought near, before lengths are reckoned from them."""


def extents(scene: Scene) -> tuple[int, ...]:
    """How many layers, lines and columns the smallest box around the drawing has."""
    places = zip(*map(scene.lattice.place_of, _cells(scene)), strict=True)
    return tuple(max(along) - min(along) + 1 for along in places)


def is_far_apart(scene: Scene) -> bool:
    """Would a picture be all but empty, and its cells too small to be seen?"""
    sides = extents(scene)
    if max(sides, default=0) <= _LONGEST:
        return False
    return prod(sides) > _MOSTLY_EMPTY * sum(len(tile.cells) for tile in scene.tiles)


def listed(scene: Scene) -> tuple[str, ...]:
    """What lies where, a line for each tile."""
    return tuple(f"{tile.label or 'piece'}: {sorted(tile.cells)}" for tile in scene.tiles)


def brought_near(scene: Scene, *, layers: bool = True) -> Scene:
    """The same scene near the origin, with its `layers`, or in the layers that have their numbers.

    Lengths are floats, in which cells that lie far out would come together.
    """
    step = [-min(along) for along in zip(*_cells(scene), strict=True)]
    if scene.lattice.dimensions > 2 and not layers:
        step[0] = 0
    if max(map(abs, step), default=0) <= _FAR:
        return scene
    if not scene.lattice.keeps_colours(tuple(step)):
        step[-1] += 1

    def near(cells: Iterable[Cell]) -> frozenset[Cell]:
        return frozenset(_moved(cell, step) for cell in cells)

    def joins(tile: Tile) -> frozenset[tuple[Cell, Cell]] | None:
        pairs = ((_moved(one, step), _moved(other, step)) for one, other in tile.joins or ())
        return None if tile.joins is None else frozenset(pairs)

    return replace(
        scene,
        tiles=tuple(
            replace(tile, cells=near(tile.cells), joins=joins(tile)) for tile in scene.tiles
        ),
        groups=tuple(map(near, scene.groups)),
        pointed_at=tuple(map(near, scene.pointed_at)),
    )


def _moved(cell: Cell, step: list[int]) -> Cell:
    return tuple(at + by for at, by in zip(cell, step, strict=True))


def _cells(scene: Scene) -> Iterator[Cell]:
    return (cell for tile in scene.tiles for cell in tile.cells)
