"""Sketches of kakuro: digits in runs between walls.

Random digits seldom have sums that tell them.  So where a rival differs, another digit is put whose
sums can be made in fewer ways, and now and then a wall, which makes runs shorter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from boardfill.making.layouts import half_turned, hangs_together, square_cells, walls
from boardfill.making.puzzle import Draws
from boardfill.making.sketch import Fill, Marks, NothingDrawn, Sketch, marks, numbers
from boardfill.problem.board import Board
from boardfill.problem.digit_puzzles import kakuro
from boardfill.problem.groups import groups
from boardfill.problem.lattices.lattice import Cell

_MOST_SHAPES = 50
_CHANGES_COMPARED = 12
_CHANGES_TO_A_WALL = 8
"""Every so many-th change, by chance, is a wall."""


def draw_kakuro(size: int, draws: Draws, fill: Fill) -> Sketch:
    """Runs between walls, and their sums."""
    for _ in range(_MOST_SHAPES):
        blocked = walls(size, draws, 25 + draws.below(15))
        cells = _crossed(set(square_cells(size)) - blocked)
        if _is_board(cells, size):
            runs = _runs(cells)
            filling = fill(kakuro((None, run) for run in runs))
            return _kakuro_of(numbers(filling), runs, size, draws)
    raise NothingDrawn


def _is_board(cells: frozenset[Cell], size: int) -> bool:
    return 5 * len(cells) >= 2 * size * size and hangs_together(cells)


def _crossed(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The cells that lie in a run across and in one down once all others are walls."""
    left = frozenset(cells)
    while True:
        cells = left
        left = frozenset(
            (row, column)
            for row, column in cells
            if left & {(row, column - 1), (row, column + 1)}
            and left & {(row - 1, column), (row + 1, column)}
        )
        if left == cells:
            return left


def _runs(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    board = Board.from_cells(cells)
    return [run for each in ("row run", "column run") for run in groups(board, each).values()]


def _kakuro_of(
    digit: dict[Cell, int], runs: Sequence[tuple[Cell, ...]], size: int, draws: Draws
) -> Sketch:
    problem = kakuro((sum(digit[cell] for cell in run), run) for run in runs)

    def mended(rival: Marks) -> Sketch | None:
        differ = [cell for cell, other in numbers(rival).items() if other != digit[cell]]
        if draws.below(_CHANGES_TO_A_WALL) == 0:
            wall = draws.one_of(differ)
            cells = _crossed(digit.keys() - {wall, half_turned(wall, size)})
            if _is_board(cells, size):
                fewer = {cell: digit[cell] for cell in sorted(cells)}
                return _kakuro_of(fewer, _runs(cells), size, draws)
        changes = [change for cell in differ for change in other_digits(cell)]
        if not changes:
            return None
        # What differs everywhere is no rival: then any change will do.
        compared = 1 if len(differ) == len(digit) else _CHANGES_COMPARED
        few = (draws.one_of(changes) for _ in range(compared))
        cell, number = min(few, key=lambda change: ways(*change))
        return _kakuro_of(digit | {cell: number}, runs, size, draws)

    def other_digits(cell: Cell) -> list[tuple[Cell, int]]:
        """What the cell might have as well, as far as digits in a run differ."""
        seen = {digit[other] for run in runs if cell in run for other in run}
        return [(cell, number) for number in range(1, 10) if number not in seen]

    def ways(cell: Cell, number: int) -> int:
        """In how many ways the sums of the two runs can be made then."""
        totals = (
            (len(run), sum(digit[other] for other in run) - digit[cell] + number)
            for run in runs
            if cell in run
        )
        return sum(_ways(*total) for total in totals)

    return Sketch(marks(digit), lambda _: problem, mended=mended)


@cache
def _ways(cells: int, total: int) -> int:
    """How many sets of so many digits have that sum."""
    return sum(sum(some) == total for some in combinations(range(1, 10), cells))
