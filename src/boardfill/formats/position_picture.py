r"""Positions as pictures: the cells of one letter are one piece, or several that do not touch.

The name of a piece as a letter means that piece, any other letter whatever has this shape.  In a
picture of symbols each stands in its cell.  `.` (or `?`, or a triangle's own mark) is an empty cell
and `#` no cell; the picture shows the whole board.

    LL..
    L...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardfill import words
from boardfill.answers.solution import Mark, Solution
from boardfill.errors import BadInput
from boardfill.formats.laid_pieces import Part, Position, position_of, ways_on
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, OPTIONAL_CELL, read_picture
from boardfill.problem.tiling import Tiling


def pictures_in(text: str, board: Board) -> list[str]:
    """The pictures of the board that stand below each other, with an empty line between them."""
    lines = text.strip("\n").split("\n")
    places = [board.lattice.place_of(cell) for cell in board.cells]
    if not places:
        return [text]
    layers, rows, _ = (1 + max(along) - min(along) for along in zip(*places, strict=True))
    high = layers * (rows + 1) - 1
    number, rest = divmod(len(lines) + 1, high + 1)
    ends = [lines[at] for at in range(high, len(lines), high + 1)]
    if rest or number < 2 or any(line.strip() for line in ends):
        return [text]
    return ["\n".join(lines[at : at + high]) for at in range(0, len(lines), high + 1)]


def pictured_position(
    problem: Tiling | Marking, picture: str, names: Mapping[str, str]
) -> Position:
    """The choices that the picture shows; `names` says which piece a letter means."""
    lattice = problem.board.lattice
    letters = {
        cell: character
        for cell, character in _on_board(read_picture(picture, lattice), problem.board)
        if character not in (BOARD_CELL, OPTIONAL_CELL) and character != lattice.mark_of(cell)
    }
    if isinstance(problem, Marking):
        return Position(marks_of(problem, letters))
    cells_of: dict[str, set[Cell]] = {}
    for cell, letter in letters.items():
        cells_of.setdefault(letter, set()).add(cell)
    parts = []
    for letter, cells in cells_of.items():
        whole = Part(frozenset(cells), letter)
        if ways_on(problem, whole, names):
            parts.append(whole)
        else:
            parts += [Part(group, letter) for group in _groups(cells, problem.board)]
    return position_of(problem, parts, names)


def marks_of(problem: Marking, labels: Mapping[Cell, str]) -> Solution:
    """The symbols in their cells."""
    for cell, symbol in labels.items():
        if symbol not in problem.symbols_by_name:
            unknown = words.expected_one_of(problem.symbols_by_name, symbol)
            raise BadInput(unknown, place=f"cell {words.cell(cell)}")
    return Solution.of(Mark(cell, symbol) for cell, symbol in labels.items())


def _on_board(drawn: list[tuple[Cell, str]], board: Board) -> list[tuple[Cell, str]]:
    """The characters with the cells of the board they stand for; the picture may be moved."""
    shown = [(cell, character) for cell, character in drawn if character != BOARD_GAP]
    cells = frozenset(cell for cell, _ in shown)
    if cells == board.cells:
        return shown
    if len(cells) == len(board.cells) > 0:
        step = tuple(to - at for to, at in zip(min(board.cells), min(cells), strict=True))
        moved = [
            (tuple(at + by for at, by in zip(cell, step, strict=True)), character)
            for cell, character in shown
        ]
        if board.cells == {cell for cell, _ in moved} and _has_own_marks(moved, board):
            return moved
    if beyond := cells - board.cells:
        raise BadInput(f"cell {words.cell(min(beyond))} of the picture is not on the board")
    missing = words.cell(min(board.cells - cells))
    raise BadInput(f"cell {missing} of the board is not in the picture")


def _has_own_marks(shown: list[tuple[Cell, str]], board: Board) -> bool:
    """Do marks that tell one kind of cell from another stand on their own kind?"""
    marks = {board.lattice.mark_of(origin) for origin in board.lattice.origins}
    return all(
        character not in marks or character == board.lattice.mark_of(cell)
        for cell, character in shown
    )


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
