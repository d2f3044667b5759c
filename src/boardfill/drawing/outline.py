"""Outlines: where the lines of a scene run, whatever the lattice.

Where a tile crosses the seam of a board that closes on itself, its outline is open: the edge of the
board is dotted there, on both sides, and painted like the tile, so that each part visibly goes on
at the opposite edge.  Cells of one tile that touch in the drawing, but not as the tile lies, have a
line between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.text_style import visible_width
from boardfill.problem.lattices.lattice import Cell

Side: TypeAlias = int
"""What is between two cells; a plain number, since a drawing asks for thousands."""
INSIDE, LINE, SEAM, BOLD = range(4)
"""Nothing, a line, the dotted edge where a tile goes on at the opposite side of the board, or the
heavy line around a group of cells."""


@dataclass(frozen=True)
class Outline:
    """Which tile each cell belongs to, and between which cells there is a line."""

    scene: Scene

    @cached_property
    def owner(self) -> dict[Cell, Tile]:
        """The tile of each cell."""
        return {cell: tile for tile in self.scene.tiles for cell in tile.cells}

    @cached_property
    def longest_label(self) -> int:
        """How many columns the longest label takes."""
        return max(visible_width(label) for label in {tile.label for tile in self.scene.tiles})

    @cached_property
    def _has_joins(self) -> bool:
        """Does some tile say where it goes on?"""
        return any(tile.joins is not None for tile in self.scene.tiles)

    @cached_property
    def _joined(self) -> set[tuple[Cell, Cell]]:
        """The pairs of cells, one of which may be off the board, across which a tile goes on."""
        pairs = {pair for tile in self.scene.tiles for pair in tile.joins or ()}
        return pairs | {(other, one) for one, other in pairs}

    def between(self, one: Cell, other: Cell) -> Side:
        """What is between these two cells, which lie beside each other."""
        tile, beside = self.owner.get(one), self.owner.get(other)
        if tile is not beside:
            return SEAM if self._joined and (one, other) in self._joined else LINE
        if tile is None or tile.joins is None or (one, other) in self._joined:
            return INSIDE
        return LINE

    def sides(self, ones: Iterable[Cell], others: Iterable[Cell]) -> list[Side]:
        """What is between each and the other beside it, for as long as there are others."""
        pairs = zip(ones, others, strict=False)
        if self._has_joins:
            return [self.between(one, other) for one, other in pairs]
        tile_of = self.owner.get
        return [INSIDE if tile_of(one) is tile_of(other) else LINE for one, other in pairs]

    def tile_at(self, *cells: Cell) -> Tile | None:
        """The tile that shows where no line runs between the cells."""
        for cell in cells:
            if tile := self.owner.get(cell):
                return tile
        return None


class GroupedOutline(Outline):
    """The same with heavy lines around the groups of the scene."""

    @cached_property
    def _groups_of(self) -> dict[Cell, set[int]]:
        """The numbers of the groups that each cell belongs to."""
        found: dict[Cell, set[int]] = {}
        for number, group in enumerate(self.scene.groups):
            for cell in group:
                found.setdefault(cell, set()).add(number)
        return found

    def between(self, one: Cell, other: Cell) -> Side:
        """What is between these two cells, which lie beside each other."""
        side = super().between(one, other)
        is_heavy = side == LINE and self._groups_of.get(one) != self._groups_of.get(other)
        return BOLD if is_heavy else side

    def sides(self, ones: Iterable[Cell], others: Iterable[Cell]) -> list[Side]:
        """What is between each and the other beside it, for as long as there are others."""
        return [self.between(one, other) for one, other in zip(ones, others, strict=False)]
