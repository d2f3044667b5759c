"""What the server and its workers send each other: frames, each of a kind and some bytes of JSON.

The server passes on what a worker says without reading it.  To the process that makes workers it
gives orders, which are numbers.
"""

from __future__ import annotations

import struct
from enum import IntEnum

_HEAD = struct.Struct("=IB")
_NUMBER = struct.Struct("=i")
ORDER_LENGTH = _NUMBER.size
MAKE = 0
"""The order to make a worker, sent along with its end of a connection.  Any other number is that of
a worker to end."""


def order(number: int) -> bytes:
    """An order as it is sent."""
    return _NUMBER.pack(number)


def order_of(data: bytes) -> int:
    """The order that was sent."""
    number: int = _NUMBER.unpack(data)[0]
    return number


class FrameKind(IntEnum):
    """What a frame says."""

    QUESTION = 0
    """From the server: a request."""
    FREE = 1
    """From a worker: it waits for a question; the first one holds the number of its process."""
    PROGRESS = 2
    PART = 3
    ANSWER = 4
    ERROR = 5
    COMMAND = 6
    """What would ask the same on a computer, for who stops the worker before it can say so."""


ENDS = frozenset({FrameKind.ANSWER, FrameKind.ERROR})
"""Exactly one of these is the last that is said about a question."""


def frame(kind: FrameKind, payload: bytes = b"") -> bytes:
    """A frame as it is sent.

    >>> list(Frames().feed(frame(FrameKind.PART, b"[1]") + frame(FrameKind.ANSWER, b"{}")))
    [(<FrameKind.PART: 3>, b'[1]'), (<FrameKind.ANSWER: 4>, b'{}')]
    """
    return _HEAD.pack(len(payload), kind) + payload


class Frames:
    """Puts frames together from what arrives, however it is cut."""

    def __init__(self) -> None:
        self._unread = bytearray()

    def feed(self, data: bytes) -> list[tuple[FrameKind, bytes]]:
        """The frames that are complete now."""
        self._unread += data
        found, at = [], 0
        while len(self._unread) >= at + _HEAD.size:
            length, kind = _HEAD.unpack_from(self._unread, at)
            end = at + _HEAD.size + length
            if len(self._unread) < end:
                break
            found.append((FrameKind(kind), bytes(self._unread[at + _HEAD.size : end])))
            at = end
        del self._unread[:at]
        return found
