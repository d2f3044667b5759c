"""Full disks, bad disks and power cuts at every moment: the job goes on to the same answer."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from boardfill import Board, Tiling, pieces
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs.job_control import begin_job, result, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_status import status
from tests.jobs.failing import AtNumber, bad_disk, killed_at, no_space, watch_disk
from tests.jobs.staged import in_parts

PROBLEM = Tiling(Board.rectangle(2, 3), pieces("L3,I2"))
ANSWER = PROBLEM.count(engine="reference")


every = pytest.mark.parametrize("every", [13, pytest.param(1, marks=pytest.mark.full)])
"""Of how many moments is one tried?  What is done to a file comes in rounds of other lengths."""


@pytest.fixture(params=["search", "frontier-sparse"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Who counts: in subtrees, or in parts of layers that leave blocks."""
    in_parts(monkeypatch, 3, 2)
    name: str = request.param
    return name


@pytest.fixture(params=[False, True], ids=["whole writes", "short writes"])
def short_writes(request: pytest.FixtureRequest) -> bool:
    """Does the disk take only a part of what is written at a time?"""
    return bool(request.param)


def _do(folder: Path, engine: str) -> object:
    """Begin the job if need be, and go on to its end."""
    if not JobFolder(folder).exists:
        begin_job(folder, PROBLEM, engine=engine)
    return resume(folder, threads=1)


def _touches(folder: Path, engine: str, **how: bool) -> int:
    """How often a job touches the disk."""
    number = 0

    def touch() -> None:
        nonlocal number
        number += 1

    with pytest.MonkeyPatch.context() as patch:
        watch_disk(patch, touch, **how)
        assert _do(folder, engine) == ANSWER
    return number


def _done(folder: Path) -> int:
    return status(folder).done if JobFolder(folder).exists else 0


@every
def test_a_disk_that_fails_at_any_moment_stops_the_job_and_loses_nothing(
    tmp_path: Path, engine: str, short_writes: bool, every: int
) -> None:
    touches = _touches(tmp_path / "whole" / "job", engine, short_writes=short_writes)
    assert touches > 30
    for number in range(1, touches + 1, every):
        folder = tmp_path / f"{number}" / "job"
        folder.parent.mkdir()
        failure = (no_space, bad_disk)[number // every % 2]
        with pytest.MonkeyPatch.context() as patch:
            watch_disk(patch, AtNumber(number, failure), short_writes=short_writes)
            with pytest.raises(BadInput, match=r"cannot be .*: (No space|Input/output)"):
                _do(folder, engine)
        before = _done(folder)
        assert _do(folder, engine) == ANSWER
        assert before <= _done(folder)
        assert result(folder) == ANSWER


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not made so here")
@every
def test_a_power_cut_at_any_moment_loses_at_most_the_unit_at_hand(
    tmp_path: Path, engine: str, short_writes: bool, every: int
) -> None:
    touches = _touches(tmp_path / "whole" / "job", engine, short_writes=short_writes)
    folder = tmp_path / "cut" / "job"
    folder.parent.mkdir()
    acknowledged = 0
    for number in range(1, touches + 1, every):
        is_cut = killed_at(number, partial(_do, folder, engine), short_writes=short_writes)
        done = _done(folder)
        assert done >= acknowledged
        acknowledged = done
        if not is_cut:
            break
    assert _do(folder, engine) == ANSWER


def test_a_job_that_is_not_finished_has_no_result(tmp_path: Path) -> None:
    begin_job(tmp_path / "job", PROBLEM, engine="search")
    with pytest.raises(LimitReached, match="not begun"):
        result(tmp_path / "job")
