"""From marking to cover: a cell holds one symbol, a target is met once, a line has its counts."""

from __future__ import annotations

from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Check, Cover, Item, Option, paced, unchecked
from boardfill.cover.meanings import BoardCell, CountIn, MeetingOf
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.piece import settled


def marking_cover(problem: Marking, check: Check = unchecked) -> Cover:
    """The cover whose fillings are the ways to set symbols; `check` may raise to stop the work."""
    items = [
        Item(BoardCell(cell), int(not problem.blanks or cell in problem.clues), 1, cell)
        for cell in problem.board.ordered
    ]
    uses: dict[tuple[Cell, str], list[int]] = {
        (cell, symbol.name): [index]
        for index, cell in enumerate(paced(problem.board.ordered, check))
        for symbol in problem.symbols
        if problem.clues.get(cell, symbol.name) == symbol.name
    }

    lattice = problem.board.lattice
    target_items: dict[tuple[Cell, ...], int] = {}
    for (cell, name), used in paced(uses.items(), check):
        for target in problem.targets_of(cell, problem.symbols_by_name[name]):
            if target not in target_items:
                target_items[target] = len(items)
                family = f"target {settled(target, lattice)}"
                items.append(Item(MeetingOf(target), 0, 1, family=family))
            used.append(target_items[target])

    for number, rule in enumerate(problem.rules):
        symbols = tuple(sorted(rule.symbols))
        for region, cells in paced(problem.regions_of(rule).items(), check, 16):
            counted = len(items)
            items.append(Item(CountIn(number, region, symbols), rule.low, rule.high))
            for cell in cells:
                for symbol in rule.symbols:
                    if (cell, symbol) in uses:
                        uses[cell, symbol].append(counted)

    options = (Option(tuple(sorted(used)), Mark(*choice)) for choice, used in uses.items())
    return Cover(tuple(items), tuple(options))
