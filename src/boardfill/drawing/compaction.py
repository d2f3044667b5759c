"""Scenes whose cells lie far out, or too far apart to be seen together."""

from __future__ import annotations

from math import prod

from boardfill.drawing.scene import Scene

_LONGEST = 2000
"""The longest side, in cells, of a mostly empty drawing; a longer one would be a few dots."""
_MOSTLY_EMPTY = 100
"""A drawing is mostly empty if it has so many places for each cell."""
_FAR = 10**6
"""Coordinates beyond this are moved to the origin, before lengths are computed from them."""


def is_too_sparse(scene: Scene) -> bool:
    """True if a picture would be almost empty, with cells too small to be seen."""
    sides = scene.extents
    if max(sides, default=0) <= _LONGEST:
        return False
    return prod(sides) > _MOSTLY_EMPTY * sum(len(cells) for _, cells in scene.alike())


def listed(scene: Scene) -> tuple[str, ...]:
    """A line of text for each tile that says where it lies."""
    return tuple(f"{tile.label or 'piece'}: {sorted(tile.cells)}" for tile in scene.tiles)


def compacted(scene: Scene, *, layers: bool = True) -> Scene:
    """The same scene near the origin; `layers` says whether layers are also renumbered.

    Lengths are floats, in which cells far out would coincide.
    """
    step = [-min(along) for along in zip(*scene.outermost, strict=True)]
    if scene.lattice.dimensions > 2 and not layers:
        step[0] = 0
    if max(map(abs, step), default=0) <= _FAR:
        return scene
    if not scene.lattice.keeps_colours(tuple(step)):
        step[-1] += 1
    return scene.moved(lambda cell: tuple(at + by for at, by in zip(cell, step, strict=True)))
