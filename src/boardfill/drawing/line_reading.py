"""Lines from cell to cell, and what rules about them say of cells and corners, to be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boardfill.drawing.rule_marks import Cage, Line, RuleMarks, Shape
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import Connected, Joined, Lines, borders

_LINE: Shape = "line"


def with_lines(marks: RuleMarks, problem: Marking, held: Mapping[Cell, str]) -> RuleMarks:
    """The marks with the lines of these symbols, circles, and numbers in cells and corners."""
    lines = tuple(Line(ends, "path") for ends in _drawn_lines(problem, held))
    told = tuple(Cage(frozenset({cell}), mark, is_outlined=False) for cell, mark in _told(problem))
    lined = {symbol.name: _LINE for symbol in problem.symbols if symbol.joins}
    return replace(
        marks,
        lines=marks.lines + lines,
        cages=marks.cages + told,
        shapes={**marks.shapes, **lined},
        corners=dict(_corners(problem)),
        circles={cell: fill for rule in problem.rules for cell, fill in _circles(problem, rule)},
    )


def _drawn_lines(problem: Marking, held: Mapping[Cell, str]) -> Iterator[tuple[Cell, Cell]]:
    """Each pair of cells between which a line goes, once."""
    for cell, symbol in sorted(held.items()):
        around = borders(problem.board, cell)
        for edge in problem.symbols_by_name[symbol].joins:
            border = around.get(edge)
            if border is not None and (border.is_first or border.other not in held):
                yield cell, border.other


def _told(problem: Marking) -> Iterator[tuple[Cell, str]]:
    for rule in problem.rules:
        if isinstance(rule, Connected):
            yield from ((cell, str(size) if size else "?") for cell, size in rule.marks)
        elif isinstance(rule, Lines):
            yield from rule.marks


def _corners(problem: Marking) -> Iterator[tuple[frozenset[Cell], str]]:
    for rule in problem.rules:
        if isinstance(rule, Joined):
            for number, cells in enumerate(problem.groups_of(rule).values()):
                if (clue := rule.clue(number)) is not None:
                    yield frozenset(cells), str(clue)


def _circles(problem: Marking, rule: rules.Rule) -> Iterator[tuple[Cell, str]]:
    """A cell whose line goes straight on has a white one, a cell where it turns a black one."""
    if not isinstance(rule, rules.Held) or len(rule.cells) != rule.low:
        return
    for cell, names in rule.cells:
        joined = {frozenset(problem.symbols_by_name[name].joins) for name in names}
        straight = {frozenset({"left", "right"}), frozenset({"up", "down"})}
        if all(len(edges) == 2 for edges in joined):
            yield cell, "white" if joined <= straight else "black"
