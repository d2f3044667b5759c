"""Connections as uvicorn has them, with bounds of our own: on their number, and on slow clients.

Headers must come soon, and what is sent must be taken; who does neither is cut off.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from boardfill.web.server.told_errors import error_message

MOST_HEADER_BYTES = 2**14
_HEADERS_WITHIN_S = 10.0
_TAKEN_WITHIN_S = 20.0
_FULL = error_message("busy", "too many connections; try again in a moment")
_FULL_RESPONSE = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 1\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(_FULL), _FULL)
)


class _Deadline:
    """A moment at which a connection is cut off, if it is set."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, transport: asyncio.Transport, seconds: float) -> None:
        """From now on, unless it is set already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def clear(self) -> None:
        """There is none any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Taken(asyncio.Protocol):
    """A connection that is cut off if what is sent on it is not taken."""

    transport: asyncio.Transport

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)  # of the protocol beside this one
        self._taken_due = _Deadline()

    def pause_writing(self) -> None:
        """What is sent is not taken."""
        super().pause_writing()
        self._taken_due.set(self.transport, _TAKEN_WITHIN_S)

    def resume_writing(self) -> None:
        """It is taken."""
        super().resume_writing()
        self._taken_due.clear()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._taken_due.clear()
        super().connection_lost(exc)


class BoundedHTTP(_Taken, H11Protocol):
    """A connection for requests."""

    most_connections = 1000

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._headers_due = _Deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        if len(self.connections) > self.most_connections:
            transport.write(_FULL_RESPONSE)
            transport.close()
        self._headers_due.set(transport, _HEADERS_WITHIN_S)

    def data_received(self, data: bytes) -> None:
        """Something has come: the whole of the headers, or a part of them, or of a body."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._headers_due.set(self.transport, _HEADERS_WITHIN_S)
        else:
            self._headers_due.clear()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._headers_due.clear()
        super().connection_lost(exc)


class BoundedSocket(_Taken, WebSocketsSansIOProtocol):
    """A connection for messages."""
