"""Lines from cell to cell, and the clues about them in cells and corners, for drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boardfill import words
from boardfill.drawing.rule_marks import Cage, Line, RuleMarks, Shape
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.marking import Marking
from boardfill.problem.piece import ANY
from boardfill.problem.web_rules import Connected, Joined, Lines

_SHADED, _OPEN, _OFF = "#■", ".□", "•"
"""Symbols of shaded cells, of other cells, and of cells without a line."""


def with_lines(marks: RuleMarks, problem: Marking, held: Mapping[Cell, str]) -> RuleMarks:
    """The marks with the lines of these symbols, circles, and numbers in cells and corners."""
    lines = tuple(Line(ends, "path") for ends in _drawn_lines(problem, held))
    numbers = list(_told(problem))
    told = tuple(Cage(frozenset({cell}), mark, is_outlined=False) for cell, mark in numbers)
    is_square = problem.board.lattice.name == "square"
    notes = () if is_square else tuple(f"{words.cell(cell)}: {mark}" for cell, mark in numbers)
    has_lines = any(symbol.joins for symbol in problem.symbols)
    is_plain = not (marks.regions or marks.shaded or any(cage.is_outlined for cage in marks.cages))
    return replace(
        marks,
        lines=marks.lines + lines,
        cages=marks.cages + told,
        shapes={**marks.shapes, **dict(_shapes(problem))},
        corners=dict(_corners(problem)),
        circles={cell: fill for rule in problem.rules for cell, fill in _circles(problem, rule)},
        regions=marks.regions + tuple(_parts(problem, held)),
        is_bare=has_lines and is_plain and is_square,
        notes=marks.notes + notes,
    )


def _shapes(problem: Marking) -> Iterator[tuple[str, Shape]]:
    has_lines = any(symbol.joins for symbol in problem.symbols)
    for symbol in problem.symbols:
        if symbol.joins:
            yield symbol.name, "line"
        elif symbol.name in _SHADED:
            yield symbol.name, "shaded"
        elif symbol.name in _OPEN or (has_lines and symbol.name == _OFF):
            yield symbol.name, "open"


def _drawn_lines(problem: Marking, held: Mapping[Cell, str]) -> Iterator[tuple[Cell, Cell]]:
    """Each pair of cells with a line between them, once; across a seam from both sides."""
    for cell, symbol in sorted(held.items()):
        around = problem.borders[cell]
        for edge in problem.symbols_by_name[symbol].joins:
            border = around.get(edge)
            if border is None:
                continue
            (beyond,) = problem.board.lattice.around(cell)[edge] - {cell}
            if beyond != border.other:
                yield cell, beyond
            elif border.is_first or border.other not in held:
                yield cell, border.other


def _parts(problem: Marking, held: Mapping[Cell, str]) -> Iterator[frozenset[Cell]]:
    """The parts formed by symbols, for rules about their sizes, once all cells are known."""
    sized = {
        name
        for rule in problem.rules
        if isinstance(rule, Connected) and rule.parts == ANY and rule.sizes != ANY
        for name in rule.symbols
    }
    board = problem.board
    if sized != problem.symbols_by_name.keys() or held.keys() != board.cells:
        return

    for name in sorted(sized):
        cells = [cell for cell in board.ordered if held[cell] == name]
        yield from map(frozenset, connected_parts(cells, board.beside))


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
    """The circles of cells: white where the line must go straight, black where it must turn."""
    if not isinstance(rule, rules.Held) or len(rule.cells) != rule.low:
        return
    for cell, names in rule.cells:
        joined = {frozenset(problem.symbols_by_name[name].joins) for name in names}
        straight = {frozenset({"left", "right"}), frozenset({"up", "down"})}
        if all(len(edges) == 2 for edges in joined):
            yield cell, "white" if joined <= straight else "black"
