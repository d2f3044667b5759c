"""What states of thinned sweeps are compared by is chosen by pilots."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boardfill import Limits, Tiling
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.thinned import ThinnedRuns, ThinnedSweeps

AGREE = ThinnedRuns((0.9, 1.0, 1.1), 40, 1, are_exact=False)
DISAGREE = ThinnedRuns((0.0, 0.0, 1.0), 90, 1, are_exact=False)
NONE = ThinnedRuns((0.0, 0.0, 0.0), 0, 1, are_exact=False)


@pytest.mark.parametrize(
    ("plain", "fitted", "is_fitted"),
    [
        (AGREE, replace(AGREE, shares=(0.99, 1.0, 1.01)), True),
        (AGREE, replace(AGREE, shares=(0.5, 1.0, 1.5)), False),
        (AGREE, DISAGREE, False),
        (DISAGREE, AGREE, True),
        (DISAGREE, replace(DISAGREE, exponent=91), True),
        (DISAGREE, replace(DISAGREE, exponent=60), False),
        (DISAGREE, NONE, False),
        (NONE, DISAGREE, True),
    ],
)
def test_runs_that_agree_are_preferred_or_else_those_that_find_more(
    monkeypatch: pytest.MonkeyPatch, plain: ThinnedRuns, fitted: ThinnedRuns, is_fitted: bool
) -> None:
    found = iter([fitted, plain])

    def pilots(*_: Any) -> ThinnedRuns:
        return next(found)

    monkeypatch.setattr(ThinnedSweeps, "pilots", pilots)
    monkeypatch.setattr(ThinnedSweeps, "state_price", 1.0)
    sweeps = ThinnedSweeps(cover_of(Tiling("4x4", "domino")), 1, Deadline(Limits(threads=1)))
    guess = sweeps.learn(3)
    assert guess.is_fitted is is_fitted
    assert (guess.learnt_from > 2_000) == (AGREE not in (plain, fitted)), "more where none agree"
