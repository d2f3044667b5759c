"""Sketches of puzzles of numbers: sudokus with more rules, Latin squares with signs or towers,
and kakuro.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from math import prod
from typing import Any, TypeAlias

from boardfill.making.layouts import (
    Part,
    beside,
    cages,
    half_turned,
    hangs_together,
    jigsaw,
    square_cells,
    walls,
)
from boardfill.making.puzzle import Draws
from boardfill.making.sketch import (
    Clue,
    DrawSketch,
    Fill,
    Marks,
    NothingDrawn,
    Sketch,
    marks,
    numbers,
)
from boardfill.problem import digit_puzzles
from boardfill.problem.board import Board
from boardfill.problem.classics import latin_square
from boardfill.problem.groups import groups
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

Digits: TypeAlias = dict[Cell, int]


def _sudoku_with(said: Callable[[Digits, Draws], dict[str, Any]]) -> DrawSketch:
    """Sudokus with what is said of their digits."""

    def draw(size: int, draws: Draws, fill: Fill) -> Sketch:
        filling = fill(digit_puzzles.sudoku_variant(size))
        problem = digit_puzzles.sudoku_variant(size, **said(numbers(filling), draws))
        return Sketch(filling, lambda _: problem, may_give=True)

    return draw


def _cages(digit: Digits, draws: Draws) -> dict[str, Any]:
    def joins(cage: Part, cell: Cell) -> bool:
        return all(digit[cell] != digit[other] for other in cage)

    parts = cages(digit, draws, 3 + draws.below(3), joins)
    return {"cages": [_total(digit, cage) for cage in parts]}


def _total(digit: Digits, cells: Sequence[Cell]) -> tuple[int, Sequence[Cell]]:
    return sum(digit[cell] for cell in cells), cells


def _paths(digit: Digits, draws: Draws, may_follow: Callable[[Part, Cell], bool]) -> list[Part]:
    """Paths of three cells or more that do not meet, as many as there are rows at most."""
    free = set(digit)
    found: list[Part] = []
    for start in draws.shuffled(digit):
        path = [start] if start in free and len(found) < max(digit.values()) else []
        while path and (
            after := [c for c in beside(path[-1], free - {*path}) if may_follow(path, c)]
        ):
            path.append(draws.one_of(after))
        if len(path) >= 3:
            found.append(path)
            free -= set(path)
    return found


def _thermos(digit: Digits, draws: Draws) -> dict[str, Any]:
    return {"thermos": _paths(digit, draws, lambda path, cell: digit[cell] > digit[path[-1]])}


def _arrows(digit: Digits, draws: Draws) -> dict[str, Any]:
    def left(path: Part) -> int:
        return 2 * digit[path[0]] - sum(digit[cell] for cell in path)

    paths = _paths(digit, draws, lambda path, cell: digit[cell] <= left(path))
    return {"arrows": [path for path in paths if left(path) == 0]}


def _sandwiches(digit: Digits, _draws: Draws) -> dict[str, Any]:
    size = max(digit.values())

    def between(line: list[int]) -> int:
        first, last = sorted((line.index(1), line.index(size)))
        return sum(line[first + 1 : last])

    lines = range(size)
    return {
        "sandwiches": (
            [between([digit[row, column] for column in lines]) for row in lines],
            [between([digit[row, column] for row in lines]) for column in lines],
        )
    }


def _dots(digit: Digits, _draws: Draws) -> dict[str, Any]:
    whites, blacks = [], []
    for pair in ((cell, other) for cell in digit for other in beside(cell, digit) if cell < other):
        low, high = sorted(digit[cell] for cell in pair)
        if high == 2 * low:
            blacks.append(pair)
        elif high == low + 1:
            whites.append(pair)
    return {"whites": whites, "blacks": blacks, "all_dots": True}


def _diagonals(digit: Digits, draws: Draws) -> dict[str, Any]:
    """As many diagonals as there are rows, each from rim to rim."""
    lines: dict[tuple[int, int], Part] = {}
    for row, column in digit:
        lines.setdefault((0, row - column), []).append((row, column))
        lines.setdefault((1, row + column), []).append((row, column))
    drawn = draws.shuffled(line for line in lines.values() if len(line) > 1)
    return {"diagonals": [_total(digit, line) for line in drawn[: max(digit.values())]]}


def _parities(digit: Digits, draws: Draws) -> dict[str, Any]:
    """The parities of about a third of the cells."""
    told = [cell for cell in digit if draws.below(3) == 0]
    return {
        "even": [cell for cell in told if digit[cell] % 2 == 0],
        "odd": [cell for cell in told if digit[cell] % 2],
    }


SUDOKUS: dict[str, DrawSketch] = {
    "killer": _sudoku_with(_cages),
    "thermo": _sudoku_with(_thermos),
    "arrow": _sudoku_with(_arrows),
    "sandwich": _sudoku_with(_sandwiches),
    "kropki": _sudoku_with(_dots),
    "little-killer": _sudoku_with(_diagonals),
    "even-odd": _sudoku_with(_parities),
}
"""How a sudoku of each kind is drawn."""


def draw_calcudoku(size: int, draws: Draws, fill: Fill) -> Sketch:
    """A Latin square of cages with results."""
    filling = fill(latin_square(size))
    number = numbers(filling)
    parts = cages(number, draws, 2 + draws.below(5), lambda _cage, _cell: True)
    results = [(*_result([number[cell] for cell in cage], draws), cage) for cage in parts]
    problem = digit_puzzles.calcudoku(size, results)
    return Sketch(filling, lambda _: problem, may_give=True)


def _result(values: Sequence[int], draws: Draws) -> tuple[str, int]:
    """An operation and its result for the numbers of a cage."""
    if len(values) == 1:
        return "=", values[0]
    results = {"+": sum(values), "*": prod(values)}
    if len(values) == 2:
        low, high = sorted(values)
        results["-"] = high - low
        if high % low == 0:
            results["/"] = high // low
    operation = draws.one_of(sorted(results))
    return operation, results[operation]


def draw_futoshiki(size: int, _draws: Draws, fill: Fill) -> Sketch:
    """A Latin square with signs between cells."""
    filling = fill(latin_square(size))
    number = numbers(filling)
    signs = tuple(
        (cell, other)
        for cell in number
        for other in beside(cell, number)
        if number[cell] < number[other]
    )
    return Sketch(
        filling,
        lambda less: digit_puzzles.futoshiki(size, less),
        tuple(sorted(signs)),
        may_drop=True,
        may_give=True,
    )


def draw_skyscrapers(size: int, _draws: Draws, fill: Fill) -> Sketch:
    """Towers, and how many are seen from the rim."""
    filling = fill(latin_square(size))
    height = numbers(filling)
    clues = []
    for line in range(size):
        across, down = (
            [height[cell] for cell in (((line, at), (at, line))[way] for at in range(size))]
            for way in (0, 1)
        )
        for side, towers in (
            ("left", across),
            ("right", across[::-1]),
            ("top", down),
            ("bottom", down[::-1]),
        ):
            clues.append((side, line, _seen(towers)))

    def problem(kept: Sequence[Clue]) -> Marking:
        rim: dict[str, list[int | None]] = {}
        for side, line, seen in kept:
            rim.setdefault(side, [None] * size)[line] = seen
        return digit_puzzles.skyscrapers(size, **rim)  # type: ignore[arg-type]

    return Sketch(filling, problem, tuple(clues), may_drop=True, may_give=True)


def _seen(towers: Sequence[int]) -> int:
    return sum(height == max(towers[: at + 1]) for at, height in enumerate(towers))


def draw_jigsaw(size: int, draws: Draws, fill: Fill) -> Sketch:
    """A sudoku with regions of any form."""
    problem = digit_puzzles.sudoku_variant(size, regions=jigsaw(size, draws))
    return Sketch(fill(problem), lambda _: problem, may_give=True)


_MOST_SHAPES = 50
_CHANGES_COMPARED = 12
_CHANGES_TO_A_WALL = 8
"""One change in so many, at random, is a wall."""


def draw_kakuro(size: int, draws: Draws, fill: Fill) -> Sketch:
    """Runs between walls, and their sums.

    Random digits seldom have sums that tell them.  So where a rival differs, another digit is put
    whose sums can be made in fewer ways, and now and then a wall, which makes runs shorter.
    """
    for _ in range(_MOST_SHAPES):
        blocked = walls(size, draws, 25 + draws.below(15))
        cells = _crossed(set(square_cells(size)) - blocked)
        if _is_board(cells, size):
            runs = _runs(cells)
            filling = fill(digit_puzzles.kakuro((None, run) for run in runs))
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
    problem = digit_puzzles.kakuro((sum(digit[cell] for cell in run), run) for run in runs)

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
        # A rival that differs everywhere stands for none: then any change will do.
        compared = 1 if len(differ) == len(digit) else _CHANGES_COMPARED
        few = (draws.one_of(changes) for _ in range(compared))
        cell, number = min(few, key=lambda change: ways(*change))
        return _kakuro_of(digit | {cell: number}, runs, size, draws)

    def other_digits(cell: Cell) -> list[tuple[Cell, int]]:
        """Other digits for the cell that keep the digits of its runs different."""
        seen = {digit[other] for run in runs if cell in run for other in run}
        return [(cell, number) for number in range(1, 10) if number not in seen]

    def ways(cell: Cell, number: int) -> int:
        """The number of ways to make the sums of both runs with that number."""
        totals = (
            (len(run), sum(digit[other] for other in run) - digit[cell] + number)
            for run in runs
            if cell in run
        )
        return sum(_ways(*total) for total in totals)

    return Sketch(marks(digit), lambda _: problem, mended=mended)


@cache
def _ways(cells: int, total: int) -> int:
    """The number of sets of `cells` digits with that sum."""
    return sum(sum(some) == total for some in combinations(range(1, 10), cells))
