"""Positions drawn with lines: parts of a board, or lines from cell to cell.

Parts may have letters instead.  In puzzles of lines from cell to cell, the only other lines are
around the board: a cell shows its symbol, continued to the left and right; or its clue, and then
the lines that lead to it determine the symbol.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boardfill.answers.solution import Placement, Solution
from boardfill.drawing.labels_and_colours import EMPTY
from boardfill.drawing.rule_marks import RuleMarks
from boardfill.drawing.text.outline import INSIDE, LINE
from boardfill.drawing.text.read_drawing import Drawing
from boardfill.drawing.text.rule_text import ASCII_OFF, OFF
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.marking import Marking
from boardfill.problem.parts import PART, Parts, mark_label
from boardfill.problem.picture import BOARD_CELL


def lettered_parts(problem: Parts, letters: Mapping[Cell, str]) -> Solution:
    """The parts in a picture of letters: connected cells of one letter."""

    def beside(cell: Cell) -> list[Cell]:
        letter = letters[cell]
        return [near for near in problem.beside[cell] if letters.get(near) == letter]

    return _solution(connected_parts(sorted(letters), beside))


def outlined_parts(problem: Parts, drawing: Drawing) -> Solution:
    """The parts in a drawing: cells without a line between them or, with labels, of one label.

    A cell with nothing but its mark is a part only if no cell is empty.
    """
    board, labels = problem.board, drawing.labels
    filled = [cell for cell in board.ordered if labels.get(cell) not in (EMPTY, BOARD_CELL)]
    if problem.needs_labels:
        marked = dict(problem.marks)
        told = ((cell, *labels.get(cell, "").partition(":")) for cell in filled)
        letters = {cell: part for cell, part, colon, _ in told if colon or cell not in marked}
        return lettered_parts(problem, letters)
    marks = {cell: mark_label(size) for cell, size in problem.marks}
    is_partial = len(filled) < len(board.cells)
    parts = [
        part
        for part in parts_drawn(filled, drawing, board)
        if not is_partial or len(part) > 1 or labels.get(part[0], "") != marks.get(part[0])
    ]
    return _solution(parts)


def parts_drawn(
    filled: Iterable[Cell], drawing: Drawing, board: Board, joined: Iterable[tuple[Cell, Cell]] = ()
) -> Iterator[list[Cell]]:
    """These cells in groups without a line between them; pairs that are `joined` need not touch."""
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in filled}
    for one, other in (*(pair for pair, side in drawing.sides.items() if side != LINE), *joined):
        home = board.home(other)
        if one in beside and home in beside:
            beside[one].append(home)
            beside[home].append(one)
    return connected_parts(list(beside), beside.__getitem__)


def _solution(parts: Iterable[list[Cell]]) -> Solution:
    return Solution.of(Placement(tuple(sorted(part)), PART) for part in parts)


_STROKES = "─-"
_AS_TYPED = {"|": "│", ASCII_OFF: OFF}
_TURN = "+"
"""Any of the four turns, in ASCII."""


def symbols_drawn(problem: Marking, drawing: Drawing, marks: RuleMarks) -> dict[Cell, str]:
    """The symbol of each cell; for cells that show a clue, the symbol with these lines."""
    told = {*marks.circles, *(cell for cage in marks.cages for cell in cage.cells)}
    symbol_of = {frozenset(symbol.joins): symbol.name for symbol in problem.symbols if symbol.joins}
    found: dict[Cell, str] = {}
    for cell in problem.board.ordered:
        shown = drawing.labels.get(cell, "")
        label = shown.strip(_STROKES) or shown[:1].replace("-", "─")
        if label not in problem.symbols_by_name:
            label = _AS_TYPED.get(label, label)
        if label == _TURN or (cell in told and label not in problem.symbols_by_name):
            joins = frozenset(
                edge
                for edge, border in problem.borders[cell].items()
                if border is not None and drawing.sides.get((cell, border.other), INSIDE) != INSIDE
            )
            label = symbol_of.get(joins, "")
        if label:
            found[cell] = label
    return found
