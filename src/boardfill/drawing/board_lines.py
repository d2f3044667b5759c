"""Lines of squares as people see them on a board: rows, columns, diagonals, runs after a hole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from boardfill.problem.groups import REGION
from boardfill.problem.lattices.lattice import Cell, spans

Step: TypeAlias = tuple[int, int]
_ARROWS: dict[Step, str] = {(1, 1): "↘", (1, -1): "↙", (-1, -1): "↖", (-1, 1): "↗"}


class Ends(NamedTuple):
    """The places before and after a line, outside the board, and an arrow from each to the line."""

    places: tuple[Cell, Cell]
    arrows: tuple[str, str] = ("", "")


class BoardLines:
    """The lines of a board of squares; clues beside it are placed around its bounding box."""

    def __init__(self, cells: frozenset[Cell], beside: Iterable[Cell] = ()) -> None:
        self.cells, self._drawn = cells, cells.union(beside)

    @cached_property
    def _box(self) -> list[range]:
        return spans(self._drawn)

    @cached_property
    def _fills_box(self) -> bool:
        rows, columns = self._box
        return len(rows) * len(columns) == len(self.cells)

    @cached_property
    def whole(self) -> dict[frozenset[Cell], str]:
        """The rows and columns of two cells or more, with their kinds."""
        lines: dict[tuple[str, int], list[Cell]] = defaultdict(list)
        for row, column in self.cells:
            lines["row", row].append((row, column))
            lines["column", column].append((row, column))
        return {frozenset(line): each for (each, _), line in lines.items() if len(line) > 1}

    def side(self, place: Cell) -> object:
        """The side of the board on which a place outside lies."""
        rows, columns = self._box
        return place[0] < rows.start, place[0] >= rows.stop, place[1] < columns.start

    def ends(self, each: str, cells: Sequence[Cell]) -> Ends | None:
        """Where a whole row, column or diagonal begins and ends; None if it is none."""
        rows, columns = self._box
        each = self.whole.get(frozenset(cells), each) if each == REGION else each
        row, column = cells[0]
        if each == "row":
            return Ends(((row, columns.start - 1), (row, columns.stop)))
        if each == "column":
            return Ends(((rows.start - 1, column), (rows.stop, column)))
        step = self.diagonal_step(cells)
        if step is None:
            return None
        places = _beyond(cells, step)
        if any(place[0] in rows and place[1] in columns for place in places):
            return None
        return Ends(places, (_ARROWS[step], _ARROWS[-step[0], -step[1]]))

    def diagonal_step(self, cells: Sequence[Cell]) -> Step | None:
        """The step of a whole diagonal from its upper end; None for other cells."""
        step = _step(cells) if self.cells else None
        if step not in _ARROWS or self.cells.intersection(_beyond(cells, step)):
            return None
        return step

    def run(self, cells: Sequence[Cell]) -> tuple[Cell, bool] | None:
        """The hole before a run of cells, and whether it goes down; None for other cells."""
        step = None if self._fills_box else _step(cells)
        if step not in ((0, 1), (1, 0)) or self.cells.intersection(_beyond(cells, step)):
            return None
        return _beyond(cells, step)[0], step == (1, 0)


def _step(cells: Sequence[Cell]) -> Step | None:
    """The step between consecutive cells, if it is always the same; otherwise None."""
    steps = {(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(sorted(cells))}
    return steps.pop() if len(steps) == 1 else None


def _beyond(cells: Sequence[Cell], step: Step) -> tuple[Cell, Cell]:
    """The places before the first and after the last of them."""
    first, last = min(cells), max(cells)
    return (first[0] - step[0], first[1] - step[1]), (last[0] + step[0], last[1] + step[1])
