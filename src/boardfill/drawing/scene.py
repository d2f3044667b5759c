"""Scenes: what to draw, without saying how.

A scene is a set of tiles; neighbouring cells of one tile are drawn without a line between them.
Every renderer draws a scene and nothing else.  A picture is one scene or several, with a title.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from boardfill import words
from boardfill.answers.solution import Placement, Solution, given_choices
from boardfill.drawing.labels_and_colours import (
    EMPTY,
    explained,
    has_pieces_of_one_shape,
    neighbour_colours,
    placement_labels,
    side_colours,
)
from boardfill.drawing.rule_marks import NO_MARKS, TREE, RuleMarks, Shape, moved
from boardfill.problem.board import Board
from boardfill.problem.covering import CoveringOption
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell, Lattice, spans, step_between
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.parts import mark_label
from boardfill.problem.picture import OPTIONAL_CELL
from boardfill.problem.piece import ANY, Carried, Piece

if TYPE_CHECKING:
    from boardfill.drawing.bare_board import BareCells
    from boardfill.drawing.plot_values import Plot

CarriedCells: TypeAlias = tuple[tuple[Cell, Carried], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """Cells drawn as one, with a label in each; `colour` None leaves them uncoloured.

    A tile may instead have a `shade` between 0 and 1, drawn from dark to light.

    A tile is continuous wherever two of its cells are neighbours.  If it crosses a seam of the
    board, it is continuous only at its `joins`: pairs of a cell of the tile and the place beside
    it, on the board or just beyond its edge, where the next cell of the tile lies.  A cell without
    a piece continues where the board does.
    """

    cells: frozenset[Cell]
    label: str = ""
    colour: int | None = None
    shade: float | None = None
    joins: frozenset[tuple[Cell, Cell]] | None = None
    piece: str = ""
    """The name of the piece; empty if there is none."""
    is_board: bool = True
    """True if it is on the board, not printed beside it."""
    shape: Shape = ""
    """The shape drawn instead of the label, if there is room for it."""
    is_given: bool | None = None
    """True for given symbols, False for others where some are given; otherwise None."""
    carried: CarriedCells = ()
    """The cells that carry a mark, or colours on their sides."""

    @property
    def has_sides(self) -> bool:
        """True if it carries colours on its sides."""
        return any(any(carried.sides) for _, carried in self.carried)

    def labels(self) -> dict[Cell, str]:
        """The texts of its cells with marks: the label of the piece, if any, then the mark.

        >>> Tile(frozenset({(0, 0)}), "a", piece="A", carried=(((0, 0), Carried("3")),)).labels()
        {(0, 0): 'a:3'}
        """
        before = f"{self.label}:" if self.label and self.piece else ""
        return {cell: before + carried.mark for cell, carried in self.carried if carried.mark}

    @property
    def is_cell(self) -> bool:
        """True if it is drawn as a cell of the board, or as a hole that belongs to the puzzle."""
        return self.is_board or bool(self.shape)


@dataclass(frozen=True)
class Scene:
    """Tiles on a lattice that do not overlap or, without a board, lines of text or a plot.

    The `legend` explains labels, in lines below the drawing.  `board` is needed only for where it
    closes on itself, and `pieces` are those that could lie there.  If there is room, `groups` of
    cells have a bold line around them, an arrow points at each of the `pointed_at`, and the `scale`
    says what the shades 0 and 1 mean.  `rule_marks` are drawn for rules, and `side_colours` are all
    colours that sides may have.
    """

    tiles: tuple[Tile, ...] | BareCells
    lattice: Lattice = SQUARE
    lines: tuple[str, ...] | None = None
    legend: tuple[str, ...] = ()
    board: Board | None = None
    pieces: tuple[Piece, ...] = ()
    groups: tuple[frozenset[Cell], ...] = ()
    pointed_at: tuple[frozenset[Cell], ...] = ()
    scale: tuple[str, str] | None = None
    plot: Plot | None = None
    rule_marks: RuleMarks = NO_MARKS
    side_colours: tuple[str, ...] = ()

    def cells(self) -> Iterator[Cell]:
        """The cells of all tiles."""
        return (cell for _, cells in self.alike() for cell in cells)

    def alike(self) -> Iterator[tuple[Tile, Collection[Cell]]]:
        """Each tile with its cells; bare cells all together, with one tile for them."""
        if isinstance(self.tiles, tuple):
            yield from ((tile, tile.cells) for tile in self.tiles)
        else:
            yield self.tiles[0], self.tiles.board.cells

    @cached_property
    def outermost(self) -> tuple[Cell, ...]:
        """The first and the last cell of each line, which determine the bounding box."""
        lines: dict[Cell, list[int]] = {}
        for cell in self.cells():
            lines.setdefault(cell[:-1], []).append(cell[-1])
        found = ((*line, end) for line, on in lines.items() for end in (min(on), max(on)))
        return tuple(found)

    @property
    def extents(self) -> tuple[int, ...]:
        """The layers, lines and columns of the smallest box around the drawing."""
        sides = spans(map(self.lattice.place_of, self.outermost))
        return tuple(side.stop - side.start for side in sides)  # `len` fails for huge ranges

    def moved(self, to: Callable[[Cell], Cell]) -> Scene:
        """The scene with its cells moved; its board stays where it was."""
        others = ("groups", "pointed_at", "rule_marks")
        parts = {name: moved(getattr(self, name), to) for name in others}
        return replace(self, tiles=moved(tuple(self.tiles), to), **parts)


@dataclass(frozen=True)
class Panel:
    """A scene and its caption; a panel that `is_alone` has its own row."""

    scene: Scene
    caption: str = ""
    is_alone: bool = False


@dataclass(frozen=True)
class Picture:
    """Panels below a title, and notes below the panels.

    The panels of a film are shown one after the other in formats with animation.
    """

    panels: tuple[Panel, ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    is_film: bool = False


def picture_of(scene: Scene, title: str = "", notes: tuple[str, ...] = ()) -> Picture:
    """A picture of one scene."""
    return Picture((Panel(scene),), title, notes)


Colouring: TypeAlias = Literal["apart", "alike", "none"]
"""Neighbours have different colours; or all pieces have the same; or none has a colour."""


def solution_scene(
    problem: Problem, solution: Solution, *, letters: bool = False, colours: Colouring = "apart"
) -> Scene:
    """A solution on its board: pieces in colours, symbols in their cells, the rest empty.

    Pieces have labels with `letters`, or if outlines alone would be ambiguous.  For a covering, the
    chosen options, a line for each.  Choosing different colours for neighbours takes time, which
    drawings without these colours can save.
    """
    if isinstance(problem, Covering):
        chosen = [problem.options[pick.option] for pick in solution.picks]
        return Scene((), lines=tuple(map(option_line, chosen)) or ("(no options)",))
    placements = solution.placements
    board = board_of(problem)
    labels = placement_labels(problem, placements, letters=letters)
    areas = [frozenset(lying.cells) for lying in placements]
    numbers: Sequence[int | None] = [0 if colours == "alike" else None] * len(placements)
    if colours == "apart":
        numbers = neighbour_colours(areas, board)
    tiles = [
        _piece_tile(lying, label, colour, joins_of(lying, board))
        for lying, label, colour in zip(placements, labels, numbers, strict=True)
    ]
    marks, named = NO_MARKS, tuple[str, ...]()
    if isinstance(problem, Marking | Tiling) and problem.rules:
        from boardfill.drawing.tile_reading import drawn_rules, placement_notes

        marks = drawn_rules(problem)
        if isinstance(problem, Tiling):
            named = tuple(placement_notes(problem, placements))
    if isinstance(problem, Marking) and problem.has_webs:
        from boardfill.drawing.line_reading import with_lines

        marks = with_lines(marks, problem, {mark.cell: mark.symbol for mark in solution.marks})
    tiles += _symbol_tiles(problem, solution, marks)
    filled = frozenset().union(*(tile.cells for tile in tiles))
    seen = board_cells(problem) - marks.outside
    empty = (cell_tile(board, cell, EMPTY) for cell in sorted(seen - filled))
    tiles += (_with_board_mark(tile, marks) for tile in empty) if marks.board_marks else empty
    if isinstance(problem, Parts):
        tiles = [_part_tile(problem, tile) for tile in tiles]
    pieces: tuple[Piece, ...] = ()
    if isinstance(problem, Tiling):
        pieces = problem.pieces
        tiles += [Tile(frozenset({cell}), told, is_board=False) for cell, told in problem.printed]
    legend = (*marks.notes, *named)
    if (beyond := sorted(marks.outside & filled)) and board.lattice != SQUARE:
        legend += (words.shortened(f"outside the board: {words.cells(beyond)}", 100),)
    if letters or has_pieces_of_one_shape(pieces, board):
        legend += explained({tile.label: tile.piece for tile in tiles if tile.piece and tile.label})
    return Scene(
        tuple(tiles),
        board.lattice,
        legend=legend,
        board=board,
        pieces=pieces,
        groups=marks.regions,
        rule_marks=marks,
        side_colours=side_colours(pieces, (rim.colour for rim in marks.rim_colours)),
    )


def _part_tile(problem: Parts, tile: Tile) -> Tile:
    """A part, or an empty cell, with its mark; a part continues wherever the board does."""
    board = problem.board
    told = {cell: mark_label(size) for cell, size in problem.marks if cell in tile.cells}
    if not tile.piece:
        return replace(tile, label=next(iter(told.values()), tile.label))
    pairs = ((one, near) for one in tile.cells for near in board.lattice.neighbours(one))
    joins = frozenset(pair for pair in pairs if board.home(pair[1]) in tile.cells)
    carried = tuple((cell, Carried(mark)) for cell, mark in told.items())
    return replace(tile, joins=joins if board.periods else None, carried=carried)


def _piece_tile(
    lying: Placement,
    label: str,
    colour: int | None,
    joins: frozenset[tuple[Cell, Cell]] | None = None,
) -> Tile:
    """A piece where it lies; the colours of sides are its only ones."""
    carried = tuple(zip(lying.cells, lying.carried, strict=False))
    tile = Tile(frozenset(lying.cells), label, colour, None, joins, lying.piece, carried=carried)
    return replace(tile, colour=None) if carried and tile.has_sides else tile


def _with_board_mark(tile: Tile, marks: RuleMarks) -> Tile:
    (cell,) = tile.cells
    return replace(tile, carried=((cell, Carried(marks.board_marks.get(cell, ""))),))


def _symbol_tiles(problem: Problem, solution: Solution, marks: RuleMarks) -> Iterator[Tile]:
    """Symbols in their cells, then the clues in cells off the board, and trees."""
    clues = problem.clues if isinstance(problem, Marking) else {}
    for mark in solution.marks:
        tile = cell_tile(board_of(problem), mark.cell, mark.symbol)
        shape = marks.shapes.get(mark.symbol, "")
        yield replace(tile, shape=shape, is_given=mark.cell in clues if clues else None)
    filled = {mark.cell for mark in solution.marks} if marks.trees else set()
    for cell in marks.trees:
        if cell not in filled:
            on_board = cell in board_cells(problem)
            yield Tile(frozenset({cell}), TREE, is_board=on_board, shape="tree")
    for cell, told in marks.blocks.items():
        yield Tile(frozenset({cell}), told, is_board=False, shape="block")


def board_scene(problem: Problem) -> Scene:
    """The board with only the givens; for a covering, its items and options."""
    if isinstance(problem, Covering):
        items = (f"{words.one_line(item.name)} ({item.uses})" for item in problem.items)
        return Scene((), lines=(f"items: {', '.join(items)}", *map(option_line, problem.options)))
    letters = not isinstance(problem, Tiling) or all(piece.is_plain for piece in problem.pieces)
    scene = solution_scene(problem, Solution.of(given_choices(problem)), letters=letters)
    if not isinstance(problem, Tiling):
        return scene
    tiles = (
        replace(tile, label=OPTIONAL_CELL) if tile.cells <= problem.optional else tile
        for tile in scene.tiles
    )
    return replace(scene, tiles=tuple(tiles))


def option_line(option: CoveringOption) -> str:
    """An option of a covering in one line: its name, if it has one, and its items."""
    items = " ".join(option.words())
    return words.one_line(f"{option.name}: {items}" if option.name else items)


def pieces_beside(problem: Problem) -> tuple[Piece, ...]:
    """The pieces drawn beside the board: all copies except those that are given."""
    if not isinstance(problem, Tiling):
        return ()
    lying = Counter(known.piece for known in problem.given)
    left = (replace(piece, copies=piece.copies.less(lying[piece.name])) for piece in problem.pieces)
    return tuple(piece for piece in left if piece.copies.high != 0 or piece.name not in lying)


def name_and_copies(piece: Piece) -> str:
    """The piece and its number of copies, in words."""
    return f"{piece.name} ({'any number' if piece.copies == ANY else piece.copies})"


def piece_scene(
    piece: Piece, colour: int | None = None, colours: tuple[str, ...] | None = None
) -> Scene:
    """One piece by itself; `colours` are all colours that sides may have."""
    if piece.is_plain:
        return Scene((Tile(piece.cells, "", colour),), piece.lattice, pieces=(piece,))
    from boardfill.problem.tiles import carried_by

    lying = Placement(tuple(sorted(piece.cells)), piece.name, (), carried_by(piece))
    known = side_colours([piece]) if colours is None else colours
    tiles = (_piece_tile(lying, "", colour),)
    return Scene(tiles, piece.lattice, pieces=(piece,), side_colours=known)


def cells_of(matrix: Matrix, value: int) -> frozenset[Cell]:
    """The cells of a game board or a table that have the value."""
    return frozenset(
        divmod(i, matrix.columns) for i, cell in enumerate(matrix.cells) if cell == value
    )


def board_cells(problem: Problem) -> frozenset[Cell]:
    """The cells that can be filled."""
    if isinstance(problem, Covering):
        return frozenset()
    return cells_of(problem.game, 0) if isinstance(problem, Fitting) else problem.board.cells


def board_of(problem: Problem) -> Board:
    """The board of the problem; for a fitting an empty one."""
    return Board(frozenset()) if isinstance(problem, Fitting | Covering) else problem.board


def has_seam(problem: Problem) -> bool:
    """True if a piece may cross a seam of the board, so that its cells do not determine how."""
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
    """The `joins` of a placement that crosses a seam; None for other placements."""
    if not placement.unwrapped_cells:
        return None
    lattice, joins = board.lattice, set()
    for cell in placement.unwrapped_cells:
        home = board.home(cell)
        step = step_between(cell, home)
        for near in lattice.neighbours(cell):
            if near in placement.unwrapped_cells:
                joins.add((home, lattice.moved(near, step)))
    return frozenset(joins)
