"""Links, pipes and devices in the folder of a job: refused by name, and what they lead to stays."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardfill import Tiling
from boardfill.cli.main import main
from boardfill.errors import BadInput
from boardfill.jobs import durable_files, work_units
from boardfill.jobs.job_control import begin_job, result, resume
from boardfill.jobs.job_question import job_question

pytestmark = pytest.mark.skipif(os.name == "nt", reason="few may make links there")

PROBLEM = Tiling("4x4", "L3,I2")
PARTS = [
    *("job.txt.part", "problem.json.part", "cancelled.part", "manifest.json.part"),
    *("second.txt.part", "audit.txt.part", "ledger.txt.part", "plan.txt.part"),
]
READ = ["job.txt", "problem.json", "plan.txt", "ledger.txt", "second.txt", "audit.txt"]
COMMANDS = ("status", "result", "cancel", "resume")


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A job that has listed all fillings, the last of them forgotten again."""
    folder = tmp_path_factory.mktemp("listed") / "job"
    begin_job(folder, PROBLEM, job_question("solve", {"number": None}), engine="search")
    resume(folder, audit=0.1)
    lines = (folder / "ledger.txt").read_bytes().splitlines(keepends=True)
    (folder / "ledger.txt").write_bytes(b"".join(lines[:-2]))
    (folder / "second.txt").unlink()
    return folder


@pytest.fixture
def job(listed: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(listed, tmp_path / "job"))


@pytest.fixture
def treasure(tmp_path: Path) -> Path:
    """A file of somebody's, which no command may touch."""
    path = tmp_path / "treasure.part"
    path.write_text("mine")
    return path


def _all(job: Path) -> list[int]:
    return [main([command, str(job)]) for command in COMMANDS]


def test_no_link_is_written_through(job: Path, treasure: Path, tmp_path: Path) -> None:
    for name in PARTS:
        (job / name).symlink_to(treasure)
    assert _all(job) == [0, 3, 0, 0]
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    for name in PARTS[:2]:
        (fresh / name).symlink_to(treasure)
    begin_job(fresh, PROBLEM)
    assert resume(fresh) == 380
    assert treasure.read_text() == "mine"


@pytest.mark.parametrize("kind", ["link", "dangling link", "pipe", "device", "folder"])
@pytest.mark.parametrize("name", [*READ, "lock"])
def test_what_is_no_plain_file_is_refused_by_name_at_once(
    job: Path, treasure: Path, name: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = job.with_name("copy")
    if (job / name).exists():
        (job / name).replace(copy)
    else:
        copy = treasure
    path = job / name
    before = copy.read_bytes()
    make: dict[str, Callable[[], Any]] = {
        "link": lambda: path.symlink_to(copy),
        "dangling link": lambda: path.symlink_to(job / "nowhere"),
        "pipe": lambda: os.mkfifo(path),
        "device": lambda: path.symlink_to("/dev/zero"),
        "folder": path.mkdir,
    }
    make[kind]()
    capsys.readouterr()
    assert main(["resume", str(job)]) == 2
    told = {"dangling link": "link", "device": "link"}.get(kind, kind)
    sentence = f"boardfill: {path}: is a {told}, and a job has a plain file there; remove it\n"
    assert capsys.readouterr().err == sentence
    assert main(["status", str(job)]) == 2
    assert capsys.readouterr().err == sentence
    assert copy.read_bytes() == before
    assert not (job / "nowhere").exists()


@pytest.mark.parametrize("name", ["blocks", "parts"])
def test_folders_in_the_folder_are_no_links(
    job: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for file in ("draft.part", ".part-00001.jsonl.part", "part-00001.jsonl"):
        (elsewhere / file).write_text("mine")
    shutil.rmtree(job / name, ignore_errors=True)
    (job / name).symlink_to(elsewhere)
    capsys.readouterr()
    assert main(["resume", str(job)]) == 2
    assert f"{job / name}: is a link, and a job has a folder there" in capsys.readouterr().err
    assert {path.read_text() for path in elsewhere.iterdir()} == {"mine"}
    assert len(list(elsewhere.iterdir())) == 3


def test_only_files_of_the_job_are_removed(job: Path) -> None:
    (job / "parts" / "notes.part").write_text("mine")
    assert main(["resume", str(job)]) == 0
    assert (job / "parts" / "notes.part").read_text() == "mine"


@pytest.mark.parametrize("name", ["lock", "ledger.txt"])
def test_a_second_name_of_a_file_is_not_written_through(
    job: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = job.with_name("other")
    other.hardlink_to(job / name)
    before = other.read_bytes()
    assert main(["resume", str(job)]) == 2
    assert f"{job / name}: has a second name elsewhere" in capsys.readouterr().err
    assert other.read_bytes() == before


@pytest.mark.parametrize("name", READ)
def test_files_beyond_all_bounds_are_not_read(
    job: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with (job / name).open("ab") as file:
        file.truncate(2**40)  # it takes no room on the disk
    assert main(["status", str(job)]) == 2
    assert f"{job / name}: is damaged: it has 1 TiB" in capsys.readouterr().err


def test_the_folder_itself_may_be_named_by_a_link(job: Path, tmp_path: Path) -> None:
    (tmp_path / "short").symlink_to(job)
    assert main(["resume", str(tmp_path / "short")]) == 0


@pytest.mark.parametrize("is_cut", [False, True])
def test_units_of_a_ledger_that_goes_are_not_called_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_cut: bool
) -> None:
    begin_job(tmp_path, PROBLEM, engine="search")
    work, ledger = work_units.timed_work, tmp_path / "ledger.txt"
    left = 10

    def removes(*unit: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            title = ledger.read_bytes().partition(b"\n")[0]
            ledger.write_bytes(title + b"\n") if is_cut else ledger.unlink()
        return work(*unit)

    monkeypatch.setattr(work_units, "timed_work", removes)
    with pytest.raises(BadInput, match=r"ledger\.txt: .*; 0 of \d+ units are done and kept"):
        resume(tmp_path)
    monkeypatch.undo()
    assert resume(tmp_path) == result(tmp_path) == 380


def test_systems_that_find_files_by_paths_refuse_links_as_well(
    job: Path,
    treasure: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(durable_files, "_BY_DESCRIPTOR", False)
    (job / "manifest.json.part").symlink_to(treasure)
    assert main(["resume", str(job)]) == 0
    (job / "lock").unlink()
    (job / "lock").symlink_to(treasure)
    capsys.readouterr()
    assert main(["resume", str(job)]) == 2
    assert f"{job / 'lock'}: is a link" in capsys.readouterr().err
    assert treasure.read_text() == "mine"
