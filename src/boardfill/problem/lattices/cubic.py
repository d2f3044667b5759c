"""The cubic lattice: cells (layer, row, column), layer 0 on top."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from typing import ClassVar

from boardfill.problem.lattices.lattice import Axis, Cell, Lattice, Meeting, Symmetry

_SIDES = (("above", "below"), ("back", "front"), ("left", "right"))
"""The names of the two directions along each axis, towards smaller numbers first."""
_LETTERS = "lrc"


def _symmetries() -> Iterator[Symmetry]:
    """The axes in any order, each in either direction: 24 rotations and 24 reflections."""
    for axes in permutations(range(3)):
        swaps = sum(a > b for i, a in enumerate(axes) for b in axes[i + 1 :])
        for signs in product((1, -1), repeat=3):

            def apply(
                cell: Cell, axes: tuple[int, ...] = axes, signs: tuple[int, ...] = signs
            ) -> Cell:
                a, b, c = axes
                return signs[0] * cell[a], signs[1] * cell[b], signs[2] * cell[c]

            images = [
                "-"[sign > 0 :] + _LETTERS[axis] for axis, sign in zip(axes, signs, strict=True)
            ]
            name = f"(l, r, c) to ({', '.join(images)})"
            reflects = (swaps + signs.count(-1)) % 2 == 1
            yield Symmetry(apply, reflects, "identity" if images == list(_LETTERS) else name)


@dataclass(frozen=True)
class CubicLattice(Lattice):
    """The cubic lattice.

    >>> len(CUBIC.symmetries), sum(symmetry.reflects for symmetry in CUBIC.symmetries)
    (48, 24)
    """

    name = "cubic"
    axes = (Axis("layers", 0), Axis("rows", 1), Axis("columns", 2))
    origins = ((0, 0, 0),)
    symmetries = tuple(_symmetries())
    line_numbers: ClassVar[Mapping[str, Callable[[Cell], int]]] = {
        "layer": lambda cell: cell[0],
        "row": lambda cell: cell[1],
        "column": lambda cell: cell[2],
    }
    reflects_pieces = False

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The six cells that share a face with it."""
        layer, row, column = cell
        yield layer - 1, row, column
        yield layer + 1, row, column
        yield layer, row - 1, column
        yield layer, row + 1, column
        yield layer, row, column - 1
        yield layer, row, column + 1

    def around(self, cell: Cell) -> Mapping[str, Meeting]:
        """Six faces, where two cells meet, twelve edges (four) and eight corners (eight)."""
        found = {}
        for step in product((-1, 0, 1), repeat=3):
            name = "-".join(_SIDES[axis][way > 0] for axis, way in enumerate(step) if way)
            if name:
                ranges = [{at, at + way} for at, way in zip(cell, step, strict=True)]
                found[name] = frozenset(product(*ranges))
        return found


CUBIC = CubicLattice()
