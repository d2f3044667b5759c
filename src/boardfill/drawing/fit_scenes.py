"""Scenes of a fitting: which piece of the table goes into which hole of the game board."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.answers.best import Fit
from boardfill.drawing.labels_and_colours import EMPTY, neighbour_colours
from boardfill.drawing.scene import Scene, Tile, cells_of
from boardfill.problem.board import Board
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE


def fit_scenes(problem: Fitting, fit: Fit) -> tuple[Scene, Scene]:
    """The game board with the pieces in its holes, and the table; equal labels belong together."""
    game = _groups(problem.game, 0, (fitted.hole for fitted in fit.pieces))
    table = _groups(problem.table, 1, (fitted.piece for fitted in fit.pieces))
    return game, table


def _groups(matrix: Matrix, value: int, labelled: Iterable[Cell]) -> Scene:
    """Every group of cells of that value; those whose first cell is labelled are numbered."""
    cells = cells_of(matrix, value)
    groups = {first: SQUARE.group_of(first, cells) for first in labelled}
    colours = neighbour_colours(list(groups.values()), Board(frozenset()))
    tiles = [
        Tile(group, str(number), colour)
        for number, (group, colour) in enumerate(zip(groups.values(), colours, strict=True), 1)
    ]
    left = set(cells).difference(*groups.values())
    while left:
        group = SQUARE.group_of(min(left), cells)
        tiles.append(Tile(group, EMPTY))
        left -= group
    return Scene(tuple(tiles))
