"""What tiles carry, in text: a mark in its cell and, around it, the colours of its sides.

┌───────┐
│   a   │        Only squares have room for sides; those of other cells are listed below the
│ d 5 b │        drawing.
│   c   │
└───────┘
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from boardfill import words
from boardfill.drawing.scene import Scene
from boardfill.drawing.text.text_style import visible_width
from boardfill.problem.lattices.lattice import Cell


def cell_labels(scene: Scene) -> dict[Cell, str]:
    """What stands in the cells that carry marks."""
    carrying = (tile for tile in scene.tiles if tile.carried)
    return {cell: label for tile in carrying for cell, label in tile.labels().items()}


def sides_by_cell(scene: Scene) -> dict[Cell, tuple[str, ...]]:
    """The colours of the sides of each cell that has any."""
    carrying = (pair for tile in scene.tiles for pair in tile.carried)
    return {cell: carried.sides for cell, carried in carrying if any(carried.sides)}


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
