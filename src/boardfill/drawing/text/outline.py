"""The tile and the text of each cell, and the lines between cells.

Marks on tiles are in their cells, with the colours of sides around them; only squares have room for
colours, which are listed below the drawing for other cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from boardfill import words
from boardfill.drawing.scene import Scene, Tile
from boardfill.drawing.text.text_style import visible_width
from boardfill.problem.lattices.lattice import Cell


def carried_lines(scene: Scene, *, with_marks: bool = False) -> Iterator[str]:
    """The colours of sides, and marks if they are to be told, a line for each cell."""
    names = scene.lattice.edge_names()
    for cell, carried in sorted(pair for tile in scene.tiles for pair in tile.carried):
        sides = zip(names, carried.sides, strict=False)
        told = [f"{name} {side}" for name, side in sides if side]
        if with_marks and carried.mark:
            told.insert(0, carried.mark)
        if told:
            yield f"{words.cell(cell)}: {', '.join(told)}"


class SideBlock:
    """A cell as lines of characters: its label, and its sides around that."""

    def __init__(self, sides: Mapping[Cell, tuple[str, ...]], labels: Collection[str]) -> None:
        self._sides = sides
        level, beside = (
            max(visible_width(side) for each in sides.values() for side in each[start::2])
            for start in (0, 1)
        )
        self._side, self._middle = beside, max([1, *map(visible_width, labels)])
        self.width = max(2 * beside + self._middle + 4, level + 2)
        """Columns of each cell."""

    def lines(self, cell: Cell, label: str) -> tuple[str, str, str]:
        """The three lines of a cell; each is to be centred."""
        up, right, down, left = self._sides.get(cell, ("",) * 4)
        spare = self._middle - visible_width(label)
        middle = " " * (spare // 2) + label + " " * (spare - spare // 2)
        before, after = (" " * (self._side - visible_width(side)) for side in (left, right))
        return up, f" {left}{before} {middle} {after}{right} ", down


Side: TypeAlias = int
"""The kind of line between two cells; a plain number, for speed."""
INSIDE, LINE, SEAM, BOLD, DASHED, BOLD_DASHED = range(6)
"""Nothing, a line, the dotted edge where a tile goes on at the opposite side of the board, or the
heavy line around a group of cells; the last two between cells of one cage, and where a piece sticks
out of the board."""


def _numbers_of(groups: Iterable[Iterable[Cell]]) -> dict[Cell, set[int]]:
    """The numbers of the groups that each cell belongs to."""
    found: dict[Cell, set[int]] = {}
    for number, group in enumerate(groups):
        for cell in group:
            found.setdefault(cell, set()).add(number)
    return found


class Outline:
    """Which tile each cell belongs to, and between which cells there is a line."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.owner = {cell: tile for tile in scene.tiles for cell in tile.cells}
        """The tile of each cell."""
        pairs = {pair for tile in scene.tiles for pair in tile.joins or ()}
        self._joined = pairs | {(other, one) for one, other in pairs}
        """The pairs of cells, one of which may be off the board, across which a tile goes on."""
        is_square, marks = scene.lattice.name == "square", scene.rule_marks
        cages = [cage.cells for cage in marks.cages if cage.is_outlined]
        self._groups_of = _numbers_of(scene.groups if is_square else ())
        """The numbers of the groups that each cell belongs to, where heavy lines can be drawn."""
        self._cages_of = _numbers_of(cages if is_square else ())
        self._outside = marks.outside if is_square else frozenset()
        self._is_bare = marks.is_bare
        carrying = [tile for tile in scene.tiles if tile.carried]
        self.carries = bool(carrying)
        self._marked = {cell: told for tile in carrying for cell, told in tile.labels().items()}
        carried = (pair for tile in carrying if is_square for pair in tile.carried)
        self.sides_of = {cell: each.sides for cell, each in carried if any(each.sides)}
        """The colours that are drawn in each cell."""
        self.lines_a_row = 4 if self.sides_of else 2
        """Of squares, with the one between two rows."""
        self._is_simple = not self._groups_of and all(tile.joins is None for tile in scene.tiles)
        """Is a line wherever one tile ends, and nowhere else, and never a heavy one?"""

    @cached_property
    def longest_label(self) -> int:
        """How many columns the longest label takes."""
        labels = {tile.label for tile in self.scene.tiles}.union(self._marked.values())
        return max(map(visible_width, labels))

    def label_of(self, cell: Cell, tile: Tile) -> str:
        """The text in a cell of the tile."""
        return self._marked.get(cell, tile.label)

    def between(self, one: Cell, other: Cell) -> Side:
        """The kind of line between two neighbouring cells."""
        tile, beside = self.owner.get(one), self.owner.get(other)
        if self._is_bare and tile and beside and tile.is_board and beside.is_board:
            return INSIDE
        if tile is not beside:
            if self._joined and (one, other) in self._joined:
                return SEAM
        elif tile is not None and (one in self._outside) != (other in self._outside):
            return BOLD_DASHED
        elif tile is None or tile.joins is None or (one, other) in self._joined:
            return INSIDE
        is_bold = self._groups_of and self._groups_of.get(one) != self._groups_of.get(other)
        cages = self._cages_of.get(one)
        if cages and cages == self._cages_of.get(other):
            return BOLD_DASHED if is_bold else DASHED
        return BOLD if is_bold else LINE

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
