"""Nobody computes without the token, from another site, or by a name that is not ours."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import product

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from boardfill.web.server.access_control import Names, new_token
from boardfill.web.server.connections import HEADERS
from boardfill.web.server.page_sockets import NO_TOKEN
from tests.web.server.served import Served, board, raw

pytestmark = pytest.mark.process

OURS = "{ours}"
HOSTS = {
    OURS: True,
    "localhost:{port}": True,
    "LOCALHOST:{port}": True,
    "[::1]:{port}": True,
    "127.0.0.1": False,
    "127.0.0.1:{other}": False,
    "localhost": False,
    "evil.example:{port}": False,
    "127.0.0.1.evil.example:{port}": False,
    "localhost.evil.example:{port}": False,
    "evil.example@127.0.0.1:{port}": False,
    "192.168.1.10:{port}": False,
    "": False,
    None: False,
}
ORIGINS = {
    None: True,
    "http://{ours}": True,
    "null": False,
    "http://evil.example": False,
    "http://127.0.0.1": False,
    "http://127.0.0.1:{other}": False,
    "http://{ours}.evil.example": False,
    "http://{ours}/": False,
    "file://{ours}": False,
    "chrome-extension://{ours}": False,
    "": False,
}
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")
TOKENS = ("right", "wrong", "short", "none", "twice", "other scheme", "in the path")
BODY = json.dumps({"problem": board(2, 3)}).encode()


def _filled(text: str | None, served: Served) -> str | None:
    if text is None:
        return None
    return text.format(ours=served.address, port=served.port, other=served.port + 1)


def _authorization(token: str, served: Served) -> str | None:
    return {
        "right": f"Bearer {served.token}",
        "wrong": f"Bearer {new_token()}",
        "short": f"Bearer {served.token[:-1]}",
        "twice": f"Bearer {served.token}, Bearer {served.token}",
        "other scheme": f"Basic {served.token}",
    }.get(token)


@pytest.mark.parametrize(
    "method",
    [
        pytest.param(method, marks=[pytest.mark.full] * (method not in {"GET", "POST", "OPTIONS"}))
        for method in METHODS
    ],
)
def test_only_what_is_right_in_every_way_computes(method: str, served: Served) -> None:
    wrong = []
    for host, origin, token in product(HOSTS, ORIGINS, TOKENS):
        may = method == "POST" and HOSTS[host] and ORIGINS[origin] and token == "right"
        if host != OURS and origin is not None and (origin == "null" or token != "right"):
            continue  # what is wrong in three ways teaches nothing new
        named = _filled(host, served)
        if may and origin is not None and host != OURS:
            may = False  # the page of another name of ours is another page
        path = f"/api/count?token={served.token}" if token == "in the path" else "/api/count"
        headers = {
            "Host": named,
            "Origin": _filled(origin, served),
            "Authorization": _authorization(token, served),
        }
        try:
            answered = served.request(method, path, BODY, headers)
        except ConnectionError:  # what is no request is cut off
            assert not named
            continue
        if (answered.status == 200) != may or (b"count" in answered.body) != may:
            wrong.append((host, origin, token, answered.status))
        assert "access-control-allow-origin" not in answered.headers
    assert wrong == []


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_says_it_shows_another_site_is_believed(site: str, served: Served) -> None:
    headers = {"Authorization": f"Bearer {served.token}", "Sec-Fetch-Site": site}
    assert served.request("POST", "/api/count", BODY, headers).status == 403
    same = {**headers, "Sec-Fetch-Site": "same-origin"}
    assert served.request("POST", "/api/count", BODY, same).status == 200


@pytest.mark.parametrize("path", ["/", "/api/count", "/socket"])
def test_a_port_of_many_digits_is_no_request(path: str, served: Served) -> None:
    answered = served.request("GET", path, None, {"Host": "localhost:" + 4301 * "8"})
    assert answered.status == 400
    assert HEADERS.items() <= answered.headers.items()


def test_headers_sent_twice_are_none(served: Served) -> None:
    for name, value in (("Origin", f"http://{served.address}"), ("Host", served.address)):
        head = (
            f"POST /api/count HTTP/1.1\r\nHost: {served.address}\r\n{name}: {value}\r\n"
            f"Origin: http://{served.address}\r\nAuthorization: Bearer {served.token}\r\n"
            f"Content-Length: {len(BODY)}\r\n\r\n"
        )
        with raw(served, head.encode() + BODY) as connection:
            assert connection.recv(100).split()[1] in (b"400", b"403")


@pytest.mark.parametrize("origin", [None, "http://{ours}", "http://evil.example", "null"])
@pytest.mark.parametrize("host", [OURS, "evil.example:{port}"])
@pytest.mark.parametrize("token", ["right", "wrong", "none"])
def test_a_socket_needs_the_same(origin: str | None, host: str, token: str, served: Served) -> None:
    def opened() -> ClientConnection:
        return connect(
            f"ws://{_filled(host, served)}/socket",
            address=("127.0.0.1", served.port),
            origin=_filled(origin, served),  # type: ignore[arg-type]
            proxy=None,
        )

    if not (HOSTS[host] and ORIGINS[origin]):
        with pytest.raises(InvalidStatus, match="403"):
            opened()
        return
    with opened() as socket:
        if token != "none":
            socket.send(json.dumps({"token": served.token if token == "right" else new_token()}))
        with suppress(ConnectionClosed):  # it may have been closed already
            socket.send(json.dumps({"id": 1, "ask": "count", "problem": board(2, 3)}))
        said = json.loads(socket.recv(10))
        if token == "right":
            assert "ready" in said
            assert json.loads(socket.recv(10))["answer"]["count"] == "2"
            return
        assert said["error"]["kind"] == "bad input"
        with pytest.raises(ConnectionClosed, match=str(NO_TOKEN)):
            socket.recv(10)


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/count", "/socket", "/carriers/x.js"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_answer_tells_browsers_what_to_heed(method: str, path: str, served: Served) -> None:
    answered = served.request(method, path, b"{}" if method == "POST" else None)
    for name, value in HEADERS.items():
        assert answered.headers[name] == value
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_a_token_has_192_bits_and_is_new_each_time() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {192 // 6}


def test_addresses_are_names_of_a_public_server_only() -> None:
    alone, public = Names(80), Names(8000, ("puzzles.example",), is_public=True)
    assert alone.has("localhost")
    assert not alone.has("192.0.2.7")
    for name in ("192.0.2.7:8000", "[2001:db8::7]:8000", "puzzles.example:443", "localhost:8000"):
        assert public.has(name)
    for name in ("192.0.2.7:81", "evil.example:8000", "puzzles.example.evil:8000", "1.evil:8000"):
        assert not public.has(name)
