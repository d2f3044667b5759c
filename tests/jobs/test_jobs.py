"""Jobs: begun, stopped, gone on with; the same answer as without a job."""

from __future__ import annotations

import os
import random
import signal
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from boardfill import Board, Tiling, pieces
from boardfill.engines import subtrees
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs import job_control, work_units
from boardfill.jobs.choose_strategy import plan_strategy
from boardfill.jobs.durable_files import SafeFile, SafeFolder, job_lock
from boardfill.jobs.job_control import begin_job, cancel, jobs_under, result, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_question import CountQuestion
from boardfill.jobs.job_status import status
from boardfill.jobs.sealed_files import seal
from boardfill.jobs.strategies.strategy import Prepared
from tests.jobs.asked import IN_FOLDERS
from tests.jobs.failing import in_child, killed_at
from tests.jobs.staged import in_parts, stop_after
from tests.processes import until
from tests.strategies import tilings

TROMINOES = Tiling(Board.rectangle(4, 5), pieces("L3,I2"))


def fibonacci(number: int) -> int:
    """By addition."""
    last, this = 0, 1
    for _ in range(number - 1):
        last, this = this, last + this
    return this


KILLED = [
    (TROMINOES, "search", 2319),
    (Tiling("16x16", "domino"), "frontier-dense", 2444888770250892795802079170816),
    (Tiling("3x4", "L3,I2"), None, 55),
    (Tiling("8x9", "L3"), "frontier-sparse", 204184),  # OEIS A351322
]
KILLS = int(os.environ.get("BOARDFILL_KILLS", "30"))
"""How often processes are killed; `make soak-kills` sets it to 10000."""
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not made so here")


@pytest.mark.parametrize(
    ("size", "names", "engine", "strategy", "answer"),
    [
        ("4x5", "L3,I2", "search", "search", 2319),
        ("4x5", "L3,I2", "reference", "whole", 2319),
        ("14x14", "domino", None, "residues", 112202208776036178000000),
        ("16x16", "domino", None, "whole", 2444888770250892795802079170816),
        ("5x5", "domino", "frontier-dense", "residues", 0),
        ("3x20", "pentominoes", "search", "search", 8),
        ("3x20", "pentominoes", "frontier-sparse", "layers", 8),
        ("8x9", "L3", "frontier-sparse", "layers", 204184),
        ("5x5", "domino", "frontier-sparse", "layers", 0),
    ],
)
def test_a_job_counts_as_the_engine_does(
    tmp_path: Path, size: str, names: str, engine: str | None, strategy: str, answer: int
) -> None:
    begin_job(tmp_path / "job", Tiling(size, names), engine=engine)
    assert resume(tmp_path / "job") == answer
    found = status(tmp_path / "job")
    assert (found.state, found.strategy, found.done) == ("finished", strategy, found.units)
    assert result(tmp_path / "job") == answer
    assert resume(tmp_path / "job") == answer


def test_counts_beyond_what_python_reads_in_decimal_are_kept(tmp_path: Path) -> None:
    begin_job(tmp_path, Tiling("1x21000", "I1,I2"), engine="frontier-sparse")
    assert resume(tmp_path) == fibonacci(21001)
    assert result(tmp_path) == fibonacci(21001) > 10**4300


@given(problem=tilings())
@IN_FOLDERS
def test_random_problems_are_counted_right(
    tmp_path_factory: pytest.TempPathFactory, problem: Tiling
) -> None:
    answer = problem.count(engine="reference")
    for engine in (None, "search"):
        folder = tmp_path_factory.mktemp("jobs") / "job"
        begin_job(folder, problem, engine=engine)
        assert resume(folder) == answer


def test_a_limit_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_job(tmp_path, TROMINOES, engine="search")
    with monkeypatch.context() as patch:
        stop_after(patch, 10)
        with pytest.raises(LimitReached, match=r"time limit.*; 10 of \d+ units are done and kept"):
            resume(tmp_path)
    assert (status(tmp_path).state, status(tmp_path).done) == ("stopped", 10)
    with pytest.raises(LimitReached, match="10 of"):
        result(tmp_path)
    assert resume(tmp_path) == 2319


def test_a_cancelled_job_stops_within_a_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subtrees, "_MANY_UNITS", 64)  # so that they are planned soon
    begin_job(tmp_path, Tiling("9x9", "L3,I2"), engine="search")  # a unit of it takes days

    def cancel_when_begun() -> None:
        until((tmp_path / "ledger.txt").exists)
        cancel(tmp_path)

    threading.Thread(target=cancel_when_begun).start()
    with pytest.raises(LimitReached, match=r"the job was cancelled; 0 of [\d,]+ units"):
        resume(tmp_path)
    assert status(tmp_path).state == "cancelled"


def test_a_job_is_cancelled_while_it_is_planned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_job(tmp_path, Tiling("16x16", "L3,I2"), engine="search")

    def cancelled_meanwhile(prepared: Prepared) -> Any:
        cancel(tmp_path)
        cancellation = prepared.deadline.limits.cancellation
        assert cancellation is not None
        until(lambda: cancellation.is_cancelled)
        return plan_strategy(prepared)

    monkeypatch.setattr(job_control, "plan_strategy", cancelled_meanwhile)
    with pytest.raises(LimitReached, match="the job was cancelled; nothing is done yet"):
        resume(tmp_path)


@needs_fork
def test_the_second_process_on_a_job_says_so(tmp_path: Path) -> None:
    begin_job(tmp_path, TROMINOES)
    ready, tell = os.pipe()

    def hold() -> None:
        with job_lock(JobFolder(tmp_path).lock):
            os.write(tell, b".")
            signal.pause()

    child = in_child(hold)
    os.read(ready, 1)
    try:
        assert status(tmp_path).state == "running"
        with pytest.raises(BadInput, match=rf"another process .* \(number {child}\)"):
            resume(tmp_path)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert resume(tmp_path) == 2319


@pytest.mark.parametrize("is_replaced", [False, True])
def test_who_lost_the_folder_writes_nothing_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_replaced: bool
) -> None:
    in_parts(monkeypatch, 8, 3)
    old, moved = tmp_path / "job", tmp_path / "moved"
    begin_job(old, TROMINOES, engine="search")
    work = work_units.timed_work

    def moves(*unit: Any) -> Any:
        monkeypatch.setattr(work_units, "timed_work", work)
        old.rename(moved)
        if is_replaced:
            begin_job(old, TROMINOES, engine="search")
            assert resume(old) == 2319
        return work(*unit)

    monkeypatch.setattr(work_units, "timed_work", moves)
    with pytest.raises(BadInput, match="the folder of this job was moved or removed"):
        resume(old)
    assert old.exists() == is_replaced
    assert resume(moved) == 2319
    if is_replaced:
        assert result(old) == 2319


@needs_fork
@pytest.mark.parametrize("wanted", [8, pytest.param(KILLS, marks=pytest.mark.full)])
def test_kills_at_random_moments_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: int
) -> None:
    in_parts(monkeypatch, 8, 3)
    chance, kills, number = random.Random(17), 0, 0
    while kills < wanted:
        folder = tmp_path / f"{number}"
        problem, engine, answer = KILLED[number % len(KILLED)]
        number += 1
        begin_job(folder, problem, engine=engine)
        acknowledged, is_over = 0, False
        while not is_over:
            kills += killed_at(chance.randrange(1, 80), partial(resume, folder, threads=1))
            done = status(folder).done
            assert done >= acknowledged
            acknowledged = done
            is_over = status(folder).state == "finished"
        assert result(folder) == answer
        assert resume(folder) == answer
        assert not JobFolder(folder).blocks.names(), "all are spent"


def test_who_begins_a_job_a_moment_later_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = JobFolder.create

    def create_and_be_overtaken(job: JobFolder) -> None:
        create(job)
        job.write_spec(TROMINOES, CountQuestion(), None)

    monkeypatch.setattr(JobFolder, "create", create_and_be_overtaken)
    with pytest.raises(BadInput, match="holds a job already"):
        begin_job(tmp_path, Tiling("2x3", "L3"))
    assert resume(tmp_path) == 2319


def test_a_folder_holds_one_job_and_nothing_else(tmp_path: Path) -> None:
    begin_job(tmp_path / "job", TROMINOES)
    with pytest.raises(BadInput, match="holds a job already"):
        begin_job(tmp_path / "job", TROMINOES)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.tex").write_text("")
    with pytest.raises(BadInput, match="the folder is not empty"):
        begin_job(tmp_path / "full", TROMINOES)
    with pytest.raises(BadInput, match="holds no job"):
        resume(tmp_path / "full")
    assert list(jobs_under(tmp_path)) == [tmp_path / "job"]


def test_what_a_later_version_asks_is_refused(tmp_path: Path) -> None:
    begin_job(tmp_path, TROMINOES)
    content = {"question": "dream", "engine": None, "problem": "0"}
    seal(SafeFile(SafeFolder(tmp_path), "job.txt"), "job", content)
    with pytest.raises(BadInput, match=r"job\.txt: asks to dream"):
        resume(tmp_path)


def test_another_problem_or_plan_in_the_folder_is_refused(tmp_path: Path) -> None:
    other = Tiling("4x4", "L3,I2")
    for folder, problem in (("a", TROMINOES), ("b", other)):
        begin_job(tmp_path / folder, problem, engine="search")
        job_control.resume(tmp_path / folder)
    for name, reason in (
        ("problem.json", "is damaged"),
        ("plan.txt", "another job"),
        ("ledger.txt", "another job"),
    ):
        path = tmp_path / "a" / name
        kept = path.read_bytes()
        path.write_bytes((tmp_path / "b" / name).read_bytes())
        with pytest.raises(BadInput, match=reason):
            result(tmp_path / "a")
        path.write_bytes(kept)
    assert result(tmp_path / "a") == 2319
