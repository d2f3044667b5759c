"""Workers, processes that answer one question after the other, and the forkserver that makes them.

The forkserver has loaded everything once, so a worker that was killed to cancel its question is
replaced within milliseconds.  It never has a second thread: locks that another thread holds during
a fork would never be released.  A worker gets questions as lines of JSON and answers with lines of
a word and JSON: for example `part [...]`, which the server passes on unread; `free` with its
process number, when it waits for a question; `command`, the command that asks the same, in case it
is stopped before it can answer.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from boardfill import words
from boardfill.web.answering import QUESTIONS, ErrorJson, answer, command_for, question_named
from boardfill.web.conversation import ProgressJson

_ORDER_LENGTH = 4
MAKE = 0
"""The order to the forkserver to make a worker, sent along with its end of a connection.  Any other
number is the process number of a worker to kill."""
ENDS = frozenset({"answer", "error"})
"""Exactly one of these is the last message about a question."""
_SET_DEATH_SIGNAL = 1
_LONGEST_END_S = 0.5
_VALUES_BETWEEN_LOOKS = 100_000
"""As for the program itself, see `cli/start.py`."""
_ADDRESSES_BESIDE = 2**29
"""Address space beyond the memory limit, since stacks, arenas and tables reserve much more than
they use.  The server watches the memory in use."""
_MOST_KEPT = 2**27
"""A worker whose peak memory has grown by more than this ends after its answer, to free memory; it
is replaced at once."""
_PROGRESS_EVERY_S = 0.25
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
"""The unit in which the system reports peak memory, in bytes."""


class Forkserver:
    """The process that makes and kills workers, as the server sees it.

    It is not that of multiprocessing, which outlives a killed server while a worker is busy, leaves
    a folder behind, and would make the server wait for each fork.
    """

    def __init__(self) -> None:
        # However this process ends, the control connection is closed, and all workers end.
        self.control, theirs = socket.socketpair()
        # It must import the same package as this process, and nothing from the current folder.
        program = (
            f"import sys; sys.path[:] = {sys.path!r}; from boardfill.web.server.worker "
            f"import run_forkserver; run_forkserver({theirs.fileno()})"
        )
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # only the server handles Ctrl-C
            )

    def order(self, number: int, *connections: socket.socket) -> None:
        """Order a worker to be made with this end of a connection, or to be killed."""
        with contextlib.suppress(BrokenPipeError):  # the reader of the control notices the end
            data = number.to_bytes(_ORDER_LENGTH)
            socket.send_fds(self.control, [data], [one.fileno() for one in connections])

    def close(self) -> None:
        """End the forkserver and all workers."""
        self.control.close()
        try:
            self._process.wait(_LONGEST_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def run_forkserver(control: int) -> None:
    """Make and kill workers as ordered through `control`, until it is closed by the server's end.

    Ended workers are reaped only after an order, so that until then their numbers are not reused.
    Freeing much memory takes a while, so nothing waits for it.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the server says when to end
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _load_everything()
    orders = socket.socket(fileno=control)
    children: set[int] = set()
    while True:
        data, descriptors, _, _ = socket.recv_fds(orders, _ORDER_LENGTH, 1)
        with contextlib.suppress(ChildProcessError):
            while ended := os.waitpid(-1, os.WNOHANG)[0]:
                children.discard(ended)
        if not data:
            break
        worker = int.from_bytes(data)
        if worker == MAKE:
            children.add(_fork_worker(orders, descriptors[0]))
        elif worker in children:
            os.kill(worker, signal.SIGKILL)
    for worker in children:
        os.kill(worker, signal.SIGKILL)


def _fork_worker(orders: socket.socket, descriptor: int) -> int:
    parent = os.getpid()
    child = os.fork()
    if child:
        os.close(descriptor)
        return child
    status = 1
    try:
        if sys.platform == "linux":  # ask the system to end this process with its parent
            import ctypes

            ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        if os.getppid() == parent:
            orders.close()
            Worker(socket.socket(fileno=descriptor)).work()
        status = 0
    except (BrokenPipeError, ConnectionResetError):
        status = 0  # the server no longer needs the answer
    finally:
        os._exit(status)


def _load_everything() -> None:
    """Load all modules that questions need before workers are forked."""
    for name in QUESTIONS:
        question_named(name)
    limits = {"seconds": 10, "memory": 2**28, "threads": 1}
    for pieces in ([[0, 0], [0, 1]], [[0, 0], [0, 2]]):  # the second has no filling
        board = {"format": "boardfill/1", "board": {"size": [2, 3]}}
        problem = board | {"pieces": [{"name": "a", "cells": pieces, "copies": "any"}]}
        for ask in ("count", "plan"):
            answer({"id": 0, "ask": ask, "problem": problem, "limits": limits}, lambda _: None)
    gc.set_threshold(_VALUES_BETWEEN_LOOKS)
    gc.collect()
    gc.freeze()


class Worker:
    """Answers questions from the connection until it is closed."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self._last = b""
        self._progress: Callable[[], ProgressJson] | None = None
        self._since = 0.0
        self._request: dict[str, object] | None = None
        self._addresses = AddressLimit()

    def work(self) -> None:
        """Answer until the connection is closed, or too much memory is held."""
        threading.Thread(target=self._tell_of_progress, daemon=True).start()
        peak_at_first = _peak_memory()
        free = b"free %d\n" % os.getpid()
        self._connection.sendall(free)
        for question in self._connection.makefile("rb"):
            self._answer(question)
            is_last = _peak_memory() - peak_at_first > _MOST_KEPT
            with self._sending:
                self._progress = None  # no progress messages after the end
                # The end of an answer is sent together with the message that the worker is free.
                self._connection.sendall(self._last + (b"" if is_last else free))
            if is_last:
                return

    def _answer(self, question: bytes) -> None:
        self._last, self._since = b"", time.monotonic()
        try:
            self._request = request = msgspec.json.decode(question, type=dict[str, object])
            limits = request["limits"]
            assert isinstance(limits, dict)
            self._addresses.set(limits["memory"])
            answer(request, self._post, self._watch)
        except MemoryError:
            self._addresses.set(None)
            command = command_for(self._request or {})
            self._fail("limit", "the memory limit stopped the work", command)
        except Exception as error:  # a bug; other questions should still be answered
            reason = words.one_line(f"{type(error).__name__}: {error}")[:300]
            self._fail("internal", f"a mistake in the program itself, please report it ({reason})")

    def _post(self, message: dict[str, object]) -> None:
        _, (kind, value) = message.items()
        if kind in ENDS:
            self._last = _line(kind, value)
        else:
            with self._sending:
                self._connection.sendall(_line(kind, value))

    def _fail(self, kind: str, sentence: str, command: str | None = None) -> None:
        self._last = _line("error", ErrorJson(kind, sentence, command))

    def _watch(self, progress: Callable[[], ProgressJson]) -> None:
        self._progress = progress

    def _tell_of_progress(self) -> None:
        """Report progress regularly; end the process when the server is gone."""
        try:
            while True:
                time.sleep(_PROGRESS_EVERY_S)
                with self._sending:
                    is_slow = time.monotonic() - self._since > _PROGRESS_EVERY_S
                    if self._progress is not None and is_slow:
                        told = _line("progress", self._progress())
                        if self._request is not None:  # send the command only once
                            if (command := command_for(self._request)) is not None:
                                told += _line("command", command)
                            self._request = None
                        self._connection.sendall(told)
        except (BrokenPipeError, ConnectionResetError):
            os._exit(0)  # the server has no use for the answer any more


def _line(kind: str, value: object) -> bytes:
    return b"%b %b\n" % (kind.encode(), msgspec.json.encode(value))


class AddressLimit:
    """Limits the address space of the process beyond what it had at first.

    The engines stop by themselves before; this is for memory that they do not notice.
    """

    def __init__(self) -> None:
        self._memory_at_first = memory_of(os.getpid())
        self._hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        self._memory: int | None = None

    def set(self, memory: int | None) -> None:
        """Allow work with so many bytes; None restores the original limit."""
        if memory == self._memory or self._memory_at_first is None:
            return
        self._memory = memory
        most = self._hard
        if memory is not None:
            wanted = self._memory_at_first[0] + memory + _ADDRESSES_BESIDE
            most = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_AS, (most, self._hard))


def memory_of(process: int) -> tuple[int, int] | None:
    """The bytes of addresses and of resident memory of a process; None if nothing reports it."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text("ascii").split()
        return int(pages[0]) * resource.getpagesize(), int(pages[1]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return None


def _peak_memory() -> int:
    """The most bytes that this process has ever had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT
