"""The commands of jobs."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_a_job_from_beginning_to_end(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "counts" / "dominoes")
    assert run("run", "8x8", "--pieces", "domino", "--job", job) == (0, "12988816\n", "")
    assert run("resume", job) == (0, "12988816\n", "")
    assert run("result", job) == (0, "12988816\n", "")
    status, out, _ = run("status", job)
    assert (status, out.splitlines()[1:4]) == (
        0,
        ["state     finished", "units     moduli of a sweep", "done      1 of 1"],
    )
    status, out, _ = run("result", job, "--json")
    assert json.loads(out)["count"] == "12988816"
    status, out, _ = run("jobs", str(tmp_path))
    assert out.split() == ["finished", "1", "of", "1", job]
    status, out, _ = run("cancel", job)
    assert (status, out.splitlines()[1]) == (0, "state     finished")


def test_what_is_no_job_is_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    for command in ("resume", "status", "result", "cancel"):
        status, out, err = run(command, str(tmp_path))
        assert (status, out) == (2, "")
        assert err.startswith(f"boardfill: {tmp_path}: holds no job; `boardfill run PROBLEM --job")
        assert err.count("\n") == 1
    assert run("jobs", str(tmp_path / "nowhere"))[0] == 2


def test_a_damaged_job_is_named_and_the_others_listed(run: Run, tmp_path: Path) -> None:
    for name in ("good", "worse"):
        run("run", "2x3", "--pieces", "L3", "--job", str(tmp_path / name))
    (tmp_path / "worse" / "plan.txt").write_text("boardfill-job/2 plan 0.1.0 0123\n")
    status, out, err = run("jobs", str(tmp_path))
    assert status == 2
    assert out.split()[-1] == str(tmp_path / "good")
    assert "worse/plan.txt: is damaged" in err


def test_a_job_that_a_limit_stops_has_status_3(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    arguments = ("--engine", "search", "--time-limit", "0.001")
    status, out, err = run("run", "10x10", "--pieces", "L3,I2", "--job", job, *arguments)
    assert (status, out) == (3, "")
    assert "time limit" in err
    assert run("result", job)[0] == 3
