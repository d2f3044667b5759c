"""The workers, as the server sees them: one for each question that is being worked on.

A worker that must stop, since nobody waits for it any more or a limit has passed, is ended and
replaced.  The engines heed limits by themselves; what is done here holds even if they do not.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from resource import getpagesize

import msgspec

from boardfill import words
from boardfill.errors import BoardfillError
from boardfill.web.server.frames import ENDS, Frames, Kind, frame
from boardfill.web.server.nursery_process import NurseryProcess

_LOOK_EVERY_S = 0.05
_GRACE_S = 0.5
"""How long after its time limit a worker may still tell how far it got."""
_PATIENCE_S = 10.0
"""How long a question waits for a worker."""
_MEMORY_BESIDE = 2**27
"""What a worker may take beyond the memory limit of its question: what it had kept before, and
what the engines take before they look again."""
_FIRST_WORKER_S = 60.0


class Busy(BoardfillError):
    """There are as many questions as can be worked on, or as may wait."""


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
    worker: Worker | None = None
    is_over: bool = False

    def say(self, kind: Kind, payload: bytes) -> None:
        """Pass it on, unless the last has been said."""
        if not self.is_over:
            self.is_over = kind in ENDS
            self.hear(kind, payload)

    def fail(self, kind: str, sentence: str) -> None:
        """The last that is said: an error."""
        self.say(Kind.ERROR, msgspec.json.encode({"kind": kind, "sentence": sentence}))

    def hold(self, *, back: bool) -> None:
        """Let the worker wait before it says more, since nobody takes it; or go on."""
        if self.worker is not None and self.worker.transport is not None:
            if back:
                self.worker.transport.pause_reading()
            else:
                self.worker.transport.resume_reading()


class Worker(asyncio.Protocol):
    """The server's end of the connection to a worker."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.transport: asyncio.Transport | None = None
        self.process: int | None = None
        self.resident_at_first = 0
        self.question: Question | None = None
        self._frames = Frames()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """The worker has said something."""
        for kind, payload in self._frames.feed(data):
            if kind is not Kind.FREE:
                if self.question is not None:
                    self.question.say(kind, payload)
                continue
            if self.process is None:
                self.process = int(payload)
                self.resident_at_first = _resident(self.process)
            if self.question is not None:
                self.question.worker = self.question = None
            assert self.transport is not None
            self.transport.resume_reading()  # whoever held it back waits for it no longer
            self.pool.is_free(self)

    def connection_lost(self, _: Exception | None) -> None:
        """The worker has ended."""
        self.pool.has_ended(self)

    def begin(self, question: Question) -> None:
        """Let it work on the question."""
        assert self.transport is not None
        question.worker, self.question = self, question
        question.since = time.monotonic()
        self.transport.write(frame(Kind.QUESTION, question.request))

    def passed_limit(self, now: float) -> str | None:
        """Which limit of its question has passed, if any, in a sentence."""
        question = self.question
        if question is None or self.process is None or question.is_over:
            return None
        if now - question.since > question.seconds + _GRACE_S:
            return f"the time limit of {question.seconds:g} s stopped the work"
        taken = _resident(self.process) - self.resident_at_first
        if taken > question.memory + _MEMORY_BESIDE:
            return f"the memory limit of {words.memory(question.memory)} stopped the work"
        return None


class WorkerPool:
    """A fixed number of workers, and the questions that wait for one."""

    def __init__(self, size: int, most_waiting: int) -> None:
        self.size, self.most_waiting = size, most_waiting
        self._workers: set[Worker] = set()
        self._free: list[Worker] = []
        self._waiting: deque[Question] = deque()
        self._nursery: NurseryProcess | None = None
        self._tasks: set[asyncio.Task[object]] = set()
        self._first_is_ready = asyncio.Event()
        self._is_closed = False

    @property
    def is_full(self) -> bool:
        """May no other question wait?"""
        return len(self._waiting) >= self.most_waiting

    async def start(self) -> None:
        """Make the workers; returns when the first is ready."""
        self._open_nursery()
        self._do(self._watch())
        try:
            async with asyncio.timeout(_FIRST_WORKER_S):
                await self._first_is_ready.wait()
        except TimeoutError:
            raise BoardfillError("the processes that work on questions do not start") from None

    def ask(self, question: Question) -> None:
        """Have it worked on as soon as a worker is free; Busy if too many wait already."""
        if self._is_closed:
            raise Busy("the server is about to end")
        if self.is_full:
            raise Busy(f"{len(self._waiting)} questions wait already; try again in a moment")
        self._waiting.append(question)
        self._assign()

    def cancel(self, question: Question) -> None:
        """Nobody wants to know any more."""
        self.stop(question, "cancelled", "it was cancelled")

    def close(self) -> None:
        """End all that works or waits."""
        self._is_closed = True
        running = [worker.question for worker in self._workers if worker.question is not None]
        for question in [*running, *self._waiting]:
            question.fail("cancelled", "the server has ended")
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            if worker.transport is not None:
                worker.transport.abort()
        self._close_nursery()

    def is_free(self, worker: Worker) -> None:
        """The worker waits for a question."""
        self._first_is_ready.set()
        self._free.append(worker)
        self._assign()

    def has_ended(self, worker: Worker) -> None:
        """The worker is no more, by itself or by whoever ended it; another takes its place."""
        if worker not in self._workers:
            return
        question = worker.question
        self._forget(worker)
        if question is not None:
            question.fail("internal", "the process that worked on it has ended; try again")

    def stop(self, question: Question, kind: str, sentence: str) -> None:
        """End it with an error, unless it is over."""
        if question.is_over:
            return
        question.fail(kind, sentence)
        if question.worker is None:
            with contextlib.suppress(ValueError):
                self._waiting.remove(question)
        else:
            self._end(question.worker)

    def _end(self, worker: Worker) -> None:
        if self._nursery is not None and worker.process is not None:
            self._nursery.end_worker(worker.process)
        if worker.transport is not None:
            worker.transport.abort()
        self._forget(worker)

    def _forget(self, worker: Worker) -> None:
        self._workers.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        if not self._is_closed:
            self._make_workers()

    def _assign(self) -> None:
        while self._free and self._waiting:
            # The one that was free last: its memory is warm.
            self._free.pop().begin(self._waiting.popleft())

    def _open_nursery(self) -> None:
        self._nursery = NurseryProcess()
        asyncio.get_running_loop().add_reader(self._nursery.control, self._nursery_has_ended)
        self._make_workers()

    def _nursery_has_ended(self) -> None:
        """Somebody ended it, and with it all workers."""
        self._close_nursery()
        if self._first_is_ready.is_set():
            self._open_nursery()

    def _close_nursery(self) -> None:
        if self._nursery is not None:
            asyncio.get_running_loop().remove_reader(self._nursery.control)
            self._nursery.close()
            self._nursery = None

    def _make_workers(self) -> None:
        while self._nursery is not None and len(self._workers) < self.size:
            ours, theirs = socket.socketpair()
            with theirs:
                self._nursery.make_worker(theirs)
            ours.setblocking(False)
            worker = Worker(self)
            self._workers.add(worker)
            self._do(self._connect(worker, ours))

    async def _connect(self, worker: Worker, connection: socket.socket) -> None:
        await asyncio.get_running_loop().create_connection(lambda: worker, sock=connection)

    def _do(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self) -> None:
        """Stop what has passed its limits, and tell who has waited too long."""
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            now = time.monotonic()
            for worker in list(self._workers):
                passed = worker.passed_limit(now)
                if passed is not None and worker.question is not None:
                    self.stop(worker.question, "limit", passed)
            while self._waiting and now - self._waiting[0].since > _PATIENCE_S:
                sentence = "other questions take too long; try again in a moment"
                self.stop(self._waiting[0], "busy", sentence)


def _resident(process: int) -> int:
    """The bytes of memory that a process has; 0 where the system does not tell."""
    try:
        found = Path(f"/proc/{process}/statm").read_text("ascii").split()
        return int(found[1]) * getpagesize()
    except (OSError, ValueError, IndexError):
        return 0
