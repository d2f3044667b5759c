"""An audit is no false alarm where two answers that differ are both right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from boardfill import Tiling
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.residue_sweep import ResidueSweep
from boardfill.errors import BadInput
from boardfill.jobs.job_question import BestQuestion, CountQuestion, JobQuestion
from boardfill.jobs.run_job import begin_job, result, resume
from boardfill.jobs.strategies.by_residues import ByResidues
from boardfill.jobs.strategies.single_unit import BestAtOnce, FillingsAtOnce

BITS = 24
"""Of 12,988,816, which is the number of fillings of 8x8 with dominoes."""


@dataclass(frozen=True)
class Told:
    answer: str
    blocks: dict[str, object] = field(default_factory=dict)


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
    assert not ByResidues.agree({}, 1, Told("5"), Told("6"))
    assert ByResidues.agree({}, 1, Told("5"), Told("5"))
    assert ByResidues.agree({}, 1, Told("5"), Told(""))
    tree = {"spared": False, "moduli": [str(2**64)]}
    with pytest.raises(BadInput, match="a residue is missing"):
        ByResidues.total(tree, [str(BITS), ""])


def test_the_best_may_be_any_that_weighs_as_much() -> None:
    def told(*weights: str) -> Told:
        return Told(json.dumps([{"weight": one, "filling": one} for one in weights]))

    first, second = ({"weight": "7", "filling": name, "engine": name} for name in ("a", "b"))
    assert BestAtOnce.agree({}, 0, Told(json.dumps(first)), Told(json.dumps(second)))
    assert not BestAtOnce.agree({}, 0, Told(json.dumps(first)), Told("null"))
    assert BestAtOnce.agree({}, 0, Told("null"), Told("null"))
    assert BestAtOnce.agree({}, 0, told("7", "5"), told("7", "5"))
    assert not BestAtOnce.agree({}, 0, told("7", "5"), told("7", "4"))


def test_the_best_is_audited(tmp_path: Path) -> None:
    begin_job(tmp_path, Tiling("4x4", "domino"), BestQuestion())
    assert resume(tmp_path, audit=1.0) == result(tmp_path)


def test_fillings_in_no_order_may_be_others() -> None:
    a, b = (Told("1", {"part-00000.jsonl": digest}) for digest in "ab")
    assert FillingsAtOnce.agree({"ordered": False}, 0, a, b)
    assert not FillingsAtOnce.agree({"ordered": True}, 0, a, b)
    assert not FillingsAtOnce.agree({"ordered": False}, 0, a, Told("0"))
