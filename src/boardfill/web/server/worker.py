"""A worker: a process that answers one question after the other, until the server is gone."""

from __future__ import annotations

import os
import resource
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from boardfill import words
from boardfill.web.answering import answer
from boardfill.web.server.frames import ENDS, Kind, frame, read_frame

Post = Callable[[dict[str, Any]], None]

_KINDS = {
    "progress": Kind.PROGRESS,
    "part": Kind.PART,
    "answer": Kind.ANSWER,
    "error": Kind.ERROR,
}
_STATM = Path("/proc/self/statm")
_ADDRESSES_BESIDE = 2**29
"""Address space beyond the memory limit: stacks, arenas and tables take much more of it than they
use.  The server watches what is used."""
_MOST_KEPT = 2**26
"""A worker whose peak has grown by more than this ends after its answer, so that the memory goes
back; another one is made at once."""


def work(connection: socket.socket, lifeline: int) -> None:
    """Answer what comes through the connection, until that or the lifeline is closed."""
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    peak_at_first = _peak_memory()
    last_words = frame(Kind.FREE, str(os.getpid()).encode())
    while _peak_memory() - peak_at_first < _MOST_KEPT:
        connection.sendall(last_words)
        asked = read_frame(connection)
        if asked is None:
            return
        # What ends an answer is sent together with the word that another question may come.
        last_words = _answered(asked[1], connection.sendall) + frame(Kind.FREE)
    connection.sendall(last_words[: -len(frame(Kind.FREE))])


def _answered(payload: bytes, send: Callable[[bytes], None]) -> bytes:
    """Answer the question; returns the frame that is to be the last."""
    last = b""

    def post(message: dict[str, Any]) -> None:
        nonlocal last
        for name, kind in _KINDS.items():
            if name in message:
                said = frame(kind, msgspec.json.encode(message[name]))
                if kind in ENDS:
                    last = said
                else:
                    send(said)

    try:
        request = msgspec.json.decode(payload)
        _limit_addresses(request["limits"]["memory"])
        answer(request, post)
    except MemoryError:
        last = b""  # what was to be said may be cut off
        _limit_addresses(None)
        post(_error("limit", "the memory limit stopped the work"))
    except Exception as error:  # nobody foresaw it: the others' questions go on
        reason = words.one_line(f"{type(error).__name__}: {error}")[:300]
        post(_error("internal", f"a mistake in the program itself, please report it ({reason})"))
    if not last:
        post(_error("internal", "a mistake in the program itself: there was no answer"))
    return last


def _error(kind: str, sentence: str) -> dict[str, Any]:
    return {"error": {"kind": kind, "sentence": sentence}}


def _end_with(lifeline: int) -> None:
    """End this process as soon as nobody holds the other end, whatever it is doing."""
    os.read(lifeline, 1)
    os._exit(0)


def _limit_addresses(memory: int | None) -> None:
    """Let the process take so many bytes more, or as many as it was allowed at first.

    The engines stop earlier by themselves; this stops what has outgrown their watch at once.
    """
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = hard
    if memory is not None and (taken := _addresses()) is not None:
        wanted = taken + memory + _ADDRESSES_BESIDE
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _addresses() -> int | None:
    """The bytes of address space that this process has; None where the system does not tell."""
    try:
        return int(_STATM.read_text("ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None


def _peak_memory() -> int:
    """The most bytes that this process has ever had in memory."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if os.uname().sysname == "Darwin" else peak * 1024
