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

from boardfill.errors import BoardfillError
from boardfill.web.server.forkserver_process import NurseryProcess
from boardfill.web.server.worker_handle import PendingRequest, WorkerHandle

_LOOK_EVERY_S = 0.05
_LOOK_AGAIN_S = 0.001
_PATIENCE_S = 10.0
"""How long a question waits for a worker."""
_FIRST_WORKER_S = 60.0
_AFTER_FAILURE_S = 0.5


class Busy(BoardfillError):
    """There are as many questions as can be worked on, or as may wait."""


class WorkerPool:
    """A fixed number of workers, and the questions that wait for one."""

    def __init__(self, size: int, most_waiting: int) -> None:
        self.size, self.most_waiting = size, most_waiting
        self._workers: set[WorkerHandle] = set()
        self._free: list[WorkerHandle] = []
        self._waiting: deque[PendingRequest] = deque()
        self._nursery: NurseryProcess | None = None
        self._watching: asyncio.Task[None] | None = None
        self._looked = 0.0
        self._first_is_ready = asyncio.Event()
        self._is_closed = False

    def is_full(self) -> bool:
        """May no other question wait?

        Then the workers are looked after first, so that they need not wait, either, until
        all who ask have been told that it is full.
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
        """Make the workers; returns when the first is ready."""
        self._open_nursery()
        self._watching = asyncio.create_task(self._watch())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_WORKER_S):
                await self._first_is_ready.wait()
        if not self._free:
            raise BoardfillError("the processes that work on questions do not start")

    def ask(self, question: PendingRequest) -> None:
        """Have it worked on as soon as a worker is free; Busy if too many wait already."""
        if self._is_closed:
            raise Busy("the server is about to end")
        if self.is_full():
            raise Busy(f"{len(self._waiting)} questions wait already; try again in a moment")
        self._waiting.append(question)
        self._assign()

    def cancel(self, question: PendingRequest) -> None:
        """Nobody wants to know any more."""
        self.stop(question, "cancelled", "it was cancelled")

    def close(self) -> None:
        """End all that works or waits."""
        self._is_closed = True
        running = [worker.question for worker in self._workers if worker.question is not None]
        for question in [*running, *self._waiting]:
            question.fail("cancelled", "the server has ended")
        if self._watching is not None:
            self._watching.cancel()
        for worker in self._workers:
            worker.leave()
        self._close_nursery()

    def _is_free(self, worker: WorkerHandle) -> None:
        """The worker waits for a question."""
        self._first_is_ready.set()
        self._free.append(worker)
        self._assign()

    def _has_ended(self, worker: WorkerHandle) -> None:
        """The worker is no more, by itself or by whoever ended it; another takes its place."""
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

    def stop(self, question: PendingRequest, kind: str, sentence: str) -> None:
        """End it with an error, unless it is over."""
        if question.is_over:
            return
        question.fail(kind, sentence)
        if question.worker is None:
            with contextlib.suppress(ValueError):
                self._waiting.remove(question)
        else:
            self._end(question.worker)

    def _end(self, worker: WorkerHandle) -> None:
        if self._nursery is not None and worker.process is not None:
            self._nursery.end_worker(worker.process)
        worker.leave()
        self._forget(worker)

    def _forget(self, worker: WorkerHandle) -> None:
        self._workers.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        if self._is_closed:
            return
        if worker.process is None:  # it never came to be free: the next one may not, either
            asyncio.get_running_loop().call_later(_AFTER_FAILURE_S, self._make_workers)
        else:
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
        self._first_is_ready.set()  # who still waits for it waits in vain

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
            self._workers.add(WorkerHandle(ours, self._is_free, self._has_ended))

    async def _watch(self) -> None:
        """Stop what has passed its limits, and tell who has waited too long."""
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
