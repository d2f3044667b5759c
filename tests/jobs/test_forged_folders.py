"""Folders made by somebody else, whose checksums hold: each is read, or refused by name."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from boardfill import Tiling
from boardfill.cli.main import main
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_question import job_question
from boardfill.problem.kinds import Problem
from tests.jobs.forged import Forged

FORGED = int(os.environ.get("BOARDFILL_FORGED", "96"))
"""How many folders; set it to 20000 once in a while."""
SMALL, PAIRS = Tiling("3x4", "L3,I2"), Tiling("4x5", "domino")
JOBS: dict[str, tuple[Problem, str, dict[str, Any]]] = {
    "search": (SMALL, "count", {"engine": "search"}),
    "residues": (PAIRS, "count", {"engine": "frontier-dense"}),
    "layers": (SMALL, "count", {"engine": "frontier-sparse"}),
    "whole": (SMALL, "count", {"engine": "reference"}),
    "classes": (SMALL, "count", {"up_to": "symmetry"}),
    "ranks": (PAIRS, "solve", {"number": None, "engine": "diagram"}),
    "subtrees": (SMALL, "solve", {"number": None, "engine": "search"}),
    "fillings": (SMALL, "solve", {"number": 2, "skip": 1, "ordered": True, "engine": "reference"}),
    "draws": (PAIRS, "sample", {"number": 3, "seed": 5}),
    "rows": (PAIRS, "table", {"rows": [1, 2, 3], "columns": [2, 4]}),
    "best": (SMALL, "best", {"weights": ["L3=3/2"]}),
    "best few": (SMALL, "best", {"number": 2, "partial": True}),
}
COMMANDS = (
    ["status"],
    ["status", "--json"],
    ["result"],
    ["result", "--json"],
    ["resume", "--time-limit", "5", "--memory-limit", "256M", "--threads", "1"],
)


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Forged]:
    """What is in the folder of a finished job, every unit of it done twice."""

    @cache
    def done(name: str) -> Forged:
        problem, question, given = JOBS[name]
        folder, options = tmp_path_factory.mktemp("genuine"), dict(given)
        engine = options.pop("engine", None)
        begin_job(folder, problem, job_question(question, options), engine=engine)
        resume(folder, audit=1.0)
        return Forged.read(folder)

    return done


Told: TypeAlias = Callable[[Path], list[tuple[int, str]]]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """What each command says of a folder; a traceback fails the test."""

    def told(folder: Path) -> list[tuple[int, str]]:
        found = []
        for name, *options in COMMANDS:
            status = main([name, str(folder), *options])
            found.append((status, capsys.readouterr().err))
        return found

    return told


@pytest.mark.parametrize("name", JOBS)
def test_a_copy_that_changes_nothing_is_read(
    genuine: Callable[[str], Forged], name: str, tmp_path: Path, told: Told
) -> None:
    genuine(name).write(tmp_path / "job")
    assert [status for status, _ in told(tmp_path / "job")] == [0] * len(COMMANDS)


@pytest.mark.parametrize("name", JOBS)
def test_whatever_a_file_says_there_is_an_answer_or_a_sentence(
    genuine: Callable[[str], Forged], name: str, tmp_path: Path, told: Told
) -> None:
    for number in range(FORGED // len(JOBS)):
        chance = Random(f"{name} {number}")
        forged = genuine(name).changed(chance)
        if chance.random() < 0.3:
            forged.ledger = forged.ledger[: chance.randrange(len(forged.ledger) + 1)]
            forged.second = forged.second[: chance.randrange(len(forged.second) + 1)]
        folder = tmp_path / f"{number}"
        forged.write(folder)
        for status, err in told(folder):
            assert status in {0, 1, 2, 3}, number
            if status == 2:
                assert err.startswith("boardfill: "), number
                assert err.count("\n") == 1, number
                assert str(folder) in err, number


@pytest.mark.parametrize("name", JOBS)
@pytest.mark.parametrize("units", [10**9, 2**70])
def test_numbers_of_units_that_cannot_be_are_refused_at_once(
    genuine: Callable[[str], Forged], name: str, units: object, tmp_path: Path, told: Told
) -> None:
    forged = Forged(**vars(genuine(name)))
    forged.plan = forged.plan | {"units": units, "rounds": [units]}
    forged.write(tmp_path / "job")
    for status, err in told(tmp_path / "job"):
        assert (status, "plan.txt: " in err) == (2, True), err


@pytest.mark.parametrize(
    ("file", "values", "reason"),
    [
        ("job.txt", {"engine": 7}, "engine: expected str"),
        ("job.txt", {"options": []}, "options: expected object"),
        ("plan.txt", {"plan": {"strategy": "rows"}}, "is divided by rows, which"),
        ("plan.txt", {"plan": {"strategy": "cover"}}, "is divided by cover, which"),
        ("plan.txt", {"plan": {"strategy": "search"}}, "object missing required field cover"),
        ("audit.txt", {"per_million": 2_000_000}, "per_million: expected int"),
    ],
)
def test_the_wrong_file_and_value_are_named(
    genuine: Callable[[str], Forged],
    file: str,
    values: dict[str, Any],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    forged = Forged(**vars(genuine("search")))
    part = file.removesuffix(".txt")
    setattr(forged, part, getattr(forged, part) | values)
    forged.write(tmp_path / "job")
    assert main(["status", str(tmp_path / "job")]) == 2
    assert f"{file}: {reason}" in capsys.readouterr().err


def test_an_answer_that_is_no_number_is_refused(
    genuine: Callable[[str], Forged], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = Forged(**vars(genuine("search")))
    forged.ledger = [entry | {"answer": "many"} for entry in forged.ledger]
    forged.write(tmp_path / "job")
    assert main(["result", str(tmp_path / "job")]) == 2
    assert "ledger.txt: line 2: " in capsys.readouterr().err


def test_a_forged_problem_is_named(
    genuine: Callable[[str], Forged], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = Forged(**vars(genuine("search")))
    forged.problem = json.loads('{"format": "boardfill/1", "board": 5}')
    forged.write(tmp_path / "job")
    assert main(["status", str(tmp_path / "job")]) == 2
    assert "problem.json: board: " in capsys.readouterr().err


def test_a_plan_that_leaves_out_units_of_a_symmetry_is_not_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin_job(tmp_path / "a", SMALL, job_question("count", {"up_to": "symmetry"}), engine="search")
    resume(tmp_path / "a", audit=1.0)
    forged = Forged.read(tmp_path / "a")
    forged.plan["plan"]["own_units"].pop()
    units = len(forged.plan["plan"]["own_units"])
    forged.plan |= {"units": units, "rounds": [units]}
    forged.ledger = [entry for entry in forged.ledger if entry["unit"] < units - 1]
    forged.second = []
    forged.write(tmp_path / "job")
    assert main(["resume", str(tmp_path / "job")]) == 2
    assert "divides the problem differently" in capsys.readouterr().err
