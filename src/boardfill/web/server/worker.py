"""A worker: a process that answers one question after the other, until the server is gone."""

from __future__ import annotations

import os
import resource
import select
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from boardfill import words
from boardfill.web.answering import answer, command_for
from boardfill.web.server.frames import ENDS, FrameKind, Frames, frame

_KINDS = {
    "progress": FrameKind.PROGRESS,
    "part": FrameKind.PART,
    "answer": FrameKind.ANSWER,
    "error": FrameKind.ERROR,
}
_STATM = Path("/proc/self/statm")
_ADDRESSES_BESIDE = 2**29
"""Address space beyond the memory limit: stacks, arenas and tables take much more of it than they
use.  The server watches what is used."""
_MOST_KEPT = 2**27
"""A worker whose peak has grown by more than this ends after its answer, so that the memory goes
back; another one is made at once."""
_PROGRESS_EVERY_S = 0.25
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
"""Systems disagree in what they tell a peak of memory."""


class Worker:
    """Answers what comes through the connection, until that or the lifeline is closed."""

    def __init__(self, connection: socket.socket, lifeline: int) -> None:
        self._connection, self._lifeline = connection, lifeline
        self._sending = threading.Lock()
        self._last = b""
        self._progress: Callable[[], dict[str, object]] | None = None
        self._since = 0.0
        self._request: dict[str, object] | None = None
        self._addresses = AddressLimit()

    def work(self) -> None:
        """Answer until there is nobody to answer to, or too much memory is kept."""
        threading.Thread(target=self._look_around, daemon=True).start()
        peak_at_first = _peak_memory()
        self._send(frame(FrameKind.FREE, str(os.getpid()).encode()))
        while (asked := self._next()) is not None:
            self._answer(asked)
            is_last = _peak_memory() - peak_at_first > _MOST_KEPT
            with self._sending:
                self._progress = None  # nothing may be said about it after its end
                # What ends an answer goes together with the word that another question may come.
                self._connection.sendall(self._last + (b"" if is_last else frame(FrameKind.FREE)))
            if is_last:
                return

    def _next(self) -> bytes | None:
        """The next question, waited for; None when there will be none."""
        frames = Frames()
        while data := self._connection.recv(2**18):
            if found := frames.feed(data):
                return found[0][1]  # there is never a second before it is answered
        return None

    def _answer(self, payload: bytes) -> None:
        self._last, self._since = b"", time.monotonic()
        try:
            self._request = request = msgspec.json.decode(payload, type=dict[str, object])
            limits = request["limits"]
            assert isinstance(limits, dict)
            self._addresses.set(limits["memory"])
            answer(request, self._post, self._watch)
        except MemoryError:
            self._addresses.set(None)
            command = command_for(self._request or {})
            more = {} if command is None else {"command": command}
            self._fail("limit", "the memory limit stopped the work", **more)
        except Exception as error:  # nobody foresaw it; other questions shall be answered
            reason = words.one_line(f"{type(error).__name__}: {error}")[:300]
            self._fail("internal", f"a mistake in the program itself, please report it ({reason})")

    def _post(self, message: dict[str, object]) -> None:
        for name, kind in _KINDS.items():
            if name in message:
                said = frame(kind, msgspec.json.encode(message[name]))
                if kind in ENDS:
                    self._last = said
                else:
                    self._send(said)

    def _fail(self, kind: str, sentence: str, **more: str) -> None:
        self._post({"error": {"kind": kind, "sentence": sentence, **more}})

    def _watch(self, progress: Callable[[], dict[str, object]]) -> None:
        self._progress = progress

    def _send(self, data: bytes) -> None:
        with self._sending:
            self._connection.sendall(data)

    def _look_around(self) -> None:
        """End with the lifeline, whatever is being done; in the meantime, tell of progress."""
        try:
            while not select.select([self._lifeline], [], [], _PROGRESS_EVERY_S)[0]:
                with self._sending:
                    is_slow = time.monotonic() - self._since > _PROGRESS_EVERY_S
                    if self._progress is not None and is_slow:
                        self._tell_of_progress(self._progress)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the server has no use for the answer any more
        os._exit(0)

    def _tell_of_progress(self, progress: Callable[[], dict[str, object]]) -> None:
        told = frame(FrameKind.PROGRESS, msgspec.json.encode(progress()))
        if self._request is not None:
            if (command := command_for(self._request)) is not None:
                told += frame(FrameKind.COMMAND, msgspec.json.encode(command))
            self._request = None  # once is enough
        self._connection.sendall(told)


class AddressLimit:
    """How much address space the process may take beyond what it had when this was made.

    The engines stop by themselves before that; this stops at once what has outgrown their watch.
    """

    def __init__(self) -> None:
        self._at_first = _addresses()
        self._hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        self._memory: int | None = None

    def set(self, memory: int | None) -> None:
        """Allow work that may take so many bytes; None allows what was allowed at first."""
        if memory == self._memory or self._at_first is None:
            return
        self._memory = memory
        most = self._hard
        if memory is not None:
            wanted = self._at_first + memory + _ADDRESSES_BESIDE
            most = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_AS, (most, self._hard))


def _addresses() -> int | None:
    """The bytes of address space that this process has; None where the system does not tell."""
    try:
        return int(_STATM.read_text("ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return None


def _peak_memory() -> int:
    """The most bytes that this process has ever had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT
