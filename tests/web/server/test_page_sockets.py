"""A page asks through its socket: several things at a time, and it may change its mind."""

from __future__ import annotations

import base64
import json
import socket
import struct
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from boardfill.web.server.page_sockets import TOO_MANY
from boardfill.web.server.service import MOST_BYTES
from tests.web.server.served import (
    ENDLESS,
    SEARCH,
    Served,
    board,
    children,
    is_asleep,
    own_memory,
    raw,
    server,
    until,
)

pytestmark = pytest.mark.process


def test_the_first_that_a_page_hears_is_what_it_may_ask_for(served: Served) -> None:
    with served.page() as page:
        assert page.hear() == {"ready": {"seconds": 60.0, "memory": 2**28, "public": False}}


def test_every_message_has_the_id_of_its_question(served: Served) -> None:
    with served.page() as page:
        page.hear()
        page.send(id=1, ask="count", problem=board(6, 8))
        page.send(id="two", ask="list", problem=board(2, 3), options={"number": 5})
        told: dict[object, list[str]] = {1: [], "two": []}
        while not ("answer" in told[1] and "answer" in told["two"]):
            message = page.hear()
            if "progress" not in message:
                told[message.pop("id")] += message
        assert told[1] == ["answer"]
        assert set(told["two"][:-1]) == {"part"}


def test_a_long_question_tells_of_progress_and_can_be_cancelled(served: Served) -> None:
    with served.page() as page:
        page.hear()
        page.send(id=1, ask="count", problem=ENDLESS, options=SEARCH)
        assert page.hear()["progress"]["seconds"] > 0
        page.send(cancel=1)
        assert page.last() == {
            "id": 1,
            "error": {"kind": "cancelled", "sentence": "it was cancelled"},
        }
        page.send(id=1, ask="count", problem=board(6, 8))
        assert page.last()["answer"]["count"] == "1514"


def test_cancelling_is_cheap(served: Served) -> None:
    """Who paints quickly on a board that takes long changes their mind with every cell.

    Workers are forked from a process that has loaded everything: no interpreter is started anew.
    """
    forkserver = children(served.process.pid)
    with served.page() as page:
        page.hear()
        for number in range(30):
            page.send(id=number, ask="count", problem=ENDLESS, options=SEARCH)
            page.send(cancel=number)
            assert page.last()["error"]["kind"] == "cancelled"
        page.send(id=99, ask="count", problem=board(6, 8))
        assert page.last()["answer"]["count"] == "1514"
    assert len(forkserver) == 1
    assert children(served.process.pid) == forkserver


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"ask": "count"}, "id"),
        ({"id": 1}, "ask"),
        ({"id": 1, "ask": "../count"}, "ask"),
        ({"id": 1, "ask": "nonsense"}, "ask"),
        ({"id": 1, "ask": "count", "more": 1}, "more"),
        ({"id": "x" * 100, "ask": "count"}, "64"),
        ({"id": [1], "ask": "count"}, "id"),
        ({"id": 2**70, "ask": "count"}, "digits"),
        ({"id": 1, "cancel": 1}, "cancel"),
    ],
)
def test_a_message_that_makes_no_sense(
    message: dict[str, object], words: str, served: Served
) -> None:
    with served.page() as page:
        page.hear()
        page.send(**message)
        error = page.hear()["error"]
        assert error["kind"] == "bad input"
        assert words in error["sentence"]
        page.send(id=5, ask="version")
        assert "answer" in page.last()


def test_what_is_no_json_or_no_text(served: Served) -> None:
    with served.page() as page:
        page.hear()
        for data in ("{", b"{}", "\ud7ff", "[" * 10_000):
            page.socket.send(data)
            assert page.hear()["error"]["kind"] == "bad input"


def test_a_message_that_is_too_large_ends_the_socket(served: Served) -> None:
    with served.page() as page:
        page.hear()
        with suppress(ConnectionClosed):
            page.socket.send(" " * (MOST_BYTES + 1))
        with pytest.raises(ConnectionClosed):
            page.hear()


def test_an_id_belongs_to_one_question_at_a_time(served: Served) -> None:
    with served.page() as page:
        page.hear()
        page.send(id=1, ask="count", problem=ENDLESS, options=SEARCH)
        page.send(id=1, ask="count", problem=board(2, 3))
        assert "another question" in page.last()["error"]["sentence"]


def test_a_page_may_ask_only_so_much_at_a_time(served: Served) -> None:
    with served.page() as page:
        page.hear()
        for number in range(9):
            page.send(id=number, ask="count", problem=ENDLESS, options=SEARCH)
        error = page.last()
        assert (error["id"], error["error"]["kind"]) == (8, "busy")


def test_only_so_many_pages_may_be_open(served: Served) -> None:
    with ExitStack() as pages:
        opened = [pages.enter_context(served.page()) for _ in range(8)]
        assert all("ready" in page.hear() for page in opened)
        with served.page() as ninth:
            assert ninth.hear()["error"]["kind"] == "busy"
            with pytest.raises(ConnectionClosed) as closed:
                ninth.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == TOO_MANY
        opened[0].socket.close()

        def may_open() -> bool:
            with served.page() as page:
                return "ready" in page.hear()

        until(may_open)


def test_what_nobody_takes_is_not_kept(served: Served) -> None:
    """A page that asks for much and never reads holds its worker back, and that is all."""
    key = base64.b64encode(bytes(16)).decode()
    head = (
        f"GET /socket HTTP/1.1\r\nHost: {served.address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    options = {"number": 10_000}  # 7 MiB in all
    question = {"id": 1, "ask": "list", "problem": board(8, 9), "options": options}
    with raw(served, head.encode()) as connection:
        assert b" 101 " in connection.recv(1000)
        before = own_memory(served.process.pid)
        for message in ({"token": served.token}, question):
            connection.sendall(_masked(json.dumps(message).encode()))
        until(lambda: len(connection.recv(2**16, socket.MSG_PEEK)) > 2**10)
        _until_asleep(served)
        assert own_memory(served.process.pid) - before < 4 * 2**20


def _until_asleep(served: Served) -> None:
    """Until all its processes wait, and have not worked for 20 looks."""
    looks, spent = 0, served.processor_s()
    while looks < 20:
        until(lambda: all(map(is_asleep, served.family())))
        time_before, spent = spent, served.processor_s()
        looks = looks + 1 if spent == time_before else 0


def _masked(text: bytes) -> bytes:
    """A message as a browser sends it, with a mask of zeros."""
    length = struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
    return length + bytes(4) + text


def test_a_list_is_told_as_fast_as_it_is_taken(served: Served) -> None:
    """The worker waits for who reads slowly; all of it arrives, in order."""
    with served.page(max_queue=4) as page:
        page.hear()
        page.send(id=1, ask="list", problem=board(6, 8), options={"number": 1514})
        found = 0
        while "answer" not in (message := page.hear()):
            found += len(message.get("part", ()))
        assert found == 1514


def test_a_message_that_is_no_text_closes_the_socket_and_is_no_mistake_of_the_server() -> None:
    with server() as served:
        with served.page() as page:
            page.hear()
            page.socket.send(b'{"id": "\xff"}', text=True)
            with pytest.raises(ConnectionClosed, match="1007"):
                page.hear(60)
        served.end()
        assert served.process.stderr is not None
        assert served.process.stderr.read() == ""
