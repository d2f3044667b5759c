"""The same engine answers in the same way on every machine, whatever its clock and free memory."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from boardfill import Board, LimitReached, Limits, Tiling, _core, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.planner import plan_best, plan_count, plan_shares
from boardfill.engines.samplers import Coupling
from boardfill.engines.sweep.sweep_choice import Expected, choose_sweep
from boardfill.engines.sweep.sweep_estimate import expected_states
from boardfill.jobs.choose_strategy import count_in_units
from boardfill.jobs.job_question import CountQuestion, JobSpec
from boardfill.jobs.strategies.strategy import Prepared
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.counting import plan, tally
from boardfill.questions.keywords import complete
from boardfill.questions.listing import solution_set
from tests.clock import Clock


def rectangle(rows: int, columns: int, kind: str = "domino") -> Tiling:
    return Tiling(Board.rectangle(rows, columns), pieces(kind))


LONG_STRIP = rectangle(2, 5_000)
COUNTED = [
    LONG_STRIP,
    pytest.param(rectangle(10, 200), marks=pytest.mark.full),
    rectangle(40, 40),
    rectangle(12, 12, "L3"),
    pytest.param(rectangle(18, 20, "L3"), marks=pytest.mark.full),
    pytest.param(rectangle(24, 24, "L3"), marks=pytest.mark.full),
    rectangle(3, 20, "pentominoes"),
    rectangle(5, 12, "pentominoes"),
    rectangle(8, 8, "tetrominoes:any"),
    pytest.param(rectangle(9, 11, "I,I1:9"), marks=pytest.mark.full),
]
AZTEC = Tiling(family_board("aztec-diamond", (20,), SQUARE), pieces("domino"))
LOZENGES = Tiling(family_board("hexagon", (7, 7, 7), TRIANGLE), pieces("I2", lattice=TRIANGLE))
DRAWN = [rectangle(12, 12), rectangle(20, 20), AZTEC, LOZENGES, rectangle(8, 8, "L3,I1")]


def small_and_busy(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """A clock that leaps whenever anybody looks at it, one core, and hardly any memory free."""
    clock.tick(1000.0)
    monkeypatch.setattr(time, "perf_counter", _core.now)
    on_machine(monkeypatch, 2**29, 1)


def large_and_idle(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """A clock that stands still, many cores, and more memory than anything needs."""
    clock.move(0.0)
    monkeypatch.setattr(time, "perf_counter", _core.now)
    on_machine(monkeypatch, 2**45, 64)


def small_and_idle(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """The same with one core and hardly any memory free."""
    large_and_idle(monkeypatch, clock)
    on_machine(monkeypatch, 2**29, 1)


def on_machine(monkeypatch: pytest.MonkeyPatch, free: int, cores: int) -> None:
    monkeypatch.setattr("boardfill.questions.keywords.default_memory_limit", lambda: free)
    monkeypatch.setattr("boardfill.questions.keywords.usable_cores", lambda: cores)


MACHINES = (small_and_busy, large_and_idle, small_and_idle)


@pytest.fixture
def on_all(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> Callable[[Callable[[], object]], list[object]]:
    def answers(ask: Callable[[], object]) -> list[object]:
        found = []
        for machine in MACHINES:
            with monkeypatch.context() as patched:
                machine(patched, clock)
                found.append(ask())
        return found

    return answers


OnAll = Callable[[Callable[[], object]], list[object]]


@pytest.mark.parametrize("problem", COUNTED)
def test_a_count_is_planned_the_same_on_every_machine(problem: Tiling, on_all: OnAll) -> None:
    def planned() -> object:
        found = plan(problem)
        return found.engine, found.plan, found.states

    assert len(set(on_all(planned))) == 1


@pytest.mark.parametrize("problem", [rectangle(5, 12, "pentominoes"), rectangle(10, 12, "L3")])
def test_the_same_engine_counts_on_every_machine(problem: Tiling, on_all: OnAll) -> None:
    def engine() -> object:
        found = tally(problem)
        return found.engine, found.count, found.effort.plan

    assert len(set(on_all(engine))) == 1


@pytest.mark.parametrize("problem", DRAWN)
def test_the_same_sampler_draws_the_same_on_every_machine(problem: Tiling, on_all: OnAll) -> None:
    def drawn() -> object:
        samples = solution_set(problem).samples(seed=1)
        return samples.sampler, next(samples)

    assert len(set(on_all(drawn))) == 1


def test_what_was_asked_before_does_not_change_the_sampler() -> None:
    problem = rectangle(8, 8)
    asked = solution_set(problem)
    assert asked[0] is not None
    assert asked.samples(seed=1).sampler == solution_set(problem).samples(seed=1).sampler


@pytest.mark.parametrize(
    "problem",
    [
        rectangle(2, 1000),
        pytest.param(rectangle(2, 4000), marks=pytest.mark.full),
        rectangle(24, 24),
        pytest.param(rectangle(30, 30), marks=pytest.mark.full),
        rectangle(18, 18, "L3"),
    ],
)
def test_jobs_shares_and_best_fillings_are_planned_the_same(problem: Tiling, on_all: OnAll) -> None:
    cover = cover_of(problem)

    def planned() -> object:
        here = complete(Limits())
        by_pfaffians = plan_shares(cover, here)
        spec = JobSpec(CountQuestion(), None, problem)
        way = count_in_units(Prepared(spec, Deadline(here)))
        best = plan_best(cover, here)
        return by_pfaffians is None, way.plan.name, way.units, getattr(best, "func", best).__name__

    assert len(set(on_all(planned))) == 1


def test_dominoes_on_a_chessboard_of_twenty_are_drawn_without_a_large_diagram() -> None:
    drawn = solution_set(rectangle(20, 20)).samples(seed=1)
    assert drawn.sampler == Coupling.name
    assert len(next(drawn).choices) == 200


def test_seeds_of_small_boards_keep_what_the_diagram_drew() -> None:
    for problem in (rectangle(6, 6), rectangle(12, 12), rectangle(16, 16)):
        assert solution_set(problem).samples(seed=1).sampler == "diagram"


def test_a_memory_limit_that_is_given_may_change_the_way() -> None:
    """What is free may not; then the dense sweep is refused, in a sentence."""
    problem = rectangle(24, 24, "L3")
    cover = cover_of(problem)
    roomy = plan_count(cover, Limits(spare_bytes=2**24)).cost
    assert roomy == plan_count(cover, Limits()).cost
    assert "dense" in roomy.plan
    assert "sparse" in plan_count(cover, Limits(bytes=2**24)).cost.plan
    with pytest.raises(LimitReached, match="memory limit"):
        plan_count(cover, Limits(spare_bytes=2**24)).run(Limits(spare_bytes=2**24))


@pytest.mark.parametrize(
    ("board", "kind"), [((9, 10), "S4,L4,I3"), ((8, 9), "tetrominoes:any"), ((6, 8), "pentominoes")]
)
def test_a_plan_that_looks_closely_is_of_what_a_count_does(
    board: tuple[int, int], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it then finds."""
    cover = cover_of(rectangle(*board, kind))
    chosen = choose_sweep(cover, Deadline(Limits()))

    def found(*given: object, thorough: bool = False, **more: object) -> Expected | None:
        if thorough:
            return Expected(1.0, 1.0, is_certain=False)
        return expected_states(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("boardfill.engines.sweep.sweep_estimate.expected_states", found)
    closely = choose_sweep(cover, Deadline(Limits()), thorough=True)
    assert (closely.store, closely.order) == (chosen.store, chosen.order)
    assert closely.predicted_states == (chosen.predicted_states if chosen.is_certain else 1)
