"""The process that workers come from: it has loaded everything once, and forks.

So a worker that was ended to cancel its question is replaced within milliseconds.  This process
never has a second thread: what another thread held at a fork would be locked for ever.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import sys

from boardfill.web.answering import QUESTIONS, answer, question_named
from boardfill.web.server.frames import MAKE, ORDER_LENGTH, order_of
from boardfill.web.server.worker import Worker

_SET_DEATH_SIGNAL = 1
_LOOK_EVERY_S = 0.5
_VALUES_BETWEEN_LOOKS = 100_000
"""As for the program itself, see `cli/start.py`."""


def main(control: int, lifeline: int) -> None:
    """Make and end workers as told through `control`, until that is closed."""
    _end_with_parent()
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the server tells when to end
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _load_everything()
    orders = socket.socket(fileno=control)
    children: set[int] = set()
    while True:
        ready, _, _ = select.select([orders], [], [], _LOOK_EVERY_S)
        _forget_ended(children)
        if not ready:
            continue
        data, descriptors, _, _ = socket.recv_fds(orders, ORDER_LENGTH, 1)
        if not data:
            break
        if order_of(data) == MAKE:
            children.add(_new_worker(orders, descriptors[0], lifeline))
        else:
            _end(order_of(data), children)
    for child in children:
        _end(child, children)


def _new_worker(orders: socket.socket, descriptor: int, lifeline: int) -> int:
    parent = os.getpid()
    child = os.fork()
    if child:
        os.close(descriptor)
        return child
    status = 1
    try:
        _end_with_parent(parent)
        orders.close()
        Worker(socket.socket(fileno=descriptor), lifeline).work()
        status = 0
    except (BrokenPipeError, ConnectionResetError):
        status = 0  # the server has no use for the answer any more
    finally:
        os._exit(status)


def _end(process: int, children: set[int]) -> None:
    """End a worker; only one that has not been asked after, so that the number is still its own.

    To give back much memory takes a while, so nobody waits for it.
    """
    if process in children:
        os.kill(process, signal.SIGKILL)


def _forget_ended(children: set[int]) -> None:
    with contextlib.suppress(ChildProcessError):
        while ended := os.waitpid(-1, os.WNOHANG)[0]:
            children.discard(ended)


def _end_with_parent(parent: int | None = None) -> None:
    """Ask the system to end this process with its parent, where it can be asked."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        if parent is not None and os.getppid() != parent:
            os._exit(0)  # it ended before we could ask


def _load_everything() -> None:
    """What questions load when they are first asked shall be there before workers are made."""
    for name in QUESTIONS:
        question_named(name)
    limits = {"seconds": 10, "memory": 2**28, "threads": 1}
    for pieces in ([[0, 0], [0, 1]], [[0, 0], [0, 2]]):  # the second has no filling
        board = {"format": "boardfill/1", "board": {"size": [2, 3]}}
        problem = board | {"pieces": [{"name": "a", "cells": pieces, "copies": "any"}]}
        for ask in ("count", "plan"):
            answer({"id": 0, "ask": ask, "problem": problem, "limits": limits}, _ignore)
    gc.set_threshold(_VALUES_BETWEEN_LOOKS)
    gc.collect()
    gc.freeze()


def _ignore(_: dict[str, object]) -> None:
    pass
