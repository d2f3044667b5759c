"""What runs tell: intervals and lower bounds hold as often as they say, on runs of known mean."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from boardfill.questions.run_statistics import interval, lower_bound, t_quantile


@pytest.mark.parametrize(
    ("chance", "freedom", "published"),
    [
        (0.975, 20, 2.086),
        (0.975, 30, 2.042),
        (0.995, 40, 2.704),
        (0.9995, 30, 3.646),
        (0.9, 60, 1.296),
    ],
)
def test_quantiles_of_student(chance: float, freedom: int, published: float) -> None:
    """From the usual table."""
    assert t_quantile(chance, freedom) == pytest.approx(published, abs=6e-4)


@pytest.mark.parametrize("spread", [0.1, 0.5, 0.9])
def test_intervals_hold_as_often_as_they_say(spread: float) -> None:
    """Of runs as skewed as products of chances are, with the seed fixed."""
    draws = random.Random(4)
    sigma = math.sqrt(math.log(1 + spread**2))
    held = told = 0
    for _ in range(400):
        runs = [draws.lognormvariate(-sigma * sigma / 2, sigma) for _ in range(32)]
        found = interval(runs, 0.05)
        told += found is not None
        held += found is not None and found.low <= 1 <= found.high
    assert told > 200
    assert held >= 0.93 * told


def test_runs_that_disagree_have_no_interval() -> None:
    assert interval([0.0] * 31 + [1.0], 0.05) is None
    assert interval([0.0] * 32, 0.05) is None


def test_the_lower_bound_holds_for_the_worst_runs() -> None:
    """Runs that are t with a chance of 1/t, else 0, are as large as Markov lets them be.

    A bound above 1 needs k runs that are t; that chance is summed exactly, for all t.
    """
    number, doubt = 32, 0.001
    for t in [Fraction(11, 10), Fraction(3, 2), Fraction(2), Fraction(4), Fraction(40)]:
        wrong = Fraction(0)
        for hits in range(number + 1):
            runs = [float(t)] * hits + [0.0] * (number - hits)
            if lower_bound(runs, doubt) > 1:
                wrong += math.comb(number, hits) * (1 / t) ** hits * (1 - 1 / t) ** (number - hits)
        assert wrong <= doubt


def test_the_lower_bound_is_not_far_from_runs_that_agree() -> None:
    assert 0.75 < lower_bound([1.0] * 32, 0.001) < 0.85
    assert lower_bound([0.0] * 32, 0.001) == 0
