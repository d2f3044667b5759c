"""Orders that close sums one after the other."""

from __future__ import annotations

import pytest

from boardfill import Tiling, latin_square, queens
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.sweep.thinned import closing_order
from boardfill.problem.kinds import Problem
from boardfill.puzzles import magic_square


def _ends(cover: Cover, order: list[int]) -> list[int]:
    """For each sum of a magic square, which cell of the order is its last."""
    cells = [item for item in order if item in cover.placed_items]
    ends: dict[int, int] = {}
    for option in cover.options:
        (cell,) = {item for item in option.items if item in cover.placed_items}
        for item in option.items:
            if cover.items[item].low > 1:
                ends[item] = max(ends.get(item, 0), cells.index(cell))
    return sorted(ends.values())


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (3, [2, 4, 5, 6, 6, 7, 8, 8]),
        (4, [3, 6, 8, 10, 11, 11, 13, 14, 15, 15]),
        (5, [4, 8, 11, 13, 15, 16, 18, 20, 22, 23, 24, 24]),
    ],
)
def test_sums_of_magic_squares_end_one_after_the_other(size: int, expected: list[int]) -> None:
    """The first after a whole line, the others after as few more cells as there are left in one.

    By rows, all columns and diagonals end in the last row.
    """
    cover = cover_of(magic_square(size))
    order = closing_order(cover)
    assert order is not None
    assert sorted(order) == list(range(len(cover.items)))
    assert _ends(cover, order) == expected


@pytest.mark.parametrize(
    "problem",
    [Tiling("4x4", "domino"), Tiling("4x4", "L4:1,I4:1,O4:2"), queens(5), latin_square(3)],
)
def test_without_sums_there_is_no_such_order(problem: Problem) -> None:
    assert closing_order(cover_of(problem)) is None
