"""From marking to cover: a cell holds one symbol, a target is met once, rules are items.

A count, a sum, a factor of a product is an item that symbols use; symbols that may not stand
together use an item with room for all but one of them; see `rule_items`.  Lines that an automaton
reads, and cells that have partners, need hidden choices, which follow from the symbols; see
`hidden_choices`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Check, Cover, Item, Option, paced, unchecked
from boardfill.cover.meanings import BoardCell, MeetingOf
from boardfill.cover.translation.rule_items import rule_items
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.piece import settled

_Uses: TypeAlias = dict[tuple[Cell, str], list[int]]
"""The items that each symbol in a cell uses."""


@contextmanager
def _all_is_kept() -> Iterator[None]:
    """Pause garbage collection, which took most of the time although nothing here is garbage."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


@_all_is_kept()
def marking_cover(problem: Marking, check: Check = unchecked) -> Cover:
    """The cover whose fillings are the ways to set symbols."""
    known = set(problem.clues)
    if problem.has_webs:  # loaded where there are some
        from boardfill.cover.translation import web_items

        known |= web_items.marked_cells(problem)
    items = [
        Item(BoardCell(cell), int(not problem.blanks or cell in known), 1, cell)
        for cell in problem.board.ordered
    ]
    names, clues = list(problem.symbols_by_name), problem.clues
    uses: _Uses = {
        (cell, name): [index]
        for index, cell in enumerate(paced(problem.board.ordered, check))
        for name in ([clues[cell]] if cell in clues else names)
    }

    if problem.has_webs:
        uses = {choice: uses[choice] for choice in web_items.without_misfits(problem, uses)}
        if any(symbol.joins for symbol in problem.symbols):
            web_items.add_lines(problem, items, uses, check)
    _add_targets(problem, items, uses, check)
    for meaning, low, high, weights in paced(rule_items(problem), check, 16):
        for choice, times in weights:
            used = uses.get(choice)
            if used is None:
                continue
            if times == 1:
                used.append(len(items))
            else:
                used += [len(items)] * times
        items.append(Item(meaning, low, high))

    hidden: list[Option] = []
    if any(rule.may_hide for rule in problem.rules):  # loaded where one does
        from boardfill.cover.translation import hidden_choices

        growing = hidden_choices.GrowingCover(items, uses, hidden)
        hidden_choices.add_hidden_choices(problem, growing, check)
    options = [
        Option(tuple(sorted(used)), Mark(*choice)) for choice, used in paced(uses.items(), check)
    ]
    webs = web_items.webs_of(problem, uses, len(hidden)) if problem.has_webs else ()
    return Cover(items, options + hidden, webs)


def _add_targets(problem: Marking, items: list[Item], uses: _Uses, check: Check) -> None:
    """Add an item for each edge and corner that symbols point at."""
    if not any(symbol.points_at for symbol in problem.symbols):
        return
    lattice = problem.board.lattice
    target_items: dict[tuple[Cell, ...], int] = {}
    for (cell, name), used in paced(uses.items(), check):
        for target in problem.targets_of(cell, problem.symbols_by_name[name]):
            if target not in target_items:
                target_items[target] = len(items)
                family = f"target {settled(target, lattice)}"
                items.append(Item(MeetingOf(target), 0, 1, family=family))
            used.append(target_items[target])
