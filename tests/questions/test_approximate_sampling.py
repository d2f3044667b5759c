"""Fillings drawn about evenly: each is one, weights make up for chances, and the text is honest."""

from __future__ import annotations

import json
import math
from collections import defaultdict

import pytest

from boardfill import BadInput, LimitReached, Limits, Parts, Solution, Tiling, latin_square, queens
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.engines.sweep.thinned import AveragedSweeps, Guess, ThinnedSweeps
from boardfill.problem.kinds import Problem
from boardfill.questions import planned_runs
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # noqa: PLC0414 - a fixture

Drawn = list[tuple[Filling, float]]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs keep few states, so that small boards are thinned."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 40)
    monkeypatch.setattr("boardfill.engines.sweep.thinned._LEARNT_FROM", 40)


@pytest.mark.parametrize(
    ("problem", "states", "guessed"),
    [
        (Tiling("3x4", "domino"), 2, False),
        (Tiling("3x4", "domino"), 3, True),
        (Tiling("3x4", "L3,I1"), 8, True),
        (latin_square(3), 4, False),
        (Parts("2x4", 4), 3, False),
    ],
    ids=["dominoes", "guessed", "trominoes", "latin", "parts"],
)
def test_weights_make_up_for_chances(problem: Problem, states: int, guessed: bool) -> None:
    """Every filling weighs 1 on average: the sum of squared deviations is as chi-square has it."""
    cover, number = cover_of(problem), 2000
    sweeps = ThinnedSweeps(cover, 5, Deadline(Limits(threads=1)))
    if guessed:
        sweeps.compare_by(Guess(True, 2_000))
    weights = defaultdict[Solution, list[float]](list)
    for filling, log10_weight in sweeps.draw(0, number, states):
        weights[cover.solution(filling)].append(10**log10_weight)
    every = set(problem.solution_set())
    assert weights.keys() == every
    assert len({round(one, 6) for some in weights.values() for one in some}) > 1, "not thinned"
    off = []
    for some in weights.values():
        mean = math.fsum(some) / number
        variance = math.fsum(one**2 for one in some) / number - mean**2
        off.append((mean - 1) ** 2 * number / variance)
    freedom = len(every)
    assert math.fsum(off) < freedom + 4 * math.sqrt(2 * freedom)


def test_a_filling_comes_from_the_run_of_its_number() -> None:
    board = Tiling("6x6", "domino")
    sweeps = ThinnedSweeps(cover_of(board), 1, Deadline(Limits(threads=2)))
    runs = sweeps.main(3, 5, 4)
    expected = [runs.log10(share) for share in runs.shares]
    drawn = sweeps.draw(3, 5, 4)
    assert [weight for _, weight in drawn] == pytest.approx(expected)
    alone = ThinnedSweeps(cover_of(board), 1, Deadline(Limits(threads=1)))
    assert alone.draw(4, 2, 4) == drawn[1:3]


@pytest.mark.usefixtures("few")
def test_draws_are_fillings_with_weights_near_the_count() -> None:
    board = queens(8)
    found = board.approximate_sample(12, seed=3)
    again = board.approximate_sample(7, seed=3, threads=2)
    every = set(board.solution_set())
    assert {one.solution for one in found.draws} <= every
    assert again.draws == found.draws[:7]
    assert board.approximate_sample(12, seed=4).draws != found.draws
    assert 0 < found.spread < 1
    assert all(abs(one.log10_weight - math.log10(92)) < 0.7 for one in found.draws)
    assert found.text.startswith("drawn approximately evenly: no set of fillings comes up too")


def test_no_run_is_drawn_from_twice_where_some_meet_no_filling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most of the runs that keep eight states lose them all."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 8)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1)
    monkeypatch.setattr("boardfill.engines.sweep.thinned._LEARNT_FROM", 8)
    asked: list[tuple[int, int]] = []
    drawn = AveragedSweeps.draw

    def draw(sweeps: AveragedSweeps, first: int, number: int, states: int) -> Drawn:
        asked.append((first, number))
        return drawn(sweeps, first, number, states)

    monkeypatch.setattr(AveragedSweeps, "draw", draw)
    assert len(queens(8).approximate_sample(12, seed=3).draws) == 12
    assert len(asked) > 1, "no run met no filling"
    runs = [run for first, number in asked for run in range(first, first + number)]
    assert runs == list(range(len(runs)))


def test_where_nothing_is_thinned_draws_are_even() -> None:
    found = Tiling("4x4", "domino").approximate_sample(5, seed=1)
    assert found.spread == 0
    assert {round(10**one.log10_weight, 6) for one in found.draws} == {36}
    assert found.text == "drawn evenly: no layer had more than 2,000 states"
    with pytest.raises(LookupError, match="no filling"):
        Tiling("3x3", "domino").approximate_sample(1)


def test_draws_that_would_be_uneven_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 2)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1)
    monkeypatch.setattr("boardfill.engines.sweep.thinned._LEARNT_FROM", 2)
    with pytest.raises(LimitReached, match="runs disagree too much to draw"):
        Tiling("9x10", "L3").approximate_sample(1, seed=1)


def test_layers_that_do_not_fit_into_memory_are_refused() -> None:
    sweeps = ThinnedSweeps(cover_of(Tiling("16x16", "domino")), 1, Deadline(Limits(threads=1)))
    small = sweeps.within(Deadline(Limits(threads=1, bytes=1_000_000)))
    assert small.main(0, 1, 2_000).met > 0
    with pytest.raises(LimitReached, match="memory limit"):
        small.draw(0, 1, 2_000)


def test_the_command_says_how_even_and_how_heavy(run: Run) -> None:
    asked = "sample", "4x4", "--pieces", "domino", "--approximate", "--seed", "1", "-n", "2"
    code, written, told = run(*asked, "--json")
    assert (code, "drawn evenly" in told) == (0, True), told
    for line in written.splitlines():
        tree = json.loads(line)
        assert tree["seed"] == "1"
        assert round(10 ** tree["log10_weight"], 6) == 36
        assert len(tree["placements"]) == 8
    code, drawn, _ = run(*asked)
    assert (code, len(drawn.split("\n\n"))) == (0, 2)
    assert run("sample", "3x3", "domino", "--approximate")[0] == 1
    code, _, told = run(*asked, "--sampler", "diagram")
    assert (code, "either --sampler or --approximate" in told) == (2, True)
    with pytest.raises(BadInput, match="at least 1"):
        Tiling("4x4", "domino").approximate_sample(number=0)
