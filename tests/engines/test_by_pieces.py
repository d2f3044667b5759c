"""Counts by pieces: the whole distribution of uses, from one sweep."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, LimitReached, NoEngine, Solution, Tiling, count, pieces
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.engines.planner import every_engine
from boardfill.engines.protocol import Ability
from boardfill.problem.kinds import Problem
from boardfill.questions.counting import count_by_pieces
from boardfill.questions.listing import solution_set
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.strategies import covers, fittings, markings, of_each_kind, tilings


@given(covers(), st.data())
def test_every_engine_tells_uses_apart_as_brute_force_does(
    cover: Cover, data: st.DataObject
) -> None:
    """Of any items, in any order, used any number of times."""
    counted = data.draw(st.permutations(range(len(cover.items))).map(lambda order: order[:3]))
    expected: Counter[tuple[int, ...]] = Counter()
    for filling in all_fillings(cover):
        used = Counter(item for option in filling for item in cover.options[option].items)
        expected[tuple(used[item] for item in counted)] += 1
    for engine in every_engine():
        if engine.supports(cover, Ability.COUNT_BY_USES):
            found = engine.count_by_uses(cover, counted, Limits(threads=2))
            assert found.counts == expected, engine.name


def _uses(solution: Solution, names: tuple[str, ...]) -> tuple[int, ...]:
    used = Counter(choice[1] for choice in solution.choices)
    return tuple(used[name] for name in names)


def _check(problem: Problem) -> None:
    found = count_by_pieces(problem)
    listed = Counter(_uses(solution, found.names) for solution in solution_set(problem))
    assert found.counts == listed
    assert list(found.counts) == sorted(found.counts)
    assert found.count == count(problem)
    for place, name in enumerate(found.names):
        alone = Counter[int]()
        for uses, number in listed.items():
            alone[uses[place]] += number
        assert found.of(name) == alone


@of_each_kind(pieces=tilings(9), symbols=markings(), shapes=fittings())
def test_uses_are_those_of_all_fillings_listed(problem: Problem) -> None:
    _check(problem)


@pytest.mark.parametrize("threads", [1, 5, pytest.param(2, marks=pytest.mark.full)])
def test_a_larger_board_adds_up(threads: int) -> None:
    """Counts of several limbs, keys of several words, layers worth several threads."""
    problem = Tiling(Board.rectangle(7, 9), pieces("L3,I2,I1,O4:0-2"))
    found = count_by_pieces(problem, threads=threads)
    assert found.count == count(problem) > 2**64
    for uses in found.counts:
        assert sum(n * size for n, size in zip(uses, (3, 2, 1, 4), strict=True)) == 63
    assert set(found.of("O4")) == {0, 1, 2}


def test_no_filling_has_no_uses() -> None:
    assert count_by_pieces(Tiling(Board.rectangle(2, 2), pieces("L3"))).counts == {}
    assert count_by_pieces(Tiling(Board.rectangle(2, 2), pieces("I1:5"))).counts == {}


def test_limits_stop_it(clock: Clock) -> None:
    large = Tiling(Board.rectangle(30, 30), pieces("L3,I1"))
    with clock.stops(2):
        count_by_pieces(large, time_limit=2)
    with pytest.raises(LimitReached, match="memory limit"):
        count_by_pieces(large, memory_limit=3_000_000)


def test_a_dense_store_cannot_tell_uses_apart() -> None:
    with pytest.raises(NoEngine, match="frontier-dense cannot count by uses"):
        count_by_pieces(Tiling(Board.rectangle(2, 3), pieces("L3")), engine="frontier-dense")
