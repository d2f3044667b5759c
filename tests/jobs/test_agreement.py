"""An audit is no false alarm where two answers that differ are both right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardfill import Tiling
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.frontier import ResidueSweep
from boardfill.errors import BadInput
from boardfill.jobs.job_control import begin_job, result, resume
from boardfill.jobs.job_question import BestQuestion, CountQuestion, JobQuestion
from boardfill.jobs.sealed_files import BlockSeal
from boardfill.jobs.store import Entry
from boardfill.jobs.strategies.best import BestPlan
from boardfill.jobs.strategies.counts import ResiduesPlan
from boardfill.jobs.strategies.listings import FillingsPlan

BITS = 24
"""Of 12,988,816, which is the number of fillings of 8x8 with dominoes."""


def _told(answer: str, **blocks: str) -> Entry:
    return Entry(0, answer, 0.0, {name: BlockSeal(0, digest) for name, digest in blocks.items()})


def _bounds(monkeypatch: pytest.MonkeyPatch, *bounds: int) -> None:
    """Each sweep for a bound finds the next of these."""
    left: Iterator[int] = iter(bounds * 20)

    def bound_bits(sweep: ResidueSweep, limits: Limits) -> int:  # noqa: ARG001 - as it is called
        return next(left)

    monkeypatch.setattr(ResidueSweep, "bound_bits", bound_bits)


@pytest.mark.parametrize("wanted", [CountQuestion(), CountQuestion("symmetry")])
def test_bounds_may_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: JobQuestion
) -> None:
    _bounds(monkeypatch, BITS, BITS + 1, BITS + 60)
    board = Tiling("8x8", "domino")
    begin_job(tmp_path, board, wanted, engine="frontier-dense")
    expected = 12988816 if wanted == CountQuestion() else board.count(up_to="symmetry")
    assert resume(tmp_path, audit=1.0) == expected == result(tmp_path)


def test_a_bound_of_nothing_agrees_with_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _bounds(monkeypatch, 0, BITS)
    begin_job(tmp_path, Tiling("8x8", "domino"), engine="frontier-dense")
    for _ in range(2):
        with pytest.raises(BadInput, match="answered twice, and differently"):
            resume(tmp_path, audit=1.0)


def test_a_bound_that_is_too_low_makes_no_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _bounds(monkeypatch, BITS - 1)
    begin_job(tmp_path, Tiling("8x8", "domino"), engine="frontier-dense")
    with pytest.raises(BadInput, match="above the bound"):
        resume(tmp_path, audit=1.0)


def test_residues_that_are_needed_agree_or_somebody_is_wrong() -> None:
    plan = ResiduesPlan("", BITS, [str(2**64)])
    assert not plan.agree(1, _told("5"), _told("6"))
    assert plan.agree(1, _told("5"), _told("5"))
    assert plan.agree(1, _told("5"), _told(""))
    with pytest.raises(BadInput, match="a residue is missing"):
        plan.total([str(BITS), ""])


def test_the_best_may_be_any_that_weighs_as_much() -> None:
    def told(*weights: str) -> Entry:
        return _told(json.dumps([{"weight": one, "filling": one} for one in weights]))

    first, second = ({"weight": "7", "filling": name, "engine": name} for name in ("a", "b"))
    plan = BestPlan(several=False)
    assert plan.agree(0, _told(json.dumps(first)), _told(json.dumps(second)))
    assert not plan.agree(0, _told(json.dumps(first)), _told("null"))
    assert plan.agree(0, _told("null"), _told("null"))
    assert plan.agree(0, told("7", "5"), told("7", "5"))
    assert not plan.agree(0, told("7", "5"), told("7", "4"))


def test_the_best_is_audited(tmp_path: Path) -> None:
    begin_job(tmp_path, Tiling("4x4", "domino"), BestQuestion())
    assert resume(tmp_path, audit=1.0) == result(tmp_path)


def test_fillings_in_no_order_may_be_others() -> None:
    a, b = (_told("1", part=digest) for digest in "ab")
    assert FillingsPlan(ordered=False).agree(0, a, b)
    assert not FillingsPlan(ordered=True).agree(0, a, b)
    assert not FillingsPlan(ordered=False).agree(0, a, _told("0"))
