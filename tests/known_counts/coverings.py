"""Boards beyond every lattice, told as coverings: cells are items, placements options."""

from __future__ import annotations

from itertools import product

from boardfill import Covering, CoveringItem, CoveringOption
from boardfill.problem.catalogue import named_set
from boardfill.problem.lattices.lattice import Cell


def monomers_and_dominoes_on_cube(dimensions: int) -> Covering:
    """The corners of a cube: each by itself, or with one that differs in one coordinate."""
    corners = list(product((0, 1), repeat=dimensions))
    pairs = [
        (corner, (*corner[:axis], 1, *corner[axis + 1 :]))
        for corner in corners
        for axis in range(dimensions)
        if corner[axis] == 0
    ]
    options = [(corner,) for corner in corners] + pairs
    return Covering(
        tuple(CoveringItem(str(corner)) for corner in corners),
        tuple(CoveringOption(tuple(map(str, used))) for used in options),
    )


def pentominoes_on_moebius_strip(rows: int, columns: int) -> Covering:
    """The twelve pentominoes, X at one place, on a strip that is joined after half a twist."""
    pieces = named_set("pentominoes")
    laid = [
        (piece.name, cells)
        for piece in pieces
        for shape in piece.orientations
        for top in range(rows)
        for cells in _along_the_strip([(row + top, column) for row, column in shape], columns)
        if all(row < rows for row, _ in cells)
    ]
    crosses = [placement for placement in laid if placement[0] == "X"]
    laid = [placement for placement in laid if placement not in crosses[1:]]
    strip = product(range(rows), range(columns))
    items = [str(cell) for cell in strip] + [piece.name for piece in pieces]

    def joined(cell: Cell) -> Cell:
        twists, column = divmod(cell[1], columns)
        return (rows - 1 - cell[0] if twists % 2 else cell[0]), column

    return Covering(
        tuple(map(CoveringItem, items)),
        tuple(
            CoveringOption((*(str(joined(cell)) for cell in cells), name)) for name, cells in laid
        ),
    )


def _along_the_strip(shape: list[Cell], columns: int) -> list[list[Cell]]:
    """The shape with its left side in each column."""
    left = min(column for _, column in shape)
    return [[(row, column - left + at) for row, column in shape] for at in range(columns)]
