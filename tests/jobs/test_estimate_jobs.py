"""Estimates as jobs: the same answer as without one, whatever ends them and whoever does them."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boardfill import BadInput, LimitReached, Tiling
from boardfill.answers.estimate import Estimate
from boardfill.answers.tally import Effort
from boardfill.jobs.job_control import begin_job, result_so_far, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_question import job_question
from boardfill.jobs.job_status import status
from boardfill.jobs.strategies import estimates
from boardfill.jobs.strategies.estimates import RunsJobPlan
from boardfill.problem.kinds import Problem
from boardfill.questions import planned_runs
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # noqa: PLC0414 - a fixture
from tests.jobs.asked import do
from tests.jobs.failing import killed_at

BOARD = Tiling("6x6", "domino")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs keep few states, pilots ask for few runs, and units have few of them."""
    monkeypatch.setattr(planned_runs, "_FIRST_STATES", 8)
    monkeypatch.setattr(planned_runs, "_MORE_STATES", 1)
    monkeypatch.setattr(planned_runs, "STATES_PER_SECOND", 1_500)
    monkeypatch.setattr(planned_runs.Precision, "runs_for", lambda *_: 32)
    monkeypatch.setattr(estimates, "STATES_PER_SECOND", 3_000)
    monkeypatch.setattr("boardfill.engines.sweep.thinned._LEARNT_FROM", 8)


def _same(one: object, other: object) -> bool:
    """But for what it took."""
    assert isinstance(one, Estimate)
    assert isinstance(other, Estimate)
    nothing = Effort(0.0, None, None, 0)
    return replace(one, effort=nothing) == replace(other, effort=nothing)


@pytest.mark.parametrize(
    ("problem", "options"),
    [
        (BOARD, {"within": 0.9}),
        (BOARD, {"within": 0.08, "seed": 5, "confidence": 0.9}),
        (BOARD, {"within": 0.001}),
        (BOARD, {"within": 0.2, "up_to": "symmetry"}),
        (Tiling("2x4", "domino"), {"up_to": "rotation"}),
    ],
    ids=["one stage", "some stages", "all stages", "up to symmetry", "exact"],
)
def test_a_job_answers_as_the_question_does(
    tmp_path: Path, problem: Problem, options: dict[str, Any]
) -> None:
    expected = problem.estimate(**options)
    assert _same(do(tmp_path / "job", problem, "estimate", **options), expected)


def test_stages_that_are_not_needed_end_at_once(tmp_path: Path) -> None:
    found = do(tmp_path / "job", BOARD, "estimate", within=0.06)
    job = JobFolder(tmp_path / "job")
    plan = job.plan(job.spec())
    assert plan is not None
    assert isinstance(found, Estimate)
    assert isinstance(plan.saved, RunsJobPlan)
    assert 32 == plan.saved.stages[0] < found.runs < sum(plan.saved.stages)
    answers = [entry.answer for entry in job.ledger(plan).entries.values()]
    assert answers.count("null") > 0
    assert not list((tmp_path / "job" / "blocks").glob("*")), "blocks are left over"


def test_whole_stages_tell_what_they_know(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "job"
    do(folder, BOARD, "estimate", within=0.001)
    plan = JobFolder(folder).plan(JobFolder(folder).spec())
    assert plan is not None
    title, *lines = (folder / "ledger.txt").read_bytes().splitlines(keepends=True)
    first = plan.rounds[0]
    (folder / "ledger.txt").write_bytes(b"".join([title, *lines[: first - 1]]))
    with pytest.raises(LimitReached):
        result_so_far(folder)
    (folder / "ledger.txt").write_bytes(b"".join([title, *lines[: first + 1]]))
    so_far = result_so_far(folder)
    assert isinstance(so_far, Estimate)
    assert (so_far.runs, so_far.log10) == (32, BOARD.estimate(within=0.9).log10)
    assert "units are done and kept" in (so_far.note or "")
    code, written, _ = run("result", str(folder))
    assert (code, written) == (3, f"{so_far.text}\n")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not made so here")
def test_kills_and_an_audit_change_nothing(tmp_path: Path) -> None:
    options: dict[str, Any] = {"within": 0.1}
    chance = random.Random(1)
    begin_job(tmp_path, BOARD, job_question("estimate", options))
    while status(tmp_path).state != "finished":
        killed_at(chance.randrange(100, 400), partial(resume, tmp_path, threads=1, audit=0.2))
    assert _same(resume(tmp_path), BOARD.estimate(**options))


def test_other_orders_and_threads_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardfill.jobs.work_units._mixed", lambda units: list(units)[::-1])
    begin_job(tmp_path / "job", BOARD, job_question("estimate", {"within": 0.05}))
    assert _same(resume(tmp_path / "job", threads=1), BOARD.estimate(within=0.05))


def test_shares_are_checked_before_there_is_a_folder(tmp_path: Path) -> None:
    for options in ({"within": 5.0}, {"confidence": 1.0}):
        with pytest.raises(BadInput, match="expected a share"):
            begin_job(tmp_path / "job", BOARD, job_question("estimate", options))
    with pytest.raises(BadInput, match="answered in one way"):
        begin_job(tmp_path / "job", BOARD, job_question("estimate", {}), engine="search")
    assert not (tmp_path / "job").exists()


def test_answers_that_a_unit_cannot_have_are_refused() -> None:
    plan = RunsJobPlan(20, False, 20, [4, 4], 3)
    plan.check_answer(0, "[3, [0.5, 0.5, 0.25], 9]")
    plan.check_answer(3, "null")
    for unit, answer in (
        (0, "null"),
        (0, "[3, [0.5], 9]"),
        (1, "[3, [-1], 9]"),
        (1, "[3, [NaN], 9]"),
        (1, "7"),
    ):
        with pytest.raises(BadInput):
            plan.check_answer(unit, answer)
    with pytest.raises(BadInput, match="more than 10,000,000 units"):
        RunsJobPlan(20, False, 20, [2**40], 1)


def test_the_command_prints_it_as_estimate_does(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    asked = "6x6", "--pieces", "domino", "--within", "20%", "--up-to-symmetry"
    code, expected, _ = run("estimate", *asked)
    assert code == 0
    code, written, told = run("run", *asked, "--question", "estimate", "--job", job)
    assert (code, written) == (0, expected), told
    assert "8 symmetries" in told
    assert run("result", job)[1] == expected
    assert status(job).state == "finished"
