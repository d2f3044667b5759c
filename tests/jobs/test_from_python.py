"""Jobs from Python: the same folder goes on, another problem or question is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardfill
from boardfill import BadInput, Board, LimitReached, NoEngine, Tiling, jobs
from boardfill.cover.weights import Weights
from tests.clock import Clock

TROMINOES = Tiling("4x5", "L3,I2")


def test_a_count_goes_on_in_its_folder(tmp_path: Path) -> None:
    for _ in range(2):
        assert TROMINOES.count(job=tmp_path / "job", engine="search") == 2319
    assert TROMINOES.count(job=str(tmp_path / "job")) == 2319
    ledger = tmp_path / "job" / "ledger.txt"
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(lines[:9]))
    assert jobs.status(tmp_path / "job").done == 8
    assert TROMINOES.count(job=tmp_path / "job") == 2319


def test_another_problem_question_or_engine_is_refused(tmp_path: Path) -> None:
    job = tmp_path / "job"
    assert TROMINOES.count(job=job, engine="search") == 2319
    with pytest.raises(BadInput, match=r"job: holds the job of another problem"):
        Tiling("4x4", "L3,I2").count(job=job)
    with pytest.raises(BadInput, match=r"job: holds a job that asks another question \(count\)"):
        TROMINOES.count(job=job, up_to="symmetry")
    with pytest.raises(BadInput, match="holds a job by search, not by reference"):
        TROMINOES.count(job=job, engine="reference")
    jobs.begin(tmp_path / "other", TROMINOES, "sample", number=3, seed=5)
    with pytest.raises(BadInput, match=r"\(sample, format jsonl, seed 5, number 3\)"):
        TROMINOES.count(job=tmp_path / "other")


@pytest.mark.parametrize(
    "asked",
    [{"engine": "highs"}, {"engine": "nobody"}, {"up_to": "nonsense"}, {"audit": 2}, {"client": 5}],
    ids=lambda asked: next(iter(asked)),
)
def test_what_makes_no_sense_makes_no_job(tmp_path: Path, asked: dict[str, Any]) -> None:
    job = tmp_path / "job"
    with pytest.raises((BadInput, NoEngine)):
        TROMINOES.count(job=job, **asked)
    assert not job.exists()
    assert TROMINOES.count(job=job) == 2319


@pytest.mark.parametrize(
    ("question", "option", "value", "least"),
    [
        ("solve", "skip", -1, 0),
        ("solve", "number", -3, 1),
        ("solve", "number", 0, 1),
        ("sample", "number", -1, 1),
        ("best", "number", 0, 1),
    ],
)
def test_numbers_that_are_too_low_are_refused(
    tmp_path: Path, question: str, option: str, value: int, least: int
) -> None:
    with pytest.raises(BadInput, match=f"^{option} of the question {question}: .*at least {least}"):
        jobs.begin(tmp_path / "job", TROMINOES, question, engine=None, **{option: value})
    assert not (tmp_path / "job").exists()


def test_limits_hold_and_keep_what_is_done(tmp_path: Path, clock: Clock) -> None:
    large = Tiling("9x9", "L3,I2")
    with clock.stops(2):
        large.count(job=tmp_path, engine="search", time_limit=2)
    assert jobs.status(tmp_path).state == "stopped"
    with pytest.raises(LimitReached):
        jobs.result(tmp_path)


def test_options_as_python_has_them(tmp_path: Path) -> None:
    weights: Weights = {"L3": 2, "I2": "1/2", (0, 0): -1}
    jobs.begin(tmp_path / "best", TROMINOES, "best", weights=weights)
    found, expected = jobs.resume(tmp_path / "best"), TROMINOES.best(weights=weights)
    assert isinstance(found, boardfill.results.Best)
    assert expected is not None
    assert (found.weight, found.solution) == (expected.weight, expected.solution)
    jobs.begin(tmp_path / "table", TROMINOES, "table", rows=range(1, 4), columns=[4, 5])
    table = jobs.resume(tmp_path / "table")
    assert isinstance(table, boardfill.results.Table)
    assert table.counts == boardfill.table(range(1, 4), [4, 5], "L3,I2").counts
    jobs.begin(tmp_path / "draws", "gallery:lozenges", "sample", number=2)
    drawn = jobs.resume(tmp_path / "draws")
    assert isinstance(drawn, jobs.JobFillings)
    assert len(list(drawn)) == 2
    found_jobs = sorted(path.name for path in jobs.jobs_under(tmp_path))
    assert found_jobs == ["best", "draws", "table"]


def test_fillings_of_a_job_know_their_problem(tmp_path: Path) -> None:
    """So that they are drawn when printed."""
    problem = Tiling(Board.rectangle(2, 3), "L3")
    jobs.begin(tmp_path, problem, "solve", number=None)
    found = jobs.resume(tmp_path)
    assert isinstance(found, jobs.JobFillings)
    assert [str(one) for one in found] == [str(one) for one in problem.solution_set()]
