"""Kills of whoever works, at random moments: nothing acknowledged is lost, no answer changes.

`make soak-kills` does it ten thousand times; tests/jobs/test_jobs.py kills plain jobs.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, TimeoutExpired

import pytest

from boardfill import Tiling
from boardfill.errors import LimitReached
from boardfill.jobs.job_control import begin_job, result, resume
from boardfill.jobs.job_status import status
from tests.jobs.clusters import own_cluster
from tests.jobs.failing import killed_at
from tests.processes import PATIENCE, PROGRAM, begun

pytestmark = [pytest.mark.process, pytest.mark.full]

KILLS = int(os.environ.get("BOARDFILL_KILLS", "300"))
OF_PARENTS, OF_WORKERS, OF_CLUSTERS = KILLS // 10, max(KILLS // 30, 3), max(KILLS // 100, 2)
TROMINOES = Tiling("9x8", "L3")
OF_TROMINOES = TROMINOES.count()
PENTOMINOES = Tiling("6x10", "pentominoes")


class Acknowledged:
    """How many units of a job are done, which never falls."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.units, self.audited = folder, 0, 0

    def is_over(self) -> bool:
        found = status(self.folder)
        assert found.done >= self.units
        assert found.audited >= self.audited
        self.units, self.audited = found.done, found.audited
        return found.state == "finished" and found.audited == found.to_audit


def _jobs(within: Path, problem: Tiling, engine: str) -> Iterator[tuple[Path, Acknowledged]]:
    """New jobs without end."""
    for number in count():
        folder = within / f"{number}"
        begin_job(folder, problem, engine=engine)
        yield folder, Acknowledged(folder)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not made so here")
def test_kills_while_blocks_are_kept_and_units_audited(tmp_path: Path) -> None:
    chance, kills, jobs = random.Random(3), 0, _jobs(tmp_path, TROMINOES, "frontier-sparse")
    while kills < OF_PARENTS:
        folder, acknowledged = next(jobs)
        work = partial(resume, folder, threads=1, audit=0.5)
        while not acknowledged.is_over():
            kills += killed_at(chance.randrange(1, 80), work)
        assert result(folder) == OF_TROMINOES


def test_kills_of_workers(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    chance, kills, jobs = random.Random(4), 0, _jobs(tmp_path, PENTOMINOES, "search")
    with own_cluster(2, tmp_path / "scratch") as client, ThreadPoolExecutor(1) as pool:
        while kills < OF_WORKERS:
            folder, acknowledged = next(jobs)
            while not acknowledged.is_over():
                working = pool.submit(resume, folder, client=client, audit=0.1)
                enough = acknowledged.units + chance.randrange(20)
                while not working.done() and status(folder).done < enough:
                    wait([working], timeout=0.02)
                if kills < OF_WORKERS:
                    os.kill(chance.choice(list(client.run(os.getpid).values())), signal.SIGKILL)
                    kills += 1
                with suppress(LimitReached):  # one unit lost too often; it goes on
                    working.result(timeout=PATIENCE)
            assert result(folder) == 9356


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_kills_of_whole_clusters_while_they_begin_and_work(tmp_path: Path) -> None:
    """At random moments, since nothing tells how far a cluster is that begins."""
    pytest.importorskip("distributed")
    chance, kills, longest = random.Random(5), 0, 6.0
    jobs = _jobs(tmp_path, PENTOMINOES, "search")
    while kills < OF_CLUSTERS:
        folder, acknowledged = next(jobs)
        while not acknowledged.is_over():
            command = [*PROGRAM, "resume", str(folder), "--cluster", "local:2", "--audit", "5%"]
            with begun(command, stdout=DEVNULL, stderr=DEVNULL) as process:
                with suppress(TimeoutExpired):
                    process.wait(timeout=chance.uniform(0, longest))
                process.kill()
            kills += process.returncode < 0
            longest *= 1.1  # a slow machine gets there, too
        assert result(folder) == 9356
