"""The edges of a flat scene: where tiles end, where cells of one tile meet, where a seam is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from boardfill.drawing.figures.geometry import Geometry
from boardfill.drawing.figures.tile_fill import is_plain
from boardfill.drawing.figures.tracing import Edge, edges_around
from boardfill.drawing.scene import Scene, Tile


@dataclass(frozen=True)
class TileEdges:
    """Every edge once: around tiles, within them, and where they go on beyond a seam."""

    bold: list[Edge] = field(default_factory=list)
    thin: list[Edge] = field(default_factory=list)
    dotted: list[Edge] = field(default_factory=list)


def tile_edges(scene: Scene, geometry: Geometry) -> TileEdges:
    """What is between the cells, and around the board."""
    first: dict[Edge, int] = {}
    second: dict[Edge, int] = {}
    tiles = [tile for tile in scene.tiles if tile.is_board]
    for number, tile in enumerate(tiles):
        for cell in tile.cells:
            for edge in edges_around(geometry.corners(cell)):
                (second if edge in first else first)[edge] = number
    joined = _joined(scene, tiles, geometry)
    plain = [is_plain(tile) for tile in tiles]
    found = TileEdges()
    for edge, one in first.items():
        other = second.get(edge)
        if one == other:
            is_inside = tiles[one].joins is None or edge in joined
            (found.thin if is_inside else found.bold).append(edge)
        elif edge in joined and scene.board is not None:
            found.dotted.append(edge)
        elif other is not None and plain[one] and plain[other]:
            found.thin.append(edge)
        else:
            found.bold.append(edge)
    return found


def _joined(scene: Scene, tiles: Sequence[Tile], geometry: Geometry) -> set[Edge]:
    """The edges across which a tile goes on, as those say that cross a seam."""
    if scene.lattice.dimensions != 2:
        return set()
    pairs = (pair for tile in tiles for pair in tile.joins or ())
    edges = (geometry.shared_edge(*pair) for pair in pairs)
    return {edge for edge in edges if edge is not None}
