"""Sweep and search in turns: who is left when, and that nothing stays behind."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from boardfill import Board, LimitReached, Parts, Tiling, _core, pieces
from boardfill.answers.tally import Effort, PlannedCost, Tally
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines import search, turns
from boardfill.engines.limits import Deadline, Limits, OutOfTurn
from boardfill.engines.protocol import Ability, Engine, Plan
from boardfill.engines.search import Reached, SearchEngine
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.engines.sweep.sparse_costs import SPARSE_STATE_SECONDS, sparse_state_seconds
from boardfill.engines.sweep.sweep_choice import SPARSE
from boardfill.engines.turns import cost_in_turns, count_in_turns
from boardfill.engines.walk import WalkPlan
from tests.clock import Clock

EASY = cover_of(Tiling(Board.rectangle(4, 6), pieces("L3")))
LONG = cover_of(Tiling(Board.rectangle(12, 12), pieces("L3")))
"""Far too many fillings to be found one by one."""


@dataclass
class Sweep(Engine):
    """It ends only if nobody limits its work, or its time, to less than it `needs`."""

    needs: float
    expects: float = 0.01
    is_exact: bool = False
    fails: bool = False
    name: str = "sweep"
    allowed: list[float | None] = field(default_factory=list)
    """Seconds of work that it was let do, turn after turn; None where all of it."""

    def supports(self, cover: Cover, question: Ability) -> bool:  # noqa: ARG002
        return True

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        return self.planned()

    def planned(self) -> Plan:
        cost = PlannedCost(self.name, "", 1, self.expects, 1, self.is_exact)
        return Plan(cost, self.run, self.expects)

    def run(self, limits: Limits) -> Tally:
        work = None if limits.work is None else limits.work * SPARSE_STATE_SECONDS
        self.allowed.append(work)
        if self.fails:
            raise LimitReached("the memory limit stopped the sweep")
        if work is not None and work < self.needs:
            raise OutOfTurn("the work limit stopped the sweep")
        if limits.seconds is not None and limits.seconds < self.needs:
            raise LimitReached("the time limit stopped the sweep")
        return Tally(7, self.name, Effort(0.0, 1, None, 1))


@pytest.fixture(autouse=True)
def in_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_AT_LEAST", 0.02)


def test_a_sweep_that_takes_far_longer_than_expected_is_left_for_the_search() -> None:
    assert count_in_turns(Sweep(needs=3600).planned(), EASY, Limits()).engine == "search"


def test_a_sweep_has_its_turn_again_where_the_search_does_not_end_either() -> None:
    sweep = Sweep(needs=0.2)
    assert count_in_turns(sweep.planned(), LONG, Limits()).count == 7
    assert sweep.allowed == pytest.approx([0.04, 0.32], rel=1e-3)


def test_a_sweep_whose_work_is_known_is_not_left() -> None:
    sweep = Sweep(needs=0.2, is_exact=True)
    assert count_in_turns(sweep.planned(), LONG, Limits()).count == 7
    assert sweep.allowed == [None]


@pytest.mark.usefixtures("clock")  # which stands still
def test_the_last_turn_of_a_sweep_has_all_the_time_that_is_left() -> None:
    """Where more than half of it would be gone, there is none for another turn."""
    sweep = Sweep(needs=1.5, expects=0.29)
    assert count_in_turns(sweep.planned(), LONG, Limits(seconds=2.0)).count == 7
    assert sweep.allowed == [None]


def test_what_neither_can_do_within_memory_stays_unknown(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """Once a sweep has given up, the search has one last turn and does not go on for ever."""
    monkeypatch.setattr(turns, "_LAST_PATIENCE", 0.1)
    searched_for: list[float] = []

    def searched(
        _: object, _cover: Cover, _limits: Limits, patience: float, *_hope: float, **_more: bool
    ) -> Reached:
        searched_for.append(patience)
        assert len(searched_for) < 3, "it goes on for ever"
        return Reached(nodes=10**6, found=0, part=0.0, seconds=patience)

    monkeypatch.setattr(SearchEngine, "count_if_promising", searched)
    clock.move(0)
    with pytest.raises(LimitReached, match="the memory limit"):
        count_in_turns(Sweep(needs=0, fails=True).planned(), LONG, Limits(seconds=20))
    assert searched_for == [0.1]


def test_a_time_limit_holds_for_all_turns_together(clock: Clock) -> None:
    with clock.stops(2):
        count_in_turns(Sweep(needs=3600).planned(), LONG, Limits(seconds=2))


def test_the_search_is_watched_and_leaves_no_thread() -> None:
    watched: list[Callable[[], float]] = []
    threads = set(threading.enumerate())
    count_in_turns(Sweep(needs=0.2).planned(), LONG, Limits(on_progress=watched.append))
    assert [0 <= fraction() <= 1 for fraction in watched] == [True]
    assert set(threading.enumerate()) == threads


def test_a_search_that_finds_no_end_of_fillings_is_soon_left() -> None:
    found = SearchEngine().count_if_promising(LONG, Limits(), 30.0, 30.0)
    assert isinstance(found, Reached)
    assert found.finds_no_end
    assert found.seconds < 1


def test_it_goes_on_where_nobody_can_tell_of_the_sweep_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "_LOOK", 1e-4)
    many = cover_of(Tiling(Board.rectangle(6, 6), pieces("domino")))
    found = SearchEngine().count_if_promising(many, Limits(), 30.0, 30.0)
    assert isinstance(found, Reached)
    assert found.finds_no_end
    unknown = replace(Sweep(needs=3600).planned(), seconds=None)
    assert count_in_turns(unknown, many, Limits()).count == 6728


def test_after_a_second_any_filling_tells_that_there_are_too_many() -> None:
    """But none at all tells nothing: the first part of a search may be the largest."""
    assert Reached(nodes=10**6, found=1, part=0.0, seconds=1.0).finds_no_end
    assert not Reached(nodes=10**6, found=1, part=0.0, seconds=0.1).finds_no_end
    assert not Reached(nodes=10**6, found=0, part=0.0, seconds=1.0).finds_no_end
    assert not Reached(nodes=10**6, found=10**6, part=0.01, seconds=1.0).finds_no_end


def test_a_search_that_comes_to_an_end_is_not_left() -> None:
    few = cover_of(Tiling(Board.rectangle(3, 20), pieces("pentominoes")))
    found = SearchEngine().count_if_promising(few, Limits(), 100.0, 100.0)
    assert isinstance(found, Tally)
    assert found.count == 4 * 2


def test_memory_that_does_not_suffice_is_soon_told_where_the_search_cannot_end() -> None:
    with pytest.raises(LimitReached, match="the memory limit") as told:
        count_in_turns(Sweep(needs=0, fails=True).planned(), LONG, Limits())
    nodes = re.search(r"after ([\d,]+) nodes", str(told.value))
    assert nodes is not None
    assert int(nodes[1].replace(",", "")) < 10**6  # about a second's work


@pytest.mark.parametrize(("expects", "is_planned"), [(0.5, False), (2.0, True)])
def test_a_walk_is_planned_before_the_sweep_only_where_that_is_long(
    expects: float, is_planned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = []

    def plan(cover: Cover, deadline: Deadline) -> WalkPlan:
        planned.append(cover)
        return walk_plan(cover, deadline)

    walk_plan = WalkPlan.of
    monkeypatch.setattr(WalkPlan, "of", plan)
    assert count_in_turns(Sweep(0.001, expects).planned(), LONG, Limits()).count == 7
    assert bool(planned) == is_planned


@pytest.mark.parametrize(("nodes", "engine"), [(1_000, "search"), (10**9, "sweep")])
def test_the_forecast_is_of_what_is_expected_to_end_first(
    nodes: int, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Tally(1, "search", Effort(0.0, None, nodes, 0))
    monkeypatch.setattr(SearchEngine, "count_if_promising", lambda *_: found)
    forecast = cost_in_turns(Sweep(needs=1.0, expects=1.0).planned(), EASY, Limits())
    assert forecast.engine == engine
    assert forecast.seconds is not None
    assert (forecast.seconds < 1) == (engine == "search")
    on_four = cost_in_turns(Sweep(needs=1.0, expects=1.0).planned(), EASY, Limits(threads=4))
    assert on_four.seconds is not None
    if engine == "search":
        assert 4 * on_four.seconds == pytest.approx(forecast.seconds)


@pytest.mark.parametrize(("part", "tried"), [(0.0, 0.1), (0.01, 0.6)])
def test_a_forecast_has_the_search_that_is_tried_before(
    part: float, tried: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that finds no end of fillings is soon left; another has its share of two seconds."""
    found = Reached(nodes=1000, found=900, part=part, seconds=0.1)
    monkeypatch.setattr(SearchEngine, "count_if_promising", lambda *_: found)
    forecast = cost_in_turns(Sweep(needs=2.0, expects=2.0).planned(), LONG, Limits())
    assert forecast.seconds == pytest.approx(2.0 + tried)


PARTS = cover_of(Parts((6, 6), 6))
PARTS_STATES, PARTS_COUNT = 139_584, 451206


def test_a_sweep_of_webs_goes_on_where_it_promises_to_end_soon() -> None:
    plan = FrontierEngine().plan(PARTS, Limits())
    assert plan.run(Limits(work=PARTS_STATES // 4)).count == PARTS_COUNT


def test_a_sweep_of_webs_that_is_left_tells_about_how_long_it_takes() -> None:
    watched: list[Callable[[], float]] = []
    plan = FrontierEngine().plan(PARTS, Limits())
    with pytest.raises(OutOfTurn) as stop:
        plan.run(Limits(work=PARTS_STATES // 20, on_progress=watched.append))
    assert PARTS_STATES / 4 < (stop.value.expected_states or 0) < 4 * PARTS_STATES
    assert [0 < fraction() < 0.4 for fraction in watched] == [True]


def test_a_search_has_a_part_of_the_time_that_a_sweep_of_webs_would_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched_for: list[float] = []

    def searched(*given: float, **_more: bool) -> Reached:
        searched_for.append(given[3])
        return Reached(nodes=10**6, found=0, part=0.0, seconds=given[3])

    monkeypatch.setattr(SearchEngine, "count_if_promising", searched)
    each = sparse_state_seconds(PARTS)
    monkeypatch.setattr(turns, "_AT_LEAST", PARTS_STATES / 20 * each)
    assert count_in_turns(FrontierEngine().plan(PARTS, Limits()), PARTS, Limits()).count
    assert searched_for[1:] == pytest.approx([0.1 * PARTS_STATES * each], rel=0.75)


PLAIN = cover_of(Tiling(Board.rectangle(8, 8), pieces("L4,T4")))
PLAIN_STATES, PLAIN_COUNT = 194_184, 1_446_660


@pytest.mark.parametrize("threads", [1, 2])
def test_a_plain_sweep_goes_on_where_it_promises_to_end_soon(threads: int) -> None:
    plan = FrontierEngine("frontier-sparse", SPARSE).plan(PLAIN, Limits())
    found = plan.run(Limits(work=PLAIN_STATES // 6, threads=threads))
    assert (found.count, found.effort.states) == (PLAIN_COUNT, PLAIN_STATES)


@pytest.mark.parametrize(("part", "tells"), [(8, True), (20, False), (300, False)])
def test_a_plain_sweep_that_is_left_says_so(part: int, tells: bool) -> None:
    """The first third of its steps tells far too few states, so it does not go on there."""
    plan = FrontierEngine("frontier-sparse", SPARSE).plan(PLAIN, Limits())
    with pytest.raises(OutOfTurn, match="the work limit stopped the count after") as stop:
        plan.run(Limits(work=PLAIN_STATES // part))
    met = re.search(r"and ([\d,]+) states", str(stop.value))
    assert met is not None
    assert int(met[1].replace(",", "")) < 2 * PLAIN_STATES // part
    assert (stop.value.expected_states is not None) == tells
    if stop.value.expected_states is not None:
        assert PLAIN_STATES / 2 < stop.value.expected_states < 2 * PLAIN_STATES


def test_trials_keep_to_their_states() -> None:
    """Only a count goes on: a trial has nothing to lose."""
    schedule = FrontierEngine("frontier-sparse", SPARSE).plan(PLAIN, Limits()).sweep
    assert schedule is not None
    most = PLAIN_STATES // 2
    layers = _core.first_layers(schedule.schedule, _core.Control(work_limit=most))
    assert sum(layers[:-1]) <= most
    assert len(layers) < schedule.schedule.step_count


def test_others_have_a_part_of_the_time_that_a_plain_sweep_would_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched_for: list[float] = []

    def searched(*given: float, **_more: bool) -> Reached:
        searched_for.append(given[3])
        return Reached(nodes=10**6, found=0, part=0.0, seconds=given[3])

    monkeypatch.setattr(SearchEngine, "count_if_promising", searched)
    each = sparse_state_seconds(PLAIN)
    monkeypatch.setattr(turns, "_AT_LEAST", PLAIN_STATES / 8 * each)
    monkeypatch.setattr(turns, "_FAR_LONGER", 0.0)
    plan = FrontierEngine("frontier-sparse", SPARSE).plan(PLAIN, Limits())
    assert not plan.cost.is_exact
    assert count_in_turns(plan, PLAIN, Limits()).count == PLAIN_COUNT
    assert searched_for[-1] == pytest.approx(0.3 * PLAIN_STATES * each, rel=0.1)
