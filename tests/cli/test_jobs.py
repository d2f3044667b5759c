"""The commands of jobs."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from boardfill import Tiling
from boardfill.jobs.choose_strategy import STRATEGIES
from boardfill.jobs.job_control import begin_job
from boardfill.jobs.job_status import status
from tests.cli.conftest import Run
from tests.clock import Clock
from tests.processes import FEW_UNITS, PATIENCE, begun, until


def test_a_job_from_beginning_to_end(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "counts" / "dominoes")
    assert run("run", "8x8", "--pieces", "domino", "--job", job) == (0, "12988816\n", "")
    assert run("resume", job) == (0, "12988816\n", "")
    assert run("result", job) == (0, "12988816\n", "")
    status, out, _ = run("status", job)
    assert (status, out.splitlines()[1:4]) == (
        0,
        ["state     finished", "units     moduli of a sweep", "done      3 of 3"],
    )
    status, out, _ = run("result", job, "--json")
    assert json.loads(out)["count"] == "12988816"
    status, out, _ = run("jobs", str(tmp_path))
    assert out.split() == ["finished", "3", "of", "3", job]
    status, out, _ = run("cancel", job)
    assert (status, out.splitlines()[1]) == (0, "state     finished")


def test_an_audit_that_has_not_ended_is_mentioned(run: Run, tmp_path: Path) -> None:
    job, arguments = tmp_path / "job", ("4x6", "--pieces", "L3", "--engine", "search")
    run("run", *arguments, "--job", str(job), "--audit", "100%")
    units = status(job).units
    second = job / "second.txt"
    head, first, *_ = second.read_bytes().splitlines(keepends=True)
    second.write_bytes(head + first)
    told = f"boardfill: only 1 of {units} units to audit done twice so far\n"
    assert run("result", str(job)) == (0, "18\n", told)
    assert run("resume", str(job)) == (0, "18\n", "")
    assert run("result", str(job)) == (0, "18\n", "")


def test_a_file_that_cannot_be_written_is_said_before_work_begins(run: Run, tmp_path: Path) -> None:
    job, file = str(tmp_path / "job"), str(tmp_path / "nowhere" / "count.txt")
    asked = ("8x8", "--pieces", "domino", "--job", job, "-o", file)
    told = f"boardfill: {file}: cannot be written: there is no such folder\n"
    assert run("run", *asked) == (2, "", told)
    assert run("run", *asked[:-2])[0] == 0
    for command in ("resume", "result"):
        assert run(command, job, "-o", file) == (2, "", told)


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


def test_a_job_that_a_limit_stops_has_status_3(run: Run, tmp_path: Path, clock: Clock) -> None:
    job = str(tmp_path / "job")
    arguments = ("--engine", "search", "--time-limit", "1")
    clock.tick(0.5)
    status, out, err = run("run", "10x10", "--pieces", "L3,I2", "--job", job, *arguments)
    assert (status, out) == (3, "")
    assert "time limit stopped the work" in err
    assert err.endswith(f"; nothing is done yet, {_goes_on(job)}")
    assert run("result", job)[0] == 3
    status, out, _ = run("status", job)
    assert out == (
        "question  count\nstate     stopped\nunits     not planned yet\ndone      none\n"
        "time      none\nCPU time  none\nworkers   0\naudited   0 of 0\n"
    )


def test_who_has_no_time_to_begin_says_what_is_kept(run: Run, tmp_path: Path, clock: Clock) -> None:
    job = str(tmp_path / "job")
    arguments = ("--engine", "search", "--job", job)
    assert run("run", "6x6", "--pieces", "L3", *arguments)[0] == 0
    _cut_ledger(job, 3)
    clock.tick(1)
    status, out, err = run("resume", job, "--time-limit", "0.5")
    assert (status, out) == (3, "")
    assert err.endswith(f"units are done and kept, {_goes_on(job)}")
    assert "; 3 of " in err


def _goes_on(job: str) -> str:
    return f"`boardfill resume {job}` goes on\n"


def _cut_ledger(job: str, units: int) -> None:
    """As if the process had been killed after so many units."""
    path = Path(job) / "ledger.txt"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: units + 1]))


QUESTIONS = {
    "count": ("4x5", "--pieces", "L3,I2", "--up-to-symmetry"),
    "solve": ("4x6", "--pieces", "L3"),
    "sample": ("4x6", "--pieces", "L3", "--seed", "7", "-n", "2"),
    "table": ("--pieces", "L3", "--rows", "1-3", "--columns", "1-6"),
    "best": ("4x4", "--pieces", "L3,I1", "--weight", "L3=2"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_job_prints_what_the_command_does(run: Run, tmp_path: Path, question: str) -> None:
    arguments, job = QUESTIONS[question], str(tmp_path / "job")
    expected = run(question, *arguments)
    assert expected[0] == 0
    assert run("run", *arguments, "--question", question, "--job", job) == expected
    assert run("resume", job) == expected
    assert run("result", job) == expected


@pytest.mark.parametrize("ending", ["txt", "jsonl", "json", "csv", "npy", "parquet", "svg"])
def test_fillings_of_a_job_in_files(run: Run, tmp_path: Path, ending: str) -> None:
    job, one, other = (str(tmp_path / name) for name in ("job", f"a.{ending}", f"b.{ending}"))
    arguments = ("4x6", "--pieces", "L3", "--ordered", "-n", "4", "--skip", "3")
    assert run("solve", *arguments, "-o", one)[0] == 0
    solve = ("--question", "solve", "--format", "parquet")
    assert run("run", *arguments, *solve, "--job", job, "-o", other)[0] == 0
    assert Path(one).read_bytes() == Path(other).read_bytes()


def test_partial_results_are_said_to_be_partial(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    search = ("--engine", "search", "--json")
    arguments = ("4x4", "--pieces", "L3,I2", "--question", "solve", "--all", *search)
    status, out, _ = run("run", *arguments, "--job", job)
    assert (status, out.count("\n")) == (0, 380)
    _cut_ledger(job, 5)
    status, some, err = run("result", job, "--json")
    assert status == 3
    assert 0 < some.count("\n") < 380
    assert set(some.splitlines()) < set(out.splitlines())
    assert err.startswith(f"boardfill: not complete: {some.count(chr(10))} fillings so far, 5 of")
    assert run("resume", job, "--json")[1] == out


def test_partial_tables_show_what_is_not_known(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    table = ("--question", "table", "--rows", "1-3", "--columns", "1-3", "--pieces", "L3")
    status, whole, _ = run("run", *table, "--job", job)
    _cut_ledger(job, 2)
    status, out, err = run("result", job)
    assert (status, out.count("?")) == (3, 3)
    assert "2 of 3 units are done and kept" in err
    assert "3 counts stay unknown" in err
    assert run("resume", job) == (0, whole, "")


def test_sizes_of_a_table_are_put_in_order_and_each_is_there_once(run: Run, tmp_path: Path) -> None:
    table = ("--rows", "3,1-2,2", "--columns", "3,1", "--pieces", "L3")
    found = run("run", "--question", "table", *table, "--job", str(tmp_path / "job"))
    assert found == (0, "r\\c  1  3\n  1  0  0\n  2  0  2\n  3  0  0\n", "")
    assert run("table", *table) == found


def test_an_unfinished_count_says_how_far_it_is(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    run("run", "4x5", "--pieces", "L3,I2", "--engine", "search", "--job", job)
    _cut_ledger(job, 5)
    status, out, err = run("result", job)
    assert (status, out) == (3, "")
    assert "5 of" in err
    assert run("resume", job) == (0, "2319\n", "")


@pytest.mark.parametrize(
    ("question", "engine", "cannot"),
    [
        (["solve"], "frontier", "find one of"),
        (["solve", "-n", "3"], "highs", "list"),
        (["solve", "-n", "3", "--ordered"], "frontier", "list in rank order"),
        (["solve", "--all", "--up-to-symmetry"], "frontier", "list"),
        (["best"], "frontier", "find the best of"),
        (["count"], "clingo", "count"),
    ],
)
def test_an_engine_of_no_use_makes_no_job(
    run: Run, tmp_path: Path, question: list[str], engine: str, cannot: str
) -> None:
    job = tmp_path / "job"
    asked = ["--question", *question, "--engine", engine, "--job", str(job)]
    status, out, err = run("run", "4x4", "--pieces", "domino", *asked)
    assert (status, out) == (2, "")
    assert err == f"boardfill: engine {engine} cannot {cannot} the fillings of this problem\n"
    assert not job.exists()


def test_following_a_job_that_is_being_planned(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = str(tmp_path / "job")
    begin_job(job, Tiling("4x4", "domino"))
    running = replace(status(job), state="running")
    seen = iter([running, status(job), status(job)])
    monkeypatch.setattr("boardfill.cli.job_output.status", lambda _: next(seen))
    monkeypatch.setattr("boardfill.cli.job_output._FOLLOW_SECONDS", 0)
    _, out, _ = run("status", job, "--follow")
    assert out.startswith("not planned yet\nquestion  count\nstate     stopped\n")


def test_every_strategy_of_several_units_says_what_they_are() -> None:
    whole = {name for name, plan in STRATEGIES.items() if plan.units_are == "the whole at once"}
    assert whole == {"whole", "fillings", "best"}


@pytest.mark.process
@pytest.mark.parametrize("command", ["run", "resume"])
def test_ctrl_c_says_what_is_kept_and_how_to_go_on(tmp_path: Path, command: str) -> None:
    job = tmp_path / "job"
    asked = ["9x9", "--pieces", "L3,I2", "--engine", "search", "--job", str(job)]
    if command == "resume":
        begin_job(job, Tiling("9x9", "L3,I2"), engine="search")  # a unit of it takes days
        asked = [str(job)]
    program = [*FEW_UNITS, command, *asked]
    with begun(program, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        until((job / "ledger.txt").exists)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, b"")
    units = status(job).units
    kept = f"0 of {units} units are done and kept, `boardfill resume {job}` goes on"
    assert err.decode() == f"boardfill: interrupted; {kept}\n"
