"""Scenes: what is to be drawn, without saying how.

A scene is a set of tiles; neighbouring cells of one tile are drawn without a line between them.
Every renderer draws a scene and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from boardfill import words
from boardfill.answers.best import Fit
from boardfill.answers.solution import Placement, Solution, given_choices
from boardfill.drawing.labels import (
    EMPTY,
    explained,
    has_pieces_of_one_shape,
    placement_labels,
)
from boardfill.drawing.neighbour_colours import neighbour_colours
from boardfill.drawing.plot import Plot
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering, CoveringOption
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking
from boardfill.problem.matrix import Matrix
from boardfill.problem.picture import OPTIONAL_CELL
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling


@dataclass(frozen=True)
class Tile:
    """Cells drawn as one, with a label in each; `colour` None leaves them uncoloured.

    A tile may instead have a `shade` between 0 and 1, drawn from dark to light.

    A tile goes on wherever two of its cells are neighbours.  One that crosses the seam of a board
    does so only at its `joins`: pairs of a cell of the tile and the place beside it, on the board
    or just beyond its edge, where the next cell of the tile lies.  A cell without a piece goes on
    where the board does.
    """

    cells: frozenset[Cell]
    label: str = ""
    colour: int | None = None
    shade: float | None = None
    joins: frozenset[tuple[Cell, Cell]] | None = None
    piece: str = ""
    """The piece that lies there, if one does."""
    is_board: bool = True
    """Is it on the board, and not printed beside it?"""


@dataclass(frozen=True)
class Scene:
    """Tiles on a lattice that do not overlap; or, of what has no board, lines of text or a plot.

    The `legend` explains labels, in lines below the drawing.  `board` is what the tiles lie on, as
    far as it matters where it closes on itself, and `pieces` what could lie there.  Where there is
    room for it, `groups` of cells have a bold line around them, an arrow points at each of the
    `pointed_at`, and the `scale` says what the shades 0 and 1 stand for.
    """

    tiles: tuple[Tile, ...]
    lattice: Lattice = SQUARE
    lines: tuple[str, ...] | None = None
    legend: tuple[str, ...] = ()
    board: Board | None = None
    pieces: tuple[Piece, ...] = ()
    groups: tuple[frozenset[Cell], ...] = ()
    pointed_at: tuple[frozenset[Cell], ...] = ()
    scale: tuple[str, str] | None = None
    plot: Plot | None = None


def solution_scene(
    problem: Problem,
    solution: Solution,
    *,
    letters: bool = False,
    coloured: bool = True,
    alike: bool = False,
) -> Scene:
    """A solution on its board: pieces in colours, symbols in their cells, the rest empty.

    Pieces have labels with `letters`, or where outlines alone would leave something open.  Of a
    covering, the options chosen, a line for each.  Who draws without colours spares the time to
    choose them; and so does who gives pieces other colours anyway: then all are `alike`.
    """
    if isinstance(problem, Covering):
        chosen = [problem.options[pick.option] for pick in solution.picks]
        return Scene((), lines=tuple(map(option_line, chosen)) or ("(no options)",))
    placements = solution.placements
    board = board_of(problem)
    labels = placement_labels(problem, placements, letters=letters)
    colours: Sequence[int | None] = [0 if alike else None] * len(placements)
    if coloured and not alike:
        colours = neighbour_colours([frozenset(lying.cells) for lying in placements], board)
    tiles = [
        Tile(frozenset(lying.cells), label, colour, joins=joins_of(lying, board), piece=lying.piece)
        for lying, label, colour in zip(placements, labels, colours, strict=True)
    ]
    tiles += [cell_tile(board, mark.cell, mark.symbol) for mark in solution.marks]
    filled = frozenset().union(*(tile.cells for tile in tiles))
    tiles += [cell_tile(board, cell, EMPTY) for cell in sorted(board_cells(problem) - filled)]
    tiles += _printed(problem)
    legend: tuple[str, ...] = ()
    pieces = problem.pieces if isinstance(problem, Tiling) else ()
    if letters or has_pieces_of_one_shape(pieces, board):
        legend = explained({tile.label: tile.piece for tile in tiles if tile.piece and tile.label})
    return Scene(
        tuple(tiles),
        board.lattice,
        legend=legend,
        board=board,
        pieces=pieces,
        groups=_regions(problem),
    )


def board_scene(problem: Problem) -> Scene:
    """The board with nothing on it but what is given; of a covering, its items and options."""
    if isinstance(problem, Covering):
        items = (f"{words.one_line(item.name)} ({item.uses})" for item in problem.items)
        return Scene((), lines=(f"items: {', '.join(items)}", *map(option_line, problem.options)))
    scene = solution_scene(problem, Solution.of(given_choices(problem)), letters=True)
    if not isinstance(problem, Tiling):
        return scene
    tiles = (
        replace(tile, label=OPTIONAL_CELL) if tile.cells <= problem.optional else tile
        for tile in scene.tiles
    )
    return replace(scene, tiles=tuple(tiles))


def bare_board_scene(board: Board, optional: Iterable[Cell] = ()) -> Scene:
    """A board by itself, with what may stay empty."""
    labels = dict.fromkeys(optional, OPTIONAL_CELL)
    tiles = (cell_tile(board, cell, labels.get(cell, EMPTY)) for cell in board.ordered)
    return Scene(tuple(tiles), board.lattice, board=board)


def _printed(problem: Problem) -> list[Tile]:
    """What is printed beside the board."""
    if not isinstance(problem, Tiling):
        return []
    return [Tile(frozenset({cell}), label, is_board=False) for cell, label in problem.printed]


def _regions(problem: Problem) -> tuple[frozenset[Cell], ...]:
    """The regions that rules speak of, such as the boxes of a sudoku, each once."""
    rules = problem.rules if isinstance(problem, Marking) else ()
    return tuple({region: None for rule in rules for region in rule.regions})


def option_line(option: CoveringOption) -> str:
    """An option of a covering in one line: its name, if it has one, and its items."""
    items = " ".join(option.words())
    return words.one_line(f"{option.name}: {items}" if option.name else items)


def pieces_beside(problem: Problem) -> tuple[Piece, ...]:
    """The pieces that are drawn beside the board: all copies but those that lie on it."""
    if not isinstance(problem, Tiling):
        return ()
    lying = Counter(known.piece for known in problem.given)
    left = (replace(piece, copies=piece.copies.less(lying[piece.name])) for piece in problem.pieces)
    return tuple(piece for piece in left if piece.copies.high != 0 or piece.name not in lying)


def piece_scene(piece: Piece, colour: int | None = None) -> Scene:
    """One piece by itself."""
    return Scene((Tile(piece.cells, "", colour),), piece.lattice, pieces=(piece,))


def fit_scenes(problem: Fitting, fit: Fit) -> tuple[Scene, Scene]:
    """The game board with the pieces in its holes, and the table; equal labels belong together."""
    game = _groups(problem.game, 0, (fitted.hole for fitted in fit.pieces))
    table = _groups(problem.table, 1, (fitted.piece for fitted in fit.pieces))
    return game, table


def _groups(matrix: Matrix, value: int, labelled: Iterable[Cell]) -> Scene:
    """Every group of cells of that value; those whose first cell is labelled are numbered."""
    cells = _cells_of(matrix, value)
    groups = {first: SQUARE.group_of(first, cells) for first in labelled}
    colours = neighbour_colours(list(groups.values()), Board(frozenset()))
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


def board_of(problem: Problem) -> Board:
    """The board of the problem, without its cells if they are those of a game board."""
    return Board(frozenset()) if isinstance(problem, Fitting | Covering) else problem.board


def has_seam(problem: Problem) -> bool:
    """May a piece lie across a seam of the board, so that its cells alone do not tell how?"""
    return isinstance(problem, Tiling) and bool(problem.board.periods)


def cell_tile(board: Board, cell: Cell, label: str, shade: float | None = None) -> Tile:
    """A cell by itself."""
    if not board.periods:
        return Tile(frozenset({cell}), label, shade=shade)
    beyond = (
        near
        for near in board.lattice.neighbours(cell)
        if near not in board.cells and board.home(near) in board.cells
    )
    joins = frozenset((cell, near) for near in beyond)
    return Tile(frozenset({cell}), label, shade=shade, joins=joins or None)


def joins_of(placement: Placement, board: Board) -> frozenset[tuple[Cell, Cell]] | None:
    """Where a placement that crosses a seam goes on, seen from each of its cells on the board."""
    if not placement.unwrapped_cells:
        return None
    lattice, joins = board.lattice, set()
    for cell in placement.unwrapped_cells:
        home = board.home(cell)
        step = tuple(to - at for to, at in zip(home, cell, strict=True))
        for near in lattice.neighbours(cell):
            if near in placement.unwrapped_cells:
                joins.add((home, lattice.moved(near, step)))
    return frozenset(joins)
