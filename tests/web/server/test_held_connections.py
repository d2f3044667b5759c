"""Connections without the token: none is held for long, and none keeps others out."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import struct
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import WebSocketException

from boardfill.web.server import connections
from boardfill.web.server.connections import ConnectionBounds
from boardfill.web.server.reading_requests import Allowed
from boardfill.web.server.service import Service, TrustedProxies, Visitors, visitor_at
from boardfill.web.server.worker_pool import WorkerPool
from tests.web.server.served import Page, Served, board, own_memory, raw, server

pytestmark = pytest.mark.process

PATIENCE_S = 60
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)


def _upgrade(served: Served, path: str = "/socket", more: str = "") -> bytes:
    return UPGRADE.format(path=path, host=served.address, more=more).encode()


def _rest(connection: socket.socket) -> bytes:
    """All that comes until the other side closes the connection."""
    connection.settimeout(PATIENCE_S)
    found = b""
    try:
        while part := connection.recv(2**16):
            found += part
    except ConnectionError:
        pass
    return found


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/" + 9000 * "x", ""),
        ("/socket", "".join(f"X-{number}: 1\r\n" for number in range(200))),
        ("/socket", "Content-Length: 5\r\n"),
        ("/socket", "Transfer-Encoding: chunked\r\n"),
    ],
    ids=["long path", "many headers", "length", "chunked"],
)
def test_a_refused_upgrade_is_answered_and_closed(path: str, more: str, served: Served) -> None:
    with raw(served, _upgrade(served, path, more)) as connection:
        told = _rest(connection)
    head, _, body = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy:" in head
    assert json.loads(body)["error"]["kind"] == "bad input"


def test_what_shows_no_token_is_closed_however_busy_it_is() -> None:
    changes = "connections._TOKEN_WITHIN_S=0.2 connections._CLOSED_WITHIN_S=0.2"
    with server(changes=changes) as served:
        call = (
            f"POST /api/count HTTP/1.1\r\nHost: {served.address}\r\nContent-Length: 100000\r\n\r\n"
        )
        page = f"GET / HTTP/1.1\r\nHost: {served.address}\r\n\r\n"
        for first, again in ((call, b"x"), (page, page.encode())):
            with raw(served, first.encode()) as connection:
                until_closed(connection, again)
        with raw(served, _upgrade(served)) as connection:
            assert b"101 Switching" in connection.recv(2000)
            _rest(connection)
        with ExitStack() as pages:
            opened = _open_page(served, pages)
            with raw(served, b"") as later:
                _rest(later)
            # One with a token stays.
            opened.send(id=1, ask="count", problem=board(2, 3))
            assert opened.last()["answer"]["count"] == "2"


def _open_page(served: Served, pages: ExitStack) -> Page:
    """A page that was quick enough with its token, at the first try or at a later one."""
    for _ in range(100):
        with suppress(WebSocketException, OSError), ExitStack() as tried:
            page = tried.enter_context(served.page())
            page.hear()
            pages.push(tried.pop_all())
            return page
    pytest.fail("no page can show its token")


def until_closed(connection: socket.socket, again: bytes) -> None:
    """Go on sending until the other side closes the connection."""
    connection.settimeout(0.1)
    start = time.monotonic()
    while time.monotonic() - start < PATIENCE_S:
        try:
            connection.sendall(again)
            if not connection.recv(2**20):
                return
        except TimeoutError:
            continue
        except ConnectionError:
            return
    pytest.fail("it is still open")


def test_connections_without_a_token_keep_nobody_out(served: Served) -> None:
    slots = 8 + 256
    held = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(slots + 10)]
    try:
        assert served.request("GET", "/").status == 200
        assert served.ask("count", board(2, 3)).tree["answer"]["count"] == "2"
    finally:
        for connection in held:
            connection.close()


class Transport(asyncio.Transport):
    """One that remembers what was done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[str] = []

    def abort(self) -> None:
        self.ended.append("aborted")

    def close(self) -> None:
        self.ended.append("closed")


def _in_loop(act: Callable[[], None]) -> None:
    async def run() -> None:
        act()

    asyncio.run(run())


def test_the_oldest_without_a_token_gives_way() -> None:
    def act() -> None:
        bounds = ConnectionBounds(3)
        first, second, third, fourth, fifth, sixth = (Transport() for _ in range(6))
        for transport in (first, second, third):
            assert bounds.enter(transport, "")
        bounds.show_token(first)
        assert bounds.enter(fourth, "")
        assert (first.ended, second.ended, third.ended) == ([], ["aborted"], [])
        bounds.show_token(third)
        bounds.show_token(fourth)
        assert not bounds.enter(fifth, "")
        bounds.has_answered(first)  # its next question needs the token again
        assert bounds.enter(sixth, "")
        assert first.ended == ["aborted"]

    _in_loop(act)


def test_a_visitor_has_so_many_connections_and_others_are_not_cut_off_for_it() -> None:
    def act() -> None:
        bounds = ConnectionBounds(10, 2, visitor_at)
        others = [Transport() for _ in range(3)]
        for number, transport in enumerate(others):
            assert bounds.enter(transport, f"192.0.2.{number}")
        mine = [Transport() for _ in range(5)]
        for transport in mine[:4]:
            assert bounds.enter(transport, "::ffff:198.51.100.7")
        assert [transport.ended for transport in mine[:4]] == [["aborted"], ["aborted"], [], []]
        for transport in mine[2:4]:
            bounds.show_token(transport)
        assert not bounds.enter(mine[4], "198.51.100.7")
        assert not any(transport.ended for transport in others)
        bounds.leave(mine[2])
        assert bounds.enter(mine[4], "198.51.100.7")

    _in_loop(act)


def test_without_a_token_the_end_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent may still be taken; what is not taken is cut off."""
    monkeypatch.setattr(connections, "_TOKEN_WITHIN_S", 0.0)
    monkeypatch.setattr(connections, "_CLOSED_WITHIN_S", 0.0)

    async def wait() -> None:
        bounds, transport = ConnectionBounds(10), Transport()
        assert bounds.enter(transport, "")
        async with asyncio.timeout(PATIENCE_S):
            while len(transport.ended) < 2:
                await asyncio.sleep(0)
        assert transport.ended == ["closed", "aborted"]

    asyncio.run(wait())


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="needs /proc")
def test_pings_that_are_never_read_take_no_memory() -> None:
    payload = 125
    ping = struct.pack("!BBI", 0x89, 0x80 | payload, 0) + payload * b"x"
    with server() as served, raw(served, _upgrade(served)) as connection:
        assert b"101 Switching" in connection.recv(2000)
        before = own_memory(served.process.pid)
        with suppress(ConnectionError):  # it may have had enough of them
            for _ in range(36):
                connection.sendall(4000 * ping)  # all in all 18 MB, and replies of as much
        assert own_memory(served.process.pid) - before < 2**24


def test_visitors_by_ipv4_have_each_their_own_allowance() -> None:
    visitors = Visitors(2, lambda: 0.0)
    assert [visitors.may_ask("::ffff:192.0.2.1") for _ in range(80)].count(True) == 60
    assert not visitors.may_ask("192.0.2.1")
    assert visitors.may_ask("::ffff:192.0.2.2")


@pytest.mark.parametrize(
    ("address", "forwarded", "spoken_for"),
    [
        ("127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("::ffff:127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1", ["203.0.113.5, 192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1", ["203.0.113.5", "192.0.2.1", "10.2.3.4"], "192.0.2.1"),
        ("127.0.0.1", ["192.0.2.1:4711"], "192.0.2.1"),
        ("127.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["192.0.2.1, nonsense"], "127.0.0.1"),
        ("198.51.100.1", ["192.0.2.1"], "198.51.100.1"),
        ("", ["192.0.2.1"], ""),
    ],
)
def test_a_trusted_proxy_tells_whom_it_speaks_for(
    address: str, forwarded: list[str], spoken_for: str
) -> None:
    networks = [ipaddress.ip_network(one) for one in ("127.0.0.1", "10.0.0.0/8")]
    assert TrustedProxies(networks).spoken_for(address, forwarded) == spoken_for
    assert TrustedProxies().spoken_for(address, forwarded) == address


def test_visitors_behind_a_trusted_proxy_are_counted_one_by_one() -> None:
    def by(forwarded: str) -> HTTPConnection:
        headers = [(b"x-forwarded-for", forwarded.encode())]
        return HTTPConnection(
            {"type": "http", "client": ("::ffff:127.0.0.1", 1), "headers": headers}
        )

    def act() -> None:
        proxies = TrustedProxies([ipaddress.ip_network("127.0.0.1")])
        service = Service(WorkerPool(0, 0), Allowed(), "", 3, Visitors(1), proxies)
        assert service.open_page(by("192.0.2.1")) is None
        assert service.open_page(by("192.0.2.1")) is not None
        assert service.open_page(by("192.0.2.2")) is None
        service.close_page(by("192.0.2.1"))
        assert service.open_page(by("192.0.2.1")) is None

    _in_loop(act)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="needs sockets for IPv4 and IPv6")
@pytest.mark.parametrize("is_trusted", [True, False])
def test_a_server_for_all_addresses_believes_a_trusted_proxy_alone(is_trusted: bool) -> None:
    trusted = ("--trusted-proxy", "127.0.0.1") if is_trusted else ()
    with server("--public", "--host", "::", *trusted) as served, ExitStack() as opened:
        heard = []
        for number in range(5):  # one more than an address may open
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            page = opened.enter_context(served.page(additional_headers=headers))
            heard.append("ready" if "ready" in page.hear(PATIENCE_S) else "error")
        assert heard == ["ready"] * 4 + ["ready" if is_trusted else "error"]
