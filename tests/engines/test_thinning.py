"""Thinned sweeps are right on average: by trying every random number there is, and by many runs."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest

from boardfill import Board, Limits, Tiling, _core, latin_square, queens
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.sweep_choice import narrowest_schedule
from boardfill.engines.sweep.thinned import Guess, Order, ThinnedRuns, ThinnedSweeps
from boardfill.problem.kinds import Problem
from boardfill.puzzles import magic_square, slitherlink

ALL = 2**53
"""Random numbers that there are."""

SCORES = [
    [1.0, 2.0, 3.0, 4.0],
    [5.0, 1.0, 1.0, 1.0, 1.0, 1.0],
    [0.1, 0.7, 1e-30, 3.0, 0.0, 2.5, 0.3],
    [1e300, 1.0, 1e-300],
    [0.0, 0.0, 0.0],
    [1.0] * 9,
]


def _chances(scores: list[float], room: int) -> list[int]:
    """For how many of all random numbers each state stays, and that what it counts for fits."""
    # What stays changes only where a sum of chances passes a whole; the factors tell the chances.
    factors: dict[int, float] = {}
    step = ALL // 997
    for random in [*range(0, ALL, step), ALL - 1]:
        factors |= dict(_core.thinned(scores, room, random))
    chances = [
        round(ALL / factors[state]) if state in factors else 1 for state in range(len(scores))
    ]
    places, passed = {0}, 0
    for chance in chances:
        passed += chance
        places.add(-passed % ALL)
    borders = [*sorted(places), ALL]
    stays = [0] * len(scores)
    for first, end in pairwise(borders):
        kept = _core.thinned(scores, room, first)
        assert kept == _core.thinned(scores, room, end - 1)
        for state, factor in kept:
            stays[state] += end - first
            assert factor == ALL / chances[state]
    assert stays == chances
    return stays


@pytest.mark.parametrize("scores", SCORES)
def test_every_state_counts_for_its_weight_on_average(scores: list[float]) -> None:
    """Exactly: chances are whole numbers of 2^-53, and all random numbers are equally likely."""
    for room in range(1, len(scores)):
        stays = _chances(scores, room)
        assert all(Fraction(number, ALL) * Fraction(ALL, number) == 1 for number in stays)
        assert all(number >= 1 for number in stays), "a state that never stays would be lost"


@pytest.mark.parametrize("scores", SCORES[:2])
def test_the_likelier_stay_and_the_room_is_used(scores: list[float]) -> None:
    for room in range(1, len(scores)):
        stays = _chances(scores, room)
        assert sum(stays) / ALL == pytest.approx(room, rel=1e-12)
        order = sorted(range(len(scores)), key=scores.__getitem__)
        assert [stays[state] for state in order] == sorted(stays)


def test_states_that_fit_all_stay() -> None:
    assert _core.thinned([1.0, 0.0, 5.0], 3, ALL - 1) == [(0, 1.0), (1, 1.0), (2, 1.0)]


def test_what_is_no_random_number_is_refused() -> None:
    with pytest.raises(ValueError, match="53 bits"):
        _core.thinned([1.0, 2.0], 1, ALL)
    with pytest.raises(ValueError, match="room"):
        _core.thinned([1.0, 2.0], 0, 0)


def _runs(
    problem: Problem, number: int, states: int, *, rounds: int, threads: int = 1
) -> list[float]:
    sweep = _core.ThinnedSweep(narrowest_schedule(cover_of(problem)))
    for learnt in range(rounds):
        sweep.learn(5, learnt, 40, _core.Control())
    found = sweep.runs(5, 100, number, states, threads, _core.Control())
    assert any(run.is_thinned for run in found)
    return [math.ldexp(run.mantissa, run.exponent) for run in found]


LOOP = slitherlink([[None] * 4, [None, 2, None, None], [None, None, 3, None], [None] * 4])
SMALL: list[tuple[str, Problem, int]] = [
    ("dominoes", Tiling("6x6", "domino"), 8),
    ("L-trominoes", Tiling("6x6", "L3"), 12),
    ("hexes", Tiling(Board.rectangle(3, 6, lattice="hex"), "trihexes:any"), 8),
    ("triangles", Tiling(Board.rectangle(3, 8, lattice="triangle"), "I2,I3:any"), 10),
    ("queens", queens(6), 8),
    ("latin squares", latin_square(4), 20),
    ("a loop", LOOP, 20),
]


@pytest.mark.parametrize("rounds", [0, 1, 3])
@pytest.mark.parametrize(
    ("problem", "states"), [case[1:] for case in SMALL], ids=[c[0] for c in SMALL]
)
def test_runs_are_the_count_on_average(problem: Problem, states: int, rounds: int) -> None:
    """By 1,000 runs of fixed seeds: their mean is within five of its standard errors."""
    found = _runs(problem, 1_000, states, rounds=rounds)
    mean = math.fsum(found) / len(found)
    error = math.sqrt(math.fsum((run - mean) ** 2 for run in found)) / len(found)
    assert abs(mean - problem.count()) < 5 * error < mean / 2


ORDERED: list[tuple[str, Problem, Order]] = [
    ("magic squares", magic_square(4), "closing"),
    ("semi-magic squares", magic_square(3, diagonals=False), "closing"),
    ("dominoes", Tiling("6x6", "domino"), "slanted"),
    ("hexes", Tiling(Board.rectangle(3, 6, lattice="hex"), "trihexes:any"), "slanted"),
    ("latin squares", latin_square(4), "slanted"),
]


@pytest.mark.parametrize(
    ("problem", "order"), [case[1:] for case in ORDERED], ids=[c[0] for c in ORDERED]
)
def test_runs_are_the_count_on_average_in_every_order(problem: Problem, order: Order) -> None:
    count = problem.count()
    sweeps = ThinnedSweeps(cover_of(problem), 5, Deadline(Limits(threads=1)))
    sweeps.compare_by(Guess(False, 40, order))
    found = sweeps.main(0, 1_000, 400 if count == 7040 else 12)
    assert not found.are_exact
    runs = [math.ldexp(share, found.exponent) for share in found.shares]
    mean = math.fsum(runs) / len(runs)
    error = math.sqrt(math.fsum((run - mean) ** 2 for run in runs)) / len(runs)
    assert abs(mean - count) < 5 * error < mean / 2


def test_runs_that_keep_everything_are_exact() -> None:
    sweep = _core.ThinnedSweep(narrowest_schedule(cover_of(Tiling("8x8", "domino"))))
    (run,) = sweep.runs(1, 0, 1, 10**6, 1, _core.Control())
    assert (math.ldexp(run.mantissa, run.exponent), run.is_thinned) == (12988816, False)


def test_runs_depend_on_seed_and_number_alone() -> None:
    board = Tiling("8x8", "domino")
    alone = _runs(board, 12, 20, rounds=3)
    assert _runs(board, 12, 20, rounds=3, threads=4) == alone
    assert len(set(alone)) > 6


def test_runs_beyond_the_range_of_floats() -> None:
    sweep = _core.ThinnedSweep(narrowest_schedule(cover_of(Tiling("12x400", "domino"))))
    (run,) = sweep.runs(1, 0, 1, 50, 1, _core.Control())
    assert 1600 < run.exponent < 2200
    assert 0.5 <= run.mantissa < 1


def test_stages_of_different_size_are_put_together() -> None:
    first, more = (
        ThinnedRuns((1.0, 0.5), 4, 10, are_exact=False),
        ThinnedRuns((1.0,), 6, 5, are_exact=False),
    )
    assert first.followed_by(more) == ThinnedRuns((0.25, 0.125, 1.0), 6, 15, are_exact=False)


def test_what_nothing_can_meet_has_no_fillings() -> None:
    sweeps = ThinnedSweeps(cover_of(Tiling("3x3", "domino")), 0, Deadline(Limits()))
    found = sweeps.pilots(2, 100)
    assert (found.shares, found.are_exact) == ((0.0, 0.0), True)
