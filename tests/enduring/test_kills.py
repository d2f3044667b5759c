"""Kills of whoever works, at random moments: nothing acknowledged is lost, no answer changes.

`make soak-kills` does it ten thousand times; tests/enduring/test_jobs.py kills plain jobs.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from boardfill import Tiling
from boardfill.enduring.job_status import status
from boardfill.enduring.run_job import begin_job, go_on, result
from boardfill.errors import LimitReached
from tests.enduring.clusters import own_cluster
from tests.enduring.failing import in_child

pytestmark = [pytest.mark.process, pytest.mark.beside]

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


def _kill_until_it_is_over(folder: Path, begin: Callable[[], int], longest: float) -> int:
    """Begin processes and kill them at random moments; how many were killed."""
    chance, acknowledged, kills = random.Random(folder.name), Acknowledged(folder), 0
    while not acknowledged.is_over():
        child = begin()
        time.sleep(chance.uniform(0, longest))
        longest *= 1.1  # a slow machine gets there, too
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, ended = os.waitpid(child, 0)
        kills += os.WIFSIGNALED(ended)
    return kills


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not made so here")
def test_kills_while_blocks_are_kept_and_units_audited(tmp_path: Path) -> None:
    kills, number = 0, 0
    while kills < OF_PARENTS:
        folder = tmp_path / f"{number}"
        number += 1
        begin_job(folder, TROMINOES, engine="frontier-sparse")
        work = partial(go_on, folder, threads=1, audit=0.5)
        kills += _kill_until_it_is_over(folder, partial(in_child, work), 0.05)
        assert result(folder) == OF_TROMINOES


def test_kills_of_workers(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    chance, kills, number = random.Random(4), 0, 0
    with own_cluster(2, tmp_path / "scratch") as client, ThreadPoolExecutor(1) as pool:
        while kills < OF_WORKERS:
            folder = tmp_path / f"{number}"
            number += 1
            begin_job(folder, PENTOMINOES, engine="search")
            acknowledged = Acknowledged(folder)
            while not acknowledged.is_over():
                working = pool.submit(go_on, folder, client=client, audit=0.1)
                time.sleep(chance.uniform(0, 0.6))
                if kills < OF_WORKERS:
                    os.kill(chance.choice(list(client.run(os.getpid).values())), signal.SIGKILL)
                    kills += 1
                with suppress(LimitReached):  # one unit lost too often; it goes on
                    working.result(timeout=120)
            assert result(folder) == 9356


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_kills_of_whole_clusters_while_they_begin_and_work(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    kills, number = 0, 0
    resume = [sys.executable, "-m", "boardfill", "resume"]
    while kills < OF_CLUSTERS:
        folder = tmp_path / f"{number}"
        number += 1
        begin_job(folder, PENTOMINOES, engine="search")

        def begin(folder: Path = folder) -> int:
            command = [*resume, str(folder), "--cluster", "local:2", "--audit", "5%"]
            silent = [
                (os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)
            ]
            return os.posix_spawn(sys.executable, command, os.environ, file_actions=silent)

        kills += _kill_until_it_is_over(folder, begin, 6.0)
        assert result(folder) == 9356
