"""Programs that hang, crash, flood, fork or take all memory: it is said, and nothing is left."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardfill.judging import tested_program
from boardfill.judging.programs import RunLimits
from tests.judging.student_programs import PROGRAMS
from tests.judging.test_wrong_programs import tried
from tests.processes import PATIENCE, PROGRAM, begun, until

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not Path("/proc").exists(), reason="looks into /proc"),
]

MARK = "BOARDFILL_TEST_MARK"
PATIENT = RunLimits(seconds=PATIENCE)


def _running(mark: str) -> list[int]:
    """The processes, besides this one, that have the mark in their environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            is_marked = f"{MARK}={mark}".encode() in entry.read_bytes()
        except OSError:
            continue
        if is_marked and int(entry.parent.name) != os.getpid():
            found.append(int(entry.parent.name))
    return found


@pytest.mark.parametrize(
    ("file", "said", "cells"),
    [
        ("crashes.py", "it ended with exit status 1, saying 'IndexError", 2),
        ("flood.py", "it wrote more than 1 MiB", 1),
        ("forks.py", "it ended but left 8 processes running", 1),
        ("many_forks.py", "it started more processes than any solution needs", 1),
        pytest.param(
            "memory.py",
            "it ended with exit status 1, saying 'MemoryError'",
            1,
            marks=pytest.mark.full,
        ),
    ],
)
def test_what_goes_wrong_is_said_and_nothing_is_left(
    file: str,
    said: str,
    cells: int,
    program: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mark = f"{os.getpid()}-{file}"
    monkeypatch.setenv(MARK, mark)
    monkeypatch.setattr(tested_program, "time", SimpleNamespace(monotonic=lambda: 0.0))
    monkeypatch.setattr(tested_program, "_UNKNOWN_PACE_S", PATIENCE)
    found = tried("boardcover", program(file), PATIENT).difference
    assert found is not None
    assert str(found.outcome.ran.failure).startswith(said)
    (case,) = found.cases
    assert len(case) * len(case[0]) == cells
    assert _running(mark) == []


def test_a_program_that_hangs_is_ended(
    program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = f"{os.getpid()}-hangs"
    monkeypatch.setenv(MARK, mark)
    monkeypatch.setattr(tested_program, "time", SimpleNamespace(monotonic=lambda: 0.0))
    found = tried("boardcover", program("hangs.py"), RunLimits(seconds=0.2)).difference
    assert found is not None
    assert str(found.outcome.ran.failure) == "it gave no answer within 0.2 s"
    (case,) = found.cases
    assert len(case) * len(case[0]) == 1
    assert _running(mark) == []


def test_answers_that_change_are_told_from_wrong_ones() -> None:
    found = tried("boardcover", str(PROGRAMS / "dice.py")).difference
    assert found is not None
    assert not found.is_repeatable
    assert found.mistakes == ()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_whatever_ends_boardfill_ends_the_program_and_removes_its_folder(
    number: signal.Signals, tmp_path: Path
) -> None:
    mark = f"{os.getpid()}-ended-{number}"
    command = [*PROGRAM, "judge", "boardcover", "--time-limit", f"{PATIENCE}"]
    environment = {**os.environ, MARK: mark, "TMPDIR": str(tmp_path)}
    sleepers = str(PROGRAMS / "many_sleepers.py")
    with begun([*command, "--against", sleepers], env=environment) as process:
        until(lambda: len(_running(mark)) >= 5)
        process.send_signal(number)
        process.wait(timeout=PATIENCE)
    until(lambda: not _running(mark))
    until(lambda: not list(tmp_path.iterdir()))
