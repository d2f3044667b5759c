"""Proofs that connection rules can no longer be kept, checked by walking from cell to cell.

Each argument is checked by itself, from the symbols that cells may hold after the steps before; an
empty name is an empty cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from boardfill.checking.web_check import crossings
from boardfill.problem.lattices.lattice import Cell, Meeting, connected_parts
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import Connected, Joined, Lines

Letters: TypeAlias = Mapping[Cell, set[str]]
_Edge: TypeAlias = tuple[Cell, Cell, bool]
"""Two cells that share an edge, and whether a line certainly crosses it."""


def may_hold(problem: Marking, cell: Cell, symbol: str) -> bool:
    """True if lines and marks allow the cell to hold the symbol, or to stay empty for ""."""
    joins = problem.symbols_by_name[symbol].joins if symbol else ()
    edges = _edges_of(problem, cell)
    if any(_beyond(problem, cell, edges.get(name)) is None for name in joins):
        return False
    for rule in problem.rules:
        if isinstance(rule, Connected) and cell in dict(rule.marks) and symbol not in rule.symbols:
            return False
        ends = dict(rule.marks) if isinstance(rule, Lines) else {}
        if ends and (len(joins) == 1) != (cell in ends):
            return False
    return True


def _edges_of(problem: Marking, cell: Cell) -> dict[str, Meeting]:
    around = problem.board.lattice.around(cell)
    return {name: meeting for name, meeting in around.items() if len(meeting) == 2}


def _beyond(problem: Marking, cell: Cell, edge: Meeting | None) -> Cell | None:
    """The cell on the other side of an edge; None if there is none."""
    if edge is None:
        return None
    (other,) = edge - {cell}
    home = problem.board.home(other)
    return home if home in problem.board.cells else None


def cells_over_one_edge(problem: Marking, cell: Cell) -> list[Cell]:
    """The later cells in order that share exactly one edge with the cell."""
    beyond = (_beyond(problem, cell, edge) for edge in _edges_of(problem, cell).values())
    others = [other for other in beyond if other is not None and other > cell]
    return sorted(other for other in others if others.count(other) == 1)


def disagree_between(problem: Marking, cell: Cell, symbol: str, other: Cell, second: str) -> bool:
    """True if only one of the cells has a line over an edge between them."""
    for name, edge in _edges_of(problem, cell).items():
        if _beyond(problem, cell, edge) == other:
            (there,) = edge - {cell}
            if (name in _joins(problem, symbol)) != _meets(problem, there, edge, second):
                return True
    return False


def _joins(problem: Marking, symbol: str) -> tuple[str, ...]:
    return tuple(problem.symbols_by_name[symbol].joins) if symbol else ()


def _meets(problem: Marking, cell: Cell, edge: Meeting, symbol: str) -> bool:
    """True if the line of the symbol in this cell crosses the edge."""
    around = problem.board.lattice.around(cell)
    return any(around.get(name) == edge for name in _joins(problem, symbol))


def is_shown(problem: Marking, rule: Connected | Lines, argument: str, letters: Letters) -> bool:
    """True if the argument shows that the rule cannot be kept with these letters."""
    if not all(letters.values()):
        return True
    if isinstance(rule, Connected):
        parts = _Parts(problem, rule, letters)
        known: dict[str, Callable[[], bool]] = {
            "cut off": parts.are_cut_off,
            "no room": parts.lack_room,
            "too large": parts.are_too_large,
            "two marks": parts.have_two_marks,
            "no mark": parts.lack_a_mark,
        }
    else:
        drawn = _Drawn(problem, rule, letters)
        known = {
            "cut off": drawn.is_cut_off,
            "no room": drawn.has_no_room,
            "small loop": drawn.has_small_loop,
            "two marks": drawn.joins_others,
        }
    return argument in known and known[argument]()


def is_hopeless(problem: Marking, letters: Letters) -> bool:
    """True if any argument shows that some rule cannot be kept."""
    arguments = "cut off", "no room", "too large", "two marks", "no mark", "small loop"
    return any(
        is_shown(problem, rule, argument, letters)
        for rule in problem.rules
        if isinstance(rule, Connected | Lines)
        for argument in arguments
    )


def _walked(
    start: Iterable[Cell], near: Callable[[Cell], Iterable[Cell]], most: int | None = None
) -> set[Cell]:
    """All cells that at most `most` steps from the start reach; without it, any number."""
    found = set(start)
    last, steps = list(found), 0
    while last and (most is None or steps < most):
        last = list({other for cell in last for other in near(cell)} - found)
        found.update(last)
        steps += 1
    return found


class _Parts:
    """What is known about the parts of a rule: cells certainly in them, and possible cells."""

    def __init__(self, problem: Marking, rule: Connected, letters: Letters) -> None:
        self.problem, self.rule = problem, rule
        self.sizes = dict(rule.marks)
        self.certain = {cell for cell, held in letters.items() if held.issubset(rule.symbols)}
        self.certain |= self.sizes.keys()  # marked cells always belong to parts
        self.open = {cell for cell, held in letters.items() if held.intersection(rule.symbols)}
        self.open |= self.certain
        self.parts = list(map(set, connected_parts(sorted(self.certain), problem.board.beside)))

    def _near(self, cell: Cell, among: set[Cell]) -> set[Cell]:
        board = self.problem.board
        return among.intersection(board.beside(cell))

    def _marked(self, part: set[Cell]) -> list[Cell]:
        return [cell for cell in part if cell in self.sizes]

    def _bounds(self, part: set[Cell]) -> tuple[int, int | None]:
        """The least and the most cells of the part."""
        if not self.sizes:
            return self.rule.sizes.low, self.rule.sizes.high
        known = [self.sizes[cell] for cell in self._marked(part) if self.sizes[cell]]
        return (known[0], known[0]) if known else (1, None)

    def are_cut_off(self) -> bool:
        islands = connected_parts(sorted(self.open), self.problem.board.beside)
        needed = sum(not self.certain.isdisjoint(island) for island in islands)
        return self.rule.parts.high is not None and needed > self.rule.parts.high

    def _around(self, part: set[Cell]) -> set[Cell]:
        """The cells that may still belong to the part."""
        high = self._bounds(part)[1]
        free = set(self.open)
        if self._marked(part):
            for other in self.parts:
                if other is not part and self._marked(other):
                    free -= {cell for cell in free if self._near(cell, other)}
        return _walked(
            part,
            lambda cell: self._near(cell, free),
            None if high is None else max(high - len(part), 0),
        )

    def lack_room(self) -> bool:
        if self.rule.parts.low > 0 and not self.open:
            return True
        return any(len(self._around(part)) < self._bounds(part)[0] for part in self.parts)

    def are_too_large(self) -> bool:
        highs = ((self._bounds(part)[1], part) for part in self.parts)
        return any(high is not None and len(part) > high for high, part in highs)

    def have_two_marks(self) -> bool:
        return any(len(self._marked(part)) > 1 for part in self.parts)

    def lack_a_mark(self) -> bool:
        if not self.sizes or self.have_two_marks():
            return False
        marked = [part for part in self.parts if self._marked(part)]

        def may_join(part: set[Cell], other: set[Cell]) -> bool:
            high = self._bounds(other)[1]
            fits = high is None or len(part) + len(other) <= high
            return fits and not part.isdisjoint(self._around(other))

        return any(
            not any(may_join(part, other) for other in marked)
            for part in self.parts
            if not self._marked(part)
        )


class _Drawn:
    """What is known about lines: edges that they certainly cross, and edges that they may."""

    def __init__(self, problem: Marking, rule: Lines, letters: Letters) -> None:
        self.problem, self.rule, self.letters = problem, rule, letters
        self.edges: list[_Edge] = []
        for cell in problem.board.cells:
            for name, edge in _edges_of(problem, cell).items():
                other = _beyond(problem, cell, edge)
                (there,) = edge - {cell}
                if other is None or there < cell:  # seen from the other side, or at the rim
                    continue
                here = [name in _joins(problem, held) for held in letters[cell]]
                beyond = [_meets(problem, there, edge, held) for held in letters[other]]
                if any(here) and any(beyond):
                    self.edges.append((cell, other, all(here) or all(beyond)))
        self.through = {
            cell for cell, held in letters.items() if all(_joins(problem, one) for one in held)
        }
        self.through |= {cell for *ends, certain in self.edges if certain for cell in ends}

    def _reached(self, start: Cell, *, certainly: bool) -> set[Cell]:
        beside: dict[Cell, set[Cell]] = {}
        for one, other, certain in self.edges:
            if certain or not certainly:
                beside.setdefault(one, set()).add(other)
                beside.setdefault(other, set()).add(one)
        return _walked([start], lambda cell: beside.get(cell, ()))

    def is_cut_off(self) -> bool:
        if self.rule.shape == "links":
            mates: dict[str, list[Cell]] = {}
            for cell, name in self.rule.marks:
                mates.setdefault(name, []).append(cell)
            return any(b not in self._reached(a, certainly=False) for a, b in mates.values())
        first = min(self.through, default=None)
        return first is not None and not self.through <= self._reached(first, certainly=False)

    def has_no_room(self) -> bool:
        return self.rule.shape != "links" and not self.edges

    def has_small_loop(self) -> bool:
        if self.rule.shape == "net":
            return False
        for start in self.through:
            part = self._reached(start, certainly=True)
            inside = [(a, b) for a, b, certain in self.edges if certain and a in part]
            if len(inside) >= len(part):  # as many edges as cells: there is a cycle
                return self.rule.shape != "loop" or self._is_needed_outside(part)
        return False

    def _is_needed_outside(self, loop: set[Cell]) -> bool:
        """True if a line is needed outside the loop."""
        if not self.through <= loop:
            return True
        problem = self.problem
        for rule in problem.rules:
            if isinstance(rule, Joined):
                for place, cells in enumerate(problem.groups_of(rule).values()):
                    clue, group = rule.clue(place), set(cells)
                    drawn = sum(certain and {a, b} <= group for a, b, certain in self.edges)
                    if clue is not None and drawn < clue:
                        return True
        return False

    def joins_others(self) -> bool:
        names = dict(self.rule.marks)
        return self.rule.shape == "links" and any(
            len({names[cell] for cell in self._reached(mark, certainly=True) if cell in names}) > 1
            for mark in names
        )


def has_lines(problem: Marking, cells: tuple[Cell, ...], word: tuple[str, ...], clue: int) -> bool:
    """True if lines cross exactly `clue` edges between the cells, and both sides always agree."""
    held = dict(zip(cells, word, strict=True))
    if any(disagree_between(problem, *one, *two) for one in held.items() for two in held.items()):
        return False
    return crossings(problem, {cell: one for cell, one in held.items() if one}, cells) == clue
