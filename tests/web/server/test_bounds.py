"""Slow clients, many connections and much memory: each has its bound."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from boardfill.errors import BoardfillError
from boardfill.web.server import connections as bounded
from boardfill.web.server import worker_pool
from boardfill.web.server.connections import (
    BoundedHTTP,
    BoundedSocket,
    ConnectionBounds,
    show_token,
)
from boardfill.web.server.running_server import listen
from boardfill.web.server.service import Service, Visitors
from boardfill.web.server.worker_pool import Busy, PendingRequest, WorkerHandle, WorkerPool

LARGE = b"x" * 2**24
PATIENCE_S, NEVER_S = 90, 1e6
Connections: TypeAlias = set[Any]
"""Those of uvicorn, each with its transport."""


async def _large_answer(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["path"] == "/with-token":
        show_token(scope)
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": LARGE})
    else:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "bytes": LARGE})
        await receive()


async def _with_server(
    most_connections: int, talk: Callable[[int, Connections], Coroutine[None, None, None]]
) -> None:
    bounds = ConnectionBounds(most_connections)
    http = type("HTTP", (BoundedHTTP,), {"bounds": bounds})
    ws = type("Socket", (BoundedSocket,), {"bounds": bounds})
    config = uvicorn.Config(
        _large_answer, http=http, ws=ws, lifespan="off", log_config=None,
        log_level="error", ws_ping_interval=None,
    )  # fmt: skip
    server = uvicorn.Server(config)
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0)
        try:
            await talk(port, server.server_state.connections)
        finally:
            server.should_exit = True
            server.force_exit = True
            await serving


def _run(
    most_connections: int, talk: Callable[[int, Connections], Coroutine[None, None, None]]
) -> None:
    asyncio.run(asyncio.wait_for(_with_server(most_connections, talk), PATIENCE_S))


async def _answered(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which a request has been answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200" in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize("data", [b"", b"GET / HTTP/1.1\r\nHost:", b"G"])
def test_headers_must_come_soon(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "_HEADERS_WITHIN_S", 0.1)
    monkeypatch.setattr(bounded, "_TOKEN_WITHIN_S", NEVER_S)

    async def talk(port: int, _: Connections) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.close()

    _run(10, talk)


def test_small_answers_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without TCP_NODELAY each takes the 40 ms that the other side waits before it confirms."""
    monkeypatch.setattr("tests.web.server.test_bounds.LARGE", b"x")

    async def talk(port: int, connections: Connections) -> None:
        _, writer = await _answered(port)
        (connection,) = connections
        of_server = connection.transport.get_extra_info("socket")
        assert of_server.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()

    _run(10, talk)


def test_also_those_of_a_second_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause between two requests is none of our business."""
    monkeypatch.setattr(bounded, "_HEADERS_WITHIN_S", NEVER_S)
    monkeypatch.setattr(bounded, "_TOKEN_WITHIN_S", NEVER_S)
    monkeypatch.setattr("tests.web.server.test_bounds.LARGE", b"x")

    async def talk(port: int, connections: Connections) -> None:
        reader, writer = await _answered(port)
        (connection,) = connections
        assert "headers" not in connection._due
        monkeypatch.setattr(bounded, "_HEADERS_WITHIN_S", 0.1)
        writer.write(b"GET / HTTP/1.1\r\n")
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1000)
        writer.close()

    _run(10, talk)


@pytest.mark.parametrize("request_", [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", HANDSHAKE])
def test_what_is_sent_must_be_taken(request_: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "_TAKEN_WITHIN_S", 0.1)
    monkeypatch.setattr(bounded, "_TOKEN_WITHIN_S", NEVER_S)

    async def talk(port: int, connections: Connections) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**10)
        writer.write(request_)
        while not connections:
            await asyncio.sleep(0)
        while connections:
            await asyncio.sleep(0.01)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(len(LARGE))
        writer.close()

    _run(10, talk)


def test_too_many_connections_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that work with the token stay; the next one hears why there is no room for it."""
    monkeypatch.setattr("tests.web.server.test_bounds.LARGE", b"x")

    async def talk(port: int, _connections: Connections) -> None:
        kept = []
        for _ in range(3):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HANDSHAKE.replace(b"GET /", b"GET /with-token"))
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            kept.append(writer)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        told = await reader.read()
        assert told.startswith(b"HTTP/1.1 503 ")
        assert b'"kind":"busy"' in told
        for other in [*kept, writer]:
            other.close()

    _run(3, talk)


@pytest.mark.parametrize("step", [1, 2, 7, 299, 1000])
def test_what_a_worker_says_is_heard_however_it_is_cut(step: int) -> None:
    sent = [("part", b'["' + b"x y" * 100 + b'"]'), ("progress", b"{}"), ("answer", b"null")]
    data = b"".join(b"%b %b\n" % (kind.encode(), payload) for kind, payload in sent)

    async def hear() -> list[tuple[str, bytes]]:
        heard: list[tuple[str, bytes]] = []
        with _hired() as (worker, other):
            worker.question = _question(heard)
            for at in range(0, len(data), step):
                other.sendall(data[at : at + step])
                worker.look()
        return heard

    assert asyncio.run(hear()) == sent


def _question(heard: list[tuple[str, bytes]], memory: int = 2**20) -> PendingRequest:
    return PendingRequest(b"{}", 10.0, memory, lambda *said: heard.append(said))


def test_a_worker_beyond_its_memory_or_time_has_passed_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = 2**25
    monkeypatch.setattr(worker_pool, "_resident", lambda _: taken)

    async def look() -> None:
        nonlocal taken
        with _hired() as (worker, other):
            other.sendall(b"free %d\n" % os.getpid())
            worker.look()
            worker.question = _question([])
            since = worker.question.since
            assert worker.passed_limit(since + 10) is None
            assert worker.passed_limit(since + 11) == "the time limit of 10 s stopped the work"
            taken += 2**20 + 2**28
            assert worker.passed_limit(since) == ("the memory limit of 1 MiB stopped the work")
            assert worker.keeps_too_much(worker._free_since + 31)
            assert not worker.keeps_too_much(worker._free_since + 29)

    asyncio.run(look())


def test_a_large_question_is_sent_as_it_is_taken() -> None:
    async def send() -> None:
        with _hired() as (worker, other):
            question = _question([])
            question.request = b"x\n" * 2**21
            worker.begin(question)
            found = b""
            other.setblocking(False)
            while not found.endswith(b"\n"):
                await asyncio.sleep(0)
                with suppress(BlockingIOError):
                    found += other.recv(2**16)
            assert found == b"x " * 2**21 + b"\n"

    asyncio.run(send())


def test_what_comes_after_the_end_is_not_heard() -> None:
    """Who hears too much has the worker ended in the midst of what it says."""

    async def hear() -> None:
        free: list[WorkerHandle] = []
        with _hired(free.append) as (worker, other):
            heard: list[str] = []

            def hear_one(kind: str, _: bytes) -> None:
                heard.append(kind)
                worker.leave()

            worker.question = PendingRequest(b"", 1, 1, hear_one)
            other.sendall(b"part []\nanswer null\nfree 1\n")
            worker.look()
            assert heard == ["part"]
            assert free == []

    asyncio.run(hear())


@contextmanager
def _hired(
    when_free: Callable[[WorkerHandle], None] = lambda _: None,
) -> Iterator[tuple[WorkerHandle, socket.socket]]:
    """A worker, and the other end of the connection to it."""
    ours, other = socket.socketpair()
    worker = WorkerHandle(ours, when_free, lambda _: None)
    with other:
        yield worker, other
    worker.leave()


def test_who_waits_too_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "_PATIENCE_S", 0.0)

    async def wait() -> None:
        pool = WorkerPool(0, 1)
        heard: list[tuple[str, bytes]] = []
        pool.ask(_question(heard))
        with pytest.raises(Busy):
            pool.ask(_question(heard))
        watching = asyncio.create_task(pool._watch())
        while not heard:
            await asyncio.sleep(0)
        watching.cancel()
        ((kind, told),) = heard
        assert kind == "error"
        assert b'"busy"' in told
        assert not pool.is_full()

    asyncio.run(wait())


def test_a_server_without_workers_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")

    async def start() -> None:
        pool = WorkerPool(1, 1)
        try:
            await pool.start()
        finally:
            pool.close()

    with pytest.raises(BoardfillError, match="do not start"):
        asyncio.run(asyncio.wait_for(start(), PATIENCE_S))


def test_a_worker_that_ends_at_once_is_not_replaced_at_once() -> None:
    """Else a machine without memory would do nothing but make processes."""

    async def end() -> int:
        pool = WorkerPool(1, 1)
        made: list[object] = []
        pool._make_workers = lambda: made.append(None)  # type: ignore[method-assign]
        for process in (None, 7):
            with _hired() as (worker, _):
                worker.process = process
                pool._workers.add(worker)
                pool._has_ended(worker)
        return len(made)

    assert asyncio.run(end()) == 1


def test_a_visitor_may_ask_only_so_often() -> None:
    now = 0.0
    visitors = Visitors(2, lambda: now)
    assert [visitors.may_ask("192.0.2.1") for _ in range(80)].count(True) == 60
    now = 1.0
    assert [visitors.may_ask("192.0.2.1") for _ in range(80)].count(True) == 20
    assert visitors.may_ask("192.0.2.2")


def test_a_household_is_one_visitor() -> None:
    visitors = Visitors(2, lambda: 0.0)
    asked = [visitors.may_ask(f"2001:db8:1:2::{number:x}") for number in range(80)]
    assert asked.count(True) == 60
    assert visitors.may_ask("2001:db8:1:3::1")


def test_visitors_are_forgotten() -> None:
    now = 0.0
    visitors = Visitors(2, lambda: now)
    for number in range(20_000):
        visitors.may_ask(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(visitors._left) == 10_000
    # Those first who have not asked for longest: who asks now may not ask for ever.
    assert [visitors.may_ask("192.0.2.1") for _ in range(80)].count(True) == 60
    for _ in range(2):
        assert visitors.opens_page("192.0.2.1")
    assert not visitors.opens_page("192.0.2.1")
    visitors.closes_page("192.0.2.1")
    assert visitors.opens_page("192.0.2.1")
    for _ in range(2):
        visitors.closes_page("192.0.2.1")
    assert not visitors._pages


def test_pages_are_counted_of_all_and_of_each() -> None:
    from starlette.requests import HTTPConnection

    from boardfill.web.server.reading_requests import Allowed

    async def count() -> None:
        service = Service(WorkerPool(0, 0), Allowed(), "", 3, Visitors(2))
        here, there = (
            HTTPConnection({"type": "http", "client": (one, 1), "headers": []}) for one in "ab"
        )
        assert service.open_page(here) is None
        assert service.open_page(here) is None
        assert "at your address" in str(service.open_page(here))
        assert service.open_page(there) is None
        assert "3 pages" in str(service.open_page(there))
        service.close_page(here)
        assert service.open_page(there) is None

    asyncio.run(count())
