"""A worker as the server sees it, and the question that it works on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from resource import getpagesize

import msgspec

from boardfill import words
from boardfill.web.server.frames import ENDS, Frames, Kind, frame

_GRACE_S = 0.5
"""How long after its time limit a worker may still tell how far it got."""
_MEMORY_BESIDE = 2**27 + 2**26
"""What a worker may take beyond the memory limit of its question: what it had kept before, and
what the engines take before they look again."""
_KEPT_S, _KEPT_MEMORY = 30.0, 2**24
"""Who has had nothing to do for so long shall not keep more memory than this."""


@dataclass(eq=False)
class Question:
    """A question that waits or is being worked on, and who hears what is said about it.

    The last that is said is an answer or an error.
    """

    request: bytes
    seconds: float
    memory: int
    hear: Callable[[Kind, bytes], None]
    since: float = field(default_factory=time.monotonic)
    worker: HiredWorker | None = None
    command: str | None = None
    """What would ask it on a computer, if a worker had time to say so."""
    is_over: bool = False

    def say(self, kind: Kind, payload: bytes) -> None:
        """Pass it on, unless the last has been said."""
        if kind is Kind.COMMAND:
            self.command = msgspec.json.decode(payload, type=str)
        elif not self.is_over:
            self.is_over = kind in ENDS
            self.hear(kind, payload)

    def fail(self, kind: str, sentence: str) -> None:
        """The last that is said: an error."""
        error = {"kind": kind, "sentence": sentence}
        if kind == "limit" and self.command is not None:
            error["command"] = self.command
        self.say(Kind.ERROR, msgspec.json.encode(error))

    def hold(self, *, back: bool) -> None:
        """Let the worker wait before it says more, since nobody takes it; or go on."""
        if self.worker is not None:
            self.worker.hold(back=back)


class HiredWorker(asyncio.Protocol):
    """The server's end of the connection to a worker."""

    def __init__(
        self,
        when_free: Callable[[HiredWorker], None],
        when_ended: Callable[[HiredWorker], None],
    ) -> None:
        self._when_free, self._when_ended = when_free, when_ended
        self._transport: asyncio.Transport | None = None
        self._frames = Frames()
        self._resident_at_first = 0
        self._free_since = 0.0
        self.process: int | None = None
        self.question: Question | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """The worker has said something."""
        for kind, payload in self._frames.feed(data):
            if kind is Kind.FREE:
                self._become_free(payload)
            elif self.question is not None:
                self.question.say(kind, payload)

    def connection_lost(self, _: Exception | None) -> None:
        """The worker has ended."""
        self._when_ended(self)

    def begin(self, question: Question) -> None:
        """Let it work on the question."""
        assert self._transport is not None
        question.worker, self.question = self, question
        question.since = time.monotonic()
        self._transport.write(frame(Kind.QUESTION, question.request))

    def hold(self, *, back: bool) -> None:
        """Let it wait before it says more; or go on."""
        if self._transport is not None:
            if back:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    def leave(self) -> None:
        """Hear no more of it."""
        if self._transport is not None:
            self._transport.abort()

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

    def _taken(self) -> int:
        return 0 if self.process is None else _resident(self.process) - self._resident_at_first


def _resident(process: int) -> int:
    """The bytes of memory that a process has; 0 where the system does not tell."""
    try:
        found = Path(f"/proc/{process}/statm").read_text("ascii").split()
        return int(found[1]) * getpagesize()
    except (OSError, ValueError, IndexError):
        return 0
