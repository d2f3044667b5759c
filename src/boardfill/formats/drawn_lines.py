"""Reading drawings of lines from cell to cell, in which no other lines are but around the board.

A cell shows its symbol, with the line on to the left and right of it; or what the puzzle says of
it, and then the lines that lead there tell the symbol.
"""

from __future__ import annotations

from boardfill.drawing.line_reading import with_lines
from boardfill.drawing.rule_marks import RuleMarks
from boardfill.drawing.text.outline import INSIDE
from boardfill.drawing.text.read_drawing import Drawing
from boardfill.drawing.text.rule_text import ASCII_OFF, OFF
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import borders

_STROKES = "─-"
_AS_TYPED = {"|": "│", ASCII_OFF: OFF}
_TURN = "+"
"""In ASCII, any of the four."""


def marks_with_lines(problem: Marking, marks: RuleMarks) -> RuleMarks:
    """The marks of a board on which nothing is laid, with those of rules about lines."""
    return with_lines(marks, problem, {})


def symbols_drawn(problem: Marking, drawing: Drawing, marks: RuleMarks) -> dict[Cell, str]:
    """What each cell shows; of those that the puzzle is told in, the symbol with these lines."""
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
                for edge, border in borders(problem.board, cell).items()
                if border is not None and drawing.sides.get((cell, border.other), INSIDE) != INSIDE
            )
            label = symbol_of.get(joins, "")
        if label:
            found[cell] = label
    return found
