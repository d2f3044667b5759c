"""A trial ends when its seconds are over, says what was not tried, and tells what it is doing."""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path

import pytest

from boardfill.judging import tested_program, trial
from boardfill.judging.boardcover import BOARDCOVER
from boardfill.judging.judged_problem import CaseOptions
from boardfill.judging.programs import RunLimits
from boardfill.judging.trial import try_program
from tests.cli.conftest import Run, run
from tests.judging.student_programs import PROGRAMS, program_in

__all__ = ["run"]  # a fixture
pytestmark = pytest.mark.process
RIGHT = str(PROGRAMS / "right_boardcover.py")
PATIENT = RunLimits(seconds=60)


class _Ticking:
    """A clock on which every look takes a thousand seconds: no run comes near a limit."""

    def __init__(self) -> None:
        self.looks = itertools.count()

    def monotonic(self) -> float:
        return 1000.0 * next(self.looks)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tested_program, "time", _Ticking())


def test_a_trial_without_time_says_nothing_of_cases_it_did_not_try(ticking: None) -> None:
    assert ticking is None
    verdict = try_program(BOARDCOVER, RIGHT, CaseOptions(), PATIENT, seconds=2500)
    assert verdict.difference is None
    assert 0 < verdict.cases < BOARDCOVER.usual_cases
    assert not verdict.is_whole


def test_a_run_that_only_the_end_of_the_trial_cuts_short_is_not_called_too_slow(
    tmp_path: Path,
) -> None:
    sleeper = tmp_path / "sleeper.py"
    sleeper.write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
    verdict = try_program(
        BOARDCOVER, str(sleeper), CaseOptions(), RunLimits(seconds=500), seconds=0.5
    )
    assert (verdict.difference, verdict.cases, verdict.is_whole) == (None, 0, False)


def test_what_is_found_in_time_is_told_without_what_would_take_longer(
    ticking: None, tmp_path: Path
) -> None:
    assert ticking is None
    wrong = program_in(tmp_path, "missing_orientation.py")
    verdict = try_program(BOARDCOVER, wrong, CaseOptions(), PATIENT, seconds=2500)
    assert verdict.difference is not None
    assert not verdict.difference.is_done
    assert verdict.difference.mistakes == ()


def test_it_tells_what_is_being_tried() -> None:
    told: list[str] = []
    asked = CaseOptions(number=13)
    assert try_program(BOARDCOVER, RIGHT, asked, PATIENT, tell=told.append).is_whole
    assert told[:3] == [
        "preparing right_boardcover.py",
        "trying cases 1 to 12 of 13",
        "trying case 13 of 13",
    ]
    assert told[3].startswith("timing 2 x 3")


def test_the_command_line_has_both(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    def noted(*given: object, **options: object) -> object:
        asked.update(options)
        return try_program(*given, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(trial, "try_program", noted)
    monkeypatch.setattr(tested_program, "time", _Ticking())
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    status, told, _ = run("judge", "boardcover", "--against", RIGHT, "--seconds", "2500")
    assert status == 3
    assert "is right on 42 of 60 cases made with --seed 1" in told
    assert asked["seconds"] == 2500
    assert callable(asked["tell"])
    status, told, _ = run("judge", "boardcover", "--against", RIGHT, "--seconds", "2500", "--json")
    assert json.loads(told)["finished"] is False


@pytest.mark.parametrize("seconds", ["0", "-1", "soon"])
def test_seconds_are_a_time(seconds: str, run: Run) -> None:
    asked = "judge", "boardcover", "--against", RIGHT, "--seconds", seconds
    assert run(*asked)[0] == 2
    assert run("judge", "boardcover", "--seconds", "5")[0] == 2
