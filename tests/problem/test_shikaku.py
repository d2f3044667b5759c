"""Shikaku: rectangles, each over one number that says its area."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from boardfill import Tiling
from boardfill.checking.checker import is_solution
from boardfill.formats.problem_writers import convert
from boardfill.formats.puzzle_kinds import read_puzzle
from boardfill.formats.puzzle_links import read_link
from boardfill.formats.read_document import problem_of
from boardfill.formats.write_document import tree_of
from boardfill.problem.lattices.lattice import Cell
from boardfill.puzzles import shikaku


def _cut(random: Random, rows: range, columns: range) -> Iterator[list[Cell]]:
    """The rectangle cut across again and again, at random."""
    if len(rows) * len(columns) > 2 and random.random() < 0.85:
        if len(rows) > 1 and (len(columns) == 1 or random.random() < 0.5):
            at = random.randrange(rows.start + 1, rows.stop)
            yield from _cut(random, range(rows.start, at), columns)
            yield from _cut(random, range(at, rows.stop), columns)
            return
        at = random.randrange(columns.start + 1, columns.stop)
        yield from _cut(random, rows, range(columns.start, at))
        yield from _cut(random, rows, range(at, columns.stop))
        return
    yield list(product(rows, columns))


def _number(rows: int, columns: int, areas: dict[Cell, int | None]) -> int:
    """Whatever rectangle begins at the first free cell, one after the other."""

    def fill(covered: frozenset[Cell]) -> int:
        free = [cell for cell in product(range(rows), range(columns)) if cell not in covered]
        if not free:
            return 1
        row, column = free[0]
        found = 0
        for below, right in product(range(row + 1, rows + 1), range(column + 1, columns + 1)):
            box = frozenset(product(range(row, below), range(column, right)))
            told = [areas[cell] for cell in box if cell in areas]
            if not box & covered and len(told) == 1 and told[0] in (None, len(box)):
                found += fill(covered | box)
        return found

    return fill(frozenset())


@pytest.mark.parametrize("seed", range(12))
def test_it_is_counted_and_written_as_it_is(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randint(2, 5), random.randint(2, 6)
    areas: dict[Cell, int | None] = {
        random.choice(box): len(box) if random.random() < 0.8 else None
        for box in _cut(random, range(rows), range(columns))
    }
    problem = shikaku(rows, columns, areas)
    assert problem.count() == _number(rows, columns, areas) > 0
    assert all(is_solution(problem, one) for one in problem.solve(20))
    assert read_link(convert(problem, "puzzlink")) == problem
    assert problem_of(tree_of(problem)) == problem
    shown = {None: "?"} | {area: str(area) for area in areas.values() if area}
    grid = [
        " ".join(shown[areas[r, c]] if (r, c) in areas else "." for c in range(columns))
        for r in range(rows)
    ]
    assert read_puzzle("\n".join(["shikaku", *grid])) == problem


def test_another_filling_is_refused() -> None:
    problem = shikaku(2, 2, {(0, 0): 2, (1, 1): 2})
    assert problem.count() == 2
    loose = Tiling("2x2", "I1,I2,O4")
    assert sum(is_solution(problem, one) for one in loose.solve_all()) == 2
