"""Workers, processes that answer one question after the other, and the process they come from.

That one, the forkserver, has loaded everything once, so a worker that was killed to cancel its
question is replaced within milliseconds.  It never has a second thread: what another thread held at
a fork would be locked for ever.  A worker gets questions as lines of JSON and answers with lines:
a word and some JSON, such as `part [...]`, which the server passes on unread; `free` and the number
of its process, when it waits for a question; `command`, what would ask the same on a computer, in
case that it is stopped before it can say so.
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
number is that of a worker to kill."""
ENDS = frozenset({"answer", "error"})
"""Exactly one of these is the last that is said about a question."""
_SET_DEATH_SIGNAL = 1
_LONGEST_END_S = 0.5
_VALUES_BETWEEN_LOOKS = 100_000
"""As for the program itself, see `cli/start.py`."""
_ADDRESSES_BESIDE = 2**29
"""Address space beyond the memory limit: stacks, arenas and tables take much more of it than they
use.  The server watches what is used."""
_MOST_KEPT = 2**27
"""A worker whose peak has grown by more than this ends after its answer, so that the memory goes
back; another one is made at once."""
_PROGRESS_EVERY_S = 0.25
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
"""Systems disagree in what they tell a peak of memory."""


class Forkserver:
    """The process that makes and kills workers, as the server sees it.

    It is our own: that of multiprocessing outlives a killed server for as long as a worker is deep
    in its work, leaves a folder behind then, and would let the server wait for each fork.
    """

    def __init__(self) -> None:
        # When this process ends, however it does, the control is closed, and all workers end.
        self.control, theirs = socket.socketpair()
        # Like this process it should find the package, and nothing where somebody happens to work.
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
                start_new_session=True,  # Ctrl-C is the server's business
            )

    def order(self, number: int, *connections: socket.socket) -> None:
        """Have a worker made that has this end of a connection, or killed."""
        with contextlib.suppress(BrokenPipeError):  # whoever reads the control will notice
            data = number.to_bytes(_ORDER_LENGTH)
            socket.send_fds(self.control, [data], [one.fileno() for one in connections])

    def close(self) -> None:
        """End it and all workers."""
        self.control.close()
        try:
            self._process.wait(_LONGEST_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def run_forkserver(control: int) -> None:
    """Make and kill workers as told through `control`, until that is closed, as by a server's end.

    A worker is waited for only after an order, so that until then its number is its own.  Giving
    back much memory takes a while, so nothing waits for that.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the server tells when to end
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
        if sys.platform == "linux":  # where the system can be asked to end this with its parent
            import ctypes

            ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        if os.getppid() == parent:
            orders.close()
            Worker(socket.socket(fileno=descriptor)).work()
        status = 0
    except (BrokenPipeError, ConnectionResetError):
        status = 0  # the server has no use for the answer any more
    finally:
        os._exit(status)


def _load_everything() -> None:
    """What questions load when they are first asked should be there before workers are made."""
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
    """Answers what comes through the connection, until that is closed."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self._last = b""
        self._progress: Callable[[], ProgressJson] | None = None
        self._since = 0.0
        self._request: dict[str, object] | None = None
        self._addresses = AddressLimit()

    def work(self) -> None:
        """Answer until there is nobody to answer to, or too much memory is kept."""
        threading.Thread(target=self._tell_of_progress, daemon=True).start()
        peak_at_first = _peak_memory()
        free = b"free %d\n" % os.getpid()
        self._connection.sendall(free)
        for question in self._connection.makefile("rb"):
            self._answer(question)
            is_last = _peak_memory() - peak_at_first > _MOST_KEPT
            with self._sending:
                self._progress = None  # nothing may be said about it after its end
                # What ends an answer goes together with the word that another question may come.
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
        except Exception as error:  # nobody foresaw it; other questions should be answered
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
        """Tell how far the question is, again and again; end when nobody hears it any more."""
        try:
            while True:
                time.sleep(_PROGRESS_EVERY_S)
                with self._sending:
                    is_slow = time.monotonic() - self._since > _PROGRESS_EVERY_S
                    if self._progress is not None and is_slow:
                        told = _line("progress", self._progress())
                        if self._request is not None:  # once is enough
                            if (command := command_for(self._request)) is not None:
                                told += _line("command", command)
                            self._request = None
                        self._connection.sendall(told)
        except (BrokenPipeError, ConnectionResetError):
            os._exit(0)  # the server has no use for the answer any more


def _line(kind: str, value: object) -> bytes:
    return b"%b %b\n" % (kind.encode(), msgspec.json.encode(value))


class AddressLimit:
    """How much address space the process may take beyond what it had when this was made.

    The engines stop by themselves before that; this stops at once what has outgrown their watch.
    """

    def __init__(self) -> None:
        self._at_first: int | None = None  # where the system does not tell
        with contextlib.suppress(OSError):
            pages = Path("/proc/self/statm").read_text("ascii").split()[0]
            self._at_first = int(pages) * resource.getpagesize()
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


def _peak_memory() -> int:
    """The most bytes that this process has ever had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT
