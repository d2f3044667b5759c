"""Webs: what a sweep of few labels foresees drops no filling.

A web with many labels beside, which asks for nothing, makes a sweep do without: it then neither
asks how far components are from each other nor whether they can still become few enough.
"""

from __future__ import annotations

from random import Random

import pytest

from boardfill import Board, Parts
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.parts_cover import joined_cover
from boardfill.cover.webs import Tie, Web
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.frontier import FrontierEngine

MANY = 70
ORDERS = ["rows", "columns", "diagonals", "antidiagonals"]


def _without_foresight(cover: Cover) -> Cover:
    ties = [Tie(tuple(range(MANY))), *[Tie()] * (len(cover.options) - 1)]
    return Cover(cover.items, cover.options, [*cover.webs, Web(MANY, ties)])


def _states_and_count(cover: Cover, order: str) -> tuple[int, int]:
    limits = Limits(threads=1)
    found = FrontierEngine(order=order, store="sparse").plan(cover, limits).run(limits)
    assert found.effort.states is not None
    return found.effort.states, found.count


def _parts(chance: Random) -> Parts:
    rows, columns = chance.choice([(3, 4), (4, 4), (3, 5), (2, 7)])
    wrap = chance.choice([[], [], [], ["rows"], ["rows", "columns"]]) if rows == 3 else []
    corners = not wrap and chance.random() < 0.2
    board = Board.rectangle(rows, columns, wrap=wrap)
    if not wrap and chance.random() < 0.5:
        board = board.without(chance.sample(board.ordered, chance.randint(1, 2)))
    least = chance.randint(1, 4)
    most = chance.choice([least, least, least + 1, least + 3])
    sizes = chance.choice([(least, most), {least, most}, None])
    low = chance.randint(1, 4)
    numbers = [(0, None), (low, low), (low, low + 2)] if sizes else [(low, low), (low, low + 1)]
    return Parts(board, sizes, chance.choice(numbers), corners=corners)


@pytest.mark.parametrize("first", range(0, 120, 30))
def test_sweeps_with_and_without_foresight_count_the_same(first: int) -> None:
    some_are_fewer = False
    for seed in range(first, first + 30):
        problem, order = _parts(Random(seed)), ORDERS[seed % len(ORDERS)]
        cover = joined_cover(problem)
        states, count = _states_and_count(cover, order)
        states_without, count_without = _states_and_count(_without_foresight(cover), order)
        assert count == count_without, (seed, problem, order)
        assert states <= states_without
        some_are_fewer = some_are_fewer or states < states_without
    assert some_are_fewer


def test_parts_of_equal_size_meet_far_fewer_states_with_foresight() -> None:
    cover = joined_cover(Parts("5x5", 5))
    with_it = _states_and_count(cover, "rows")
    without = _states_and_count(_without_foresight(cover), "rows")
    assert with_it[1] == without[1] == 4006
    assert with_it[0] < 0.8 * without[0]
