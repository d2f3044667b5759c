"""Puzzles by name, against fillings found here by trying everything, and published counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

import pytest

from boardfill import BadInput, Marking, puzzles
from boardfill.problem.lattices.lattice import Cell

Grid: TypeAlias = tuple[tuple[Any, ...], ...]


def _fillings(problem: Marking, key: Callable[[str], Any] = str) -> list[dict[Cell, Any]]:
    found = [{m.cell: key(m.symbol) for m in filling.marks} for filling in problem.solve_all()]
    assert problem.count() == len(found)
    return sorted(found, key=lambda held: sorted(held.items()))


def _grids(rows: int, columns: int, letters: Iterable[Any]) -> Iterator[Grid]:
    for flat in product(letters, repeat=rows * columns):
        yield tuple(flat[at : at + columns] for at in range(0, rows * columns, columns))


def _turned(grid: Grid) -> Grid:
    return tuple(zip(*grid, strict=True))


def _latin(size: int) -> list[Grid]:
    rows = [row for row in product(range(1, size + 1), repeat=size) if len(set(row)) == size]
    found: list[Grid] = [()]
    for _ in range(size):
        found = [
            (*grid, row)
            for grid in found
            for row in rows
            if all(a != b for above in grid for a, b in zip(above, row, strict=True))
        ]
    return found


def _same(problem: Marking, grids: Iterable[Grid]) -> None:
    """The problem, of numbers, has just these fillings."""
    expected = [
        {
            (row, column): number
            for row, line in enumerate(grid)
            for column, number in enumerate(line)
        }
        for grid in grids
    ]
    assert _fillings(problem, int) == sorted(expected, key=lambda held: sorted(held.items()))


def _cells(rows: int, columns: int) -> list[Cell]:
    return list(product(range(rows), range(columns)))


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def _beside(one: Cell, other: Cell) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def test_futoshiki() -> None:
    less = [((0, 0), (0, 1)), ((1, 2), (0, 2)), ((3, 3), (2, 3))]
    fitting = (
        grid
        for grid in _latin(4)
        if all(grid[a][b] < grid[c][d] for (a, b), (c, d) in less) and grid[2][0] == 4
    )
    _same(puzzles.futoshiki(4, less, {(2, 0): 4}), fitting)


def _seen(line: Sequence[int]) -> int:
    return sum(height > max((0, *line[:at])) for at, height in enumerate(line))


def test_skyscrapers() -> None:
    top, right = [None, 2, None, 1], [None, 2, None, None]
    bottom, left = [None, None, None, 4], [None, 1, 3, None]
    sides = (
        (top, _turned),
        (bottom, lambda grid: [line[::-1] for line in _turned(grid)]),
        (left, lambda grid: grid),
        (right, lambda grid: [line[::-1] for line in grid]),
    )

    def fits(grid: Grid, *, without: object = None) -> bool:
        return all(
            clue is None or clues is without or _seen(line) == clue
            for clues, lines in sides
            for clue, line in zip(clues, lines(grid), strict=True)
        )

    whole = [grid for grid in _latin(4) if fits(grid)]
    _same(puzzles.skyscrapers(4, top, bottom, left, right), whole)
    without = [grid for grid in _latin(4) if fits(grid, without=left)]
    _same(puzzles.skyscrapers(4, top, bottom, (), right), without)
    assert len(without) > len(whole)


@pytest.mark.parametrize(
    "target", [1, 2, *(pytest.param(target, marks=pytest.mark.full) for target in (3, 4))]
)
def test_cages_of_two_cells_in_calcudoku(target: int) -> None:
    cage = [(0, 0), (0, 1)]
    results: dict[str, Callable[[int, int], Iterable[float]]] = {
        "+": lambda a, b: [a + b],
        "-": lambda a, b: [a - b, b - a],
        "*": lambda a, b: [a * b],
        "/": lambda a, b: [a / b, b / a],
    }
    results[""] = lambda a, b: [n for kind in "+-*/" for n in results[kind](a, b)]
    for kind, made_of in results.items():
        fitting = [grid for grid in _latin(4) if target in made_of(*grid[0][:2])]
        _same(puzzles.calcudoku(4, [(kind, target, cage)]), fitting)


def test_cages_of_three_cells_in_calcudoku() -> None:
    cage = [(0, 0), (0, 1), (1, 1)]
    for kind, target, holds in (
        ("*", 12, lambda a, b, c: a * b * c == 12),
        ("-", 1, lambda a, b, c: 2 * max(a, b, c) - a - b - c == 1),
        ("/", 2, lambda a, b, c: max(a, b, c) ** 2 == 2 * a * b * c),
        ("", 8, lambda a, b, c: 8 in (a + b + c, a * b * c)),
    ):
        fitting = [grid for grid in _latin(4) if holds(grid[0][0], grid[0][1], grid[1][1])]
        assert fitting
        with_clue = puzzles.calcudoku(4, [(kind, target, cage)], {(3, 3): "1"})
        _same(with_clue, [grid for grid in fitting if grid[3][3] == 1])


def test_kakuro() -> None:
    across = [(12, [(0, 0), (0, 1)]), (None, [(1, 0), (1, 1), (1, 2)])]
    down = [(16, [(0, 0), (1, 0)]), (6, [(0, 1), (1, 1)]), (4, [(1, 2), (0, 2)])]
    found = []
    for a, b, c, d, e, f in product(range(1, 10), repeat=6):
        differ = a != b and len({d, e, f}) == 3 and a != d and b != e and c != f
        if differ and (a + b, a + d, b + e, c + f) == (12, 16, 6, 4):
            found.append(((a, b, c), (d, e, f)))
    assert found
    _same(puzzles.kakuro([*across, *down]), found)


def test_magic_squares() -> None:
    assert puzzles.magic_square(3).count() == 8
    assert puzzles.magic_square(3, diagonals=False).count() == 72
    assert puzzles.magic_square(3, {(0, 0): 2}).count() == 2


@pytest.mark.parametrize("kind", ["x", "windoku", "anti-knight", "anti-king", "non-consecutive"])
def test_kinds_of_sudokus(kind: str) -> None:
    def fits(grid: Grid) -> bool:
        where = {(row, column): grid[row][column] for row, column in _cells(4, 4)}
        pairs = [(a, b) for a in where for b in where if a < b]
        kinds = {
            "x": len({grid[at][at] for at in range(4)}) == 4
            and len({grid[at][3 - at] for at in range(4)}) == 4,
            "windoku": len({grid[row][column] for row in (1, 2) for column in (1, 2)}) == 4,
            "anti-knight": all(
                where[a] != where[b]
                for a, b in pairs
                if sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [1, 2]
            ),
            "anti-king": all(where[a] != where[b] for a, b in pairs if _touch(a, b)),
            "non-consecutive": all(
                abs(where[a] - where[b]) != 1 for a, b in pairs if _beside(a, b)
            ),
        }
        return _boxes(grid) and kinds[kind]

    _same(puzzles.sudoku_variant(4, kinds=[kind]), filter(fits, _latin(4)))


def test_sudokus_with_lines_and_dots() -> None:
    row = [(0, 0), (0, 1), (0, 2), (0, 3)]

    def by(**parts: Any) -> Marking:
        return puzzles.sudoku_variant(4, regions=(), **parts)

    latin = _latin(4)
    cases: list[tuple[Marking, Callable[[Grid], bool]]] = [
        (by(cages=[(4, [(0, 0), (1, 1)])]), lambda g: {g[0][0], g[1][1]} == {1, 3}),
        (by(cages=[(None, [(0, 0), (1, 1)])]), lambda g: g[0][0] != g[1][1]),
        (by(diagonals=[(4, [(0, 0), (1, 1)])]), lambda g: g[0][0] + g[1][1] == 4),
        (by(thermos=[[(1, 1), (0, 1), (0, 2)]]), lambda g: g[1][1] < g[0][1] < g[0][2]),
        (by(arrows=[row[:3]]), lambda g: g[0][0] == g[0][1] + g[0][2]),
        (by(whites=[row[:2]]), lambda g: abs(g[0][0] - g[0][1]) == 1),
        (by(blacks=[row[:2]]), lambda g: 2 in (g[0][0] / g[0][1], g[0][1] / g[0][0])),
        (by(even=row[:2]), lambda g: {g[0][0], g[0][1]} == {2, 4}),
        (by(odd=row[:2]), lambda g: {g[0][0], g[0][1]} == {1, 3}),
        (
            by(sandwiches=([5, None, None, None], [None] * 3 + [2])),
            lambda g: _between(g[0]) == 5 and _between(_turned(g)[3]) == 2,
        ),
        (puzzles.sudoku_variant(4, {(0, 0): 3}), lambda g: g[0][0] == 3 and _boxes(g)),
        (puzzles.sudoku_variant(4, regions="aabb\naabb\nccdd\nccdd"), _boxes),
    ]
    for problem, holds in cases:
        fitting = list(filter(holds, latin))
        assert 0 < len(fitting) < len(latin)
        _same(problem, fitting)


def _boxes(grid: Grid) -> bool:
    corners = product((0, 2), repeat=2)
    return all(
        len({grid[row + a][column + b] for a in (0, 1) for b in (0, 1)}) == 4
        for row, column in corners
    )


def _between(line: Sequence[int]) -> int:
    first, last = sorted((line.index(1), line.index(4)))
    return sum(line[first + 1 : last])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"cages": [(5, [])]}, r"cages\[0\]: expected at least one cell"),
        ({"diagonals": [(3, [(0, 0)]), (5, [])]}, r"diagonals\[1\]: expected at least one cell"),
        ({"sandwiches": ([1, 2, 3, 4],)}, "sandwiches: expected sums of rows and of columns"),
    ],
)
def test_parts_that_say_nothing_are_refused(given: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        puzzles.sudoku_variant(4, **given)
