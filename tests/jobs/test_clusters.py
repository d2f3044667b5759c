"""Jobs on clusters: the same answers, whoever works, and whoever stops working."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from boardfill import Parts, Tiling
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs.executors.dask_executor import DaskExecutor
from boardfill.jobs.job_control import begin_job, cancel, result, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_status import status
from tests.clock import Clock
from tests.jobs.clusters import Deadly, DeadlyOnce, Slow, answer_wrongly, own_cluster, plan_slowly
from tests.jobs.staged import in_parts
from tests.processes import PATIENCE, until

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed"),
]

PENTOMINOES = Tiling("6x10", "pentominoes")
DOMINOES = Tiling("16x16", "domino")
OF_DOMINOES = 2444888770250892795802079170816


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Any]:
    with own_cluster(2, tmp_path) as client:
        yield client


def test_a_cluster_within_this_process_counts_as_the_process_itself_does(tmp_path: Path) -> None:
    from distributed import Client, LocalCluster

    job = tmp_path / "job"
    begin_job(job, Tiling("3x20", "pentominoes"), engine="search")
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as cluster,
        Client(cluster, set_as_default=False) as client,  # type: ignore[no-untyped-call]
    ):
        assert resume(job, client=client, audit=0.1) == 8
    found = status(job)
    assert (found.state, found.workers, found.retries) == ("finished", 2, 0)
    assert 1 <= found.audited == found.to_audit


@pytest.mark.full
@pytest.mark.parametrize("workers", [2, 4])
def test_a_cluster_counts_as_one_process_does(tmp_path: Path, workers: int) -> None:
    job = tmp_path / "job"
    begin_job(job, PENTOMINOES, engine="search")
    with own_cluster(workers, tmp_path) as client:
        assert resume(job, client=client, audit=0.1) == 9356
        found = status(job)
        assert (found.state, found.workers, found.retries) == ("finished", workers, 0)
        assert 1 <= found.audited == found.to_audit < found.units  # type: ignore[operator]
        assert DOMINOES.count(client=client, engine="frontier-dense") == OF_DOMINOES
    assert result(job) == 9356


@pytest.mark.full
@pytest.mark.parametrize(("workers", "memory_limit"), [(2, None), (4, 2**20)])
def test_layers_are_shared_by_the_workers(
    tmp_path: Path, workers: int, memory_limit: int | None
) -> None:
    """L-trominoes on 18x18, and in parts, since these must be small, on 15x15."""
    size, answer = ("18x18", 15105645789047859299613180380516) if memory_limit is None else (
        "15x15", Tiling("15x15", "L3").count()
    )  # fmt: skip
    begin_job(tmp_path / "job", Tiling(size, "L3"), engine="frontier-sparse")
    with own_cluster(workers, tmp_path) as client:
        limits = {"memory_limit": memory_limit}
        assert resume(tmp_path / "job", client=client, audit=0.1, **limits) == answer  # type: ignore[arg-type]
    found = status(tmp_path / "job")
    assert found.strategy == "layers"
    assert found.audited == found.to_audit >= 1
    assert memory_limit is None or found.units > 2 * 8  # type: ignore[operator]


@pytest.mark.full
def test_workers_count_connected_structures_by_layers(
    two: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts(monkeypatch, 4, 4)
    begin_job(tmp_path / "job", Parts("7x7", 7), engine="frontier")
    assert resume(tmp_path / "job", client=two, audit=0.2) == 158753814  # OEIS A172477
    found = status(tmp_path / "job")
    assert found.strategy == "layers"
    assert found.audited == found.to_audit >= 1


@pytest.mark.full
@pytest.mark.parametrize("in_folder", [True, False])
def test_work_goes_on_when_a_worker_is_killed_within_a_unit(
    two: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, in_folder: bool
) -> None:
    """Lost blocks come from the folder; without one, they are made again."""
    note_begin = DaskExecutor._note_begin

    def heard(executor: DaskExecutor, event: tuple[float, dict[str, Any]]) -> None:
        note_begin(executor, event)
        if "-9-" in event[1]["key"]:
            (tmp_path / "heard").touch()

    monkeypatch.setattr(DaskExecutor, "_note_begin", heard)
    plan_slowly(monkeypatch, two, DeadlyOnce, tmp_path / "marker")
    job = tmp_path / "job" if in_folder else None
    assert DOMINOES.count(client=two, job=job) == Slow.expected()
    assert (tmp_path / "marker").exists()
    if job is not None:
        assert status(job).retries >= 1


@pytest.mark.full
def test_blocks_come_from_the_folder_when_all_workers_are_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = tmp_path / "job"
    begin_job(job, DOMINOES)
    with own_cluster(2, tmp_path) as client, ThreadPoolExecutor(1) as pool:
        plan_slowly(monkeypatch, client, gate=tmp_path / "gate")
        working = pool.submit(resume, job, client=client)
        until(lambda: status(job).done == 8)
        cancel(job)
        with pytest.raises(LimitReached, match=r"the job was cancelled; \d+ of 16 units"):
            working.result()
    assert status(job).done == 8
    with own_cluster(2, tmp_path) as client:
        plan_slowly(monkeypatch, client)
        assert resume(job, client=client) == Slow.expected()
    assert {name.partition("-")[0] for name in JobFolder(job).blocks.names()} == {"of"}
    assert len(JobFolder(job).blocks.names()) == Slow.width


@pytest.mark.full
def test_workers_that_dask_gives_up_are_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does when one ends while it begins: all of them, before the work and within it."""

    def give_up() -> None:
        for nanny in list(client.cluster.workers.values()):
            client.cluster.sync(nanny.close)

    job = tmp_path / "job"
    with own_cluster(2, tmp_path) as client, ThreadPoolExecutor(1) as pool:
        give_up()
        plan_slowly(monkeypatch, client, gate=tmp_path / "gate")
        begin_job(job, DOMINOES)
        working = pool.submit(resume, job, client=client)
        until(lambda: status(job).done == 8)
        give_up()
        (tmp_path / "gate").touch()
        assert working.result(PATIENCE) == Slow.expected()


@pytest.mark.full
def test_a_unit_that_ends_its_worker_each_time_is_named(
    two: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan_slowly(monkeypatch, two, Deadly)
    begin_job(tmp_path / "job", DOMINOES)
    with pytest.raises(LimitReached, match=r"unit 2 was started .* each time its worker was lost"):
        resume(tmp_path / "job", client=two)


@pytest.mark.full
def test_an_audit_catches_a_worker_that_answers_wrongly(two: Any, tmp_path: Path) -> None:
    wrong, right = two.run(os.getpid)
    two.run(answer_wrongly, workers=[wrong])
    begin_job(tmp_path / "job", DOMINOES, engine="frontier-dense")
    with pytest.raises(BadInput, match=r"unit \d was answered twice, and differently") as caught:
        resume(tmp_path / "job", client=two, audit=1.0)
    assert wrong in str(caught.value)
    assert right in str(caught.value)
    for ask in (result, resume):
        with pytest.raises((BadInput, LimitReached)):
            ask(tmp_path / "job")
    with pytest.raises(BadInput, match="answered twice, and differently"):
        resume(tmp_path / "job")  # the others are done by now
    with pytest.raises(BadInput, match="answered twice, and differently"):
        DOMINOES.count(client=two, engine="frontier-dense", audit=1.0)


@pytest.mark.full
def test_an_audit_is_kept_and_not_made_twice(two: Any, tmp_path: Path) -> None:
    job = tmp_path / "job"
    begin_job(job, PENTOMINOES, engine="search")
    assert resume(job, client=two, audit=0.05) == 9356
    kept = (job / "second.txt").read_bytes()
    assert resume(job, audit=0.05) == 9356
    assert (job / "second.txt").read_bytes() == kept
    assert resume(job, audit=0.5) == 9356  # more, here
    assert (job / "second.txt").read_bytes().startswith(kept)
    assert status(job).audited == status(job).to_audit > 20


@pytest.mark.full
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("sys.modules['boardfill._version'].__version__ = '0.0.7'", "has boardfill 0.0.7, and"),
        ("sys.modules['boardfill._version'] = None", "has no boardfill, and"),
    ],
)
def test_a_worker_with_another_version_is_refused(two: Any, change: str, reason: str) -> None:
    worker = min(two.run(exec, f"import sys, boardfill; {change}", workers=[min(two.nthreads())]))
    with pytest.raises(BadInput, match=f"the worker at {worker} {reason}"):
        PENTOMINOES.count(client=two)


@pytest.mark.full
def test_a_time_limit_stops_a_cluster_and_keeps_what_is_done(
    two: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    job, gate = tmp_path / "job", tmp_path / "gate"
    plan_slowly(monkeypatch, two, gate=gate)
    begin_job(job, DOMINOES)
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(resume, job, client=two, time_limit=600)
        until(lambda: status(job).done == 8)
        clock.move(601)
        with pytest.raises(LimitReached, match=r"time limit .*; 8 of 16 units are done and kept"):
            working.result(timeout=PATIENCE)
    gate.touch()
    assert resume(tmp_path / "job", client=two) == Slow.expected()


@pytest.mark.full
def test_units_that_nobody_waits_for_are_stopped(
    two: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_begun = threading.Event()
    monkeypatch.setattr(DaskExecutor, "_note_begin", lambda *_: has_begun.set())
    begin_job(tmp_path / "job", Tiling("9x9", "L3,I2"), engine="search")  # a unit takes days
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(resume, tmp_path / "job", client=two)
        assert has_begun.wait(PATIENCE)
        cancel(tmp_path / "job")
        with pytest.raises(LimitReached, match="cancelled"):
            working.result(timeout=PATIENCE)
    assert PENTOMINOES.count(client=two, engine="search") == 9356  # the workers are free again


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_cluster_of_our_own_listens_on_this_machine_alone(two: Any) -> None:
    import psutil

    ours = [os.getpid(), *two.run(os.getpid).values()]
    for number in ours:
        for socket in psutil.Process(number).net_connections():
            if socket.status == psutil.CONN_LISTEN:
                assert socket.laddr.ip in {"127.0.0.1", "::1"}
