"""Workers come and go: whatever happens, questions are answered and no process is left behind."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from boardfill.web.conversation import ProgressJson
from boardfill.web.server.worker import AddressLimit, Worker
from boardfill.web.server.worker_pool import PendingRequest, WorkerHandle, WorkerPool
from tests.web.server.served import (
    ENDLESS,
    SEARCH,
    Page,
    Served,
    board,
    children,
    is_alive,
    server,
    until,
)

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc"),
]
full = pytest.mark.full
WORKERS = 2


@pytest.fixture
def fresh() -> Iterator[Served]:
    """A server of its own, which the test may ruin."""
    with server("--workers", str(WORKERS), "--max-memory", "128M") as found:
        until(lambda: len(found.family()) == 2 + WORKERS)
        yield found


def _busy(page: Page, served: Served) -> int:
    """Have a worker begin something endless; its number."""
    page.hear()
    page.send(id=1, ask="count", problem=ENDLESS, options=SEARCH)
    page.hear()
    return served.busy_worker()


def test_a_page_that_is_closed_ends_its_worker(fresh: Served) -> None:
    with fresh.page() as page:
        worker = _busy(page, fresh)
    until(lambda: not is_alive(worker))
    until(lambda: len(fresh.workers()) == WORKERS)


@full
def test_a_page_that_vanishes_ends_its_worker(fresh: Served) -> None:
    """As when a browser is killed: nobody says goodbye."""
    with fresh.page() as page:
        worker = _busy(page, fresh)
        page.socket.socket.close()
        until(lambda: not is_alive(worker))


def test_a_page_that_asks_nothing_holds_no_worker(fresh: Served) -> None:
    with ExitStack() as pages:
        for _ in range(10):
            pages.enter_context(fresh.page()).hear()
        assert len(fresh.family()) == 2 + WORKERS
        for _ in range(WORKERS + 1):
            assert fresh.ask("count", board(2, 3)).status == 200


@full
def test_a_worker_that_is_killed_is_replaced_and_its_question_told_of_it(fresh: Served) -> None:
    with fresh.page() as page:
        worker = _busy(page, fresh)
        os.kill(worker, signal.SIGKILL)
        assert page.last()["error"]["kind"] == "internal"
        page.send(id=2, ask="count", problem=board(6, 8))
        assert page.last()["answer"]["count"] == "1514"
    until(lambda: len(fresh.workers()) == WORKERS)
    assert worker not in fresh.family()


def test_a_question_that_no_worker_has_heard_is_asked_again_once() -> None:
    """A worker may end at the very moment when it is given a question."""

    async def ask() -> tuple[list[str], bool]:
        pool = WorkerPool(0, 1)
        heard: list[str] = []
        question = PendingRequest(b"{}", 10.0, 2**20, lambda kind, _: heard.append(kind))
        pool.ask(question)
        for _ in range(2):
            ours, theirs = socket.socketpair()
            worker = WorkerHandle(ours, pool._is_free, pool._has_ended)
            pool._workers.add(worker)
            theirs.sendall(b"free 1\n")
            worker.look()
            assert worker.question is question
            assert heard == []
            theirs.close()
            worker.look()
        return heard, pool.is_full()

    assert asyncio.run(ask()) == (["error"], False)


@full
def test_idle_workers_that_are_killed_are_replaced(fresh: Served) -> None:
    for worker in (before := fresh.workers()):
        os.kill(worker, signal.SIGKILL)
    until(lambda: len(fresh.workers()) == WORKERS and not set(fresh.workers()) & set(before))
    assert fresh.ask("count", board(6, 8)).tree["answer"]["count"] == "1514"


@full
def test_where_workers_come_from_may_be_killed(fresh: Served) -> None:
    with fresh.page() as page:
        _busy(page, fresh)
        workers = fresh.workers()
        (forkserver,) = children(fresh.process.pid)
        os.kill(forkserver, signal.SIGKILL)
        assert page.last()["error"]["kind"] == "internal"
        until(lambda: not any(map(is_alive, workers)))
        page.send(id=2, ask="count", problem=board(6, 8))
        assert page.last()["answer"]["count"] == "1514"


@pytest.mark.parametrize(
    "name", ["SIGTERM", *(pytest.param(name, marks=full) for name in ("SIGINT", "SIGHUP"))]
)
def test_a_signal_ends_it_and_all_its_processes(name: str, fresh: Served) -> None:
    with fresh.page() as page:
        _busy(page, fresh)
        family = fresh.family()
        fresh.end(getattr(signal, name))
        assert fresh.process.returncode == 128 + getattr(signal, name)
        until(lambda: not any(map(is_alive, family)))


@full
def test_nothing_is_left_of_a_server_that_is_killed(fresh: Served) -> None:
    with fresh.page() as page:
        _busy(page, fresh)
        family = fresh.family()
        fresh.end(signal.SIGKILL)
        until(lambda: not any(map(is_alive, family)))


@full
def test_a_worker_that_holds_still_is_ended_after_its_time(fresh: Served) -> None:
    """Nothing that a worker does or fails to do keeps its question waiting."""
    with fresh.page() as page:
        page.hear()
        page.send(id=1, ask="count", problem=ENDLESS, options=SEARCH, limits={"seconds": 3})
        assert "progress" in page.hear()
        os.kill(fresh.busy_worker(), signal.SIGSTOP)
        error = page.last()["error"]
        assert error["kind"] == "limit"
        assert error["command"] == "boardfill count problem.toml --engine search"
        page.send(id=2, ask="count", problem=board(6, 8))
        assert page.last()["answer"]["count"] == "1514"


def test_a_worker_that_takes_too_much_memory_is_stopped() -> None:
    limit = AddressLimit()
    try:
        limit.set(2**20)
        with pytest.raises(MemoryError):
            bytearray(2**30)
        limit.set(2**28)
        assert bytearray(2**26)
    finally:
        limit.set(None)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    assert soft == hard


def test_the_forkserver_has_one_thread(fresh: Served) -> None:
    """What another thread held when it forks would be locked in all workers for ever."""
    (forkserver,) = children(fresh.process.pid)
    assert len(list(Path(f"/proc/{forkserver}/task").iterdir())) == 1


def test_a_worker_whose_server_is_gone_ends_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also if it notices while it tells of progress, in a thread of its own."""
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    ours, theirs = socket.socketpair()
    with ours:
        worker = Worker(ours)
        worker._watch(lambda: ProgressJson(0.0))
        theirs.close()
        worker._tell_of_progress()
    assert ended == [0]
