"""Rules of a tiling as items: each adds some, and says which of them a placement uses.

A rule may also forbid placements.  Engines, answers and drawings know nothing of these rules.
`laid` are the unwrapped cells of a placement, in the order of its shape.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from boardfill.cover.bounded import Item
from boardfill.cover.meanings import AXES, CornerAt, CoveredIn, LineAfter
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Carried
from boardfill.problem.tiling import Tiling

_MOST_AT_A_CORNER = 3


class Lie(NamedTuple):
    """A piece laid somewhere: its unwrapped cells, and what they carry."""

    piece: str
    laid: tuple[Cell, ...]
    carried: tuple[Carried, ...]


class PlacedRule(ABC):
    """What a rule adds to a cover: items, some of which may follow from others."""

    items: Sequence[Item] = ()
    implied: Collection[int] = ()
    """Items that are within their bounds whenever all others are."""

    @abstractmethod
    def used_by(self, lie: Lie) -> Iterable[int] | None:
        """The items that the placement uses, numbered from 0; None if it is forbidden."""


class FaultFree(PlacedRule):
    """Some piece must cross the line after each row and column except the last."""

    def __init__(self, cells: Set[Cell]) -> None:
        self.items: list[Item] = []
        self._ranks: list[tuple[int, dict[int, int]]] = []
        """For each axis, the item of its first line, and the rank of each line."""
        for axis, name in enumerate(AXES):
            places = sorted({cell[axis] for cell in cells})
            ranks = {place: rank for rank, place in enumerate(places)}
            self._ranks.append((len(self.items), ranks))
            self.items += [Item(LineAfter(name, line), 1, None) for line in places[:-1]]

    def used_by(self, lie: Lie) -> Iterator[int]:
        """The lines that it crosses."""
        for axis, (first, rank) in enumerate(self._ranks):
            ranks = [rank[cell[axis]] for cell in lie.laid]
            yield from range(first + min(ranks), first + max(ranks))


class Tatami(PlacedRule):
    """At each corner where four cells meet, at most three pieces have exactly one of them."""

    def __init__(self, cells: Set[Cell]) -> None:
        around = Counter(corner for cell in cells for corner in _corners(cell))
        inner = sorted(corner for corner, met in around.items() if met == 4)
        self._numbers = {corner: number for number, corner in enumerate(inner)}
        self.items = [Item(CornerAt(corner), 0, _MOST_AT_A_CORNER) for corner in inner]

    def used_by(self, lie: Lie) -> Iterator[int]:
        """The corners at which exactly one cell of the placement lies."""
        beside = Counter(corner for cell in lie.laid for corner in _corners(cell))
        for corner, times in beside.items():
            if times == 1 and corner in self._numbers:
                yield self._numbers[corner]


def _corners(cell: Cell) -> list[Cell]:
    """The corners of a cell, each named by the cell below and right of it."""
    row, column = cell
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]


class FewEmpty(PlacedRule):
    """At most `most` of the cells that may stay empty do."""

    def __init__(self, board: Board, may_stay_empty: Set[Cell], most: int) -> None:
        self._home, self._cells = board.home, may_stay_empty
        self.items = [Item(CoveredIn(), max(len(may_stay_empty) - most, 0), None)]

    def used_by(self, lie: Lie) -> list[int]:
        """The only item, once for each covered cell that may stay empty."""
        return [0] * len(self._cells & set(map(self._home, lie.laid)))


def placed_rules(problem: Tiling, may_stay_empty: Set[Cell], *, narrowed: bool) -> list[PlacedRule]:
    """The rules of the problem, for a board of which these cells may stay empty.

    If `narrowed`, also what follows from them and from the supplies.
    """
    found: list[PlacedRule] = []
    cells = problem.board.cells
    if problem.fault_free and cells:
        found.append(FaultFree(cells))
    if problem.tatami:
        found.append(Tatami(cells))
    if problem.rules:
        from boardfill.cover.translation.tile_items import rules_for_pieces

        found += rules_for_pieces(problem, may_stay_empty, narrowed=narrowed)
    return found


class RuleUses:
    """All rules together, their items numbered from `first` on."""

    def __init__(self, rules: Sequence[PlacedRule], first: int) -> None:
        self.items: list[Item] = []
        self.implied: set[int] = set()
        self._rules: list[tuple[int, PlacedRule]] = []
        for rule in rules:
            begin = first + len(self.items)
            self._rules.append((begin, rule))
            self.items += rule.items
            self.implied.update(begin + item for item in rule.implied)
        self._strict = {rule for rule in rules if any(item.high == 0 for item in rule.items)}

    def used_by(self, lie: Lie) -> tuple[int, ...] | None:
        """The items in rising order, one used k times k times; None if a rule forbids it."""
        found: list[int] = []
        for first, rule in self._rules:
            used = rule.used_by(lie)
            if used is None:
                return None
            listed = sorted(used)
            # Usually each item is used once, which its bound allows.
            if len({*listed}) < len(listed) or rule in self._strict:
                for item, times in Counter(listed).items():
                    high = rule.items[item].high
                    if high is not None and times > high:
                        return None
            found += [first + item for item in listed]
        return tuple(found)
