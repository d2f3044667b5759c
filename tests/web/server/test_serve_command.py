"""`boardfill serve` as people start it: what it says, what it refuses, and where the token is."""

from __future__ import annotations

import logging
import os
import re
import shlex
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardfill import words
from boardfill.cli.main import Command, load
from boardfill.errors import BadInput
from boardfill.web.server.running_server import Complaints, listen, page_files
from tests.cli.conftest import Run
from tests.web.server.served import Served, board, server

pytestmark = pytest.mark.process

WITHOUT_SCREEN = {
    name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
}
SERVE = load("serve")
assert isinstance(SERVE, Command)


@contextmanager
def _started(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "boardfill", *arguments]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=WITHOUT_SCREEN,
        cwd=folder,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


@pytest.mark.parametrize("example", SERVE.examples)
def test_examples_run(example: str, tmp_path: Path) -> None:
    with _started(*shlex.split(example)[1:], folder=tmp_path) as process:
        assert process.stderr is not None
        assert "/#token=" in process.stderr.readline()
        if "--public" in example:
            assert "nothing is encrypted" in process.stderr.readline()
        process.terminate()
        assert process.communicate(timeout=90) == ("", "")
        assert process.returncode == 143


def test_only_the_owner_can_read_the_token(tmp_path: Path) -> None:
    file = tmp_path / "token.txt"
    file.write_text("of yesterday", encoding="utf-8")
    file.chmod(0o644)
    with server("--token-file", str(file)) as served:
        assert file.read_text(encoding="utf-8") == f"{served.token}\n"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert list(tmp_path.iterdir()) == [file]


def test_each_server_has_its_own_token(served: Served) -> None:
    with server() as other:
        assert other.token != served.token
        other.token = served.token
        assert other.ask("count", board(2, 3)).status == 401


def test_a_port_that_is_taken(tmp_path: Path, run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, _, complained = run("serve", "--port", port)
        assert status == 2
        assert port in complained
        assert "--port 0" in complained
        assert list(tmp_path.iterdir()) == []


def test_of_two_that_start_at_once_one_has_the_port() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port} is taken.*--port 0"):
            listen("127.0.0.1", port)


@pytest.mark.skipif(sys.platform != "linux", reason="others have no second address of their own")
def test_it_listens_to_this_computer_alone(served: Served) -> None:
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", served.port), timeout=90)


def test_a_public_server_counts_what_each_visitor_asks() -> None:
    with server("--public", changes="service._AT_ONCE=5 service._A_SECOND=0") as served:
        statuses = [served.ask("version").status for _ in range(5)]
        assert statuses == [200] * 5
        refused = served.ask("version")
        assert refused.status == 429
        assert refused.tree["error"]["kind"] == "busy"
        assert refused.headers["retry-after"] == "1"


@pytest.mark.parametrize("package", ["starlette", "uvicorn", "websockets"])
def test_without_the_extra_it_says_what_to_install(
    package: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    status, _, complained = run("serve", "--no-open")
    assert status == 2
    assert complained == (
        f'boardfill: `boardfill serve` needs the extra "web": {words.pip_install("web")}\n'
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "0.0.0.0"], "--public"),
        (["--host", "192.0.2.1"], "--public"),
        (["--name", "puzzles.example"], "--public"),
        (["--trusted-proxy", "127.0.0.1"], "--public"),
        (["--public", "--trusted-proxy", "my-proxy"], "127.0.0.1"),
        (["--public", "--trusted-proxy", "10.0.0.1/8"], "10.0.0.0/8"),
        (["--public", "--name", "http://puzzles.example"], "puzzles.example.org"),
        (["--max-seconds", "0"], "above 0"),
        (["--max-memory", "lots"], "500M"),
        (["--port", "70000"], "65,535"),
        (["--token-file", "/nowhere/at/all"], "cannot be written"),
        (["--public", "--host", "nowhere.invalid"], "cannot listen"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], words: str, run: Run) -> None:
    status, written, complained = run("serve", "--no-open", *arguments)
    assert (status, written) == (2, "")
    assert words in complained


@pytest.mark.parametrize(
    "path",
    [
        "/carriers/../../server/calls.py",
        "/..%2f..%2fanswering.py",
        "/%2e%2e/answering.py",
        "//etc/passwd",
        "/carriers",
        "/carriers/",
        "/server/calls.py",
        "/carriers/socket_carrier.js/",
        "/carriers/socket_carrier.js%00.html",
    ],
)
def test_no_path_leads_out_of_the_table_of_files(path: str, served: Served) -> None:
    answered = served.request("GET", path)
    assert answered.status == 404
    assert b"import" not in answered.body
    assert b"root:" not in answered.body


def test_the_files_of_the_page_are_served_with_their_types(served: Served) -> None:
    files = page_files()
    assert "/carriers/socket_carrier.js" in files
    for path, file in files.items():
        answered = served.request("GET", path)
        assert (answered.status, answered.body) == (200, file.content)
        assert answered.headers["content-type"] == file.media_type
        tag = answered.headers["etag"]
        assert served.request("GET", path, None, {"If-None-Match": tag}).status == 304
        assert served.request("POST", path, b"").status == 405
    assert not [path for path in files if not re.fullmatch(r"/[\w./-]*", path)]


def test_a_mistake_in_the_server_is_told_in_one_line() -> None:
    said: list[str] = []
    logger = logging.Logger("trial")
    logger.addHandler(Complaints(said.append))
    logger.error("a note of the library's own")
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logger.exception("in the application")
    (told,) = said
    assert "ValueError: two" in told
    assert "\n" not in told


def test_nonsense_from_outside_is_not_complained_about() -> None:
    with server() as served:
        connection = socket.create_connection(("127.0.0.1", served.port))
        connection.sendall(b"nonsense\r\n\r\n")
        assert b" 400 " in connection.recv(1000)
        connection.close()
        served.end()
        assert served.process.stderr is not None
        assert served.process.stderr.read() == ""
