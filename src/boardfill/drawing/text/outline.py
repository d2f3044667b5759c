"""Outlines: where the lines of a scene run, whatever the lattice, and lines of text.

Where a tile crosses the seam of a board that closes on itself, its outline is open: the edge of the
board is dotted there, on both sides, and painted like the tile, so that each part visibly goes on
at the opposite edge.  Cells of one tile that touch in the drawing, but not as the tile lies, have a
line between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from operator import itemgetter
from typing import TypeAlias

from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.text_style import RESET, TextStyle, visible_width
from boardfill.problem.lattices.lattice import Cell

Side: TypeAlias = int
"""What is between two cells; a plain number, since a drawing asks for thousands."""
INSIDE, LINE, SEAM, BOLD = range(4)
"""Nothing, a line, the dotted edge where a tile goes on at the opposite side of the board, or the
heavy line around a group of cells."""


class Outline:
    """Which tile each cell belongs to, and between which cells there is a line."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.owner = {cell: tile for tile in scene.tiles for cell in tile.cells}
        """The tile of each cell."""
        pairs = {pair for tile in scene.tiles for pair in tile.joins or ()}
        self._joined = pairs | {(other, one) for one, other in pairs}
        """The pairs of cells, one of which may be off the board, across which a tile goes on."""
        self._groups_of: dict[Cell, set[int]] = {}
        """The numbers of the groups that each cell belongs to, where heavy lines can be drawn."""
        for number, group in enumerate(scene.groups if scene.lattice.name == "square" else ()):
            for cell in group:
                self._groups_of.setdefault(cell, set()).add(number)
        self._is_simple = not self._groups_of and all(tile.joins is None for tile in scene.tiles)
        """Is a line wherever one tile ends, and nowhere else, and never a heavy one?"""

    @cached_property
    def longest_label(self) -> int:
        """How many columns the longest label takes."""
        return max(visible_width(label) for label in {tile.label for tile in self.scene.tiles})

    def between(self, one: Cell, other: Cell) -> Side:
        """What is between these two cells, which lie beside each other."""
        tile, beside = self.owner.get(one), self.owner.get(other)
        if tile is not beside:
            if self._joined and (one, other) in self._joined:
                return SEAM
        elif tile is None or tile.joins is None or (one, other) in self._joined:
            return INSIDE
        if self._groups_of and self._groups_of.get(one) != self._groups_of.get(other):
            return BOLD
        return LINE

    def sides(self, ones: Iterable[Cell], others: Iterable[Cell]) -> list[Side]:
        """What is between each and the other beside it, for as long as there are others."""
        pairs = zip(ones, others, strict=False)
        if not self._is_simple:
            return [self.between(one, other) for one, other in pairs]
        tile_of = self.owner.get
        return [INSIDE if tile_of(one) is tile_of(other) else LINE for one, other in pairs]

    def tile_at(self, *cells: Cell) -> Tile | None:
        """The tile that shows where no line runs between the cells."""
        return next(filter(None, map(self.owner.get, cells)), None)


Part: TypeAlias = tuple[int, int, str, Tile | None]
"""Where a part of a line begins and ends, what stands there, and whose colour it has."""


def drawn(lines: Iterable[Iterable[Part]], style: TextStyle, left: int = 0) -> str:
    """Lines as text from column `left` on, with blanks where they have no parts, each ended."""
    texts = []
    for line in lines:
        end, last, shown = left, "", []
        for column, after, text, tile in sorted(line, key=itemgetter(0)):
            paint = style.paint(tile) if tile and style.colour else ""
            if last and (paint != last or column > end):
                shown.append(RESET)
                last = ""
            shown += [" " * (column - end), paint if paint != last else "", text]
            end, last = after, paint
        shown.append(RESET if last else "")
        texts.append("".join(shown).rstrip(" ") + "\n")
    return "".join(texts)
