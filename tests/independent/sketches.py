"""What some filling of a board holds, so that rules can be made up that it obeys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.independent import groups
from tests.independent.geometry import Cell, line_kinds
from tests.independent.rules import Held, Symbols
from tests.independent.tilings import Board

Tree = dict[str, Any]


@dataclass(frozen=True)
class Sketch:
    """A board, its symbols, and what some filling holds, for which rules are made up."""

    random: Random
    board: Board
    symbols: Symbols
    held: Mapping[Cell, str]

    @property
    def names(self) -> list[str]:
        return list(self.symbols.values)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def words(self, found: list[groups.Group], *, backwards: bool = False) -> list[Held]:
        read = [cells[::-1] if backwards else cells for cells in found]
        return [tuple(self.held[cell] for cell in cells) for cells in read]

    def values(self, held: Held) -> list[int]:
        return [self.symbols.values[name] for name in held if name]

    def some_names(self) -> list[str]:
        return sorted(self.random.sample(self.names, self.random.randint(1, len(self.names))))

    def where(self, *, ordered: bool) -> tuple[Tree, list[groups.Group]]:
        """A kind of group, as a rule names it, and the groups."""
        lines = line_kinds(self.board.lattice)
        if ordered and any(self.board.periods):
            lines = [kind for kind in lines if "diagonal" not in kind]
        kinds = [*lines, *lines, "board", "region", "region", *groups.FROM_CELLS, "edge", "corner"]
        if self.board.lattice != "cubic":
            kinds += [
                f"{kind} run" for kind in lines if not (self.board.periods and "diag" in kind)
            ]
        if self.board.lattice == "square":
            kinds.append("knight")
        table: Tree = {"each": self.random.choice(kinds)}
        if self.chance(0.1):
            plain = [kind for kind in kinds if kind not in ("region", *groups.FROM_CELLS)]
            return self._with_groups(
                {"each": sorted(set(self.random.choices(plain, k=2)))}, ordered
            )
        cells = sorted(self.board.cells)
        if table["each"] == "region":
            number = self.random.choice((1, 1, 2, 3))
            table["regions"] = [self.some_cells(cells) for _ in range(number)]
            if self.chance(0.2) and (drawn := self._drawn_regions()):
                table["regions"] = drawn
            if self.chance(0.3):
                del table["each"]
            regions = table["regions"]
            if isinstance(regions, list) and number == 1 and regions[0] and self.chance(0.3):
                table = {"cells": regions[0]}
        elif table["each"] in groups.FROM_CELLS:
            near = cells + self.holes()
            table["cells"] = self.random.sample(near, min(len(near), self.random.randint(1, 3)))
        return self._with_groups(table, ordered)

    def _with_groups(self, table: Tree, ordered: bool) -> tuple[Tree, list[groups.Group]]:
        return table, groups.groups_of(table, self.board, ordered=ordered)

    def _drawn_regions(self) -> str:
        """A picture of regions, on squares from the corner on; else nothing."""
        cells = self.board.cells
        if self.board.lattice != "square" or any(min(cell) < 0 for cell in cells):
            return ""
        letters = {cell: self.random.choice("ABCABC.") for cell in sorted(cells)}
        if not set("ABC") & set(letters.values()):
            return ""
        rows, columns = (range(max(cell[axis] for cell in cells) + 1) for axis in (0, 1))
        return "\n".join("".join(letters.get((r, c), "#") for c in columns) for r in rows)

    def some_cells(self, cells: list[Cell]) -> list[Cell]:
        least = 0 if self.chance(0.1) else 1
        number = self.random.randint(min(least, len(cells)), min(len(cells), 5))
        return self.random.sample(cells, number)

    def holes(self) -> list[Cell]:
        """Cells beside the board's."""
        steps = [tuple(int(at == axis) for at in range(len(self.board.periods)))
                 for axis in range(len(self.board.periods))]  # fmt: skip
        moved = {
            self.board.home(tuple(a + b for a, b in zip(cell, step, strict=True)))
            for cell in self.board.cells
            for step in steps
        }
        return sorted(moved - self.board.cells)
