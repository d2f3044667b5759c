"""Estimates: intervals hold known counts, nothing is said that is not known, seeds decide all."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from boardfill import (
    BadInput,
    Board,
    LimitReached,
    Limits,
    NoEngine,
    Parts,
    Tiling,
    latin_square,
    queens,
)
from boardfill.answers.estimate import Estimate, rounded
from boardfill.answers.tally import Effort
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.thinned import AveragedSweeps, deviation, mean
from boardfill.problem.kinds import Problem
from boardfill.puzzles import magic_square
from boardfill.questions import planned_runs
from boardfill.questions.estimating import swept_parts
from boardfill.questions.keywords import UpTo
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # noqa: PLC0414 - a fixture
from tests.clock import Clock


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs keep few states at first, so that small boards are estimated."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 60)
    monkeypatch.setattr("boardfill.engines.sweep.thinned._LEARNT_FROM", 60)


KNOWN: list[tuple[Problem, int]] = [
    (Tiling("8x8", "domino"), 12988816),
    (Tiling("9x10", "L3"), 9567192),
    (queens(8), 92),
    (latin_square(5), 161280),
]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("problem", "count"), KNOWN, ids=["dominoes", "L", "queens", "latin"])
def test_intervals_hold_known_counts(problem: Problem, count: int) -> None:
    assert problem.count() == count
    found = problem.estimate(within=0.2, seed=1)
    assert found.count is None, "nothing was thinned"
    assert found.low_log10 is not None
    assert found.high_log10 is not None
    assert found.low_log10 <= math.log10(count) <= found.high_log10
    assert found.at_least_log10 is not None
    assert found.at_least_log10 <= math.log10(count)
    assert found.runs >= 32


SYMMETRIC: list[tuple[Problem, UpTo]] = [
    (Tiling("8x8", "domino"), "symmetry"),
    (Tiling("9x10", "L3"), "rotation"),
    (Tiling(Board.rectangle(8, 8, wrap=("rows",)), "domino"), "translation"),
    (queens(8), "symmetry"),
]


def test_magic_squares_are_estimated() -> None:
    """7,040 of order 4, which a sweep row by row would hardly ever meet."""
    found = magic_square(4).estimate(within=0.2, seed=1)
    assert found.count is None
    assert found.low_log10 is not None
    assert found.high_log10 is not None
    assert found.low_log10 <= math.log10(7040) <= found.high_log10
    assert found.high_log10 - found.low_log10 < 0.2


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("problem", "up_to"), SYMMETRIC, ids=["dominoes", "L", "ring", "queens"])
def test_intervals_hold_known_counts_up_to_symmetry(problem: Problem, up_to: UpTo) -> None:
    known = problem.tally(up_to=up_to)
    found = problem.estimate(within=0.2, seed=1, up_to=up_to)
    assert (found.count, found.convention, found.group) == (None, up_to, known.group)
    assert found.low_log10 is not None
    assert found.high_log10 is not None
    assert found.low_log10 <= math.log10(known.count) <= found.high_log10
    assert found.at_least_log10 is not None
    assert found.at_least_log10 <= math.log10(known.count)
    assert f" up to {up_to} (between " in found.text


def test_runs_up_to_symmetry_are_right_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 3 states of whole and folded boards; what symmetries leave is a fifth of the count."""
    monkeypatch.setattr("boardfill.engines.sweep.thinned._LEARNT_FROM", 3)
    board, limits = Tiling("4x4", "domino"), Limits(threads=1)
    known, number = board.count(up_to="symmetry"), 1500
    sweeps = swept_parts(board, "symmetry", 1, Deadline(limits)).sweeps
    runs = sweeps.main(0, number, 3)
    off = math.ldexp(mean(runs.shares), runs.exponent) / known - 1
    assert not runs.are_exact
    assert abs(off) < 4 * deviation(runs.shares) / math.sqrt(number) < 0.15


def test_where_nothing_is_thinned_the_count_up_to_symmetry_is_exact() -> None:
    found = Tiling("6x6", "domino").estimate(up_to="symmetry")
    assert found.count == Tiling("6x6", "domino").count(up_to="symmetry")
    assert found.text.startswith(f"exactly {found.count} up to symmetry: ")


def test_connected_parts_are_not_estimated_up_to_symmetry() -> None:
    with pytest.raises(NoEngine, match="counted up to symmetry by listing"):
        Parts("4x4", 4).estimate(up_to="symmetry")


@pytest.mark.usefixtures("few")
def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads() -> None:
    board = Tiling("8x8", "domino")

    def told(**options: Any) -> tuple[object, ...]:
        found = board.estimate(within=0.3, **options)
        return found.log10, found.low_log10, found.high_log10, found.runs, found.states

    assert told(seed=7, threads=1) == told(seed=7, threads=3)
    assert told(seed=7) != told(seed=8)


def test_where_nothing_is_thinned_the_count_is_exact() -> None:
    found = Tiling("6x6", "domino").estimate()
    assert (found.count, found.runs) == (6728, 0)
    assert found.low_log10 == found.high_log10 == found.at_least_log10 == math.log10(6728)
    assert found.text.startswith("exactly 6728: ")
    assert Tiling("3x3", "domino").estimate().text.startswith("exactly 0: ")


def test_no_filling_met_is_not_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that dominoes cannot fill, which its area does not tell; and no work to see it."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 20)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1)
    board = Board.from_picture("#.......\n" + "........\n" * 6 + ".......#")
    found = Tiling(board, "domino").estimate()
    assert (found.log10, found.low_log10, found.at_least_log10) == (None, None, None)
    assert found.text == (
        "no filling was met, which does not say that there is none (32 runs of 20 states)"
    )


def test_an_interval_that_cannot_be_so_narrow_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 20)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1)
    found = Tiling("8x8", "domino").estimate(within=0.001, seed=1)
    assert found.note is not None
    assert "wider than the 0.1 % asked for" in found.text
    assert found.low_log10 is not None
    assert found.low_log10 < math.log10(12988816) < (found.high_log10 or 0)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"within": 0}, "within: expected a share from 0.001 to 1, found 0"),
        ({"within": 5}, "within: expected a share from 0.001 to 1, found 5"),
        ({"within": "5%"}, "within: expected a share"),
        ({"within": True}, "within: expected a share"),
        ({"confidence": 1}, "confidence: expected a share from 0.5 to 0.9999, found 1"),
        ({"confidence": math.nan}, "confidence: expected a share"),
        ({"seed": -1}, "seed: expected a number of at least 0"),
        ({"time_limit": 0}, "time limit above 0"),
    ],
)
def test_bad_values_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        Tiling("4x4", "domino").estimate(**options)


def test_runs_are_planned_for_half_of_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is planned for a minute of one core is planned for two that a caller allows."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 20)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 5_000)

    def stages(seconds: float | None) -> tuple[int, ...]:
        swept = swept_parts(Tiling("8x8", "domino"), None, 0, Deadline(Limits()))
        precise = planned_runs.Precision(0.0001, 0.95)
        return planned_runs.planned_runs(swept.sweeps, precise, seconds).stages

    assert stages(120.0) == stages(None) != stages(60.0)


def test_a_limit_ends_it_before_any_stage_is_whole(clock: Clock) -> None:
    with clock.stops(2, match="time limit .* not done, so .* not even a lower bound"):
        Tiling("16x16", "domino").estimate(time_limit=2)


def test_a_stage_that_a_limit_ends_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 20)
    monkeypatch.setattr(planned_runs, "_MORE_STATES", 1)
    board = Tiling("8x8", "domino")
    whole = board.estimate(within=0.9, seed=3)
    ask = AveragedSweeps.main

    def first_only(self: Any, first: int, number: int, states: int) -> Any:
        if first >= 32:
            raise LimitReached("the time limit stopped the runs of an estimate")
        return ask(self, first, number, states)

    monkeypatch.setattr(AveragedSweeps, "main", first_only)
    monkeypatch.setattr(planned_runs.Precision, "runs_for", lambda *_: 32)
    monkeypatch.setattr(planned_runs.Precision, "enough", 10.0)
    found = board.estimate(within=0.002, seed=3)
    assert found.runs == whole.runs == 32
    assert found.log10 == whole.log10
    assert "the time limit stopped the runs" in (found.note or "")


@pytest.mark.parametrize(("allowed", "left"), [(3, None), (4, 16), (7, 28), (8, 32)])
def test_of_a_first_stage_that_a_limit_ends_a_lower_bound_remains(
    monkeypatch: pytest.MonkeyPatch, allowed: int, left: int | None
) -> None:
    """32 runs in eight parts; from half of them on something is known."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 20)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1)
    board, ask, parts = Tiling("8x8", "domino"), AveragedSweeps.main, []
    whole = board.estimate(seed=3, threads=1)
    assert whole.runs == 32

    def few_only(self: Any, first: int, number: int, states: int) -> Any:
        parts.append(number)
        if len(parts) > allowed:
            raise LimitReached("the time limit stopped the runs of an estimate")
        return ask(self, first, number, states)

    monkeypatch.setattr(AveragedSweeps, "main", few_only)
    if left is None:
        with pytest.raises(LimitReached, match="not even a lower bound"):
            board.estimate(seed=3, threads=1)
        return
    found = board.estimate(seed=3, threads=1)
    assert set(parts) == {4}
    assert found.runs == left
    assert found.at_least_log10 is not None
    assert 3 < found.at_least_log10 <= math.log10(12988816)
    if left == 32:
        assert found.log10 == whole.log10
        return
    assert (found.log10, found.low_log10, found.high_log10) == (None, None, None)
    assert whole.at_least_log10 is not None
    assert found.at_least_log10 <= whole.at_least_log10
    least = rounded(found.at_least_log10, math.floor)
    assert found.text == (
        f"at least {least} with confidence 99.9 % (the time limit stopped the runs of an "
        f"estimate; {left} runs of 20 states)"
    )


def test_the_parts_of_the_first_stage_progress_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 20)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1)
    reported, seen, ask = list[Callable[[], float]](), list[float](), AveragedSweeps.main

    def watched(self: Any, first: int, number: int, states: int) -> Any:
        before = len(reported)
        seen.append(reported[-1]())
        found = ask(self, first, number, states)
        assert len(reported) == before
        seen.append(reported[-1]())
        return found

    monkeypatch.setattr(AveragedSweeps, "main", watched)
    limits = Limits(threads=1, on_progress=reported.append)
    assert Tiling("8x8", "domino").estimate(limits=limits).runs == 32
    steps = [step / 8 for step in range(9)]
    assert seen[0] == 0
    assert seen[1::2] == steps[1:]


def test_where_a_filling_was_met_there_is_at_least_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most runs lose all their states, so that by Markov's inequality nothing would be known."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 3)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1)
    found = Tiling("6x8", "L4").estimate(seed=1)
    assert found.log10 is not None
    assert (found.low_log10, found.at_least_log10) == (None, 0.0)


def _estimate(**parts: Any) -> Estimate:
    usual = {"confidence": 0.95, "runs": 40, "states": 20_000, "seed": 0, "note": None}
    return Estimate(**usual | parts, effort=Effort(1.0, 1, None, 1))


def test_what_is_said() -> None:
    whole = _estimate(log10=51.5327, low_log10=51.5051, high_log10=51.5563, at_least_log10=51.4624)
    assert whole.text == (
        "about 3.41e51 (between 3.19e51 and 3.60e51 with confidence 95 %; at least 2.90e51 with "
        "confidence 99.9 %; 40 runs of 20,000 states)"
    )
    unsure = _estimate(
        log10=9.2,
        low_log10=None,
        high_log10=None,
        at_least_log10=7.3,
        note="runs disagree too much",
    )
    assert unsure.text == (
        "very roughly 1.58e9 (runs disagree too much; at least 1.99e7 with confidence 99.9 %; "
        "40 runs of 20,000 states)"
    )


@pytest.mark.parametrize("number", [1, 7, 99.95, 100, 999.4, 1234, 99_999, 123_456, 9.999e7, 1e300])
def test_ends_are_rounded_outwards(number: float) -> None:
    logarithm = math.log10(number)
    low, high = float(rounded(logarithm, math.floor)), float(rounded(logarithm, math.ceil))
    assert low <= number * (1 + 1e-9)
    assert high >= number * (1 - 1e-9)
    assert high <= low * 1.011


def test_the_command_says_it_in_a_line_and_as_json(run: Run) -> None:
    status, written, complained = run("estimate", "6x6", "--pieces", "domino", "--json")
    assert status == 0, complained
    tree = json.loads(written)
    assert tree["count"] == "6728"
    assert tree["log10"] == tree["low_log10"] == tree["at_least_log10"] == math.log10(6728)
    assert tree["convention"] == "raw"
    status, written, complained = run("estimate", "6x6", "domino", "--up-to-rotation", "--json")
    tree = json.loads(written)
    assert (tree["convention"], tree["group"]) == ("rotation", "4 symmetries: 4 rotations")
    status, written, complained = run("estimate", "6x6", "domino", "--within", "5 %")
    assert (status, written.startswith("exactly 6728")) == (0, True), complained
    status, _, complained = run("estimate", "6x6", "domino", "--within", "five")
    assert (status, "expected a share such as 5% or 0.05, found 'five'" in complained) == (2, True)
