"""Sweeps as jobs: in stages, in little memory, with blocks that somebody has changed."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from boardfill import LimitReached, Tiling
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.frontier import ResidueSweep, moduli_for
from boardfill.errors import BadInput
from boardfill.jobs.choose_strategy import count_in_units
from boardfill.jobs.job_control import begin_job, result, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_question import CountQuestion, JobSpec
from boardfill.jobs.job_status import status
from boardfill.jobs.strategies.counts import LayersPlan, ResiduesPlan, crude_bound_bits
from boardfill.jobs.strategies.strategy import Prepared, SavedPlan
from tests.jobs.asked import IN_FOLDERS
from tests.jobs.staged import in_parts, stop_after
from tests.sanitizers import not_under_sanitizers
from tests.strategies import tilings

L15 = Tiling("15x15", "L3")


def _planned(problem: Tiling, engine: str | None, memory: int, workers: int = 1) -> SavedPlan:
    spec = JobSpec(CountQuestion(), engine, problem)
    return count_in_units(Prepared(spec, Deadline(Limits(bytes=memory)), workers)).plan


def _parts(plan: SavedPlan) -> int:
    """Of the stage that has most of them."""
    assert isinstance(plan, LayersPlan)
    return max(plan.parts)


@given(problem=tilings())
@IN_FOLDERS
def test_random_problems_in_parts_are_counted_right(
    tmp_path_factory: pytest.TempPathFactory, problem: Tiling
) -> None:
    folder = tmp_path_factory.mktemp("jobs") / "job"
    with pytest.MonkeyPatch.context() as patch:
        in_parts(patch, 2, 3)
        begin_job(folder, problem, engine="frontier-sparse")
        assert resume(folder) == problem.count(engine="reference")


def test_a_layer_four_times_the_memory_limit_is_swept(tmp_path: Path) -> None:
    problem = Tiling("6x6", "tetrominoes:any,I1")
    plain = problem.tally(engine="frontier-sparse", threads=1)
    begin_job(tmp_path, problem, engine="frontier-sparse")
    memory = plain.effort.peak_bytes // 4
    assert resume(tmp_path, memory_limit=memory, threads=1) == plain.count
    assert plain.count == problem.count(engine="frontier-dense")
    assert status(tmp_path).strategy == "layers"


def test_layers_are_chosen_where_a_dense_sweep_has_no_room() -> None:
    assert isinstance(_planned(L15, None, 2**30), ResiduesPlan)
    assert _parts(_planned(L15, None, 2**17)) > 4


def test_more_workers_get_more_parts() -> None:
    problem = Tiling("21x21", "L3")
    assert _parts(_planned(problem, "frontier-sparse", 2**32)) == 1
    shared = _planned(problem, "frontier-sparse", 2**32, workers=4)
    assert _parts(shared) >= 4


def _stopped(folder: Path, patch: pytest.MonkeyPatch, units: int) -> None:
    """A job of which so many units are done."""
    in_parts(patch, 8, 2)
    begin_job(folder, Tiling("8x9", "L3"), engine="frontier-sparse")
    with pytest.MonkeyPatch.context() as inner:
        stop_after(inner, units)
        with pytest.raises(LimitReached, match="time limit"):
            resume(folder)


def test_changed_cut_exchanged_or_missing_blocks_are_named_and_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _stopped(tmp_path / "job", monkeypatch, 5)
    folder = JobFolder(tmp_path / "job").blocks.folder.path
    chance = random.Random(5)
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 4
    for number, name in enumerate(names):
        whole = (folder / name).read_bytes()
        places = [chance.randrange(whole.index(b"\n"), len(whole)) for _ in range(8)]
        changed = [whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :] for at in places]
        changed += [whole[:at] for at in places]
        other = (folder / names[number - 1]).read_bytes()
        for bad in (*changed, other, whole + b"\0", None):
            copy = tmp_path / "copy"
            shutil.copytree(tmp_path / "job", copy)
            path = JobFolder(copy).blocks.folder.path / name
            path.unlink() if bad is None else path.write_bytes(bad)
            with pytest.raises(BadInput, match=f"{name}: is (damaged|missing)"):
                resume(copy)
            shutil.rmtree(copy)
    assert resume(tmp_path / "job") == 204184
    assert result(tmp_path / "job") == 204184


def test_the_sweep_of_a_symmetric_board_is_halved() -> None:
    sweep = ResidueSweep(cover_of(Tiling("18x18", "L3")), Limits(bytes=2**32))
    assert sweep.work is not None
    assert sweep.work.is_halved


def test_the_bound_is_kept_and_spares_moduli(tmp_path: Path) -> None:
    problem = Tiling("16x16", "domino")
    begin_job(tmp_path, problem, engine="frontier-dense")
    assert resume(tmp_path) == 2444888770250892795802079170816
    job = JobFolder(tmp_path)
    plan = job.plan(job.spec())
    assert plan is not None
    answers = [job.ledger(plan).entries[unit].answer for unit in range(plan.units)]
    needed = len(moduli_for(int(answers[0])))
    assert 2 <= needed < len(answers) - 1
    assert all(answers[1 : needed + 1])
    assert not any(answers[needed + 1 :])


@given(problem=tilings())
def test_the_crude_bound_holds(problem: Tiling) -> None:
    assert problem.count(engine="reference") < 2 ** crude_bound_bits(cover_of(problem))


@pytest.mark.full
@not_under_sanitizers
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others measure otherwise")
def test_a_sweep_out_of_core_stays_within_its_memory(tmp_path: Path) -> None:
    """At its peak, above what the process held before; a plain sweep holds four times as much."""
    limit = 36 * 2**20
    script = [sys.executable, "-m", "tests.jobs.wide_layer"]
    found = {
        name: json.loads(
            subprocess.run([*script, *more], check=True, capture_output=True, text=True).stdout
        )
        for name, more in {"plain": [], "parts": [str(limit), str(tmp_path)]}.items()
    }
    assert found["plain"]["count"] == found["parts"]["count"] == str(3**22)
    assert found["plain"]["bytes"] > 4 * limit
    assert found["parts"]["bytes"] < 1.25 * limit
