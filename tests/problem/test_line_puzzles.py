"""Puzzles of lines, against every set of edges that could be lines, tried here one by one."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from functools import cache
from itertools import product

import pytest

from boardfill import Marking, puzzles
from boardfill.problem.lattices.lattice import Cell
from tests.problem.test_web_rules import HALVES, JOINS

Edges = frozenset[frozenset[Cell]]
_WAYS: dict[str, Cell] = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
_GOES = JOINS | HALVES


def _beside(cell: Cell, way: str) -> Cell:
    return cell[0] + _WAYS[way][0], cell[1] + _WAYS[way][1]


def _edge(cell: Cell, way: str) -> frozenset[Cell]:
    return frozenset((cell, _beside(cell, way)))


def _goes(lines: Edges, cell: Cell) -> list[str]:
    """The ways by which lines leave the cell."""
    return [way for way in _WAYS if _edge(cell, way) in lines]


def _line_sets(cells: Collection[Cell], ends: Collection[Cell] = ()) -> Iterator[Edges]:
    """All sets of edges with none or two at each cell, and just one at the ends."""
    ordered = sorted(cells)

    def extend(at: int, chosen: Edges) -> Iterator[Edges]:
        if at == len(ordered):
            yield chosen
            return
        cell = ordered[at]
        ahead = [_edge(cell, way) for way in ("right", "down") if _beside(cell, way) in cells]
        for taken in product((False, True), repeat=len(ahead)):
            more = {edge for edge, is_in in zip(ahead, taken, strict=True) if is_in}
            lines = chosen | more
            if len(_goes(lines, cell)) in ((1,) if cell in ends else (0, 2)):
                yield from extend(at + 1, lines)

    return extend(0, frozenset())


def _parts(lines: Edges) -> list[list[Cell]]:
    """The cells of each line that meets no other."""
    left = {cell for edge in lines for cell in edge}
    parts = []
    while left:
        reached = [left.pop()]
        for cell in reached:
            beside = {_beside(cell, way) for way in _goes(lines, cell)} & left
            left -= beside
            reached += beside
        parts.append(reached)
    return parts


@cache
def _loops(rows: int, columns: int) -> list[Edges]:
    cells = set(product(range(rows), range(columns)))
    return [lines for lines in _line_sets(cells) if len(_parts(lines)) == 1]


def _same(problem: Marking, expected: Collection[Edges]) -> None:
    """The lines of its fillings are just these."""
    found = [
        frozenset(
            _edge(mark.cell, way) for mark in filling.marks for way in _GOES.get(mark.symbol, ())
        )
        for filling in problem.solve_all()
    ]
    assert problem.count() == len(found)
    assert set(found) == set(expected)
    assert len(found) == len(expected)


def test_loops_are_as_many_as_are_published() -> None:
    """OEIS A140517: the cycles in a grid of n x n squares."""
    for size, loops in enumerate((1, 13, 213), 1):
        assert len(_loops(size + 1, size + 1)) == loops
        assert puzzles.slitherlink([[None] * size] * size).count() == loops


@pytest.mark.parametrize("seed", range(20))
def test_slitherlinks(seed: int) -> None:
    draw = random.Random(seed)
    rows, columns = draw.choice(((2, 2), (3, 2), (2, 4), (3, 3)))
    loops = _loops(rows + 1, columns + 1)

    def around(lines: Edges, cell: Cell) -> int:
        row, column = cell
        sides = [_edge(cell, way) for way in ("right", "down")]
        sides += [_edge((row + 1, column + 1), way) for way in ("left", "up")]
        return sum(side in lines for side in sides)

    solution = draw.choice(loops)
    clues = {
        cell: around(solution, cell) if draw.random() < 0.9 else draw.randrange(4)
        for cell in product(range(rows), range(columns))
        if draw.random() < 0.5
    }
    _same(
        puzzles.slitherlink([[clues.get((r, c)) for c in range(columns)] for r in range(rows)]),
        [loop for loop in loops if all(around(loop, at) == n for at, n in clues.items())],
    )


def _is_straight(lines: Edges, cell: Cell) -> bool:
    return set(_goes(lines, cell)) in ({"left", "right"}, {"up", "down"})


def _suits(lines: Edges, cell: Cell, pearl: str) -> bool:
    """May the pearl lie there?"""
    ways = _goes(lines, cell)
    through = [_is_straight(lines, _beside(cell, way)) for way in ways]
    if pearl == "white":
        return _is_straight(lines, cell) and not all(through)
    return bool(ways) and not _is_straight(lines, cell) and all(through)


@pytest.mark.parametrize("seed", range(20))
def test_masyus(seed: int) -> None:
    draw = random.Random(seed)
    rows, columns = draw.choice(((3, 5), (5, 3), (4, 4), (4, 5)))
    loops, cells = _loops(rows, columns), list(product(range(rows), range(columns)))
    solution = draw.choice(loops)
    pearls = {
        cell: pearl
        for cell in cells
        for pearl in ("white", "black")
        if draw.random() < (0.5 if _suits(solution, cell, pearl) else 0.01)
    }
    white, black = ([at for at, held in pearls.items() if held == p] for p in ("white", "black"))
    _same(
        puzzles.masyu((rows, columns), white, black),
        [loop for loop in loops if all(_suits(loop, at, held) for at, held in pearls.items())],
    )


@pytest.mark.parametrize("seed", range(20))
def test_numberlinks(seed: int) -> None:
    draw = random.Random(seed)
    rows, columns, pairs = draw.choice(((2, 3, 1), (3, 3, 2), (3, 4, 2), (4, 4, 3)))
    cells: list[Cell] = list(product(range(rows), range(columns)))
    ends = draw.sample(cells, 2 * pairs)
    line_sets = list(_line_sets(set(cells), ends))
    solution = draw.choice(line_sets) if line_sets else frozenset()
    paths = [sorted(set(part) & set(ends)) for part in _parts(solution)]
    paths = [path for path in paths if path] or [ends[at : at + 2] for at in range(0, len(ends), 2)]
    names = {cell: str(number) for number, path in enumerate(paths) for cell in path}

    def links(lines: Edges) -> bool:
        held = [[names[cell] for cell in part if cell in names] for part in _parts(lines)]
        return all(len(both) == 2 and both[0] == both[1] for both in held)

    expected = [lines for lines in line_sets if links(lines)]
    _same(puzzles.numberlink((rows, columns), names), expected)
    full = [lines for lines in expected if len({at for edge in lines for at in edge}) == len(cells)]
    _same(puzzles.numberlink((rows, columns), names, all_cells=True), full)


@pytest.mark.parametrize("seed", range(20))
def test_yajilins(seed: int) -> None:
    draw = random.Random(seed)
    rows, columns = draw.choice(((3, 3), (3, 4), (4, 4), (5, 3)))
    whole: set[Cell] = set(product(range(rows), range(columns)))
    cells = whole - set(draw.sample(sorted(whole), draw.randint(1, 4)))

    def shaded(lines: Edges) -> set[Cell]:
        return cells - {cell for edge in lines for cell in edge}

    def is_apart(found: set[Cell]) -> bool:
        return not any(_beside(cell, way) in found for cell in found for way in _WAYS)

    def ahead(cell: Cell, way: str) -> list[Cell]:
        return [cell, *ahead(_beside(cell, way), way)] if cell in whole else []

    loops = [
        lines for lines in _line_sets(cells) if len(_parts(lines)) == 1 and is_apart(shaded(lines))
    ]
    solution = draw.choice(loops) if loops else frozenset()
    clues: dict[Cell, tuple[int, str] | None] = {}
    for hole in whole - cells:
        ways = [way for way in _WAYS if cells & set(ahead(hole, way))]
        clues[hole] = None
        if ways and draw.random() < 0.8:
            way = draw.choice(ways)
            number = len(shaded(solution) & set(ahead(hole, way))) + (draw.random() < 0.1)
            clues[hole] = (number, way)
    _same(
        puzzles.yajilin((rows, columns), clues),
        [
            loop
            for loop in loops
            if all(
                clue is None or len(shaded(loop) & set(ahead(at, clue[1]))) == clue[0]
                for at, clue in clues.items()
            )
        ],
    )
