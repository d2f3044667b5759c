"""What states of thinned sweeps are compared by is chosen by pilots."""

from __future__ import annotations

import math
from typing import Any

import pytest

from boardfill import Limits, Tiling
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.thinned import ThinnedRuns, ThinnedSweeps
from boardfill.puzzles import magic_square

AGREE = ThinnedRuns((0.9, 1.0, 1.1), 40, 1, are_exact=False)
DISAGREE = ThinnedRuns((0.0, 0.0, 1.0), 90, 1, are_exact=False)
NONE = ThinnedRuns((0.0, 0.0, 0.0), 0, 1, are_exact=False)


@pytest.mark.parametrize(
    ("plain", "fitted", "is_fitted"),
    [
        (AGREE, AGREE._replace(shares=(0.99, 1.0, 1.01)), True),
        (AGREE, AGREE._replace(shares=(0.5, 1.0, 1.5)), False),
        (AGREE, DISAGREE, False),
        (DISAGREE, AGREE, True),
        (DISAGREE, DISAGREE._replace(exponent=91), True),
        (DISAGREE, DISAGREE._replace(exponent=60), False),
        (DISAGREE, NONE, False),
        (NONE, DISAGREE, True),
    ],
)
def test_runs_that_agree_are_preferred_or_else_those_that_find_more(
    monkeypatch: pytest.MonkeyPatch, plain: ThinnedRuns, fitted: ThinnedRuns, is_fitted: bool
) -> None:
    found = iter([plain, NONE, fitted])  # the second are of a slanted sweep

    def pilots(*_: Any) -> ThinnedRuns:
        return next(found)

    monkeypatch.setattr(ThinnedSweeps, "pilots", pilots)
    monkeypatch.setattr(ThinnedSweeps, "state_price", 1.0)
    sweeps = ThinnedSweeps(cover_of(Tiling("4x4", "domino")), 1, Deadline(Limits(threads=1)))
    guess = sweeps.learn(3, math.inf)
    assert guess.is_fitted is is_fitted
    assert (guess.learnt_from > 2_000) == (AGREE not in (plain, fitted)), "more where none agree"


@pytest.mark.parametrize(
    ("found", "order", "is_fitted"),
    [
        ([NONE, AGREE, NONE], "closing", False),
        ([AGREE, DISAGREE, NONE, DISAGREE], "narrow", False),
        ([DISAGREE, NONE, AGREE, AGREE._replace(shares=(1.0, 1.0, 1.0))], "slanted", True),
    ],
)
def test_orders_are_tried_and_the_best_one_fitted(
    monkeypatch: pytest.MonkeyPatch, found: list[ThinnedRuns], order: str, is_fitted: bool
) -> None:
    """The narrowest one, one that ends sum after sum, which is never fitted, and a slanted one."""
    left = iter(found)
    monkeypatch.setattr(ThinnedSweeps, "pilots", lambda *_: next(left))
    monkeypatch.setattr(ThinnedSweeps, "state_price", 1.0)
    sweeps = ThinnedSweeps(cover_of(magic_square(3)), 1, Deadline(Limits(threads=1)))
    assert sweeps.learn(3, math.inf) == (is_fitted, 2_000, order)
    assert next(left, None) is None, "all were asked for"


@pytest.mark.parametrize(
    ("work", "tried", "guess"),
    [(99, 2, (False, 16_000)), (100, 3, (True, 2_000)), (800, 3, (True, 16_000))],
)
def test_a_guess_is_fitted_where_there_is_time_for_it(
    monkeypatch: pytest.MonkeyPatch, work: float, tried: int, guess: tuple[bool, int]
) -> None:
    """To fit a guess takes as long as a hundred plain runs; once more, with more states, eight
    times as long."""
    left = iter([DISAGREE, NONE, DISAGREE._replace(exponent=DISAGREE.exponent + 1)])
    monkeypatch.setattr(ThinnedSweeps, "pilots", lambda *_: next(left)._replace(met=3))
    monkeypatch.setattr(ThinnedSweeps, "state_price", 1.0)
    sweeps = ThinnedSweeps(cover_of(Tiling("4x4", "domino")), 1, Deadline(Limits(threads=1)))
    assert sweeps.learn(3, work)[:2] == guess
    assert len(list(left)) == 3 - tried
