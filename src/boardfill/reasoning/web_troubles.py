"""How connection rules can be broken, judged by what each cell may still hold.

    cut off     cells that must be connected can no longer reach each other
    no room     a part can no longer have as many cells as it must, or no line can lie anywhere
    too large   a part has more cells than it may
    two marks   a part, or a line, has marks that do not belong together
    no mark     a part can no longer reach a mark that it might belong to
    small loop  a line is closed, and leaves out what must be on it, or may not be closed at all

Each of them is a proof: knowing more about the cells cannot undo it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import Connected, Joined, Lines

Letters: TypeAlias = Mapping[Cell, frozenset[str]]
"""The letters that each cell may hold; the empty name is an empty cell."""
TroubleKind: TypeAlias = Literal[
    "cut off", "no room", "too large", "two marks", "no mark", "small loop"
]


class Trouble(NamedTuple):
    """What is wrong: cells to show and, for sizes, the cells needed and the room there is.

    For a part that is too large, `needed` is the most it may have and `room` what it has.
    """

    kind: TroubleKind
    cells: tuple[Cell, ...]
    needed: int = 0
    room: int = 0


Assumption: TypeAlias = tuple[Cell, frozenset[str]]
"""The assumption that a cell holds one of these letters, though others are possible."""


class ConnectedTroubles:
    """Troubles of a rule about parts of connected symbols."""

    def __init__(self, problem: Marking, rule: Connected) -> None:
        board = problem.board
        self.rule, self._symbols = rule, frozenset(rule.symbols)
        self._marks = dict(rule.marks)
        self._near = {cell: list(board.beside(cell)) for cell in board.ordered}

    def assumptions(self, letters: Letters) -> Iterator[Assumption]:
        """Assumptions worth testing: that a cell belongs to a part, or that it does not."""
        symbols = self._symbols
        possible = {cell for cell, held in letters.items() if not held.isdisjoint(symbols)}
        is_plain = not self._marks and self.rule.sizes[0] <= 1 and self.rule.sizes[1] is None
        joints = possible
        if is_plain:
            joints = _joints({cell: possible.intersection(self._near[cell]) for cell in possible})
        known = {cell for cell, held in letters.items() if held <= symbols}
        areas = [set(area) for area in self._parts(possible)] if is_plain else []
        far = {cell for area in areas if known.isdisjoint(area) for cell in area}
        for cell in sorted(possible - known):
            if not is_plain or cell in far:
                yield cell, letters[cell] & symbols
            if cell in joints or len(possible) == 1:
                yield cell, letters[cell] - symbols

    def trouble(self, letters: Letters) -> Trouble | None:
        """The first trouble found; None if there is none."""
        symbols = self._symbols
        inside = {cell for cell, held in letters.items() if held <= symbols} | self._marks.keys()
        possible = {cell for cell, held in letters.items() if not held.isdisjoint(symbols)} | inside
        low, most = self.rule.parts
        if low and not possible:
            return Trouble("no room", (), low, 0)
        areas = [inside.intersection(area) for area in self._parts(possible)]
        held = sorted(map(min, filter(None, areas)))
        if most is not None and len(held) > most:
            return Trouble("cut off", tuple(held[:2]))
        parts = [frozenset(part) for part in self._parts(inside)]
        if self._marks:
            return self._by_marks(parts, possible)
        return self._by_sizes(parts, possible)

    def _parts(self, cells: Collection[Cell]) -> Iterator[list[Cell]]:
        return connected_parts(sorted(cells), self._near.__getitem__)

    def _by_sizes(self, parts: Iterable[frozenset[Cell]], possible: set[Cell]) -> Trouble | None:
        low, high = self.rule.sizes
        if low <= 1 and high is None:
            return None
        for part in parts:
            if high is not None and len(part) > high:
                return Trouble("too large", (min(part),), high, len(part))
            room = len(self._reached(part, possible, high))
            if room < low:
                return Trouble("no room", (min(part),), low, room)
        return None

    def _by_marks(self, parts: Sequence[frozenset[Cell]], possible: set[Cell]) -> Trouble | None:
        mark_of: dict[frozenset[Cell], Cell] = {}
        for part in parts:
            marked = sorted(self._marks.keys() & part)
            if len(marked) > 1:
                return Trouble("two marks", tuple(marked[:2]))
            if marked:
                mark_of[part] = marked[0]
        reaches: list[tuple[int, int, set[Cell]]] = []
        for part, mark in mark_of.items():
            size = self._marks[mark]
            if size and len(part) > size:
                return Trouble("too large", (mark,), size, len(part))
            others = (other for other in mark_of if other != part)
            walls = {near for other in others for cell in other for near in self._near[cell]}
            reach = self._reached(part, possible - walls | part, size or None)
            if size and len(reach) < size:
                return Trouble("no room", (mark,), size, len(reach))
            reaches.append((size, len(part), reach))
        for part in parts:
            if part not in mark_of and not any(
                not reach.isdisjoint(part) and (not size or length + len(part) <= size)
                for size, length, reach in reaches
            ):
                return Trouble("no mark", (min(part),))
        return None

    def _reached(self, part: Collection[Cell], possible: set[Cell], most: int | None) -> set[Cell]:
        """The cells that can belong to the part if it has at most `most` cells."""
        reached, rim = set(part), set(part)
        steps = len(possible) if most is None else most - len(reached)
        while rim and steps > 0:
            rim = {near for cell in rim for near in self._near[cell]} & possible - reached
            reached |= rim
            steps -= 1
        return reached


class LineTroubles:
    """Troubles of a rule about the shape of lines."""

    def __init__(self, problem: Marking, rule: Lines) -> None:
        self._problem, self.rule = problem, rule
        self._joins = {symbol.name: frozenset(symbol.joins) for symbol in problem.symbols}
        self._joins[""] = frozenset()
        self._around = problem.borders
        self._mates: dict[str, list[Cell]] = {}
        for cell, name in rule.marks if rule.shape == "links" else ():
            self._mates.setdefault(name, []).append(cell)

    @cached_property
    def _clues(self) -> list[tuple[int, frozenset[Cell]]]:
        """Groups of cells with the number of their edges that lines cross."""
        problem = self._problem
        return [
            (clue, frozenset(cells))
            for rule in problem.rules
            if isinstance(rule, Joined)
            for _, cells, clue in problem.clued_groups(rule)
        ]

    def assumptions(self, letters: Letters) -> Iterator[Assumption]:
        """Assumptions worth testing: a line over an edge, no line there, or a single letter."""
        certain, possible = self._edges(letters)
        leader = _leaders(letters, certain.values())
        near: dict[Cell, set[Cell]] = {cell: set() for cell in letters}
        for one, other in possible.values():
            near[one].add(other)
            near[other].add(one)
        joints = _joints(near)
        marked = {leader[cell] for cells in self._mates.values() for cell in cells}
        for cell, held in letters.items():
            if len(held) < 2:
                continue
            for some in self._together(cell, held):
                added = [
                    leader[border.other]
                    for edge, border in self._around[cell].items()
                    if border is not None
                    and border.cells not in certain
                    and all(edge in self._joins[name] for name in some)
                ]
                met = [*added, leader[cell]]
                closes = bool(added) and len(set(met)) < len(met)
                if cell in joints or closes or len(marked.intersection(met)) > 1:
                    yield cell, some

    def _together(self, cell: Cell, held: frozenset[str]) -> Iterator[frozenset[str]]:
        """The sets of letters to assume: all with a line over an edge, all without; each alone."""
        found = set()
        for edge in self._around[cell]:
            over = frozenset(name for name in held if edge in self._joins[name])
            found |= {over, held - over}
        yield from sorted(found - {held, frozenset()}, key=lambda some: (-len(some), sorted(some)))
        yield from (alone for name in sorted(held) if (alone := frozenset({name})) not in found)

    def trouble(self, letters: Letters) -> Trouble | None:
        """The first trouble found; None if there is none."""
        certain, possible = self._edges(letters)
        if self.rule.shape != "net" and (loop := self._small_loop(letters, certain)):
            return loop
        leader = _leaders(letters, possible.values())
        if not possible and self.rule.shape != "links":
            return Trouble("no room", ())
        if self.rule.shape == "links":
            return self._wrong_links(letters, certain.values(), leader)
        ends = (end for both in certain.values() for end in both)
        on_line = sorted({*self._on_line(letters), *ends})
        for cell in on_line[1:]:
            if leader[cell] != leader[on_line[0]]:
                return Trouble("cut off", (on_line[0], cell))
        return None

    def _on_line(self, letters: Letters) -> Iterator[Cell]:
        """The cells that a line must go through."""
        return (cell for cell, held in letters.items() if all(map(self._joins.get, held)))

    def _edges(self, letters: Letters) -> tuple[_Edges, _Edges]:
        """The edges that lines certainly cross, and those that they may cross."""
        seen: dict[tuple[Cell, ...], list[tuple[bool, bool]]] = {}
        ends: _Edges = {}
        for cell, around in self._around.items():
            for edge, border in around.items():
                if border is not None:
                    joins = [edge in self._joins[name] for name in letters[cell]]
                    seen.setdefault(border.cells, []).append((all(joins), any(joins)))
                    ends[border.cells] = cell, border.other
        possible = {key: both for key, both in ends.items() if all(can for _, can in seen[key])}
        certain = {key: both for key, both in possible.items() if any(m for m, _ in seen[key])}
        return certain, possible

    def _small_loop(self, letters: Letters, certain: _Edges) -> Trouble | None:
        leader = _leaders(letters, certain.values())
        cells = Counter(leader.values())
        edges = Counter(leader[one] for one, _ in certain.values())
        for one, other in reversed(certain.values()):
            if edges[leader[one]] >= cells[leader[one]]:  # there is a cycle
                loop = {cell for cell in letters if leader[cell] == leader[one]}
                if self.rule.shape != "loop" or self._is_needed_elsewhere(letters, certain, loop):
                    return Trouble("small loop", (one, other))
                return None
        return None

    def _is_needed_elsewhere(self, letters: Letters, certain: _Edges, loop: set[Cell]) -> bool:
        if any(cell not in loop for cell in self._on_line(letters)):
            return True
        if any(one not in loop for one, _ in certain.values()):
            return True
        return any(
            sum(cells.issuperset(ends) for ends in certain.values()) < clue
            for clue, cells in self._clues
        )

    def _wrong_links(
        self, letters: Letters, certain: Iterable[_Ends], possible: Mapping[Cell, Cell]
    ) -> Trouble | None:
        leader = _leaders(letters, certain)
        first: dict[Cell, tuple[str, Cell]] = {}
        for name, (one, other) in self._mates.items():
            if possible[one] != possible[other]:
                return Trouble("cut off", (one, other))
            for cell in (one, other):
                known, at = first.setdefault(leader[cell], (name, cell))
                if known != name:
                    return Trouble("two marks", (at, cell))
        return None


_Ends: TypeAlias = tuple[Cell, Cell]
_Edges: TypeAlias = dict[tuple[Cell, ...], _Ends]
"""The two cells of each edge, by its key."""
WebTroubles: TypeAlias = ConnectedTroubles | LineTroubles


def _leaders(cells: Iterable[Cell], edges: Iterable[_Ends]) -> dict[Cell, Cell]:
    """For each cell the representative of all cells that edges connect with it."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    parts = connected_parts(list(near), near.__getitem__)
    return {cell: part[0] for part in parts for cell in part}


def _joints(near: Mapping[Cell, Collection[Cell]]) -> set[Cell]:
    """The cells without which some of the others could no longer reach each other."""
    found = set()
    for cell, beside in near.items():
        others = set(beside) - {cell}
        if len(others) > 1:
            reached, waiting = {cell}, [min(others)]
            while waiting:
                here = waiting.pop()
                if here not in reached:
                    reached.add(here)
                    waiting += near[here]
            if not others <= reached:
                found.add(cell)
    return found


def troubles_of(problem: Marking) -> dict[int, WebTroubles]:
    """The troubles of each rule about connected cells or lines, by its number."""
    found: dict[int, WebTroubles] = {}
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, Connected):
            found[number] = ConnectedTroubles(problem, rule)
        elif isinstance(rule, Lines):
            found[number] = LineTroubles(problem, rule)
    return found
