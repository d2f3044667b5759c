"""Best fillings: every engine as good as the best of all, with a bound that holds."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from random import Random
from threading import Event
from typing import Any

import highspy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import (
    BadInput,
    Board,
    Fitting,
    LimitReached,
    Mark,
    Marking,
    NoEngine,
    Placement,
    Solution,
    Tiling,
    _core,
    pieces,
    solve,
)
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.cover.weights import name_of
from boardfill.engines.highs import IntegerProgram, Prices, good_filling, run_stoppably
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability, Filling
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.sweep.sweep_choice import axis_orders, slanted_orders
from boardfill.problem.kinds import Problem
from boardfill.questions.listing import solution_set
from boardfill.questions.weighing import best, fit
from tests.agreement.brute_force import all_fillings, engines_for
from tests.clock import Clock
from tests.strategies import covers, fittings, markings, tilings

SOME = settings(max_examples=settings().max_examples // 2)
LARGE = Tiling(Board.rectangle(24, 24), pieces("T4,S4,X"))


@st.composite
def weighted_covers(draw: st.DrawFn, least_options: int = 0) -> tuple[Cover, list[int]]:
    """Covers, and what each of their options weighs."""
    cover = draw(covers().filter(lambda cover: len(cover.options) >= least_options))
    size = len(cover.options)
    return cover, draw(st.lists(st.integers(-9, 9), min_size=size, max_size=size))


@SOME
@given(weighted_covers())
def test_every_engine_finds_the_greatest_weight_of_all_fillings(
    weighted: tuple[Cover, list[int]],
) -> None:
    cover, weights = weighted
    everything = all_fillings(cover)
    expected = max((sum(weights[o] for o in filling) for filling in everything), default=None)
    for engine in engines_for(cover, Ability.BEST):
        found = engine.best(cover, weights, Limits())
        assert (None if found is None else found.weight) == expected, engine.name
        if found is not None:
            assert found.is_proven, engine.name
            taken = [mark.cell[0] for mark in found.solution.marks]
            assert frozenset(taken) in everything
            assert sum(weights[option] for option in taken) == found.weight


@SOME
@given(weighted_covers(1))
def test_branching_alone_finds_the_best_or_that_there_is_none(
    weighted: tuple[Cover, list[int]],
) -> None:
    """Beams settle small covers before HiGHS has to branch, so it is asked by itself."""
    cover, weights = weighted
    everything = all_fillings(cover)
    program = IntegerProgram(highspy, cover, weights)
    program.run(Deadline(Limits()))
    assert program.is_infeasible == (not everything)
    found = program.filling()
    assert (found is None) == (not everything)
    if found is not None:
        heaviest = max(sum(weights[o] for o in filling) for filling in everything)
        assert sum(weights[option] for option in found) == heaviest
        assert program.bound() == heaviest


def test_a_board_that_no_beam_settles_is_settled_by_branching(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = Tiling(Board.rectangle(7, 7), pieces("X,W,I1:0-3"))
    quick = best(problem, partial=True, engine="highs")
    monkeypatch.setattr("boardfill.engines.highs.good_filling", lambda *_: None)
    slow = best(problem, partial=True, engine="highs")
    monkeypatch.setattr("boardfill.engines.highs.good_filling", lambda *_: ())
    started = best(problem, partial=True, engine="highs")
    assert quick
    assert slow
    assert started
    assert quick.weight == slow.weight == started.weight == slow.bound == started.bound
    assert "branch" in str(slow.effort.plan)


@SOME
@given(covers())
def test_one_filling_is_found_just_if_there_is_one(cover: Cover) -> None:
    expected = all_fillings(cover)
    for engine in engines_for(cover, Ability.FIRST):
        found = engine.first(cover, Limits(threads=2))
        assert (found is None) == (not expected), engine.name
        assert found is None or frozenset(found) in expected, engine.name


@given(covers(), st.data())
def test_prices_of_any_kind_bound_every_filling(cover: Cover, data: st.DataObject) -> None:
    """Good prices make the bound low, but no prices make it wrong; nor do beams break a rule."""

    def draw(size: int, numbers: st.SearchStrategy[Any]) -> Any:
        return data.draw(st.lists(numbers, min_size=size, max_size=size))

    weights = draw(len(cover.options), st.integers(-9, 9))
    drawn = draw(len(cover.items), st.floats(-9, 9))
    prices = Prices.rounded(cover, weights, drawn)
    everything = all_fillings(cover)
    bound = prices.bound()
    for filling in everything:
        assert sum(weights[option] for option in filling) <= bound
    found = good_filling(prices, bound, Deadline(Limits()))
    assert (found is None) == (not everything)
    if found is not None:
        # So small a cover fits into the beam whole.
        heaviest = max(sum(weights[o] for o in filling) for filling in everything)
        assert sum(weights[option] for option in found) == heaviest


@SOME
@given(tilings(most=9), st.randoms(use_true_random=False))
def test_a_beam_that_loses_nothing_finds_the_best_whatever_the_prices(
    problem: Tiling, random: Random
) -> None:
    cover = cover_of(problem, partial=True)
    weights = [random.randint(-9, 9) for _ in cover.options]
    expected = ReferenceEngine().best(cover, weights, Limits())
    for name, order in (*axis_orders(cover), *slanted_orders(cover)):
        prices = [random.randint(-9, 9) for _ in cover.items]
        schedule = _core.SweepSchedule(cover.form, order)
        found = _core.beam_filling(schedule, weights, prices, 10**6, _core.Control())
        assert (found is None) == (expected is None), name
        if found is not None and expected is not None:
            assert cover.is_filling(found), name
            assert sum(weights[option] for option in found) == expected.weight, name


@pytest.mark.parametrize("width", [1, 2, 5])
def test_narrow_beams_give_fillings_or_nothing(width: int) -> None:
    cover = cover_of(Tiling(Board.rectangle(5, 6), pieces("L3,I1:0-4,I2:1")), partial=True)
    form, order = cover.form, list(range(len(cover.items)))
    schedule = _core.SweepSchedule(form, order)
    weights = [len(option.items) for option in cover.options]
    prices = [1] * len(cover.items)
    found = _core.beam_filling(schedule, weights, prices, width, _core.Control())
    assert found is None or cover.is_filling(found)


def _check(problem: Problem, data: st.DataObject) -> None:
    """Best and worst, of complete and partial fillings, against all that are listed."""
    cells = cover_of(problem)
    names = {name_of(option.meaning) for option in cells.options}
    numbers = st.fractions(-5, 5, max_denominator=4)
    weights: dict[str | tuple[int, ...], int | Fraction | str] = {
        key: data.draw(numbers) for key in sorted(names)
    }
    for item in cells.items[:2]:
        if item.place is not None:
            weights[item.place] = data.draw(numbers)
    for partial, sign in product((False, True), (1, -1)):
        signed = {key: sign * Fraction(weight) for key, weight in weights.items()}
        slow = best(problem, weights=signed, partial=partial, engine="reference")
        fast = best(problem, weights=signed, partial=partial)
        assert (slow is None) == (fast is None)
        if slow is None or fast is None:
            continue
        assert fast.weight == slow.weight
        assert fast.is_proven
        assert is_solution(problem, fast.solution, partial=partial)
        assert _weight(fast.solution.choices, signed) == fast.weight


def _weight(choices: object, weights: dict[str | tuple[int, ...], Fraction]) -> Fraction:
    total = Fraction(0)
    assert isinstance(choices, tuple)
    for choice in choices:
        if isinstance(choice, Mark):
            total += weights.get(choice.symbol, 0) + weights.get(choice.cell, 0)
        else:
            total += weights.get(choice.piece, 0)
            total += sum((weights.get(cell, Fraction(0)) for cell in choice.cells), Fraction(0))
    return total


@SOME
@given(tilings(most=7), st.data())
def test_best_and_worst_tilings(problem: Tiling, data: st.DataObject) -> None:
    _check(problem, data)


@SOME
@given(markings(most=5), st.data())
def test_best_and_worst_markings(problem: Marking, data: st.DataObject) -> None:
    _check(problem, data)


@given(fittings())
def test_the_best_fitting_is_that_of_matching(problem: Fitting) -> None:
    found = best(problem)
    assert found
    assert found.weight == found.bound == fit(problem).cells
    assert sum(len(placement.cells) for placement in found.solution.placements) == found.weight
    assert is_solution(problem, found.solution)
    slow = best(problem, engine="reference")
    assert slow
    assert slow.weight == found.weight


@given(tilings(most=5))
def test_partial_fillings_keep_their_supplies(problem: Tiling) -> None:
    """The checker, which knows no cover, agrees about every subset of the placements."""
    cover = cover_of(problem, partial=True)
    if len(cover.options) > 12:
        return
    every = range(2 ** len(cover.options))
    subsets = [[o for o in range(len(cover.options)) if chosen >> o & 1] for chosen in every]
    placements = [
        option.meaning for option in cover.options if isinstance(option.meaning, Placement)
    ]
    laid = (Solution.of(placements[option] for option in chosen) for chosen in subsets)
    right = sum(is_solution(problem, solution, partial=True) for solution in laid)
    assert right == len(all_fillings(cover))


def test_complete_fillings_are_partial_ones_too() -> None:
    problem = Tiling(Board.rectangle(3, 4), pieces("L3"))
    for solution in solution_set(problem):
        assert is_solution(problem, solution, partial=True)
    found = best(problem, partial=True, engine="highs")
    assert found
    assert found.weight == 12


@pytest.mark.parametrize("size", [2**20, 2**31, 2**52])
def test_large_weights_are_added_exactly(size: int) -> None:
    """Beyond what floating point tells apart the answer may be unproven but never wrong."""
    problem = Tiling(Board.rectangle(3, 4), pieces("L3,I2"))
    weights: dict[str | tuple[int, ...], int | Fraction | str] = {"L3": size + 1, "I2": size // 2}
    slow, fast = best(problem, weights=weights, engine="reference"), best(problem, weights=weights)
    assert slow
    assert fast
    assert fast.weight <= slow.weight <= fast.bound
    assert slow.weight == fast.weight


@pytest.mark.parametrize("engine", ["highs", "reference"])
def test_a_time_limit_tells_what_is_known(
    engine: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def beam(prices: Prices, bound: int, deadline: Deadline) -> Filling | None:
        """The relaxation is over, and a bound is known."""
        clock.tick(100 / 40)
        return good_filling(prices, bound, deadline)

    monkeypatch.setattr("boardfill.engines.highs.good_filling", beam)
    if engine == "reference":
        clock.tick(100 / 40)
    try:
        found = best(LARGE, partial=True, time_limit=100, engine=engine)
    except LimitReached:
        found = None
    assert clock.looks < 60
    if found is not None:
        assert found.weight <= found.bound <= 576
        assert is_solution(LARGE, found.solution, partial=True)


class SlowSolver:
    """Works, as HiGHS does, until it is told to stop."""

    def __init__(self) -> None:
        self.options: dict[str, object] = {}
        self.is_told = Event()

    def setOptionValue(self, name: str, value: object) -> None:  # noqa: N802 - as HiGHS calls it
        self.options[name] = value

    def getRunTime(self) -> float:  # noqa: N802
        return 3.0

    def cancelSolve(self) -> None:  # noqa: N802
        self.is_told.set()

    def run(self) -> None:
        assert self.is_told.wait(60)


def test_stages_of_highs_that_see_no_cancelling_keep_to_the_time_limit(clock: Clock) -> None:
    """HiGHS has the limit by its own clock, too, which goes on from run to run."""
    deadline = Deadline(Limits(seconds=10.0))
    clock.move(6)
    solver = SlowSolver()
    clock.tick(0.5)
    run_stoppably(solver, deadline)
    assert solver.options["time_limit"] == pytest.approx(3.0 + 4.0)
    assert clock.looks <= 10


def test_a_memory_limit_is_kept() -> None:
    with pytest.raises(LimitReached, match="memory limit"):
        best(LARGE, partial=True, memory_limit=1000)


def test_clingo_stops_at_limits(clock: Clock) -> None:
    hard = Tiling(Board.rectangle(60, 60), pieces("W,F,Y"))
    with clock.stops(2):
        solve(hard, engine="clingo", time_limit=2)


@pytest.mark.parametrize(
    ("engine", "extra", "module"), [("highs", "opt", "highspy"), ("clingo", "sat", "clingo")]
)
def test_a_missing_extra_is_named(
    engine: str, extra: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    problem = Tiling(Board.rectangle(2, 3), pieces("L3"))
    with pytest.raises(NoEngine, match=rf"\"{extra}\": pip install '.*\[{extra}\]'"):
        best(problem, engine=engine) if engine == "highs" else solve(problem, engine=engine)


def test_engines_say_what_they_cannot() -> None:
    problem = Tiling(Board.rectangle(2, 3), pieces("L3"))
    with pytest.raises(NoEngine, match="frontier cannot find the best"):
        best(problem, engine="frontier")
    with pytest.raises(NoEngine, match="highs cannot find one"):
        solve(problem, engine="highs")
    with pytest.raises(BadInput, match="engine: expected frontier, "):
        best(problem, engine="none")
