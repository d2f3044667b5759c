r"""Reading a partial filling: a picture with letters, or a solution of which only some is there.

In a picture of pieces the cells of one letter are one piece, or several that do not touch; the name
of a piece as a letter means that piece, any other letter whatever has this shape.  In a picture of
symbols each stands in its cell.  `.` (or `?`, or a triangle's own mark) is an empty cell and `#` no
cell; the picture shows the whole board.

    LL..
    L...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardfill import words
from boardfill.answers.solution import Mark, Placement, Solution
from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, OPTIONAL_CELL, read_picture
from boardfill.problem.piece import Piece, settled
from boardfill.problem.tiling import Tiling


def read_position(problem: Problem, text: str) -> Solution:
    r"""The choices already made: a picture, or one line as `boardfill solve --json` writes it.

    >>> from boardfill import Board, Tiling, pieces
    >>> board = Tiling(Board.rectangle(2, 4), pieces("L3,I2"))
    >>> read_position(board, "aa..\na.bb").placements[1]
    Placement(cells=((1, 2), (1, 3)), piece='I2', unwrapped_cells=())
    """
    if text.lstrip().startswith("{"):
        # Only JSON needs its reader, which takes a while to load.
        from boardfill.formats.solutions.solution_json import read_solutions

        found = list(read_solutions(text))
        if len(found) > 1:
            raise BadInput("expected one partial filling", place=found[1][0])
        return found[0][1]
    if isinstance(problem, Fitting | Covering):
        raise BadInput("expected the choices made as a line of JSON, as solve --json writes it")
    letters = {
        cell: character
        for cell, character in _on_board(read_picture(text, problem.board.lattice), problem.board)
        if character not in (BOARD_CELL, OPTIONAL_CELL)
        and character != problem.board.lattice.mark_of(cell)
    }
    if isinstance(problem, Marking):
        return _marks(problem, letters)
    return _placements(problem, letters)


def _on_board(drawn: list[tuple[Cell, str]], board: Board) -> list[tuple[Cell, str]]:
    """The characters with the cells of the board they stand for; the picture may be moved."""
    shown = [(cell, character) for cell, character in drawn if character != BOARD_GAP]
    cells = frozenset(cell for cell, _ in shown)
    if cells == board.cells:
        return shown
    lattice = board.lattice
    if len(cells) == len(board.cells) and settled(cells, lattice) == settled(board.cells, lattice):
        step = tuple(to - at for to, at in zip(min(board.cells), min(cells), strict=True))
        return [(lattice.moved(cell, step), character) for cell, character in shown]
    for cell in sorted(cells - board.cells):
        raise BadInput(f"cell {words.cell(cell)} of the picture is not on the board")
    missing = words.cell(min(board.cells - cells))
    raise BadInput(f"cell {missing} of the board is not in the picture")


def _marks(problem: Marking, letters: dict[Cell, str]) -> Solution:
    for cell, symbol in letters.items():
        if symbol not in problem.symbols_by_name:
            unknown = words.expected_one_of(problem.symbols_by_name, symbol)
            raise BadInput(unknown, place=f"cell {words.cell(cell)}")
    return Solution.of(Mark(cell, symbol) for cell, symbol in letters.items())


def _placements(problem: Tiling, letters: dict[Cell, str]) -> Solution:
    cells_of: dict[str, set[Cell]] = {}
    for cell, letter in letters.items():
        cells_of.setdefault(letter, set()).add(cell)
    found = []
    for letter, cells in cells_of.items():
        named = [piece for piece in problem.pieces if piece.name == letter]
        whole = _placement_on(frozenset(cells), named or problem.pieces, problem.board, letter)
        if whole is not None:
            found.append(whole)
            continue
        for group in _groups(cells, problem.board):
            part = _placement_on(group, named or problem.pieces, problem.board, letter)
            if part is None:
                what = f"are not piece {letter}" if named else "are no piece"
                raise BadInput(
                    f"the cells of {letter!r} {what}, turned as it may be; pieces that touch "
                    "need different letters",
                    place=f"cell {words.cell(min(group))}",
                )
            found.append(part)
    return Solution.of(found)


def _placement_on(
    cells: frozenset[Cell], pieces: Sequence[Piece], board: Board, letter: str
) -> Placement | None:
    """The piece that lies just on these cells, if one does."""
    ways = {
        piece.name: laid
        for piece in pieces
        if len(piece.cells) == len(cells) and (laid := _unwrapped(cells, piece, board)) is not None
    }
    if len(ways) > 1:
        raise BadInput(
            f"the cells of {letter!r} may be any of {words.listed(ways)}; write the choices as "
            "JSON, or use the name of a piece as its letter",
            place=f"cell {words.cell(min(cells))}",
        )
    for name, laid in ways.items():
        crosses = not board.cells.issuperset(laid)
        return Placement(tuple(sorted(cells)), name, laid if crosses else ())
    return None


def _unwrapped(cells: frozenset[Cell], piece: Piece, board: Board) -> tuple[Cell, ...] | None:
    """The piece moved onto the cells, as if a board that closes on itself went on."""
    lattice = board.lattice
    for shape in piece.orientations:
        for start in sorted(cells):
            if lattice.colour(start) != lattice.colour(shape[0]):
                continue
            step = tuple(to - at for to, at in zip(start, shape[0], strict=True))
            laid = tuple(lattice.moved(cell, step) for cell in shape)
            if frozenset(map(board.home, laid)) == cells:
                return laid
            if not board.periods:
                break  # the first cell of a shape can only lie on the first of the cells
    return None


def _groups(cells: set[Cell], board: Board) -> Iterator[frozenset[Cell]]:
    """The cells that hang together, around a board that closes on itself too."""
    left = set(cells)
    while left:
        start = min(left)
        reached, waiting = {start}, [start]
        while waiting:
            for near in map(board.home, board.lattice.neighbours(waiting.pop())):
                if near in left and near not in reached:
                    reached.add(near)
                    waiting.append(near)
        yield frozenset(reached)
        left -= reached
