"""Bare webs: as they are kept they lead to the same states and counts as when kept like any web.

A web is bare if its rule asks of components only how many there are and whether they have cycles.
A web with sizes beside, which asks for nothing, makes a sweep keep them as it keeps all webs.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Literal

import pytest

from boardfill import Board, Marking, Symbol, _core
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.translate import cover_of
from boardfill.cover.webs import Tie, Web
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.sweep_choice import SPARSE, choose_sweep
from boardfill.rules import Connected, Lines
from boardfill.rules import Rule as AnyRule

OPTIONS = 14
SIDES = ("up", "right", "down", "left")


def _kept_as_any(cover: Cover) -> Cover:
    """The same with a web beside that has a size, and no node after its step."""
    ties = [Tie((0,), weight=1), *[Tie()] * (len(cover.options) - 1)]
    return Cover(cover.items, cover.options, [*cover.webs, Web(1, ties, sizes=(1, None))])


def _states_and_count(cover: Cover, order: list[int], threads: int = 1) -> tuple[int, int]:
    schedule = _core.SweepSchedule(cover.form, order)
    found = _core.count_by_sparse_sweep(schedule, threads, Deadline(Limits()).control())
    return found.states, int.from_bytes(found.count, "little")


def _web(chance: Random) -> Web:
    """With up to a hundred nodes, so that labels fill one word of a key, several, or none."""
    nodes = chance.choice([1, 4, 6, 12, 100])
    shape = chance.choice(["loop", "twice", "any", "any"])
    free = [2] * nodes
    ties = []
    for _ in range(OPTIONS):
        most = 2 if shape == "loop" else chance.choice([0, 1, 2, 2, 3, nodes // 2])
        tied = chance.sample(range(nodes), min(most, nodes))
        if shape != "any":
            tied = [node for node in tied if free[node]]
            tied = tied if shape == "twice" or len(tied) == 2 else []
            for node in tied:
                free[node] -= 1
        ties.append(Tie(tuple(tied), weight=chance.choice([0, 1]) if tied else 0))
    low = chance.choice([0, 0, 1, 2])
    number = (low, chance.choice([None, None, low, low + 1, 9]))
    if shape == "loop":
        number = chance.choice([(1, 1), (0, None)])
    cycles: Literal["any", "none", "one"]
    cycles = "one" if shape == "loop" else "any" if chance.random() < 0.5 else "none"
    return Web(nodes, ties, number, cycles=cycles, tied_twice=shape != "any")


def _cover(chance: Random) -> Cover:
    items = [Item(NamedItem(str(n)), chance.choice([0, 0, 1]), 1) for n in range(7)]
    items = [item._replace(high=chance.choice([1, 1, 2, 3])) for item in items]
    uses = [chance.choices(range(7), k=chance.choice([1, 1, 2])) for _ in range(OPTIONS)]
    options = [Option(tuple(sorted(used)), Mark((n,), "")) for n, used in enumerate(uses)]
    return Cover(items, options, [_web(chance) for _ in range(chance.choice([1, 1, 2, 3]))])


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_random_webs(first: int) -> None:
    found = 0
    for seed in range(first, first + 100):
        chance = Random(seed)
        cover = _cover(chance)
        order = chance.sample(range(7), 7)
        states, count = _states_and_count(cover, order, chance.choice([1, 2]))
        assert (states, count) == _states_and_count(_kept_as_any(cover), order), seed
        found += count > 0
    assert found > 30


def _board(chance: Random) -> Board:
    rows, columns = chance.choice([(3, 3), (3, 4), (4, 4), (3, 6), (4, 5)])
    wrap = chance.choice([[], ["rows"], ["rows", "columns"]]) if rows == columns == 3 else []
    board = Board.rectangle(rows, columns, wrap=wrap)
    return board if wrap else board.without(chance.sample(board.ordered, chance.choice([0, 1, 2])))


def _problem(chance: Random) -> Marking:
    board, shape = _board(chance), chance.choice(["loop", "path", "tree", "net", "cells"])
    rules: list[AnyRule]
    if shape == "cells":
        low = chance.choice([1, 1, 2])
        colours = chance.choice([["X"], ["X", "O"]])
        parts = (low, low + chance.choice([0, 1]))
        rules = [Connected([colour], parts=parts) for colour in colours]
        return Marking(board, [Symbol("X"), Symbol("O")], rules)
    most = {"loop": 2, "path": 2}.get(shape, 4)
    numbers = range(2 if shape == "loop" else 1, most + 1)
    joined = [joins for number in numbers for joins in combinations(SIDES, number)]
    joined += [()] * chance.choice([0, 1])
    symbols = [Symbol(" ".join(joins) or "none", joins=joins) for joins in joined]
    return Marking(board, symbols, [Lines(shape)])


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_random_boards(first: int) -> None:
    found = 0
    for seed in range(first, first + 15):
        chance = Random(seed)
        cover = cover_of(_problem(chance))
        name = chance.choice(["rows", "columns", "diagonals", "antidiagonals"])
        order = choose_sweep(cover, Deadline(Limits()), SPARSE, name).items
        states, count = _states_and_count(cover, order)
        assert (states, count) == _states_and_count(_kept_as_any(cover), order), seed
        found += count > 0
    assert found > 5
