"""Lines from cell to cell, as automata that read the cells they go through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardfill.cover.translation.automata import Automaton
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import borders

EDGE = "edge"
"""What two cells that share an edge are called, over which a line goes from both or neither."""


def edges(problem: Marking) -> Iterator[tuple[tuple[Cell, Cell], Automaton]]:
    """Two cells that share an edge, and what reads them; nothing if no symbol has a line."""
    joins = _joins(problem)
    if not any(joins.values()):
        return
    pairs: dict[tuple[Cell, ...], list[tuple[Cell, str]]] = {}
    for cell in problem.board.ordered:
        for name, border in borders(problem.board, cell).items():
            if border is not None:
                pairs.setdefault(border.cells, []).append((cell, name))
    for ends in pairs.values():
        if len(ends) == 2 and ends[0][0] != ends[1][0]:
            (one, name), (other, back) = ends
            yield (one, other), _reader(joins, [[(name, 0)], [(back, 0)]], None)


def joined(problem: Marking, cells: Sequence[Cell], clue: int) -> Automaton:
    """What reads cells between which lines go over so many edges."""
    place_of = {cell: place for place, cell in enumerate(cells)}
    numbers: dict[tuple[Cell, ...], int] = {}
    around: list[list[tuple[str, int]]] = [[] for _ in cells]
    for cell, place in place_of.items():
        for name, border in borders(problem.board, cell).items():
            if border is not None and border.other in place_of:
                around[place].append((name, numbers.setdefault(border.cells, len(numbers))))
    return _reader(_joins(problem), around, clue)


def _joins(problem: Marking) -> dict[str, frozenset[str]]:
    return {"": frozenset(), **{one.name: frozenset(one.joins) for one in problem.symbols}}


def _reader(
    joins: dict[str, frozenset[str]], around: list[list[tuple[str, int]]], clue: int | None
) -> Automaton:
    """What reads cells of which each has some edges, by their numbers; those met twice must agree.

    The state is the place, what is known of the edges met once, and how many lines there are.
    """

    def step(
        state: tuple[int, frozenset[tuple[int, bool]], int], letter: str
    ) -> tuple[int, frozenset[tuple[int, bool]], int] | None:
        place, met, lines = state
        known = dict(met)
        for name, number in around[place]:
            is_joined = name in joins[letter]
            if number not in known:
                known[number] = is_joined
                lines += is_joined
            elif known.pop(number) != is_joined:
                return None
        if clue is not None and lines > clue:
            return None
        return place + 1, frozenset(known.items()), lines

    return Automaton((0, frozenset(), 0), step, lambda state: clue is None or state[2] == clue)
