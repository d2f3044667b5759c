"""Scenes: what is to be drawn, without saying how.

A scene is a set of tiles; neighbouring cells of one tile are drawn without a line between them.
Every renderer draws a scene and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from boardfill.answers.fit import Fit
from boardfill.answers.solution import Solution
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering, CoveringOption
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.matrix import Matrix
from boardfill.problem.picture import OPTIONAL_CELL
from boardfill.problem.piece import Piece
from boardfill.problem.square import SQUARE
from boardfill.problem.tiling import Tiling

COLOURS = 6
"""How many colours a renderer must be able to tell apart."""


@dataclass(frozen=True)
class Tile:
    """Cells drawn as one, with a label in each; `colour` None leaves them uncoloured.

    A tile may instead have a `shade` between 0 and 1, drawn from dark to light.
    """

    cells: frozenset[Cell]
    label: str = ""
    colour: int | None = None
    shade: float | None = None


@dataclass(frozen=True)
class Scene:
    """Tiles that do not overlap; or, of what has no board, lines of text."""

    tiles: tuple[Tile, ...]
    lines: tuple[str, ...] | None = None


def solution_scene(problem: Problem, solution: Solution) -> Scene:
    """A solution on its board: pieces in colours, symbols in their cells, the rest empty.

    Of a covering, the options chosen, a line for each.
    """
    if isinstance(problem, Covering):
        chosen = [problem.options[pick.option] for pick in solution.picks]
        return Scene((), tuple(map(option_line, chosen)) or ("(no options)",))
    placements = [frozenset(placement.cells) for placement in solution.placements]
    board = Board(frozenset()) if isinstance(problem, Fitting) else problem.board
    colours = _colours(placements, board)
    tiles = [Tile(cells, "", colour) for cells, colour in zip(placements, colours, strict=True)]
    tiles += [Tile(frozenset({mark.cell}), mark.symbol) for mark in solution.marks]
    filled = frozenset().union(*(tile.cells for tile in tiles))
    tiles += [Tile(frozenset({cell}), "·") for cell in sorted(board_cells(problem) - filled)]
    return Scene(tuple(tiles))


def board_scene(problem: Problem) -> Scene:
    """The board before anything is on it, with its clues; of a covering, its items and options."""
    if isinstance(problem, Covering):
        items = (f"{printable(item.name)} ({item.uses})" for item in problem.items)
        return Scene((), (f"items: {', '.join(items)}", *map(option_line, problem.options)))
    clues: Mapping[Cell, str] = {}
    if isinstance(problem, Marking):
        clues = problem.clues
    elif isinstance(problem, Tiling):
        clues = dict.fromkeys(problem.optional, OPTIONAL_CELL)
    return Scene(
        tuple(
            Tile(frozenset({cell}), clues.get(cell, "·")) for cell in sorted(board_cells(problem))
        )
    )


def option_line(option: CoveringOption) -> str:
    """An option of a covering in one line: its name, if it has one, and its items."""
    words = " ".join(option.words())
    return printable(f"{option.name}: {words}" if option.name else words)


def printable(text: str) -> str:
    """The text in one line, without what a terminal would take for a command."""
    return "".join(character if character.isprintable() else " " for character in text)


def piece_scene(piece: Piece, colour: int | None = None) -> Scene:
    """One piece by itself."""
    return Scene((Tile(piece.cells, "", colour),))


def fit_scenes(problem: Fitting, fit: Fit) -> tuple[Scene, Scene]:
    """The game board with the pieces in its holes, and the table; equal labels belong together."""
    game = _groups(problem.game, 0, (fitted.hole for fitted in fit.pieces))
    table = _groups(problem.table, 1, (fitted.piece for fitted in fit.pieces))
    return game, table


def _groups(matrix: Matrix, value: int, labelled: Iterable[Cell]) -> Scene:
    """Every group of cells of that value; those whose first cell is labelled are numbered."""
    cells = _cells_of(matrix, value)
    groups = {first: SQUARE.group_of(first, cells) for first in labelled}
    colours = _colours(list(groups.values()), Board(frozenset()))
    tiles = [
        Tile(group, str(number), colour)
        for number, (group, colour) in enumerate(zip(groups.values(), colours, strict=True), 1)
    ]
    left = set(cells).difference(*groups.values())
    while left:
        group = SQUARE.group_of(min(left), cells)
        tiles.append(Tile(group, "·"))
        left -= group
    return Scene(tuple(tiles))


def _cells_of(matrix: Matrix, value: int) -> frozenset[Cell]:
    return frozenset(
        divmod(i, matrix.columns) for i, cell in enumerate(matrix.cells) if cell == value
    )


def board_cells(problem: Problem) -> frozenset[Cell]:
    """The cells that something may lie on."""
    if isinstance(problem, Covering):
        return frozenset()
    return _cells_of(problem.game, 0) if isinstance(problem, Fitting) else problem.board.cells


def _colours(tiles: list[frozenset[Cell]], board: Board) -> list[int]:
    """A colour for each tile, different from its neighbours' where COLOURS are enough."""
    beside_cell = board.lattice.neighbours
    owner = {cell: index for index, cells in enumerate(tiles) for cell in cells}
    colours: list[int] = []
    for index, cells in enumerate(tiles):
        near = (board.home(other) for cell in cells for other in beside_cell(cell))
        beside = {owner.get(cell, index) for cell in near}
        taken = {colours[other] for other in beside if other < index}
        # Starting at a different colour each time spreads all of them over the board.
        tries = [(index + offset) % COLOURS for offset in range(COLOURS)]
        colours.append(next((colour for colour in tries if colour not in taken), index % COLOURS))
    return colours
