"""The pool of workers in the server: one for each question that is being answered.

A worker that must stop, because the client is gone or a limit has passed, is killed and replaced.
The engines keep limits by themselves; the pool enforces them even if they do not.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from boardfill import words
from boardfill.errors import BoardfillError
from boardfill.web.answering import ErrorJson
from boardfill.web.server.worker import ENDS, MAKE, Forkserver, memory_of

_LOOK_EVERY_S = 0.05
_LOOK_AGAIN_S = 0.001
_PATIENCE_S = 10.0
"""Seconds that a question waits for a worker."""
_FIRST_WORKER_S = 60.0
_AFTER_FAILURE_S = 0.5
_GRACE_S = 0.5
"""Seconds after the time limit in which a worker may still report how far it got."""
_MEMORY_BESIDE = 2**27 + 2**26
"""What a worker may take beyond the memory limit of its question: memory held from earlier ones,
and what the engines take between two checks."""
_KEPT_S, _KEPT_MEMORY = 30.0, 2**24
"""A worker that has been idle for so many seconds should not hold more memory than this."""


class Busy(BoardfillError):
    """Raised when no more questions can be answered or wait."""


@dataclass(eq=False)
class PendingRequest:
    """A question that waits or is being answered, and the listener for its messages.

    The last message is an answer or an error.
    """

    request: bytes
    seconds: float
    memory: int
    hear: Callable[[str, bytes], None]
    since: float = field(default_factory=time.monotonic)
    worker: WorkerHandle | None = None
    command: str | None = None
    """The command that asks the same, if a worker has sent it."""
    is_over: bool = False
    is_heard_of: bool = False
    """True if a worker has sent a message about it."""
    is_asked_again: bool = False

    def say(self, kind: str, payload: bytes) -> None:
        """Pass on a message, unless the last one has been sent."""
        self.is_heard_of = True
        if kind == "command":
            self.command = msgspec.json.decode(payload, type=str)
        elif not self.is_over:
            self.is_over = kind in ENDS
            self.hear(kind, payload)

    def fail(self, kind: str, sentence: str) -> None:
        """Send an error as the last message."""
        command = self.command if kind == "limit" else None
        self.say("error", msgspec.json.encode(ErrorJson(kind, sentence, command)))


class WorkerHandle:
    """The server's end of the connection to a worker.

    It is no asyncio transport, since the server must be able to check at any time whether the
    worker has answered: with hundreds of incoming requests, the event loop would be too late.
    """

    def __init__(
        self,
        connection: socket.socket,
        when_free: Callable[[WorkerHandle], None],
        when_ended: Callable[[WorkerHandle], None],
    ) -> None:
        self._connection, self._loop = connection, asyncio.get_running_loop()
        self._when_free, self._when_ended = when_free, when_ended
        self._unread, self._unsent = bytearray(), bytearray()
        self._is_held_back = self._is_left = False
        self._resident_at_first = 0
        self._free_since = 0.0
        self.process: int | None = None
        self.question: PendingRequest | None = None
        connection.setblocking(False)
        self._loop.add_reader(connection, self.look)

    def look(self) -> None:
        """Read and pass on messages from the worker, if there are any."""
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
        self._unread += data
        if b"\n" not in data:
            return
        *lines, rest = bytes(self._unread).split(b"\n")
        self._unread = bytearray(rest)
        for line in lines:
            if self._is_left:  # the listener no longer wants messages
                return
            kind, _, payload = line.partition(b" ")
            if kind == b"free":
                self._become_free(int(payload))
            elif self.question is not None:
                self.question.say(kind.decode(), payload)

    def begin(self, question: PendingRequest) -> None:
        """Give the worker a question."""
        question.worker, self.question = self, question
        question.since = time.monotonic()
        # Line ends never occur inside JSON strings, and elsewhere mean nothing.
        self._unsent += question.request.replace(b"\n", b" ") + b"\n"
        self._send()

    def hold(self, *, back: bool) -> None:
        """Pause reading from the worker, because nobody receives its messages; or resume."""
        if back != self._is_held_back and not self._is_left:
            self._is_held_back = back
            if back:
                self._loop.remove_reader(self._connection)
            else:
                self._loop.add_reader(self._connection, self.look)

    def leave(self) -> None:
        """Stop reading from the worker."""
        if not self._is_left:
            self._is_left = True
            self._loop.remove_reader(self._connection)
            self._loop.remove_writer(self._connection)
            self._connection.close()

    def passed_limit(self, now: float) -> str | None:
        """A sentence about the limit of its question that has passed; None if none has."""
        question = self.question
        if question is None or question.is_over:
            return None
        if now - question.since > question.seconds + _GRACE_S:
            return f"the time limit of {question.seconds:g} s stopped the work"
        if self._taken() > question.memory + _MEMORY_BESIDE:
            return f"the memory limit of {words.memory(question.memory)} stopped the work"
        return None

    def keeps_too_much(self, now: float) -> bool:
        """True if it is idle and holds too much memory from earlier questions."""
        return now - self._free_since > _KEPT_S and self._taken() > _KEPT_MEMORY

    def _become_free(self, process: int) -> None:
        if self.process is None:
            self.process, self._resident_at_first = process, _resident(process)
        if self.question is not None:
            self.question.worker = None
            self.question = None
        self.hold(back=False)  # whoever held it back waits for it no longer
        self._free_since = time.monotonic()
        self._when_free(self)

    def _send(self) -> None:
        """Send as much of the question as the socket accepts now, and the rest later."""
        try:
            del self._unsent[: self._connection.send(self._unsent)]
        except BlockingIOError:
            pass
        except OSError:
            self._unsent.clear()  # the worker has ended, which the next read will show
        if self._unsent:
            self._loop.add_writer(self._connection, self._send)
        else:
            self._loop.remove_writer(self._connection)

    def _taken(self) -> int:
        return 0 if self.process is None else _resident(self.process) - self._resident_at_first


def _resident(process: int) -> int:
    """The resident memory of a process in bytes; 0 if the system does not report it."""
    found = memory_of(process)
    return 0 if found is None else found[1]


class WorkerPool:
    """A fixed number of workers, and the questions that wait for one."""

    def __init__(self, size: int, most_waiting: int) -> None:
        self.size, self.most_waiting = size, most_waiting
        self._workers: set[WorkerHandle] = set()
        self._free: list[WorkerHandle] = []
        self._waiting: deque[PendingRequest] = deque()
        self._forkserver: Forkserver | None = None
        self._watching: asyncio.Task[None] | None = None
        self._looked = 0.0
        self._first_is_ready = asyncio.Event()
        self._is_closed = False

    def is_full(self) -> bool:
        """True if no other question may wait.

        Then workers are read first, so that a free one need not wait until all new requests have
        been refused.
        """
        if len(self._waiting) < self.most_waiting:
            return False
        now = time.monotonic()
        if now - self._looked > _LOOK_AGAIN_S:
            self._looked = now
            for worker in list(self._workers):
                worker.look()
        return len(self._waiting) >= self.most_waiting

    async def start(self) -> None:
        """Start the workers; returns when the first is ready."""
        self._open_forkserver()
        self._watching = asyncio.create_task(self._watch())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_WORKER_S):
                await self._first_is_ready.wait()
        if not self._free:
            raise BoardfillError("the processes that work on questions do not start")

    def ask(self, question: PendingRequest) -> None:
        """Queue a question for the next free worker; Busy if too many are waiting."""
        if self._is_closed:
            raise Busy("the server is about to end")
        if self.is_full():
            raise Busy(f"{len(self._waiting)} questions wait already; try again in a moment")
        self._waiting.append(question)
        self._assign()

    def stop(
        self, question: PendingRequest, kind: str = "cancelled", sentence: str = "it was cancelled"
    ) -> None:
        """End a question with an error, unless it is over; silently if nobody listens any more."""
        if question.is_over:
            return
        question.fail(kind, sentence)
        if question.worker is not None:
            self._end(question.worker)
        elif question in self._waiting:
            self._waiting.remove(question)

    def close(self) -> None:
        """End all workers and waiting questions."""
        self._is_closed = True
        running = [worker.question for worker in self._workers if worker.question is not None]
        for question in [*running, *self._waiting]:
            question.fail("cancelled", "the server has ended")
        if self._watching is not None:
            self._watching.cancel()
        for worker in self._workers:
            worker.leave()
        self._close_forkserver()

    def _is_free(self, worker: WorkerHandle) -> None:
        self._first_is_ready.set()
        self._free.append(worker)
        self._assign()

    def _has_ended(self, worker: WorkerHandle) -> None:
        """Replace a worker that has ended, by itself or because it was killed."""
        if worker not in self._workers:
            return
        question = worker.question
        self._forget(worker)
        if question is None or question.is_over:
            return
        if question.is_heard_of or question.is_asked_again or self._is_closed:
            question.fail("internal", "the process that worked on it has ended; try again")
            return
        # It may have ended before it could read the question.
        question.is_asked_again, question.worker = True, None
        self._waiting.appendleft(question)
        self._assign()

    def _end(self, worker: WorkerHandle) -> None:
        if self._forkserver is not None and worker.process is not None:
            self._forkserver.order(worker.process)
        worker.leave()
        self._forget(worker)

    def _forget(self, worker: WorkerHandle) -> None:
        self._workers.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        if self._is_closed:
            return
        if worker.process is None:  # it never became free, and the next one may not either
            asyncio.get_running_loop().call_later(_AFTER_FAILURE_S, self._make_workers)
        else:
            self._make_workers()

    def _assign(self) -> None:
        while self._free and self._waiting:
            # Take the worker that became free last: its caches are warm.
            self._free.pop().begin(self._waiting.popleft())

    def _make_workers(self) -> None:
        while self._forkserver is not None and len(self._workers) < self.size:
            ours, theirs = socket.socketpair()
            with theirs:
                self._forkserver.order(MAKE, theirs)
            self._workers.add(WorkerHandle(ours, self._is_free, self._has_ended))

    def _open_forkserver(self) -> None:
        self._forkserver = Forkserver()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._forkserver.control, self._forkserver_has_ended)
        self._make_workers()

    def _forkserver_has_ended(self) -> None:
        """Handle a killed forkserver; its workers end when their connections are closed."""
        self._close_forkserver()
        for worker in list(self._workers):
            worker.leave()
            self._has_ended(worker)
        if self._first_is_ready.is_set():
            self._open_forkserver()
        self._first_is_ready.set()  # do not let anybody wait for it in vain

    def _close_forkserver(self) -> None:
        if self._forkserver is not None:
            asyncio.get_running_loop().remove_reader(self._forkserver.control)
            self._forkserver.close()
            self._forkserver = None

    async def _watch(self) -> None:
        """Stop questions that have passed their limits or waited too long."""
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            now = time.monotonic()
            for worker in [free for free in self._free if free.keeps_too_much(now)]:
                self._end(worker)
            for worker in list(self._workers):
                passed = worker.passed_limit(now)
                if passed is not None and worker.question is not None:
                    self.stop(worker.question, "limit", passed)
            while self._waiting and now - self._waiting[0].since > _PATIENCE_S:
                sentence = "other questions take too long; try again in a moment"
                self.stop(self._waiting[0], "busy", sentence)
