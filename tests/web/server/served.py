"""A server in a process of its own, as people start it, and what can be told of its processes."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

Tree = dict[str, Any]

L3 = [{"name": "L3", "cells": [[0, 0], [1, 0], [1, 1]], "copies": "any"}]
_ADDRESS = re.compile(r"http://([^/]+)/#token=([\w-]+)")
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
_PATIENCE_S = 90
"""Ends hangs, and is no measure of anything."""


def board(rows: int, columns: int, pieces: list[Tree] | None = None) -> Tree:
    """The document of a rectangle to be filled with L-trominoes, or with these pieces."""
    return {
        "format": "boardfill/1",
        "board": {"size": [rows, columns]},
        "pieces": L3 if pieces is None else pieces,
    }


ENDLESS = board(
    30,
    30,
    [{"name": "P", "cells": [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]], "copies": "any"},
     {"name": "X", "cells": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]], "copies": "any"}],
)  # fmt: skip
"""Nobody will ever know how many fillings it has; with `search` it does not take much memory."""
SEARCH = {"engine": "search"}


@dataclass
class Answered:
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def tree(self) -> Tree:
        """What the body says."""
        found: Tree = json.loads(self.body)
        return found


class Served:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[str], address: str, token: str) -> None:
        self.process, self.address, self.token = process, address, token
        self.host, _, port = address.rpartition(":")
        self.port = int(port)

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: Tree | None = None
    ) -> Answered:
        """Any request; `Host` is right unless the headers say another one."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE_S)
        try:
            given = {"Host": self.address, **(headers or {})}
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            found = connection.getresponse()
            told = {name.lower(): value for name, value in found.getheaders()}
            return Answered(found.status, told, found.read())
        finally:
            connection.close()

    def ask(self, question: str, problem: Tree | None = None, **others: Any) -> Answered:
        """A question as a program asks it."""
        body = {**({} if problem is None else {"problem": problem}), **others}
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.request("POST", f"/api/{question}", json.dumps(body).encode(), headers)

    @contextmanager
    def page(self, token: str | None = None, **options: Any) -> Iterator[Page]:
        """A page that is open, and has sent the token."""
        with connect(f"ws://{self.address}/socket", proxy=None, **options) as opened:
            page = Page(opened)
            page.send(token=self.token if token is None else token)
            yield page

    def workers(self) -> list[int]:
        """The processes that answer questions."""
        return [worker for parent in children(self.process.pid) for worker in children(parent)]

    def family(self) -> list[int]:
        """The processes of the server: itself, the one that makes workers, and those."""
        return [self.process.pid, *children(self.process.pid), *self.workers()]

    def busy_worker(self) -> int:
        """The worker that works, waited for until there is no doubt which one that is."""

        def found() -> bool:
            *_, second, first = sorted([0.0, *map(_processor_s, self.workers())])
            return first > second + 0.2

        until(found)
        return max(self.workers(), key=_processor_s)

    def processor_s(self) -> float:
        """What its processes that live have taken of the processor, in seconds."""
        return sum(map(_processor_s, self.family()))

    def memory(self) -> int:
        """The bytes that its processes have for themselves alone."""
        return sum(map(own_memory, self.family()))

    def end(self, number: int = signal.SIGTERM) -> None:
        """Tell it to end, and wait for that."""
        self.process.send_signal(number)
        self.process.wait(_PATIENCE_S)


class Page:
    """A page, as the server sees it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = _PATIENCE_S) -> Tree:
        """The next message."""
        found: Tree = json.loads(self.socket.recv(timeout))
        return found

    def last(self, timeout: float = _PATIENCE_S) -> Tree:
        """The next message that ends a question."""
        while True:
            message = self.hear(timeout)
            if "answer" in message or "error" in message:
                return message


_WITH_CHANGES = """
import sys
from importlib import import_module
from boardfill.cli.start import run_and_exit
for change in sys.argv.pop(1).split():
    place, value = change.split("=")
    module, name = place.split(".")
    module = import_module(f"boardfill.web.server.{module}")
    assert hasattr(module, name)
    setattr(module, name, float(value))
sys.argv[0] = "boardfill"
run_and_exit()
"""


@contextmanager
def server(*options: str, changes: str = "", **environment: str) -> Iterator[Served]:
    """A server that runs while the block does, maybe with numbers of its own.

    `changes` are such as "worker_pool._PATIENCE_S=3", with blanks between them.
    """
    start = ["-c", _WITH_CHANGES, changes] if changes else ["-m", "boardfill"]
    command = [sys.executable, *start, "serve", "--no-open", "--port", "0", *options]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            found = _ADDRESS.search(said)
            assert found is not None, said + process.stderr.read()
            yield Served(process, f"127.0.0.1:{found[1].rpartition(':')[2]}", found[2])
        finally:
            process.kill()


def children(process: int) -> list[int]:
    """The processes that it has started itself, and that have not ended."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = _stat(entry)[:2]
        except (OSError, ValueError):
            continue
        if int(parent) == process and state not in "ZX":
            found.append(int(entry.parent.name))
    return sorted(found)


def is_alive(process: int) -> bool:
    """Is there such a process, not ended?"""
    try:
        return _stat(Path(f"/proc/{process}/stat"))[0] not in "ZX"
    except OSError:
        return False


def is_asleep(process: int) -> bool:
    """Does it wait for something?"""
    return _stat(Path(f"/proc/{process}/stat"))[0] == "S"


def until(condition: Callable[[], object]) -> None:
    """Wait for it."""
    end = time.monotonic() + _PATIENCE_S
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def raw(served: Served, data: bytes) -> socket.socket:
    """A connection on which this was sent."""
    connection = socket.create_connection(("127.0.0.1", served.port), timeout=_PATIENCE_S)
    connection.sendall(data)
    return connection


def _stat(file: Path) -> list[str]:
    # The name, in brackets, may have brackets and blanks in it.
    return file.read_text("latin-1").rpartition(")")[2].split()


def _processor_s(process: int) -> float:
    try:
        fields = _stat(Path(f"/proc/{process}/stat"))
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) * _TICK_S


def own_memory(process: int) -> int:
    """The bytes that a process has for itself alone."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))
