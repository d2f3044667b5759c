"""Programs ask over HTTP: right answers, and for everything else a status and a sentence."""

from __future__ import annotations

import json
import threading
from collections import Counter
from contextlib import suppress

import pytest

from boardfill.web.answering import command_for
from boardfill.web.server.service import MOST_BYTES
from tests.web.server.served import (
    ENDLESS,
    SEARCH,
    Answered,
    Served,
    board,
    is_alive,
    raw,
    server,
    until,
)

pytestmark = pytest.mark.process


def _refused(answered: Answered, status: int, kind: str, words: str = "") -> None:
    error = answered.tree["error"]
    assert (answered.status, error["kind"]) == (status, kind), error
    assert words in error["sentence"]
    assert "\n" not in error["sentence"]


def test_a_count_is_that_of_the_command_line(served: Served) -> None:
    answered = served.ask("count", board(12, 12), options={}, limits={"seconds": 60})
    assert (answered.status, answered.tree["answer"]["count"]) == (200, "2033502499954")
    assert answered.tree["parts"] == []
    assert answered.headers["content-type"] == "application/json"


def test_what_comes_in_parts_is_one_list(served: Served) -> None:
    answered = served.ask("list", board(2, 6), options={"number": 20})
    assert len(answered.tree["parts"]) == 4
    assert {"placements"} <= set(answered.tree["parts"][0])


def test_a_question_that_needs_no_problem_needs_no_body(served: Served) -> None:
    headers = {"Authorization": f"Bearer {served.token}"}
    assert served.request("POST", "/api/version", None, headers).status == 200


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"{", "JSON"),
        (b"[]", "object"),
        (b"\xff", "JSON"),
        (b'{"problem": {}, "more": 1}', "more"),
        (b'{"limits": {"seconds": -1}}', "limits.seconds"),
        (b'{"limits": {"seconds": "1"}}', "limits.seconds"),
        (b'{"limits": {"memory": 0}}', "limits.memory"),
        (b'{"limits": {"threads": 0}}', "limits.threads"),
        (b'{"limits": {"threads": 4294967296}}', "limits.threads"),
        (b'{"problem": ' + b"[" * 100_000 + b"}", "JSON"),
        (b'{"problem": {"title": "\xff"}}', "JSON"),
        (b'{"\xff": 1}', "JSON"),
        (b'{"problem": {"weight": 1e999}}', "out of range"),
        (b'{"options": {"number": ' + b"9" * 5000 + b"}}", "out of range"),
        (b'{"limits": {"memory": ' + b"9" * 5000 + b"}}", "out of range"),
    ],
)
def test_a_body_that_cannot_be_read(body: bytes, words: str, served: Served) -> None:
    headers = {"Authorization": f"Bearer {served.token}"}
    _refused(served.request("POST", "/api/count", body, headers), 400, "bad input", words)


@pytest.mark.parametrize(
    ("ask", "body", "words"),
    [
        ("count", {"problem": {}}, "format"),
        ("count", {"problem": []}, "problem"),
        ("count", {}, "problem"),
        ("count", {"problem": board(2, 3), "options": {"colour": 1}}, "colour"),
        ("count", {"problem": board(2, 3), "options": 7}, "options"),
        ("gallery", {"problem": board(2, 3)}, "problem"),
    ],
)
def test_a_question_that_makes_no_sense(
    ask: str, body: dict[str, object], words: str, served: Served
) -> None:
    _refused(served.ask(ask, **body), 422, "bad input", words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "options", "command"),
    [
        ("list", {"start": "0; touch pwned"}, "solve problem.toml -n 20 --skip '0; touch pwned'"),
        ("convert", {"form": "$(touch pwned)"}, "convert problem.toml --to '$(touch pwned)'"),
        ("sample", {"seed": "`id`"}, "sample problem.toml --seed '`id`'"),
        ("draw", {}, "draw problem.toml -o problem.svg"),
    ],
)
def test_a_command_can_be_pasted_as_it_is(
    ask: str, options: dict[str, object], command: str
) -> None:
    assert command_for({"ask": ask, "options": options}) == f"boardfill {command}"


def test_what_is_no_chunk_after_a_refusal_ends_the_connection() -> None:
    with server() as served:
        head = f"POST /api/count HTTP/1.1\r\nHost: {served.address}\r\n"
        with raw(served, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()) as connection:
            assert connection.recv(12) == b"HTTP/1.1 401"
            connection.sendall(b"no chunk\r\n")
            connection.settimeout(60)
            with suppress(ConnectionError):
                while connection.recv(2**16):
                    pass
        served.end()
        assert served.process.stderr is not None
        assert served.process.stderr.read() == ""  # nothing of it is a mistake of the server


def test_paths_that_are_none(served: Served) -> None:
    _refused(served.ask("nonsense"), 404, "bad input", "count")
    for path in ("/api/", "/api/count/", "/api/count/x", "/index", "/web/answering.py"):
        headers = {"Authorization": f"Bearer {served.token}"}
        assert served.request("POST", path, b"{}", headers).status == 404
    _refused(served.request("POST", "/api/count", b"{}"), 401, "bad input", "Bearer")


@pytest.mark.parametrize("length", [MOST_BYTES + 1, 3 * MOST_BYTES])
def test_a_body_that_is_too_large_is_told_so(length: int, served: Served) -> None:
    headers = {"Authorization": f"Bearer {served.token}"}
    answered = served.request("POST", "/api/count", b" " * length, headers)
    _refused(answered, 413, "bad input", "4 MiB")
    assert answered.headers["connection"] == "close"


def test_a_body_without_end_is_cut_off(served: Served) -> None:
    head = (
        f"POST /api/count HTTP/1.1\r\nHost: {served.address}\r\n"
        f"Authorization: Bearer {served.token}\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    chunk = b"%x\r\n%b\r\n" % (2**17, b" " * 2**17)
    before = served.memory()
    with raw(served, head.encode()) as connection, pytest.raises(ConnectionError):
        connection.sendall(1000 * chunk)
    assert served.memory() - before < 2 * MOST_BYTES


def test_headers_that_are_too_large_are_not_kept(served: Served) -> None:
    with raw(served, b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 2**18) as connection:
        told = connection.recv(1000)
        assert b" 400 " in told
        assert b"content-security-policy" in told


def test_a_limit_is_told_with_the_command_for_a_computer(served: Served) -> None:
    answered = served.ask("count", ENDLESS, options=SEARCH, limits={"seconds": 0.1})
    _refused(answered, 422, "limit", "time limit")
    assert answered.tree["error"]["command"] == "boardfill count problem.toml --engine search"


def test_no_limit_is_above_that_of_the_server() -> None:
    limits = {"seconds": 1e9, "memory": 2**60}
    with server("--max-seconds", "0.1", "--workers", "1") as served:
        _refused(served.ask("count", ENDLESS, options=SEARCH, limits=limits), 422, "limit")


def test_who_disconnects_leaves_nothing_running(served: Served) -> None:
    body = json.dumps({"problem": ENDLESS, "options": SEARCH}).encode()
    head = (
        f"POST /api/count HTTP/1.1\r\nHost: {served.address}\r\n"
        f"Authorization: Bearer {served.token}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with raw(served, head.encode() + body):
        worker = served.busy_worker()
    until(lambda: not is_alive(worker))


def test_more_than_may_wait_are_told_so_at_once() -> None:
    changes = "worker_pool._PATIENCE_S=1e6"
    with server("--workers", "1", "--max-seconds", "600", changes=changes) as served:
        refused: list[Answered] = []
        statuses: list[int] = []

        def ask() -> None:
            answered = served.ask("count", board(2, 3))
            statuses.append(answered.status)
            if answered.status == 503:
                refused.append(answered)

        with served.page() as page:  # the one worker has enough to do
            page.hear()
            page.send(id=1, ask="count", problem=ENDLESS, options=SEARCH)
            threads = [threading.Thread(target=ask) for _ in range(80)]
            for thread in threads:
                thread.start()
            until(lambda: len(refused) == 80 - 64)
        for thread in threads:
            thread.join()
        assert Counter(statuses) == {200: 64, 503: 16}
        for answered in refused:
            assert answered.tree["error"]["kind"] == "busy"
            assert answered.headers["retry-after"] == "1"
        assert served.ask("count", board(2, 3)).status == 200
