"""A worker as the server sees it, and the question that it works on."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from resource import getpagesize

import msgspec

from boardfill import words
from boardfill.web.server.frames import ENDS, FrameKind, Frames, frame

_GRACE_S = 0.5
"""How long after its time limit a worker may still tell how far it got."""
_MEMORY_BESIDE = 2**27 + 2**26
"""What a worker may take beyond the memory limit of its question: what it had kept before, and
what the engines take before they look again."""
_KEPT_S, _KEPT_MEMORY = 30.0, 2**24
"""Who has had nothing to do for so long shall not keep more memory than this."""


@dataclass(eq=False)
class PendingRequest:
    """A question that waits or is being worked on, and who hears what is said about it.

    The last that is said is an answer or an error.
    """

    request: bytes
    seconds: float
    memory: int
    hear: Callable[[FrameKind, bytes], None]
    since: float = field(default_factory=time.monotonic)
    worker: WorkerHandle | None = None
    command: str | None = None
    """What would ask it on a computer, if a worker had time to say so."""
    is_over: bool = False
    is_heard_of: bool = False
    """Has a worker said anything about it?"""
    is_asked_again: bool = False

    def say(self, kind: FrameKind, payload: bytes) -> None:
        """Pass it on, unless the last has been said."""
        self.is_heard_of = True
        if kind is FrameKind.COMMAND:
            self.command = msgspec.json.decode(payload, type=str)
        elif not self.is_over:
            self.is_over = kind in ENDS
            self.hear(kind, payload)

    def fail(self, kind: str, sentence: str) -> None:
        """The last that is said: an error."""
        error = {"kind": kind, "sentence": sentence}
        if kind == "limit" and self.command is not None:
            error["command"] = self.command
        self.say(FrameKind.ERROR, msgspec.json.encode(error))

    def hold(self, *, back: bool) -> None:
        """Let the worker wait before it says more, since nobody takes it; or go on."""
        if self.worker is not None:
            self.worker.hold(back=back)


class WorkerHandle:
    """The server's end of the connection to a worker.

    No transport of asyncio, since one must be able to look at any time whether it has answered:
    while hundreds of requests come in, the loop gets round to it too late.
    """

    def __init__(
        self,
        connection: socket.socket,
        when_free: Callable[[WorkerHandle], None],
        when_ended: Callable[[WorkerHandle], None],
    ) -> None:
        self._connection, self._loop = connection, asyncio.get_running_loop()
        self._when_free, self._when_ended = when_free, when_ended
        self._frames = Frames()
        self._unsent = bytearray()
        self._is_held_back = self._is_left = False
        self._resident_at_first = 0
        self._free_since = 0.0
        self.process: int | None = None
        self.question: PendingRequest | None = None
        connection.setblocking(False)
        self._loop.add_reader(connection, self.look)

    def look(self) -> None:
        """Pass on what it has said, if anything."""
        if self._is_held_back or self._is_left:
            return
        try:
            data = self._connection.recv(2**18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.leave()
            self._when_ended(self)
            return
        for kind, payload in self._frames.feed(data):
            if self._is_left:  # whoever heard it wants to hear no more
                return
            if kind is FrameKind.FREE:
                self._become_free(payload)
            elif self.question is not None:
                self.question.say(kind, payload)

    def begin(self, question: PendingRequest) -> None:
        """Let it work on the question."""
        question.worker, self.question = self, question
        question.since = time.monotonic()
        self._unsent += frame(FrameKind.QUESTION, question.request)
        self._send()

    def hold(self, *, back: bool) -> None:
        """Let it wait before it says more; or go on."""
        if back != self._is_held_back and not self._is_left:
            self._is_held_back = back
            if back:
                self._loop.remove_reader(self._connection)
            else:
                self._loop.add_reader(self._connection, self.look)

    def leave(self) -> None:
        """Hear no more of it."""
        if not self._is_left:
            self._is_left = True
            self._loop.remove_reader(self._connection)
            self._loop.remove_writer(self._connection)
            self._connection.close()

    def passed_limit(self, now: float) -> str | None:
        """Which limit of its question has passed, if any, in a sentence."""
        question = self.question
        if question is None or question.is_over:
            return None
        if now - question.since > question.seconds + _GRACE_S:
            return f"the time limit of {question.seconds:g} s stopped the work"
        if self._taken() > question.memory + _MEMORY_BESIDE:
            return f"the memory limit of {words.memory(question.memory)} stopped the work"
        return None

    def keeps_too_much(self, now: float) -> bool:
        """Has it memory from earlier questions that nobody has come back to?"""
        return now - self._free_since > _KEPT_S and self._taken() > _KEPT_MEMORY

    def _become_free(self, process: bytes) -> None:
        if self.process is None:
            self.process = int(process)
            self._resident_at_first = _resident(self.process)
        if self.question is not None:
            self.question.worker = None
            self.question = None
        self.hold(back=False)  # whoever held it back waits for it no longer
        self._free_since = time.monotonic()
        self._when_free(self)

    def _send(self) -> None:
        """Send as much of the question as it takes now, and the rest when it takes more."""
        try:
            del self._unsent[: self._connection.send(self._unsent)]
        except BlockingIOError:
            pass
        except OSError:
            self._unsent.clear()  # it has ended; who looks next will see
        if self._unsent:
            self._loop.add_writer(self._connection, self._send)
        else:
            self._loop.remove_writer(self._connection)

    def _taken(self) -> int:
        return 0 if self.process is None else _resident(self.process) - self._resident_at_first


def _resident(process: int) -> int:
    """The bytes of memory that a process has; 0 where the system does not tell."""
    try:
        found = Path(f"/proc/{process}/statm").read_text("ascii").split()
        return int(found[1]) * getpagesize()
    except (OSError, ValueError, IndexError):
        return 0
