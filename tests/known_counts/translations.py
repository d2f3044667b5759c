"""Rows of others.json as problems: boards and rules by the words that the rows use for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardfill import Board, Marking, Piece, Tiling, arrows, polyforms, queens
from boardfill import pieces as read_pieces
from boardfill.formats.amounts import parse_size
from boardfill.problem.board_families import family_board
from boardfill.problem.catalogue import named_piece, named_set
from boardfill.problem.classics import ARROWS
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.problem.marking import Symbol
from boardfill.problem.piece import ONE, Turn
from boardfill.puzzles import no_two_adjacent
from tests.known_counts.agreeing import bars, rectangles
from tests.known_counts.coverings import monomers_and_dominoes_on_cube, pentominoes_on_moebius_strip


def problem_of(row: dict[str, Any]) -> Problem:
    """The problem that a row of others.json tells in words."""
    if row["board"] == "Moebius strip 4x15":
        return pentominoes_on_moebius_strip(4, 15)
    if len(sides := row["board"].split("x")) > 3:
        return monomers_and_dominoes_on_cube(len(sides))
    board, rule = board_of(row), row["rule"]
    words = rule.split()
    if words[0] == "polyominoes":
        return Tiling(board, polyominoes(int(words[2])))
    if rule in RULES:
        return RULES[rule](board)
    return Tiling(board, read_pieces(rule, lattice=board.lattice))


def board_of(row: dict[str, Any]) -> Board:
    """A rectangle or cuboid, perhaps with holes, or a board that has a name."""
    match row["board"].split():
        case ["torus", size]:
            return Board.rectangle(*parse_size(size), wrap=["rows", "columns"])
        case ["hexagon", "of", "side", side]:
            return family_board("hexagon", (int(side),), TRIANGLE)
        case ["Aztec", "diamond", "of", "order", order]:
            return aztec_diamond(int(order))
        case [piece, "enlarged", scale, "times"]:
            return Board(enlarged(named_piece(piece).cells, int(scale)))
        case [size] if size.count("x") == 2:
            return Board.rectangle(*parse_size(size), lattice=CUBIC)
        case [size]:
            holes = frozenset(map(tuple, row.get("holes", [])))
            return Board(Board.rectangle(*parse_size(size)).cells - holes)
    raise ValueError(row["board"])


def aztec_diamond(order: int) -> Board:
    """The cells whose centres are at most `order` steps from the middle of the board."""
    across = range(-order, order)
    return Board.from_cells(
        (row, column)
        for row in across
        for column in across
        if abs(row + 0.5) + abs(column + 0.5) <= order
    )


def enlarged(cells: frozenset[Cell], scale: int) -> frozenset[Cell]:
    """A square of cells in place of each."""
    return frozenset(
        (row * scale + down, column * scale + right)
        for row, column in cells
        for down in range(scale)
        for right in range(scale)
    )


def polyominoes(size: int) -> tuple[Piece, ...]:
    """All of a size, any number of each."""
    return tuple(
        Piece(f"{size}-{number}", frozenset(shape))
        for number, shape in enumerate(polyforms(size), 1)
    )


def pieces_of_sizes(board: Board, is_wanted: Callable[[int, int], bool]) -> Tiling:
    """A whole board of rows x columns, and a piece for each smaller rectangle that is wanted."""
    rows, columns = _extent(board)
    return Tiling(
        board,
        tuple(
            Piece(f"{height}x{width}", Board.rectangle(height, width).cells, Turn.FIXED)
            for height in range(1, rows + 1)
            for width in range(1, columns + 1)
            if is_wanted(height, width)
        ),
    )


def _squares(board: Board) -> Tiling:
    return pieces_of_sizes(board, lambda height, width: height == width)


def _king_move_dimers(board: Board) -> Tiling:
    across = Piece("across", frozenset({(0, 0), (1, 1)}))
    return Tiling(board, (*read_pieces("monomino,domino"), across))


def _checkered_tetrominoes(board: Board) -> Tiling:
    """Each cell becomes a square of 3 x 3 cells, without the middle if it is black.

    So black lies on black alone.  A board coloured the other way has the same fillings with black
    and white exchanged; the symmetries that exchange the colours pair the two.
    """
    pieces: dict[tuple[object, ...], Piece] = {}
    for piece in named_set("one-sided tetrominoes"):
        for black in (0, 1):
            cells = _with_black_rings(piece.cells, black)
            coloured = Piece(f"{piece.name} {black}", cells, Turn.ROTATE, ONE)
            pieces.setdefault(coloured.orientations, coloured)
    return Tiling(Board(_with_black_rings(board.cells, 0)), tuple(pieces.values()))


def _with_black_rings(cells: frozenset[Cell], black: int) -> frozenset[Cell]:
    middles = {
        (3 * row + 1, 3 * column + 1) for row, column in cells if (row + column) % 2 == black
    }
    return enlarged(cells, 3) - middles


def _arrows_that_may_share_corners(board: Board) -> Marking:
    edges_only = tuple(Symbol(arrow.name, arrow.points_at[:2]) for arrow in ARROWS)
    return Marking(board, edges_only, arrows(_extent(board)[0]).rules)


def kings(board: Board) -> Marking:
    """Kings that do not attack each other: each points at every edge and corner of its cell."""
    return Marking(board, (Symbol("K", board.lattice.meeting_names()),), blanks=True)


def _extent(board: Board) -> tuple[int, int]:
    rows, columns = (max(cell[axis] for cell in board.cells) + 1 for axis in (0, 1))
    return rows, columns


RULES: dict[str, Callable[[Board], Problem]] = {
    "squares": _squares,
    "rectangles": rectangles,
    "bars": bars,
    "no two adjacent": no_two_adjacent,
    "monomers and dominoes": lambda board: Tiling(
        board, read_pieces("I1,I2", lattice=board.lattice)
    ),
    "monomers and king-move dimers": _king_move_dimers,
    "checkered one-sided tetrominoes": _checkered_tetrominoes,
    "arrows": lambda board: arrows(_extent(board)[0]),
    "arrows without balance": lambda board: Marking(board, ARROWS),
    "arrows that may share corners": _arrows_that_may_share_corners,
    "queens": lambda board: queens(_extent(board)[0]),
}
