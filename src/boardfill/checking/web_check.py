"""Do lines meet, and are cells connected as required?  Checked by walking over the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from boardfill import words
from boardfill.problem.groups import lines_of_sight
from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import Connected, InSight, Lines


def why_lines_part(problem: Marking, marks: Mapping[Cell, str]) -> str | None:
    """Where a line stops at an edge without continuing; None if none does."""
    board, around = problem.board, problem.board.lattice.around
    joined = {cell: problem.symbols_by_name[symbol].joins for cell, symbol in marks.items()}
    for cell, symbol in marks.items():
        for name in joined[cell]:
            edge = around(cell).get(name, frozenset())
            if len(edge) != 2:
                return f"cell {words.cell(cell)} has no edge {name} for its {symbol}"
            (beyond,) = edge - {cell}
            other = board.home(beyond)
            if other not in board.cells:
                return f"the line in {words.cell(cell)} leaves the board"
            if other in marks and edge not in map(around(beyond).get, joined[other]):
                return f"the line from {words.cell(cell)} does not go on in {words.cell(other)}"
    return None


def crossings(problem: Marking, marks: Mapping[Cell, str], group: Sequence[Cell]) -> int:
    """The number of edges between cells of the group that lines cross."""
    cells = set(group)
    held = {cell: symbol for cell, symbol in marks.items() if cell in cells}
    return sum(other in cells for ends in _joined(problem, held).values() for other in ends) // 2


def _joined(problem: Marking, marks: Mapping[Cell, str]) -> dict[Cell, list[Cell]]:
    """For each cell with a line those that it leads to."""
    board, symbols = problem.board, problem.symbols_by_name
    return {
        cell: [
            board.home(next(iter(board.lattice.around(cell)[name] - {cell})))
            for name in symbols[symbol].joins
        ]
        for cell, symbol in marks.items()
        if symbols[symbol].joins
    }


def why_not_connected(problem: Marking, rule: Connected, marks: Mapping[Cell, str]) -> str | None:
    """What is wrong with the parts formed by the symbols; None if nothing is."""
    held = {cell for cell, symbol in marks.items() if symbol in rule.symbols}
    sizes = dict(rule.marks)
    for cell in sizes:
        if cell not in held:
            return f"cell {words.cell(cell)} must hold {words.listed(sorted(rule.symbols), 'or')}"
    parts = 0
    for part in connected_parts(sorted(held), problem.board.beside):
        parts += 1
        where = f"the part with cell {words.cell(min(part))}"
        around = chain.from_iterable(map(problem.board.beside, part))
        if rule.outside and problem.board.cells.issuperset(around):
            return f"{where} does not reach the rim"
        if not rule.sizes.allows(len(part)):
            return f"{where} has {words.counted(len(part), 'cell')}"
        told = [sizes[cell] for cell in part if cell in sizes]
        if sizes and len(told) != 1:
            return f"{where} has {words.counted(len(told), 'mark')}, not 1"
        if sizes and told[0] not in (0, len(part)):
            return f"{where} has {words.counted(len(part), 'cell')}, not {told[0]}"
    if not rule.parts.allows(parts):
        return f"{words.listed(sorted(rule.symbols), 'or')} make {words.counted(parts, 'part')}"
    return None


def why_not_in_sight(problem: Marking, rule: InSight, marks: Mapping[Cell, str]) -> str | None:
    """A cell from which more or fewer cells are seen than its number says; None if none."""
    for cell, number in rule.marks:
        at = words.cell(cell)
        if marks.get(cell) in rule.symbols:
            return f"cell {at} blocks its own view with {marks[cell]}"
        seen = 1
        for line in lines_of_sight(problem.board, cell):
            for other in line:
                if marks.get(other) in rule.symbols:
                    break
                seen += 1
        if seen != number:
            return f"{words.counted(seen, 'cell')} can be seen from {at}, not {number}"
    return None


def why_lines_wrong(problem: Marking, rule: Lines, marks: Mapping[Cell, str]) -> str | None:
    """What is wrong with the shape of the lines; None if nothing is."""
    joined = _joined(problem, marks)
    ends = {cell for cell, others in joined.items() if len(others) == 1}
    told = dict(rule.marks)
    if told and ends != set(told):
        stray = min(ends ^ set(told))
        return f"a line {'does not end' if stray in told else 'ends'} in {words.cell(stray)}"
    parts = 0
    for part in connected_parts(sorted(joined), joined.__getitem__):
        parts += 1
        edges = sum(len(joined[cell]) for cell in part) // 2
        has_cycle = edges >= len(part)
        if has_cycle and rule.shape not in ("loop", "net"):
            return f"there is a cycle through {words.cell(min(part))}"
        if not has_cycle and rule.shape == "loop":
            return f"the line through {words.cell(min(part))} is not closed"
        names = Counter(told[cell] for cell in part if cell in told)
        if rule.shape == "links" and len(names) > 1:
            return f"{words.listed(sorted(names))} are joined"
    if rule.shape != "links" and parts != 1:
        return f"there are {words.counted(parts, 'line')}, not 1"
    return None
