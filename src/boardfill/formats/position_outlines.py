"""Positions as `solve` draws them: pieces in outlines, symbols in their cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardfill.answers.solution import Placement
from boardfill.drawing.labels_and_colours import EMPTY, tears_pieces_apart
from boardfill.drawing.scene import joins_of
from boardfill.drawing.text.outline import LINE
from boardfill.drawing.text.reading import Drawing
from boardfill.drawing.text.square_text import ASCII_MARKS, MARKS, goes_on
from boardfill.formats.laid_pieces import Part, Position, position_of
from boardfill.formats.position_picture import marks_of
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.picture import BOARD_CELL, OPTIONAL_CELL
from boardfill.problem.tiling import Tiling

_NOTHING = (EMPTY, BOARD_CELL, OPTIONAL_CELL)
"""Labels of cells that nothing lies on."""


def outlined_position(
    problem: Tiling | Marking, drawing: Drawing, names: Mapping[str, str]
) -> Position:
    """The choices that the drawing shows; `names` says which piece a label means."""
    if isinstance(problem, Marking):
        known = problem.symbols_by_name
        labels = {
            cell: label
            for cell, label in drawing.labels.items()
            if label in known or label not in _NOTHING
        }
        return Position(marks_of(problem, labels))
    marks: dict[Cell, tuple[bool, bool]] = {}
    if problem.board.lattice.dimensions > 2:
        drawing, marks = _without_marks(drawing)
    parts = _parts(problem, drawing)
    fits = _as_drawn(problem.board, drawing, marks) if problem.board.periods else lambda _: True
    return position_of(problem, parts, names, fits)


def _parts(problem: Tiling, drawing: Drawing) -> list[Part]:
    """Cells without a line between them; torn apart, those of one label."""
    board = problem.board
    filled = [cell for cell in board.ordered if drawing.labels.get(cell) not in _NOTHING]
    leader = {cell: cell for cell in filled}

    def lead(cell: Cell) -> Cell:
        while leader[cell] != cell:
            leader[cell] = leader[leader[cell]]
            cell = leader[cell]
        return cell

    for (one, other), side in drawing.sides.items():
        home = board.home(other)
        if side != LINE and one in leader and home in leader:
            leader[lead(one)] = lead(home)
    if tears_pieces_apart(problem.pieces):
        first: dict[str, Cell] = {}
        for cell in filled:
            if label := drawing.labels.get(cell):
                leader[lead(cell)] = lead(first.setdefault(label, cell))
    groups: dict[Cell, list[Cell]] = {}
    for cell in filled:
        groups.setdefault(lead(cell), []).append(cell)
    return [Part(frozenset(cells), drawing.labels.get(cells[0], "")) for cells in groups.values()]


def _without_marks(drawing: Drawing) -> tuple[Drawing, dict[Cell, tuple[bool, bool]]]:
    """The drawing without marks that a piece goes on in another layer, and these."""
    left, right = (ASCII_MARKS[side] + MARKS[side] for side in (0, 1))
    marks = {cell: (text[0] in left, text[-1] in right) for cell, text in drawing.labels.items()}
    labels = {
        cell: text[marks[cell][0] : len(text) - marks[cell][1]]
        for cell, text in drawing.labels.items()
    }
    return Drawing(drawing.sides, labels), marks


def _as_drawn(
    board: Board, drawing: Drawing, marks: Mapping[Cell, tuple[bool, bool]]
) -> Callable[[Placement], bool]:
    """Does a placement go on where the drawing has no line, and nowhere else?"""

    def fits(placement: Placement) -> bool:
        joins = joins_of(placement, board)
        for cell in placement.cells:
            if marks and goes_on(cell, placement.cells, joins) != marks.get(cell, (False, False)):
                return False
            for near in board.lattice.neighbours(cell):
                side = drawing.sides.get((cell, near))
                is_joined = near in placement.cells if joins is None else (cell, near) in joins
                if side is not None and (side != LINE) != is_joined:
                    return False
        return True

    return fits
