"""Estimates are honest about their spread, and units are a fair sample."""

from __future__ import annotations

import math
import random

from boardfill.jobs.job_status import TimeLeft, job_time_left, time_left
from boardfill.jobs.store import Entry
from boardfill.jobs.work_units import MILLION, _mixed, audited_units


def test_the_truth_lies_within_the_span_nineteen_times_of_twenty_or_nearly() -> None:
    chance, within, trials = random.Random(5), 0, 400
    for _ in range(trials):
        units = [chance.lognormvariate(1, 0.8) for _ in range(66)]
        span = time_left(units[:20], 46, 1)
        assert span is not None
        within += span.least <= sum(units[20:]) <= span.most
    assert 0.88 <= within / trials <= 0.99


def test_units_that_are_done_first_are_a_fair_sample() -> None:
    """Sizes fall from the first to the last; the first third in the mixed order tells the rest."""
    sizes = [math.exp(-unit / 30) for unit in range(99)]
    order = _mixed(range(99))
    assert sorted(order) == list(range(99))
    done = [sizes[unit] for unit in order[:33]]
    span = time_left(done, 66, 1)
    assert span is not None
    assert span.least <= sum(sizes[unit] for unit in order[33:]) <= span.most
    in_order = time_left(sizes[:33], 66, 1)
    assert in_order is not None
    assert sum(sizes[33:]) < in_order.least  # which is why they are mixed


def _entries(*seconds: float) -> dict[int, Entry]:
    return {unit: Entry(unit, "", took, {}, "a") for unit, took in enumerate(seconds)}


def test_nobody_tells_a_time_from_too_little() -> None:
    assert job_time_left([10], _entries(1, 1), 0) is None
    assert job_time_left([10], _entries(1, 1, 1), 0) == TimeLeft(7.0, 7.0)
    assert job_time_left([3], _entries(1, 1, 1), 0) == TimeLeft(0.0, 0.0)
    assert job_time_left([3], _entries(1, 1, 1), 2) == TimeLeft(2.0, 2.0)
    # Units of one round say nothing about other rounds.
    assert job_time_left([3, 3, 3], _entries(1, 1, 1, 9), 0) is None
    assert job_time_left([1, 1, 1, 2], _entries(2, 2, 2), 0) == TimeLeft(2.0, 2.0)


def test_an_audit_chooses_its_part_before_the_work() -> None:
    chosen = audited_units(50_000, "a plan", 10_000)
    assert 400 < len(chosen) < 600
    assert chosen == audited_units(50_000, "a plan", 10_000)
    assert chosen != audited_units(50_000, "another plan", 10_000)
    assert chosen < audited_units(200_000, "a plan", 10_000)
    assert len(audited_units(MILLION, "a plan", 7)) == 7
