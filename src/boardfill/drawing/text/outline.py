"""Outlines: where the lines of a scene run, whatever the lattice.

Where a tile crosses the seam of a board that closes on itself, its outline is open: the edge of the
board is dotted there, on both sides, and painted like the tile, so that each part visibly goes on
at the opposite edge.  Cells of one tile that touch in the drawing, but not as the tile lies, have a
line between them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.text_style import RESET, TextStyle, visible_width
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


@dataclass
class Line:
    """A line of text that is written from left to right, with blanks where nothing is put.

    It remembers where it shows what, for who reads a drawing.
    """

    parts: list[tuple[str, Tile | None]] = field(default_factory=list)
    end: int = 0
    sides: list[tuple[int, int, Cell, Cell]] = field(default_factory=list)
    """Column and width of what is between two cells."""
    insides: list[tuple[int, int, Tile]] = field(default_factory=list)
    """Column and width of a part of a tile in which its label may stand."""

    def put(self, column: int, text: str, tile: Tile | None = None, width: int = 0) -> None:
        """Put the text, painted like the tile, beyond everything put before.

        `width` says how many columns it takes if some of its characters take none or two.
        """
        if tile is None and text.isspace():
            return
        if tile is not None and width:
            self.insides.append((column, width, tile))
        if column > self.end:
            self.parts.append((" " * (column - self.end), None))
        self.parts.append((text, tile))
        self.end = column + (width or len(text))

    def put_side(
        self, column: int, strokes: str, outline: Outline, one: Cell, other: Cell, width: int = 1
    ) -> None:
        """Put what is between two cells; `strokes` are the characters for each Side."""
        side = outline.between(one, other)
        self.sides.append((column, width, one, other))
        tile = None if side in (LINE, BOLD) else outline.tile_at(one, other)
        self.put(column, strokes[side] * width, tile)

    def text(self) -> str:
        """The line without colours, and without blanks at its end."""
        return "".join(text for text, _ in self.parts).rstrip(" ")

    def drawn(self, style: TextStyle) -> str:
        """The line as text, ended."""
        if not style.colour:
            return self.text() + "\n"
        painted = []
        for paint, run in groupby(self.parts, key=lambda part: style.paint(part[1])):
            text = "".join(text for text, _ in run)
            painted.append(f"{paint}{text}{RESET}" if paint else text)
        return "".join(painted).rstrip(" ") + "\n"


def drawn(lines: Iterable[Line], style: TextStyle) -> str:
    """The lines as text."""
    return "".join(line.drawn(style) for line in lines)


def span_along(cells: Collection[Cell], axis: int) -> range:
    """From the least to the greatest number that the cells have there."""
    numbers = [cell[axis] for cell in cells]
    return range(min(numbers), max(numbers) + 1)


def spans(places: Iterable[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """The least and the greatest column of every line that has a place (line, column)."""
    found: dict[int, tuple[int, int]] = {}
    for line, column in places:
        least, most = found.get(line, (column, column))
        found[line] = min(least, column), max(most, column)
    return found


def around(spans: dict[int, tuple[int, int]], line: int) -> range:
    """The columns of the line and of the one above it, and one more on either side."""
    near = [spans[at] for at in (line - 1, line) if at in spans]
    if not near:
        return range(0)
    return range(min(least for least, _ in near) - 1, max(most for _, most in near) + 2)
