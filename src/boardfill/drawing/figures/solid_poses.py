"""How solids are held before they are drawn: layers apart, pieces turned so that all is seen."""

from __future__ import annotations

from dataclasses import replace

from boardfill.drawing.figures.visible_faces import Face, Side, triangles_of, visible_faces
from boardfill.drawing.scene import Scene, Tile
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.piece import Turn

_GAP = 2
"""Half edges at least between layers that are drawn apart."""


def apart_heights(scene: Scene, layers: list[int]) -> dict[int, int]:
    """Where each layer is drawn: as near to those above it as it can be without being hidden."""
    heights: dict[int, int] = {}
    bottoms: dict[int, int] = {}
    for layer in layers:
        seen = [
            triangle
            for tile in scene.tiles
            for cell in tile.cells
            for side in Side
            for triangle in triangles_of(Face(side, (0, *cell[1:])))
            if cell[0] == layer
        ]
        strips = [(x if way > 0 else x - 1, y) for x, y, way in seen]
        needed = [bottoms[x] - y for x, y in strips if x in bottoms]
        height = (max(needed) + _GAP + 1) // 2 if needed else 0
        heights[layer] = max([height, *heights.values()])
        for x, y in strips:
            bottoms[x] = max(bottoms.get(x, y), y + 2 + 2 * heights[layer])
    return heights


def at_heights(scene: Scene, heights: dict[int, int]) -> Scene:
    """The same scene with its layers at other heights."""

    def lifted(cell: Cell) -> Cell:
        return heights[cell[0]], *cell[1:]

    def joins(tile: Tile) -> frozenset[tuple[Cell, Cell]] | None:
        level = ((one, other) for one, other in tile.joins or () if one[0] == other[0])
        found = frozenset((lifted(one), lifted(other)) for one, other in level)
        return None if tile.joins is None else found

    tiles = (
        replace(tile, cells=frozenset(map(lifted, tile.cells)), joins=joins(tile))
        for tile in scene.tiles
    )
    # What is pointed at is looked for among the cells as they are drawn.
    pointed_at = tuple(frozenset(map(lifted, cells)) for cells in scene.pointed_at)
    return replace(scene, tiles=tuple(tiles), pointed_at=pointed_at)


def well_turned(scene: Scene) -> Scene:
    """A piece by itself in a pose that hides none of its cells, if it has one and may turn."""
    if scene.board is not None or len(scene.tiles) != 1:
        return scene
    tile = scene.tiles[0]
    if _shown(tile.cells) == len(tile.cells) or any(
        piece.turn is Turn.FIXED for piece in scene.pieces
    ):
        return scene
    best = max(_poses(tile.cells, scene.lattice), key=_clearness)
    return replace(scene, tiles=(replace(tile, cells=best),))


def steadiest(cells: frozenset[Cell], lattice: Lattice) -> frozenset[Cell]:
    """The solid turned so that as little as can be hangs over nothing, and as low as can be."""
    return max(_poses(cells, lattice), key=_steadiness)


def _poses(cells: frozenset[Cell], lattice: Lattice) -> list[frozenset[Cell]]:
    """All ways to turn the solid, the one in which it is first."""
    turns = (symmetry for symmetry in lattice.symmetries if not symmetry.reflects)
    return [frozenset(map(turn.apply, cells)) for turn in turns]


def _steadiness(cells: frozenset[Cell]) -> tuple[int, int, int]:
    layers = [cell[0] for cell in cells]
    ground = max(layers)
    hanging = sum(
        layer < ground and (layer + 1, row, column) not in cells for layer, row, column in cells
    )
    return -hanging, min(layers) - ground, layers.count(ground)


def _clearness(cells: frozenset[Cell]) -> tuple[int, ...]:
    """The more is seen, the lower it is, and the more of it lies on the ground, the better."""
    return _shown(cells), len(visible_faces(cells)), *_steadiness(cells)[1:]


def _shown(cells: frozenset[Cell]) -> int:
    """Of how many cells a whole face is seen."""
    seen = visible_faces(cells)
    faces = (Face(side, cell) for cell in cells for side in Side)
    whole = (face for face in faces if all(seen[part] == face for part in triangles_of(face)))
    return len({face.cell for face in whole})
